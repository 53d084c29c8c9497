"""Animation of rolling dice: the face each shows, computed from the elapsed time only."""

from math import ceil

FIRST_REST = 0.25
"""Seconds until the first die has landed."""

NEXT_REST = 0.06
"""Seconds between two dice landing."""

_STEPS_PER_SECOND = 18


def duration(dice: int) -> float:
    """Seconds until all dice have landed."""
    return FIRST_REST + NEXT_REST * max(0, dice - 1) if dice else 0.0


def changes(dice: int) -> tuple[float, ...]:
    """The seconds at which the picture of so many tumbling dice changes; the last is `duration`."""
    lasts = duration(dice)
    steps = range(1, ceil(lasts * _STEPS_PER_SECOND))
    return (*(step / _STEPS_PER_SECOND for step in steps), lasts)


def passing_face(number: int, elapsed: float) -> int | None:
    """The face that die `number` shows while it tumbles; None once it has landed."""
    if elapsed >= FIRST_REST + NEXT_REST * number:
        return None
    step = int(elapsed * _STEPS_PER_SECOND)
    return (5 * number + 2 * step + (step * (number + 3)) // 2) % 6 + 1
