"""Random orders of entrants, the same for the same luck."""

from collections.abc import Sequence
from typing import Protocol


class Luck(Protocol):
    """Random numbers, as `luck.dealer.Dealer` makes them."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to `stop` - 1."""


def shuffled(items: Sequence[int], luck: Luck) -> list[int]:
    """In a random order, all equally likely."""
    left = list(items)
    return [left.pop(luck.randrange(len(left))) for _ in items]


def stirred(order: Sequence[int], luck: Luck) -> list[int]:
    """The order with some neighbours exchanged."""
    places = {one: place + luck.randrange(2 + len(order) // 4) for place, one in enumerate(order)}
    return sorted(order, key=lambda one: places[one])
