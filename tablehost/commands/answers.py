"""Exit codes, and the answer to a wrong call."""

from client.locale.i18n import Translator
from tablehost.people.command_line import Answer

DONE, FAILED, WRONG = 0, 1, 2


def wrong(why: str, tr: Translator) -> Answer:
    """The answer to a wrong call."""
    return Answer(" ".join([why, tr("Try: help")]), WRONG)


def number(words: tuple[str, ...]) -> int | None:
    """The number, if it is the only word; else None."""
    match words:
        case [one] if one.isdecimal() and one.isascii() and len(one) < 16:
            return int(one)
    return None
