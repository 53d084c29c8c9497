"""A place at a table and who has it."""

from engine.sync.hall_views import SeatPlate
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Sitter

NOBODY = Sitter()


class Seat:
    """Who sits here, and with which terminal.

    Attributes:
        sitter: as the store knows it.
        name: shown on the plate; "" while empty.
        visitor: the terminal, None while a person is away.
        ready: wants the match, or the next one, to begin.
        stand_in: the level of a bot that plays for somebody away, "" for none.
        votes: of the seats that want one.
    """

    def __init__(self, sitter: Sitter = NOBODY, name: str = "") -> None:
        self.sitter = sitter
        self.name = name
        self.visitor: Visitor | None = None
        self.ready = sitter.kind == "bot"
        self.stand_in = ""
        self.votes: set[int] = set()

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, "" for a person."""
        return self.sitter.bot or self.stand_in

    @property
    def away(self) -> bool:
        """A person has this seat, and no terminal."""
        return self.sitter.kind == "person" and self.visitor is None

    @property
    def empty(self) -> bool:
        """Nobody sits here."""
        return self.sitter.kind == "nobody"

    def take(self, sitter: Sitter, name: str, visitor: Visitor | None = None) -> None:
        """Put somebody here; bots are always ready, people say so."""
        self.sitter, self.name, self.visitor = sitter, name, visitor
        self.ready = sitter.kind == "bot"
        self.back()

    def left_behind(self) -> None:
        """The terminal is gone; whoever is away wants nothing to begin."""
        self.visitor = None
        self.ready = self.sitter.kind == "bot"

    def back(self) -> None:
        """Whoever has the seat plays for themselves again."""
        self.stand_in = ""
        self.votes.clear()

    def plate(self) -> SeatPlate:
        """The seat as the table shows it."""
        kind = self.sitter.kind
        return SeatPlate(
            name=self.name,
            kind="empty" if kind == "nobody" else kind,
            level=self.sitter.bot or "",
            here=self.visitor is not None,
            ready=self.ready,
            stand_in=bool(self.stand_in),
            votes=len(self.votes),
        )
