"""A public view of one table, for a television or projector."""
