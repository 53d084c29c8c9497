"""What a worker is made to think in tests; it imports this by name."""

import threading
from typing import Any

from tablehost.hall.thinker import choose


def hangs(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot of any level but `random` finds no end."""
    if level != "random":
        threading.Event().wait()
    return choose(game, level, view)
