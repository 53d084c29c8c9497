"""House rules, their values and bot levels in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games import registry
from client.games.base import OptionWords
from client.games.forms import GameForm
from client.locale.i18n import Translator
from engine.sync.hall_views import MOVES_IN_RESERVE

_RANKS: Mapping[int, Sequence[int]] = {
    1: (2,), 2: (0, 3), 3: (0, 2, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4),
}  # fmt: skip
"""Which words a game with so many levels uses."""

Value = int | bool | str | None
"""The value of a house rule; None where the game computes it."""


def option_words(game: str, option: str, tr: Translator) -> OptionWords:
    """A game's label, help and choices for one of its house rules."""
    of_all = {"practice": tr("practice"), "daily": tr("daily challenge")}
    own = registry.words(game).option(option, tr)
    return own or OptionWords(of_all.get(option, option.replace("_", " ")))


def value_word(value: Value, words: OptionWords, tr: Translator) -> str:
    """The value of a house rule as text."""
    known = words.choices.get(str(value))
    if known is not None:
        return known
    match value:
        case None:
            return tr("by the number of seats")
        case bool():
            return tr("yes") if value else tr("no")
        case int():
            return words.number.format(n=tr.number(value)) if words.number else tr.number(value)
    return value.replace("_", " ")


def changed_rules(game: GameForm, options: Mapping[str, Any], tr: Translator) -> list[str]:
    """The house rules that are not the game's own, each with its value."""
    found = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value != option.default:
            words = option_words(game.id, option.name, tr)
            found.append(f"{words.label} {value_word(value, words, tr)}")
    return found


def played_as(game: GameForm, options: Mapping[str, Any], tr: Translator) -> tuple[str, ...]:
    """The title of a game, and the house rules that are not its own and not in the title."""
    words = registry.words(game.id)
    title = words.title(options, tr)
    rest = {name: value for name, value in options.items() if name != words.told_by_title}
    return title or game.title(tr), *changed_rules(game, rest if title else options, tr)


def level_word(game: GameForm, level: str, tr: Translator) -> str:
    """The level or character of a bot in a word."""
    characters = {
        "daring": tr.sense("bot", "daring"),
        "cautious": tr.sense("bot", "cautious"),
        "bluffer": tr.sense("bot", "bluffer"),
    }
    if level in game.characters and level in characters:
        return characters[level]
    level, levels = game.older.get(level, level), game.bots
    words = (
        tr.sense("bot", "beginner"),
        tr.sense("bot", "casual"),
        tr.sense("bot", "club player"),
        tr.sense("bot", "expert"),
        tr.sense("bot", "master"),
    )
    if level not in levels or len(levels) not in _RANKS:
        return level.replace("_", " ")
    return words[_RANKS[len(levels)][levels.index(level)]]


def level_stars(game: GameForm, level: str) -> str:
    """The strength of a bot in stars, from one to five."""
    levels = game.bots
    return "★" * (_RANKS[len(levels)][levels.index(game.characters.get(level, level))] + 1)


def level_help(level: str, tr: Translator) -> str:
    """A sentence about bots of this level or character."""
    characters = {
        "daring": tr("Takes more risks than others of its strength."),
        "cautious": tr("Takes fewer risks than others of its strength."),
        "bluffer": tr("Often acts as if it had more than it has."),
    }
    return characters.get(level) or tr("How well the bots play.")


def clock_rule(seconds: int, tr: Translator) -> str:
    """How long a player may think, where there is a clock."""
    reserve = seconds * MOVES_IN_RESERVE
    return tr("{n} s a move, and {reserve} s in reserve for a match", n=seconds, reserve=reserve)
