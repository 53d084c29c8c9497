"""Evenings."""
