"""Example bots to start from: `python -m client.bots.examples.farkle table.local K7QM`."""
