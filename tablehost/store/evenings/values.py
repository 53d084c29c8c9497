"""What the evenings' part of the store takes and gives."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablehost.store.values import MatchRecord, Millis, Sitter, Sitting

Order = Literal["listed", "lot", "last"]
"""Which game comes next: as the plan lists them, by lot, or as whoever is last chooses."""

MOST_MATCHES = 15


class PlannedGame(Struct, frozen=True):
    """A game of an evening with its house rules."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}


class Plan(Struct, frozen=True, kw_only=True):
    """What people choose about an evening.

    Attributes:
        matches: how many are played.
        games: in the order they were listed; a game may stand in it more than once.
        hints: players may ask for help, in the games that have some.
    """

    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]
    games: Annotated[tuple[PlannedGame, ...], Meta(min_length=1, max_length=MOST_MATCHES)]
    order: Order
    hints: bool = False

    @property
    def ids(self) -> tuple[str, ...]:
        """The games, without their house rules."""
        return tuple(planned.game for planned in self.games)


class Choice(Struct, frozen=True, gc=False):
    """A place in the plan that somebody has chosen for one match of the evening, from 1."""

    match: int
    place: int


class EveningRecord(Struct, frozen=True, kw_only=True):
    """An evening as it is saved; its matches are those of its table. It prints no seed.

    Attributes:
        seed: of the lot.
        commitment: to the seed, as everybody may see it from the beginning.
        choice: the last that somebody has made.
    """

    id: int
    table: int
    plan: Plan
    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]
    commitment: str
    created: Millis
    choice: Choice | None = None

    def __repr__(self) -> str:
        return f"<EveningRecord {self.id}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("id", self.id)]


class Played(Struct, frozen=True):
    """A finished match of an evening, and who had which seat in the end."""

    match: MatchRecord
    sitters: tuple[Sitter, ...]


def sitters_at_end(seats: int, sittings: Iterable[Sitting]) -> tuple[Sitter, ...]:
    """Who had each of so many seats in the end; `sittings` in the order they sat down."""
    last = {sitting.seat: sitting.sitter for sitting in sittings}
    return tuple(last.get(seat, Sitter()) for seat in range(seats))
