"""Dice in the air: which faces go by until each comes to rest, from the time alone."""

FIRST_REST = 0.25
"""Seconds until the first die lies still."""

NEXT_REST = 0.06
"""Seconds between one die coming to rest and the next."""

_STEPS_PER_SECOND = 18


def duration(dice: int) -> float:
    """Seconds until all of them lie still."""
    return FIRST_REST + NEXT_REST * max(0, dice - 1) if dice else 0.0


def passing_face(number: int, elapsed: float) -> int | None:
    """The face that die `number` shows in passing; None once it lies still."""
    if elapsed >= FIRST_REST + NEXT_REST * number:
        return None
    step = int(elapsed * _STEPS_PER_SECOND)
    return (5 * number + 2 * step + (step * (number + 3)) // 2) % 6 + 1
