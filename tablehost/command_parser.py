"""The argument parser of all commands: exact names only, and errors that say what would work."""

import argparse
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 usage error or wrong settings."


class CommandParser(argparse.ArgumentParser):
    """A parser for one command.

    Args:
        about: what the command does.
        examples: command lines, shown below the help.
        exit_codes: shown below them.

    Attributes:
        arguments: what the command takes, by the name under which it is parsed.
    """

    def __init__(
        self,
        *,
        about: str,
        examples: Sequence[str] = (),
        exit_codes: str = EXIT_CODES,
        **facts: Any,
    ) -> None:
        self.arguments: dict[str, argparse.Action] = {}
        shown = ["Examples:", *(f"  {line}" for line in examples), ""] if examples else []
        super().__init__(
            **facts,
            description=about[:1].upper() + about[1:],
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            epilog="\n".join([*shown, exit_codes]),
        )

    def add_argument(self, *names: Any, **facts: Any) -> argparse.Action:
        """Add an argument, as argparse does."""
        action = super().add_argument(*names, **facts)
        self.arguments[action.dest] = action
        return action

    def reject(self, words: Sequence[str]) -> NoReturn:
        """End the program because of arguments that this command does not take."""
        flags = re.findall(r"--?[a-zA-Z][\w-]*", self.format_help())
        word = next((one for one in words if one.startswith("-")), words[0])
        near = get_close_matches(word.partition("=")[0], flags, n=1)
        hint = f"did you mean {near[0]}?" if near else f"see {self.prog} --help"
        self.error(f"{word!r} is not an argument of this command; {hint}")


def require_command(parser: CommandParser, word: str, commands: Sequence[str]) -> None:
    """End the program with the nearest name if `word` is not a command."""
    if word not in commands:
        near = get_close_matches(word, commands, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"use one of: {', '.join(commands)}"
        parser.error(f"unknown command {word!r}; {hint}")


def checked(parse: Callable[[str], int]) -> Callable[[str], int]:
    """A parser for a flag's value whose error texts are shown as they are."""

    def convert(text: str) -> int:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return convert
