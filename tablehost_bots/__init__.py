"""Bots for tablehost: connect to a host, run a bot there, or let bots play each other here.

    from tablehost_bots import run

    def choose(view, rng):
        return {"do": "roll"}

    run(choose)

BOTS.md explains it. The packages `client` and `engine` are tablehost's own; a bot saved as
`client.py` or `engine.py` would hide them, so they are imported here before anything else.
"""

from tablehost_bots.own_packages import import_own

import_own()

from client.bots import (  # noqa: E402 - see above
    Hall,
    LinkError,
    LostError,
    RefusalError,
    Seat,
    connect,
)
from tablehost_bots.bot import Bot, Choice  # noqa: E402
from tablehost_bots.command_line import run  # noqa: E402
from tablehost_bots.player import play, play_match  # noqa: E402

__all__ = [
    "Bot",
    "Choice",
    "Hall",
    "LinkError",
    "LostError",
    "RefusalError",
    "Seat",
    "connect",
    "play",
    "play_match",
    "run",
]
