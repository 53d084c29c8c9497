"""How Perudo is drawn, worded and typed."""
