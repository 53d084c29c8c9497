"""Computes the tables that bots play by: `make tables`."""
