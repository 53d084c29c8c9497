"""The dice bag: five dice of each colour, drawn without replacement during a hand."""

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from engine.core.values import Rng

# fmt: off
Die = Literal[
    "R1", "R2", "R3", "R4", "R5", "R6",
    "B1", "B2", "B3", "B4", "B5", "B6",
    "W1", "W2", "W3", "W4", "W5", "W6",
    "Y1", "Y2", "Y3", "Y4", "Y5", "Y6",
]
# fmt: on
"""A rolled die: its colour (red, black, white, yellow) and face."""

DICE: tuple[Die, ...] = get_args(Die)
COLOURS = "RBWY"
PER_COLOUR = 5

_DIE = {(die[0], int(die[1])): die for die in DICE}


def left(drawn: Iterable[Die]) -> list[int]:
    """How many dice of each colour are left in the bag; negative if more were drawn than exist."""
    colours = [die[0] for die in drawn]
    return [PER_COLOUR - colours.count(colour) for colour in COLOURS]


def holds(drawn: Iterable[Die]) -> bool:
    """Whether all these dice can be drawn in one hand: at most five of each colour."""
    return min(left(drawn)) >= 0


def draw(rng: Rng, drawn: Iterable[Die], count: int) -> tuple[Die, ...]:
    """Draw and roll `count` dice from a bag without the dice in `drawn`.

    Calls `randrange` twice per die: for the die in the bag, sorted by `COLOURS`, then for its face.
    """
    bag = [colour for colour, dice in zip(COLOURS, left(drawn), strict=True) for _ in range(dice)]
    return tuple(_DIE[bag.pop(rng.randrange(len(bag))), rng.randrange(6) + 1] for _ in range(count))


def with_faces(dice: Sequence[Die], faces: Iterable[int]) -> tuple[Die, ...]:
    """The same dice showing other faces."""
    return tuple(_DIE[die[0], face] for die, face in zip(dice, faces, strict=True))
