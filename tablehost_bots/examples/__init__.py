"""Example bots to start from: `python -m tablehost_bots.examples.farkle table.local K7QM`."""
