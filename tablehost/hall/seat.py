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
    """

    def __init__(self, sitter: Sitter = NOBODY, name: str = "") -> None:
        self.sitter = sitter
        self.name = name
        self.visitor: Visitor | None = None
        self.ready = sitter.kind == "bot"

    @property
    def empty(self) -> bool:
        """Nobody sits here."""
        return self.sitter.kind == "nobody"

    def take(self, sitter: Sitter, name: str, visitor: Visitor | None = None) -> None:
        """Put somebody here; bots are always ready, people say so."""
        self.sitter, self.name, self.visitor = sitter, name, visitor
        self.ready = sitter.kind == "bot"

    def plate(self) -> SeatPlate:
        """The seat as the table shows it."""
        kind = self.sitter.kind
        return SeatPlate(
            name=self.name,
            kind="empty" if kind == "nobody" else kind,
            level=self.sitter.bot or "",
            here=self.visitor is not None,
            ready=self.ready,
        )
