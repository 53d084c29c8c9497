"""`tablehost join`: the app on the player's own machine, connected over ssh."""
