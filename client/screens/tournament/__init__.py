"""Tournaments on the screen and in lines."""
