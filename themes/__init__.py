"""Themes, a data file each."""
