"""Errors in a record, a receipt or an evening's page."""

from typing_extensions import override

from client.games import registry
from client.locale.i18n import N_, Translator
from engine import IllegalMove


class RecordError(Exception):
    """Something is unreadable or does not fit; the text says what.

    Args:
        text: in English, with `{names}` for the facts.
    """

    def __init__(self, text: str, /, **facts: object) -> None:
        super().__init__(text.format(**facts) if facts else text)
        self._text = text
        self._facts = facts

    def told(self, tr: Translator) -> str:
        """The text in the reader's language; values in it stay as they are."""
        return tr(self._text, **self._facts)


class SealedRecordError(RecordError):
    """There is nothing that could be checked, and nothing is wrong with that."""


class RulesError(RecordError):
    """The rules refuse an entry of the log.

    Args:
        game: its id.
        number: of the entry, from 1.
        refusal: of the rules.
    """

    def __init__(self, game: str, number: int, refusal: IllegalMove) -> None:
        text = N_("Entry {number} is against the rules of {game}.")
        super().__init__(text, number=str(number), game=game)
        self._words = registry.words(game)
        self._refusal = refusal

    @override
    def told(self, tr: Translator) -> str:
        """The text, and the reason in the game's words."""
        why = self._words.refusal(self._refusal.code, self._refusal.facts, tr)
        return f"{super().told(tr)} {why}" if why else super().told(tr)
