"""A table on one screen: its phases, each with its own keys, and what they share."""
