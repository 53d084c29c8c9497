"""Exit codes, and the answer to a usage error."""

from collections.abc import Iterable
from difflib import get_close_matches

from client.locale.i18n import Translator
from client.paint.text import clean
from tablehost import exit_codes
from tablehost.people.command_line import Answer

DONE, FAILED, WRONG = exit_codes.DONE, exit_codes.FAILED, exit_codes.WRONG


def no_command(word: str, commands: Iterable[str], tr: Translator) -> str:
    """The message that there is no such command, with the one of the nearest name."""
    missing = tr("There is no command {word}.", word=clean(word) or "-")
    near = get_close_matches(word, list(commands), n=1, cutoff=0.7)
    return " ".join([missing, tr("Did you mean {word}?", word=near[0])]) if near else missing


def wrong(why: str, tr: Translator, command: str = "") -> Answer:
    """The answer to a usage error, with the help to read: of this command if it is known."""
    hint = tr("Try: help {command}", command=command) if command else tr("Try: help")
    return Answer(f"{why} {hint}", WRONG)


def number(words: tuple[str, ...]) -> int | None:
    """The number, if it is the only word; else None."""
    match words:
        case [one] if one.isdecimal() and one.isascii() and len(one) < 16:
            return int(one)
    return None
