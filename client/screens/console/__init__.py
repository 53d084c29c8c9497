"""The host's console."""
