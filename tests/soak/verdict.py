"""The outcome of a soak, and its faults, a sentence each."""

import statistics
from collections.abc import Iterator, Sequence

from msgspec import Struct

from tests.soak.gauges import Held, growth

WARM_UP = 1800.0  # seconds, or half of a shorter soak
FLAT = 0.02
"""How much the line through the looks after the warm-up may rise, as a share of what was held then:
some 5 MiB an hour.

A host may not grow with the hours. What fills up has a bound, and reaches it within the warm-up:
the pages of the database in memory (2 MB), the answers that the rules remember (3 MB), the lines in
the logs of who stays (3 MB). What a few hundred guests leave behind, 0.3 MB each, stands out.
"""
MORE = 0.1
"""How many more descriptors and tasks there may be at the end: who is just coming back has them."""
MOST_A_MATCH = 20.0  # minutes in which every game is played to its end, however slowly


class Memory(Struct, frozen=True):
    """The memory of a host from the end of the warm-up on, in MiB.

    Attributes:
        warm: where the line through the looks begins.
        rise: how much higher it ends.
        most: the highest look.
        per_hour: what the rise would come to.
    """

    warm: float
    rise: float
    most: float
    per_hour: float

    @property
    def is_flat(self) -> bool:
        """Whether nothing is kept that should be let go."""
        return self.rise <= FLAT * self.warm


def warm(looks: Sequence[Held]) -> list[Held]:
    """The looks after the warm-up."""
    return [one for one in looks if one.at >= min(WARM_UP, looks[-1].at / 2)]


def memory(looks: Sequence[Held]) -> Memory:
    """The straight line that fits best, which a single look does not turn."""
    looks = warm(looks)
    hours = (looks[-1].at - looks[0].at) / 3600
    per_hour = growth(looks) / 2**20
    held = [one.memory / 2**20 for one in looks]
    rise = per_hour * hours
    return Memory(statistics.fmean(held) - rise / 2, rise, max(held), per_hour)


def least(looks: Sequence[Held], name: str) -> tuple[int, int]:
    """The fewest of something in the first third after the warm-up, and in the last.

    What comes and goes, as a worker that is let go when it has rested, is not kept.
    """
    looks = warm(looks)
    third = max(1, len(looks) // 3)
    first, last = looks[:third], looks[-third:]
    return min(getattr(one, name) for one in first), min(getattr(one, name) for one in last)


def faults(looks: Sequence[Held], results: dict[str, int], games: Sequence[str]) -> Iterator[str]:
    """The faults of a host that was looked at.

    Args:
        looks: in order.
        results: by game, how often somebody has read one.
        games: those that were played.
    """
    held = memory(looks)
    if not held.is_flat:
        yield f"memory rose by {held.rise:.1f} MiB from {held.warm:.1f} after the warm-up"
    for name in ("descriptors", "tasks", "threads"):
        before, after = least(looks, name)
        if after > before * (1 + MORE):
            yield f"{name} grew from {before} to {after}"
    last = looks[-1]
    if last.at >= 60 * MOST_A_MATCH:
        yield from (f"nobody saw a match of {game} end" for game in games if not results.get(game))
    if last.entries <= looks[-2].entries:
        yield "nothing was played at the end"
