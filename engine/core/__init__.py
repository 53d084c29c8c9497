"""The contract every game keeps, and the one place that enforces it."""
