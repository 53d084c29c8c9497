"""What the waiting room shows."""

from msgspec import Struct, field

from client.games.forms import GameForm
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.small import Position
from client.widgets.buttons import Button
from client.widgets.entry import Entry
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView


class WaitingModel(Struct, frozen=True, kw_only=True):
    """The contents of the waiting room.

    Attributes:
        host: the host's name, to type after `ssh`.
        notice: what everybody at the table waits for, where a banner would cover the page.
        address: the same with its IP address, "" if there is none to show.
        seat: the player's seat; None for a spectator.
        chosen: the seat under the cursor.
        evening: the party night; None at a table of single matches.
        following: the next game of the party night, in words.
        starting_in: seconds until the match begins without those who are not ready.
        code: of a guest's seat, which leads back to it; "" for players with a key.
        way_back: the command that brings a guest back to their seat; "" where none is needed.
        said: phrases shown at the seats.
        queue: a spectator's way to a seat in the next match.
        other: the ways to another game with the same people, and back to the last match.
        choosing: who has chosen that game, or asks for one.
        position: the part shown on a small screen.
    """

    host: str
    notice: str = ""
    address: str = ""
    view: TableView
    game: GameForm
    seat: int | None = None
    chosen: int = 0
    points: bool = True
    evening: SeenEvening | None = None
    following: str = ""
    starting_in: int | None = None
    way_back: str = ""
    code: str = ""
    log: tuple[LogLine, ...] = ()
    said: tuple[str, ...] = ()
    answer: str = ""
    entry: Entry | None = None
    queue: tuple[Button, ...] = ()
    other: tuple[Button, ...] = ()
    choosing: str = ""
    position: Position = field(default_factory=Position)
