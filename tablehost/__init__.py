"""The host: everything that touches network, disk, clock or randomness."""
