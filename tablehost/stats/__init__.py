"""Statistics and ratings, counted from finished matches."""
