"""The contents of the lobby's picture."""

from collections.abc import Mapping

from msgspec import Struct, field

from client.games.forms import GameForm
from client.screens.lobby.order import NOTHING, Personal
from client.screens.small import Position
from client.widgets.entry import Entry
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, TableRow


class LobbyModel(Struct, frozen=True, kw_only=True):
    """The contents of the lobby.

    Attributes:
        host: the host's name, as guests type it.
        you: the player's name.
        games: the catalogue, by id.
        chosen: the id of the table under the cursor, or `FOLD`.
        personal: the player's own part of the list.
        news: a sentence about a table to join, "" for none, and while a seat is kept.
        waiting: that a seat is kept for the player, "" for none.
        near: that seats of others at the same address are kept, one of which may be theirs.
        opens_another: it is about a full table, and its key opens another one.
        answer: why the last key did nothing, shown until the next one.
        entry: the line being typed; None while keys are commands.
        position: the part shown on a small screen.
    """

    host: str
    you: str
    view: LobbyView
    games: Mapping[str, GameForm] = {}
    chosen: int = NOTHING
    personal: Personal = Personal()
    news: str = ""
    opens_another: bool = False
    chat: tuple[LogLine, ...] = ()
    waiting: str = ""
    near: str = ""
    answer: str = ""
    entry: Entry | None = None
    position: Position = field(default_factory=Position)


def chosen_table(model: LobbyModel) -> TableRow | None:
    """The table under the cursor; None if it is on no table."""
    return next((table for table in model.view.tables if table.id == model.chosen), None)
