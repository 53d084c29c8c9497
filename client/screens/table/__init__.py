"""A table: waiting room, match and result."""
