"""Practice matches: a seat may take back its last move until dice or cards are drawn.

Practice is an option of every game (`PRACTICE`), apart from those of the game itself: whoever knows
the options of a match knows it, and the seed of the match is committed to together with it. In a
match without it nothing can be taken back.

Taking back is an entry of the log of its own, `[seat, {"do": "undo"}]`; the entry that it takes
back stays. So a log is replayed as it was played.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.errors import IllegalMove
from engine.core.options import bad_options
from engine.core.values import Event, Move, State, Step

PRACTICE: Final = "practice"
"""The option's name; it is left out where it is false."""


class Undo(Move, frozen=True, tag="undo", gc=False):
    """Take back one's own last move."""


class Undone(Event, frozen=True, tag="undone", gc=False):
    """A seat has taken back its last move."""

    seat: int


UNDO: Final[Mapping[str, Any]] = {"do": "undo"}

Takebacks = tuple[tuple[int, State], ...]
"""The moves that can be taken back, the last one at the end: the seat, and the state before."""


def split(options: object) -> tuple[object, bool]:
    """The options of the game itself, and whether the match is for practice.

    Raises:
        IllegalMove: `bad_options`, the option is neither true nor false.
    """
    if not isinstance(options, Mapping) or PRACTICE not in options:
        return options, False
    wanted = options[PRACTICE]
    if type(wanted) is not bool:
        raise bad_options(PRACTICE, wanted, "true or false")
    return {name: value for name, value in options.items() if name != PRACTICE}, wanted


def is_practice(options: Mapping[str, Any]) -> bool:
    """Whether a match with these options is for practice."""
    return options.get(PRACTICE) is True


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
