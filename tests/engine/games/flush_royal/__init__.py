"""Flush Royal."""

LONG = True
