"""The bag: twenty dice, five of each colour, drawn without being put back during a hand."""

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
"""A die as it lies: colour (red, black, white, yellow) and face."""

DICE: tuple[Die, ...] = get_args(Die)
COLOURS = "RBWY"
PER_COLOUR = 5

_KIND = {(die[0], int(die[1])): die for die in DICE}


def left(drawn: Iterable[Die]) -> list[int]:
    """How many dice of each colour the bag still holds; negative where too many were drawn."""
    colours = [die[0] for die in drawn]
    return [PER_COLOUR - colours.count(colour) for colour in COLOURS]


def holds(drawn: Iterable[Die]) -> bool:
    """Whether a bag can give all these dice in one hand."""
    return min(left(drawn)) >= 0


def draw(rng: Rng, drawn: Iterable[Die], count: int) -> tuple[Die, ...]:
    """`count` dice out of the bag that those `drawn` have left.

    Two draws a die: which of those in the bag, lying in the order of `COLOURS`, then its face.
    """
    bag = [colour for colour, dice in zip(COLOURS, left(drawn), strict=True) for _ in range(dice)]
    return tuple(
        _KIND[bag.pop(rng.randrange(len(bag))), rng.randrange(6) + 1] for _ in range(count)
    )


def with_faces(dice: Sequence[Die], faces: Iterable[int]) -> tuple[Die, ...]:
    """The same dice, rolled again."""
    return tuple(_KIND[die[0], face] for die, face in zip(dice, faces, strict=True))
