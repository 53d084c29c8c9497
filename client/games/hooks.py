"""What a panel may have beyond the contract, and what the table does where it has not.

Each of these is a function of that name in the game's `panel.py`.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from client.games.base import Move, Panel, Seen
from client.games.generic import offers
from client.i18n import Translator
from client.widgets.buttons import Hint

STEPS = {"right": 1, "tab": 1, "left": -1, "shift+tab": -1}
"""What arrows and Tab do along a row."""


@runtime_checkable
class Arrows(Protocol):
    """A panel whose things do not lie in one row."""

    def arrow(self, seen: Seen, key: str, /) -> int | None:
        """Where the cursor goes at `left`, `up`, `tab` ...; None where that key does nothing."""


@runtime_checkable
class Keeps(Protocol):
    """A panel whose selection may outlive a move."""

    def kept(self, seen: Seen, /) -> tuple[int, ...]:
        """What is selected once `seen.news` has happened."""


@runtime_checkable
class Types(Protocol):
    """A panel that reads moves in a writing of its own."""

    def typed(self, text: str, seen: Seen, /) -> Move | None:
        """The move that was typed after `:`; None where it is none in this writing."""


@runtime_checkable
class Hints(Protocol):
    """A panel that says itself what digits and arrows do."""

    def hints(self, seen: Seen, tr: Translator, /) -> Sequence[Hint]:
        """For the footer."""


def pointed(panel: Panel, seen: Seen, key: str) -> int | None:
    """Where the cursor goes: along the row of things unless the panel knows better."""
    if isinstance(panel, Arrows):
        return panel.arrow(seen, key)
    return along(seen.cursor, panel.choices(seen), key)


def along(cursor: int | None, count: int, key: str) -> int | None:
    """The neighbour in a row of `count` things, around its ends; from nowhere to an end."""
    step = STEPS.get(key)
    if step is None or not count:
        return None
    if cursor is None:
        return 0 if step > 0 else count - 1
    return (cursor + step) % count


def kept(panel: Panel, seen: Seen) -> tuple[int, ...]:
    """What stays selected after a move: nothing unless the panel knows better."""
    return panel.kept(seen) if isinstance(panel, Keeps) else ()


def typed(panel: Panel, text: str, seen: Seen) -> Move | None:
    """A typed move: in the panel's own writing, else as every game's moves are written."""
    move = panel.typed(text, seen) if isinstance(panel, Types) else None
    return offers.typed(text, seen.forms) if move is None else move


def hints(panel: Panel, seen: Seen, tr: Translator) -> Sequence[Hint]:
    """What digits, arrows and space do now."""
    if isinstance(panel, Hints):
        return panel.hints(seen, tr)
    count = panel.choices(seen)
    if not count:
        return ()
    digits = "1" if count == 1 else f"1-{min(9, count)}"
    found = (Hint("do:choose", digits, tr("choose")), Hint("do:move", "← →", tr("move")))
    return (*found, pick(tr)) if on_choice(panel, seen) else found


def pick(tr: Translator) -> Hint:
    """Space takes what the cursor is at."""
    return Hint("do:pick", tr.sense("key", "Space"), tr("pick"))


def on_choice(panel: Panel, seen: Seen) -> bool:
    """Whether the cursor is at something to pick, so that space picks it."""
    return seen.cursor is not None and seen.cursor < panel.choices(seen)
