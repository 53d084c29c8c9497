"""How commands end: done, failed, or called wrongly."""

from client.locale.i18n import Translator
from tablehost.people.command_line import Answer

DONE, FAILED, WRONG = 0, 1, 2


def wrong(why: str, tr: Translator) -> Answer:
    """The answer to a call that cannot be meant."""
    return Answer(" ".join([why, tr("Try: help")]), WRONG)


def number(words: tuple[str, ...]) -> int | None:
    """The number that is the only word; None if there is anything else."""
    match words:
        case [one] if one.isdecimal() and one.isascii() and len(one) < 16:
            return int(one)
    return None
