"""Players to begin with: `python -m client.bots.examples.farkle table.local K7QM`."""
