"""The engine's one error tree."""

from collections.abc import Iterable
from typing import Any

from engine.core.quoting import quoted


class EngineError(Exception):
    """Anything the engine refuses; the text says what would work."""


class IllegalMove(EngineError):  # noqa: N818 - the name the contract gives it
    """A move, a luck or options that the rules refuse. Nothing has changed.

    It is a value that `Game.apply` returns as well as an exception that `Match` raises, so that
    rules stay total functions.

    Attributes:
        code: one of the closed list on the game's page (`bad_move`, `no_score`, ...).
        text: the refusal in English, with what would be legal instead.
        facts: plain data the text was made from, for clients that say it in another language.
    """

    def __init__(self, code: str, text: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.facts: dict[str, Any] = facts or {}

    def __repr__(self) -> str:
        return f"IllegalMove({self.code!r}, {self.text!r})"


class UnknownGameError(EngineError):
    """There is no game of that name; the text lists those there are."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"There is no game {quoted(name)}; choose one of {', '.join(known)}.")


class ReplayError(EngineError):
    """A log that these rules cannot replay: another version, or an entry they refuse."""
