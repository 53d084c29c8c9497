"""How a host is doing, in numbers that name nobody and hide no die."""
