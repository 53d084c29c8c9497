"""Finds the game that a player means: by its id, its titles, or a name that people use for it."""

from collections.abc import Iterable, Iterator, Mapping

from client.games import registry
from client.games.lines import normalized

LEAST = 3
"""Letters from which the beginning of a name is enough."""

LONGEST = 40
"""Characters of a name to look for."""


def find_game(games: Mapping[str, Iterable[str]], text: str) -> str | None:
    """The id of the game; None if no game is meant, or several could be.

    Args:
        games: each game's titles, by its id.
        text: as typed; case, accents, spaces and signs do not matter.
    """
    wanted = _letters(text)
    names = [(name, game) for game, titles in games.items() for name in _names(game, titles)]
    for name, game in names:
        if name == wanted:
            return game
    begun = {game for name, game in names if len(wanted) >= LEAST and name.startswith(wanted)}
    return begun.pop() if len(begun) == 1 else None


def searched(games: Mapping[str, Iterable[str]], text: str) -> str:
    """The words to find tables by: the id of a game if one is named, else the text."""
    return find_game(games, text) or text[:LONGEST]


def _names(game: str, titles: Iterable[str]) -> Iterator[str]:
    yield from map(_letters, (game, *titles, *registry.words(game).also_called))


def _letters(text: str) -> str:
    return "".join(char for char in normalized(text) if char.isalnum())
