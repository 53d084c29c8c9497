"""Metrics of a host; they name nobody, and reveal nothing hidden."""
