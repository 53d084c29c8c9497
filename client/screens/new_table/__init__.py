"""The form for a new table."""
