"""`tablehost join`: the app on the player's own machine, connected over ssh."""

from tablehost.joining.join import join

__all__ = ["join"]
