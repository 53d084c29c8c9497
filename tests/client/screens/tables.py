"""What players do at their screens without a form and a key: open a table, move, put up a board."""

from client.errand import Errand
from engine.sync.requests import NewTable, Play, Sit, Start
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Player


def shows(player: Player, code: str) -> None:
    """As if `board CODE` had been typed."""
    player.lobby._errand = Errand("board", code)
    player.lobby._welcomed({})


async def open_table(hall: Hall, player: Player, game: str = "farkle", seats: int = 1) -> str:
    """A table of a player's own who sits there; its code."""
    asked = player.guest.ask
    options = {"target": 1000} if game == "farkle" else {}
    seated: list[object] = []
    asked(
        NewTable, game, seats, options, "Kitchen", True, True, 0, [],
        granted=lambda made: asked(Sit, made["table"], None, granted=seated.append),
    )  # fmt: skip
    await player.until(lambda: seated)
    (table,) = hall.tables.values()
    return table.record.code


async def start(player: Player) -> None:
    """Begin the match of a table of one's own."""
    player.guest.ask(Start, player.guest.table_id)
    await player.until(lambda: player.guest.view is not None)


async def roll(player: Player) -> None:
    """The first roll of a turn."""
    before = player.guest.revision
    player.guest.ask(Play, player.guest.table_id, before, {"do": "roll"})
    await player.until(lambda: player.guest.revision > before)
