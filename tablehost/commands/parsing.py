"""Parses command lines: `rules farkle --lang fr` is two words and an option.

Each command takes its own options and no others, by their full names, before and after its words.
"""

import argparse
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.text import clean

VALUED = frozenset({"--lang", "--page", "--seat"})
HELP = ("-h", "--help")

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "list": ("--json", "--lang"),
    "rules": ("--lang",),
    "matches": ("--json", "--lang"),
    "analysis": ("--json", "--lang", "--seat"),
    "evening": ("--json", "--lang"),
    "daily": ("--json", "--lang"),
    "tournament": ("--json", "--checker", "--lang"),
    "stats": ("--json", "--lang"),
    "ladder": ("--json", "--lang", "--page"),
    "tonight": ("--json", "--lang"),
    "me": ("--json", "--export", "--erase"),
    "record": ("--text",),
    "admin": ("--json", "--yes"),
}
"""The options that each command takes; the others take none."""


class ParsedCommand(Struct, frozen=True):
    """A parsed command line.

    Attributes:
        words: the command and its arguments.
        options: such as `--json`, with their values; "" for a switch.
    """

    words: tuple[str, ...]
    options: Mapping[str, str]

    @property
    def command(self) -> str:
        """The first word; "" if there are only options."""
        return self.words[0] if self.words else ""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after it."""
        return self.words[1:]


class WrongOptionError(Exception):
    """An option that the command does not take, or not like this.

    Attributes:
        command: it was given to.
        option: as it was typed.
    """

    def __init__(self, command: str, option: str) -> None:
        super().__init__(option)
        self.command = command
        self.option = option

    def told(self, tr: Translator) -> str:
        """The mistake in the options, and the options that work."""
        taken = OPTIONS.get(self.command, ())
        if not taken:
            return tr("{command} takes no options.", command=self.command or "ssh HOST")
        option, _, _ = self.option.partition("=")
        if option in taken and option in VALUED:
            return tr("{option} needs a value.", option=option)
        if option in taken:
            return tr("{option} takes no value.", option=option)
        return tr(
            "{command} takes {options}, not {option}.",
            command=self.command,
            options=tr.join(get_close_matches(option, taken, n=1) or taken),
            option=clean(option),
        )


def parse(argv: Sequence[str]) -> ParsedCommand:
    """Parse a command line.

    Raises:
        WrongOptionError: the command does not take one of the options.
    """
    command = next((word for word in argv if not word.startswith("-")), "")
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument(*HELP, action="store_const", const="", dest="--help")
    for option in OPTIONS.get(command, ()):
        if option in VALUED:
            parser.add_argument(option, dest=option)
        else:
            parser.add_argument(option, dest=option, action="store_const", const="")
    try:
        found, words = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:
        raise WrongOptionError(command, error.argument_name or "") from error
    if wrong := next((word for word in words if word.startswith("-")), ""):
        raise WrongOptionError(command, wrong)
    options = {name: value for name, value in vars(found).items() if value is not None}
    return ParsedCommand(tuple(words), options)
