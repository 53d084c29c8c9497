"""Windows, simulated on another system."""
