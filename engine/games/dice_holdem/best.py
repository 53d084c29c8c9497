"""The best hand of some dice: its category, and which five dice it uses."""

from functools import lru_cache

from msgspec import Struct

from engine.games.dice_holdem.bag import COLOURS, Die
from engine.games.dice_holdem.ranking import (
    Category,
    best,
    by_colour,
    most_of_one_colour,
    pack,
    shared_dice,
)


class Best(Struct, frozen=True, gc=False):
    """A hand: its dice with larger groups first, then high faces first, then colours R B W Y."""

    category: Category
    dice: tuple[Die, ...]


@lru_cache(maxsize=1024)  # 0.8 MB: each seat's view asks for its hand at every step
def best_hand(dice: tuple[Die, ...]) -> Best:
    """The best five of up to seven dice, or all of fewer than five.

    Of several equally good fives it is the first in the order R B W Y.
    """
    colours = by_colour(pack(dice))
    made = best(colours)
    most = most_of_one_colour(made, colours)
    fives = [
        _with_most_of(colour, made.faces, dice)
        for colour, counts in zip(COLOURS, colours, strict=True)
        if shared_dice(made.counts, counts) == most
    ]
    return Best(made.category, min(fives, key=_colours))


def _with_most_of(colour: str, faces: tuple[int, ...], dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Dice that show `faces`, as many as possible of `colour`, the others in colour order."""
    colour_first = sorted(dice, key=lambda die: (die[0] != colour, _colour(die)))
    chosen: list[Die] = []
    for face in dict.fromkeys(faces):
        showing = [die for die in colour_first if int(die[1]) == face]
        chosen += sorted(showing[: faces.count(face)], key=_colour)
    return tuple(chosen)


def _colour(die: Die) -> int:
    return COLOURS.index(die[0])


def _colours(dice: tuple[Die, ...]) -> list[int]:
    return [_colour(die) for die in dice]
