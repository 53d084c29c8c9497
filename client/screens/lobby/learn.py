"""A guided first match: a private table with a beginner's bot, a short match and hints."""

from collections.abc import Iterable
from typing import Any

from client.games import registry
from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.dialogs.drawing import Item


def items(games: Iterable[GameForm], tr: Translator) -> tuple[Item, ...]:
    """The games to choose from, by digits."""
    listed = enumerate(games, start=1)
    return tuple(Item(f"do:learn:{one.id}", str(number), one.title(tr)) for number, one in listed)


def table_fields(game: GameForm, name: str, tr: Translator) -> tuple[Any, ...]:
    """The fields of `NewTable` for a guided first match of the player called `name`."""
    seats, words = max(2, game.seats[0]), registry.words(game.id)
    options = {**game.usual(seats), **words.short_match}
    title = tr("{name}’s first match", name=name)[:40]
    return (
        game.id, seats, options, title, False, True, 0, [words.short_bot] * (seats - 1),
        game.hints, False,
    )  # fmt: skip
