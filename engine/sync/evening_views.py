"""The view of an evening for everybody at its table: several matches with one combined score."""

from typing import Any, Literal

from msgspec import Struct

EveningOrder = Literal["listed", "lot", "last"]
"""Which game comes next: in the order listed, drawn at random, or chosen by the last player."""


class EveningPlayer(Struct, frozen=True):
    """Somebody who has points, or sits there and may get some.

    Attributes:
        name: "" for somebody who has been erased.
        bot: its number at the table, None for a person.
        seat: where they sit now, None for who has left.
        place: from 1, shared by those who are level.
        won: how many matches, shared ones too.
        played: how many to their end.
    """

    name: str
    bot: int | None
    seat: int | None
    place: int
    points: int
    won: int
    played: int


class EveningResult(Struct, frozen=True):
    """How one seat did in one match.

    Attributes:
        player: whose result it is, a place in `EveningView.players`.
        place: from 1, shared by those who are level.
    """

    player: int
    seat: int
    place: int
    score: int
    points: int


class EveningMatch(Struct, frozen=True):
    """A finished match: its number in the house, and the results in the order of the seats."""

    record: int
    game: str
    results: tuple[EveningResult, ...]


class EveningView(Struct, frozen=True):
    """An evening as it stands.

    Attributes:
        number: of the evening in the house.
        matches: how many are played in all.
        games: as listed; one may stand there more than once.
        players: the first one leads; those who are level stand as they came.
        next: the game of the next match; "" when there is none, or nobody has chosen it yet.
        chooser: the seat that chooses it, and may choose again; None where nobody does.
        commitment: to the seed of the lot; "" where none is drawn.
        seed: in hexadecimal, revealed when all matches are played.
        proof: what belongs to the seed and is revealed with it: terms, words, failed rounds.
    """

    number: int
    matches: int
    games: tuple[str, ...]
    order: EveningOrder
    played: tuple[EveningMatch, ...]
    players: tuple[EveningPlayer, ...]
    next: str
    chooser: int | None
    over: bool
    commitment: str
    seed: str
    proof: dict[str, Any] | None = None
