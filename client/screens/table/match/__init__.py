"""The match at a table, while it is played."""
