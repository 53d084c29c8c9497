"""Whole screens, drawn: a model in, a canvas out. The app wires them to frames and keys."""
