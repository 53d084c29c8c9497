"""Tournaments: who plays whom, points and standings. No I/O; `hall.tournament` runs them."""
