"""The way to a host from a player's own machine: the system's ssh client, as it is set up."""
