"""The best hand as it is laid out: which five dice, in which order."""

from functools import lru_cache

from msgspec import Struct

from engine.games.dice_holdem.bag import COLOURS, Die
from engine.games.dice_holdem.ranking import Category, alike, best, by_colour, common, pack


class Best(Struct, frozen=True, gc=False):
    """A hand: larger groups first, faces from the top, colours R B W Y."""

    category: Category
    dice: tuple[Die, ...]


@lru_cache(maxsize=1024)  # 0.8 MB: every seat is shown its own at every step
def best_hand(dice: tuple[Die, ...]) -> Best:
    """The best five of up to seven dice, or all of fewer; of equal fives the first as listed."""
    colours = by_colour(pack(dice))
    made = best(colours)
    most = alike(made, colours)
    fives = [
        _with_most_of(colour, made.faces, dice)
        for colour, counts in zip(COLOURS, colours, strict=True)
        if common(made.counts, counts) == most
    ]
    return Best(made.category, min(fives, key=_colours))


def _with_most_of(colour: str, faces: tuple[int, ...], dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Dice that show `faces`, as many as possible of one colour, the rest in the usual order."""
    wanted_first = sorted(dice, key=lambda die: (die[0] != colour, COLOURS.index(die[0])))
    chosen: list[Die] = []
    for face in dict.fromkeys(faces):
        showing = [die for die in wanted_first if int(die[1]) == face]
        chosen += sorted(showing[: faces.count(face)], key=_colour)
    return tuple(chosen)


def _colour(die: Die) -> int:
    return COLOURS.index(die[0])


def _colours(dice: tuple[Die, ...]) -> list[int]:
    return [_colour(die) for die in dice]
