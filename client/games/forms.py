"""The games of the host's catalogue, as values that forms are built from."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from client.games.base import MoveForms
from client.locale.i18n import Translator

Kind = Literal["int", "bool", "choice"]

DEFAULT_GAME = "farkle"


class OptionForm(Struct, frozen=True):
    """A house rule in the catalogue.

    Attributes:
        default: None if the game computes it, for instance from the number of seats.
        minimum: with `maximum` and `multiple` the range of an `int`.
        suggested: what a new table begins with instead of the default, by number of seats.
    """

    name: str
    kind: Kind
    default: int | bool | str | None
    minimum: int | None = None
    maximum: int | None = None
    multiple: int = 1
    choices: tuple[int | str, ...] = ()
    suggested: Mapping[int, int | bool | str] = {}

    def usual(self, seats: int) -> int | bool | str | None:
        """The value that a new table with so many seats begins with."""
        return self.suggested.get(seats, self.default)


class GameForm(Struct, frozen=True):
    """A game in the catalogue.

    Attributes:
        titles: the game's name by language.
        seats: fewest and most.
        bots: levels, weakest first.
        older: levels that older tables name -> the one of `bots` that they are shown as.
        characters: bots with a leaning -> the one of `bots` that they are as strong as.
        hints: the game has hints, which a new table may allow.
        moves: the fields of each move, by the move's name.
        hidden: the game hides something from some player.
        judge: what moves cost can be told.
        quick: options of a short match, where the defaults take long.
    """

    id: str
    titles: Mapping[str, str]
    seats: tuple[int, int]
    options: tuple[OptionForm, ...] = ()
    bots: tuple[str, ...] = ()
    hints: bool = False
    moves: MoveForms = {}
    hidden: bool = False
    older: Mapping[str, str] = {}
    characters: Mapping[str, str] = {}
    judge: bool = False
    quick: Mapping[str, Any] = {}

    def usual(self, seats: int) -> dict[str, Any]:
        """The options that a new table sets although nobody has chosen any."""
        return {one.name: one.usual(seats) for one in self.options if seats in one.suggested}

    @property
    def opponents(self) -> tuple[str, ...]:
        """All bots to choose from: levels, and then characters."""
        return (*self.bots, *self.characters)

    @property
    def usual_bot(self) -> str:
        """The level of a bot that nobody has chosen a level for: newcomers can beat it."""
        return self.bots[min(1, len(self.bots) - 1)]

    def title(self, tr: Translator) -> str:
        return self.titles.get(tr.language, self.id)


def full_length(games: Iterable[GameForm]) -> dict[str, dict[str, Any]]:
    """By game, the options of matches that are not shortened."""
    return {
        game.id: {one.name: one.default for one in game.options if one.name in game.quick}
        for game in games
        if game.quick
    }


def default_game(games: Iterable[str]) -> str:
    """The game to play, or to show the rules of, if none was named."""
    known = tuple(games)
    return DEFAULT_GAME if DEFAULT_GAME in known else next(iter(known), DEFAULT_GAME)


def form(game: Mapping[str, Any]) -> GameForm:
    """Convert a game of the catalogue."""
    low, high = game["seats"]
    return GameForm(
        id=game["id"],
        titles=game["titles"],
        seats=(low, high),
        options=tuple(_option(option, low) for option in game["options"]),
        bots=tuple(game["bots"]),
        hints=game["hints"],
        moves=game["moves"],
        hidden=game.get("hidden", False),
        older=game.get("older", {}),
        characters=game.get("characters", {}),
        judge=game.get("judge", False),
        quick=game.get("quick", {}),
    )


def _option(option: Mapping[str, Any], fewest: int) -> OptionForm:
    return OptionForm(
        name=option["name"],
        kind=option["kind"],
        default=option["default"],
        minimum=option["minimum"],
        maximum=option["maximum"],
        multiple=option["multiple"],
        choices=tuple(option["choices"]),
        suggested=dict(enumerate(option.get("suggested", ()), start=fewest)),
    )
