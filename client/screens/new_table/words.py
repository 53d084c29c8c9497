"""House rules, their values and bot levels in words."""

from client.games import registry
from client.games.base import OptionWords
from client.locale.i18n import Translator

Value = int | bool | str | None
"""The value of a house rule; None where the game computes it."""


def option_words(game: str, option: str, tr: Translator) -> OptionWords:
    """A game's label, help and choices for one of its house rules."""
    return registry.words(game).option(option, tr) or OptionWords(option.replace("_", " "))


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


def level_word(level: str, tr: Translator) -> str:
    """A bot's level in a word."""
    words = {
        "random": tr("at random"),
        "quick": tr("by the first glance"),
        "best": tr("for the most points"),
        "shrewd": tr("shrewdly"),
        "careful": tr("carefully"),
        "bold": tr("boldly"),
        "believer": tr("trustingly"),
        "sly": tr("slyly"),
        "caller": tr("always along"),
        "tight": tr("tightly"),
        "solid": tr("solidly"),
        "greedy": tr("greedily"),
        "thoughtful": tr("thoughtfully"),
        "expert": tr("like an expert"),
    }
    return words.get(level, level.replace("_", " "))
