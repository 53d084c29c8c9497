"""Statistics, ratings and finished matches."""
