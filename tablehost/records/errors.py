"""Errors in a record, a receipt or an evening's page."""

from client.locale.i18n import Translator


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
        """The text in the reader's language; values and rules errors in it stay as they are."""
        return tr(self._text, **self._facts)


class SealedRecordError(RecordError):
    """There is nothing that could be checked, and nothing is wrong with that."""
