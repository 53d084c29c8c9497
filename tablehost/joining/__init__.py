"""`tablehost join`: the same app on the player's own machine, its frames over ssh."""

from tablehost.joining.join import join

__all__ = ["join"]
