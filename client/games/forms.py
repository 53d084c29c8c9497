"""The games as the hall's catalogue describes them: what the forms are made from."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from client.games.base import MoveForms
from client.locale.i18n import Translator

Kind = Literal["int", "bool", "choice"]

DEFAULT_GAME = "farkle"


class OptionForm(Struct, frozen=True):
    """A house rule as the catalogue of games describes it.

    Attributes:
        default: None where the game works it out, from the number of seats for instance.
        minimum: with `maximum` and `multiple`, what an `int` may be.
    """

    name: str
    kind: Kind
    default: int | bool | str | None
    minimum: int | None = None
    maximum: int | None = None
    multiple: int = 1
    choices: tuple[int | str, ...] = ()


class GameForm(Struct, frozen=True):
    """A game as the catalogue describes it.

    Attributes:
        titles: its name by language.
        seats: fewest and most.
        bots: levels, weakest first.
        hints: a table may be made where players are helped.
        moves: each move's fields and their kinds, by the move's name.
        hidden: some player knows something that another one does not.
    """

    id: str
    titles: Mapping[str, str]
    seats: tuple[int, int]
    options: tuple[OptionForm, ...] = ()
    bots: tuple[str, ...] = ()
    hints: bool = False
    moves: MoveForms = {}
    hidden: bool = False

    def title(self, tr: Translator) -> str:
        """Its name in the translator's language."""
        return self.titles.get(tr.language, self.id)


def default_game(games: Iterable[str]) -> str:
    """The game that is played, or read about, where none was named."""
    known = tuple(games)
    return DEFAULT_GAME if DEFAULT_GAME in known else next(iter(known), DEFAULT_GAME)


def form(game: Mapping[str, Any]) -> GameForm:
    """A game of the catalogue as forms know it."""
    low, high = game["seats"]
    return GameForm(
        id=game["id"],
        titles=game["titles"],
        seats=(low, high),
        options=tuple(_option(option) for option in game["options"]),
        bots=tuple(game["bots"]),
        hints=game["hints"],
        moves=game["moves"],
        hidden=game.get("hidden", False),
    )


def _option(option: Mapping[str, Any]) -> OptionForm:
    return OptionForm(
        name=option["name"],
        kind=option["kind"],
        default=option["default"],
        minimum=option["minimum"],
        maximum=option["maximum"],
        multiple=option["multiple"],
        choices=tuple(option["choices"]),
    )
