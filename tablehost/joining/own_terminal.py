"""The terminal that this process was started in, whatever the system is."""
# ruff: noqa: PLC0415 - each system lacks what the other one needs

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol, Self

from client.terminal.terminal import Terminal

USUAL: Final = (80, 24)
INCAPABLE = frozenset({"", "dumb", "unknown"})
"""Values of TERM."""

_PASSED_ON = ("LANG", "LANGUAGE", "COLORTERM", "NO_COLOR")


class NoTerminalError(Exception):
    """There is no terminal, or it cannot show a screen."""


class OwnTerminal(Terminal, AbstractContextManager[Any], Protocol):
    """A terminal in raw mode, as a context manager."""

    def __enter__(self) -> Self: ...

    def lent(self) -> AbstractContextManager[None]:
        """Give the terminal to another program for a while, with its original modes."""


def open_terminal(env: Mapping[str, str]) -> OwnTerminal:
    """This process's terminal.

    Raises:
        NoTerminalError: there is none, or it cannot show a screen.
    """
    if sys.platform == "win32":
        from tablehost.joining.windows_terminal import WindowsTerminal

        return WindowsTerminal(env)
    from tablehost.joining.local_terminal import LocalTerminal

    return LocalTerminal(sys.stdin.fileno(), env)


def passed_on(env: Mapping[str, str]) -> Mapping[str, str]:
    """The variables that say something about the terminal and its user's language."""
    return {k: v for k, v in env.items() if k in _PASSED_ON or k.startswith("LC_")}


def completed(env: Mapping[str, str]) -> Mapping[str, str]:
    """Environment variables with what other systems say in them; Windows sets none of these."""
    if sys.platform == "win32":
        from tablehost.joining import windows_console

        return {**windows_console.variables(), **env}
    return env
