"""Practice matches: a seat may take back its last move until dice or cards are drawn.

Practice is an option of every match, see `engine.core.match_options`. In a match without it nothing
can be taken back.

Taking back is an entry of the log of its own, `[seat, {"do": "undo"}]`; the entry that it takes
back stays. So a log is replayed as it was played.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.errors import IllegalMove
from engine.core.values import Event, Move, State, Step


class Undo(Move, frozen=True, tag="undo", gc=False):
    """Take back one's own last move."""


class Undone(Event, frozen=True, tag="undone", gc=False):
    """A seat has taken back its last move."""

    seat: int


UNDO: Final[Mapping[str, Any]] = {"do": "undo"}

Takebacks = tuple[tuple[int, State], ...]
"""The moves that can be taken back, the last one at the end: the seat, and the state before."""


def after(before: Takebacks, seat: int | None, state: State, step: Step) -> Takebacks:
    """What can be taken back after an entry of `seat`, None for luck, that was played in `state`.

    Nothing that anybody has learned can be taken back: no draw, no move that told somebody a secret
    or laid something open, and nothing before these.
    """
    learned = step.private or any(event.reveals for event in step.public)
    if seat is None or learned:
        return ()
    return (*before, (seat, state))


def no_undo() -> IllegalMove:
    """The refusal to take back a move."""
    return IllegalMove(
        "no_undo",
        "You can take back only your own last move, and only until dice or cards are drawn.",
    )


def lasting(log: Sequence[Sequence[Any]]) -> list[int]:
    """The positions of the entries that were not taken back, without those that take back."""
    found: list[int] = []
    for position, (_, data) in enumerate(log):
        if data == UNDO:
            found.pop()
        else:
            found.append(position)
    return found
