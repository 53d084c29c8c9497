"""What strangers do to a host that listens on a network, while people play at it."""
