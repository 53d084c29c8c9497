"""Runs tournaments: entries, draws, tables, results."""
