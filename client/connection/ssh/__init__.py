"""Links to a host from the player's own machine, through the system's ssh client."""
