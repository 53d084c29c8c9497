"""What the screen of a match shows, and the parts of it that do not move."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Seen, Size
from client.paint.canvas import Canvas, Place
from client.screens.table.course import Scores
from client.screens.table.match.turn import Turn
from client.widgets.entry import Entry
from client.widgets.log import LogLine


class TableModel(Struct, frozen=True, kw_only=True):
    """The contents of the table's screen.

    Attributes:
        name: the table's name.
        elapsed: seconds since the animation began; None while nothing moves.
        watchers: the spectators' names.
        course: each seat's scores since this player came, for screens that have room for a curve.
        clock: seconds left for the turn; None without a clock.
        in_reserve: they are of the seat's reserve for the whole match.
        coach: the coach's advice; "" for none.
        costs: what the choices cost, at a table for practice; "" for nothing.
        lesson: the advice guides through a first match: it is shown whole, at any size.
        picture: what stands below a picture that the rest of the screen waits for, see
            `GamePanel.picture`; None while there is none.
        is_next: the picture has told its end, and it is this player's turn.
        rolls: dice roll: what can be done then is not told yet.
        answer: why the last key or move did nothing, shown until the next one.
        entry: the line being typed; None while keys are commands.
        read_back: the whole log is shown instead of the game, and scrolled back by so many lines;
            None while the game is shown.
        skipped: seats left out at the start of a phone's line of seats.
        said: phrases shown at the seats. They are no part of the turn: its actions need not be
            worked out again for them, which could take a time that depends on hidden cards.
        code: of the player's seat, which leads a guest back to it; "" where none is needed.
        guesses: at the winner, by seat; () for players.
    """

    name: str
    turn: Turn
    elapsed: float | None = None
    log: tuple[LogLine, ...] = ()
    watchers: tuple[str, ...] = ()
    course: Scores = ()
    clock: float | None = None
    in_reserve: bool = False
    coach: str = ""
    costs: str = ""
    lesson: bool = False
    picture: str | None = None
    is_next: bool = False
    rolls: bool = False
    answer: str = ""
    entry: Entry | None = None
    read_back: int | None = None
    skipped: int = 0
    said: tuple[str, ...] = ()
    code: str = ""
    guesses: tuple[int, ...] = ()

    @property
    def below_picture(self) -> str | None:
        """The sentence below a picture, and that it is the player's turn after it."""
        if self.picture is None or not self.is_next:
            return self.picture
        return " ".join((self.picture, self.turn.tr("It is your turn.")))

    def seen_at(self, elapsed: float | None) -> Seen:
        """The input of the panel, this many seconds into the animation."""
        seen = self.turn.seen_at(elapsed)
        return replace(seen, said=self.said) if self.said else seen


class Arrangement(Struct, frozen=True):
    """The parts between top line and footer, with their places.

    Attributes:
        play: columns and lines between those, without `beside`.
        panel: the place in `play` of the game's panel, which moves.
        parts: other parts in `play`, each with its left column and top line.
        beside: log and chat at the side, if there is room.
        small: the panel is drawn for a phone.
        seats: the first line is that of the seats, which follows the animation.
    """

    play: Size
    panel: Place
    parts: tuple[tuple[int, int, Canvas], ...]
    beside: Canvas | None = None
    small: bool = False
    seats: bool = False


class Frames:
    """A panel in the frames of an animation: its parts that do not move are drawn once."""

    def __init__(self) -> None:
        self._first: Canvas | None = None

    def draw(self, draw: Callable[[Seen], Canvas], seen: Seen) -> Canvas:
        """The panel, not to be drawn on; `draw` draws all of it, from `seen` at any `elapsed`."""
        if self._first is not None and self._first.moves:
            return self._first.at(seen)
        self._first = draw(seen)
        return self._first


class Surroundings(Struct, frozen=True):
    """A table without what moves, as one canvas that all frames of an animation begin with.

    Attributes:
        canvas: all other parts; it is copied, never drawn on.
        panel: the panel's place on it.
        frames: draws the panel.
        places: those of the other parts, which the panel's give way to where both name one.
        small: the panel is drawn for a phone.
        seats: a phone's line of seats goes below the title.
    """

    canvas: Canvas
    panel: Place
    frames: Frames
    places: Mapping[str, Place]
    small: bool = False
    seats: bool = False
