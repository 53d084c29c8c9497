"""Attacks of strangers on a host that listens on a network, while people play at it."""
