"""Exceptions of the engine: all derive from `EngineError`."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.quoting import quoted


class EngineError(Exception):
    """Base class of the engine's errors; the text says what is wrong and what would work."""


class IllegalMove(EngineError):  # noqa: N818 - reads better than IllegalMoveError
    """A move, a luck or options that the rules refuse; the match is unchanged.

    `Game.apply` returns it as a value; `Match` raises it as an exception.

    Attributes:
        code: a stable name of the reason, from the game's fixed list (`bad_move`, `no_score`, ...).
        text: the reason in English, and what would be legal instead.
        facts: the plain data the text was made from, so that a client can translate it.
    """

    def __init__(self, code: str, text: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.facts: dict[str, Any] = facts or {}

    def __repr__(self) -> str:
        return f"IllegalMove({self.code!r}, {self.text!r})"


def refused(
    texts: Mapping[str, str], reason: str, facts: dict[str, Any] | None = None, /, **shown: object
) -> IllegalMove:
    """A refusal worded by one of a game's texts.

    Args:
        texts: the game's texts; a client translates the same ones.
        reason: a key of `texts`: the code, and after a dot what tells several texts of it apart.
        facts: as in `IllegalMove`; they fill the text in unless `shown` does.
        shown: what the text shows in place of the facts, such as lists as words.
    """
    facts = facts or {}
    return IllegalMove(
        reason.partition(".")[0], texts[reason].format_map({**facts, **shown}), facts
    )


class UnknownGameError(EngineError):
    """No game has this id; the text lists the ids that exist."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"There is no game {quoted(name)}; choose one of {', '.join(known)}.")


class BadGameError(EngineError):
    """A folder of `engine/games`, or an installed package, is no game: see `faults`."""

    def __init__(self, home: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        place = home.replace(".", "/")
        super().__init__(f"{place} is not a complete game: {'; '.join(self.faults)}.")


class ReplayError(EngineError):
    """A log cannot be replayed: other rules version, or an entry the rules refuse."""
