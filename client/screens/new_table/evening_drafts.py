"""The fields of the new-table form that are for party nights."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.evening.text import order_word
from client.widgets.form import Field
from engine.sync.evening_views import EveningOrder

ORDERS: tuple[EveningOrder, ...] = ("lot", "listed", "last")
MOST_MATCHES = 15
PLAYS = "plays:"
"""Prefix of the fields that include a game, followed by its id."""


class EveningDraft(Struct, frozen=True, kw_only=True):
    """The settings of a party night.

    Attributes:
        games: ids of the included games, in the order they were added.
        options: changed house rules by game, for the games not shown now.
    """

    matches: int = 5
    order: EveningOrder = "lot"
    games: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = {}

    def plays(self, games: Sequence[GameForm], seats: int) -> tuple[str, ...]:
        """The included games that this number of players can play."""
        fits = {game.id for game in games if game.seats[0] <= seats <= game.seats[1]}
        return tuple(game for game in self.games if game in fits)


def evening_draft(games: Sequence[GameForm]) -> EveningDraft:
    """Default settings: five matches of all games, drawn at random."""
    return EveningDraft(games=tuple(game.id for game in games if game.seats[1] > 1))


def seats_for(games: Sequence[GameForm]) -> tuple[int, int]:
    """Fewest and most seats of a party night; at least two, because places give the points."""
    return max(2, min(game.seats[0] for game in games)), max(game.seats[1] for game in games)


def evening_fields(
    draft: EveningDraft, games: Sequence[GameForm], seats: int, tr: Translator
) -> Iterator[Field]:
    """Fields for the games and their order."""
    helps = {
        "lot": tr(
            "Drawn at random, each game once before any is played again; anybody can check it."
        ),
        "listed": tr("In the order of their numbers below, then from the first one again."),
        "last": tr("The player with the fewest points chooses the next game."),
    }
    yield Field("order", tr("Games"), order_word(draft.order, tr), helps[draft.order])
    plays = draft.plays(games, seats)
    for game in games:
        yield _game(game, draft, plays, seats, tr)


def _game(
    game: GameForm, draft: EveningDraft, plays: Sequence[str], seats: int, tr: Translator
) -> Field:
    low, high = game.seats
    value = tr("no")
    if game.id in plays:
        place = tr.number(plays.index(game.id) + 1)
        value = f"{place}." if draft.order == "listed" else tr("yes")
    elif game.id in draft.games:
        value = tr.plural("not with {n} seat", "not with {n} seats", seats)
    help_ = tr("For {low} to {high} players.", low=low, high=high)
    return Field(f"{PLAYS}{game.id}", f"  {game.title(tr)}", value, help_)


def evening_stepped(
    draft: EveningDraft, games: Sequence[GameForm], seats: int, field: str, step: int
) -> EveningDraft:
    """The draft after an arrow key on one of these fields; at least one game stays included."""
    if field == "order":
        place = (ORDERS.index(draft.order) + step) % len(ORDERS)
        return replace(draft, order=ORDERS[place])
    game = field.removeprefix(PLAYS)
    if game not in draft.games:
        return replace(draft, games=(*draft.games, game))
    left = replace(draft, games=tuple(one for one in draft.games if one != game))
    return left if left.plays(games, seats) else draft
