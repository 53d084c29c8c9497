"""A player's word for the luck of the next match, typed on a line."""

from collections.abc import Mapping

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.context import Desk
from engine.sync.requests import AddWord

LONGEST = 40  # characters, as the hall takes them


def keys(tr: Translator) -> Mapping[str, str]:
    """The one that opens the line."""
    return {tr.sense("key: a word", "w"): "do:word"}


def acts(desk: Desk) -> Mapping[str, Act]:
    """What its place does."""

    def typed(word: str) -> None:
        desk.ask(AddWord, word)

    def open_line() -> None:
        tr = desk.tr
        hint = tr("any word: it is mixed into the dice, and all may see it")
        desk.screen.open_line(tr("word"), typed, hint=hint, limit=LONGEST)

    return {"do:word": open_line}
