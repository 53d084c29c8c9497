"""Hand ranking: finds the best five of up to seven dice and rates them as one number.

A set of dice is packed into one integer: 18 bits per colour, with a 3-bit count for each face.
Adding up the four colours gives the face counts, and a table (`PLAIN`) maps these to the best
hand, colours ignored. If five dice share a colour, they are all the dice of that colour, as the
bag holds no more; a second table (`SUITED`) rates those five, and the better hand counts. Equal
hands are compared by how many of the five dice can be of one colour.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, get_args

from msgspec import Struct

from engine.games.dice_holdem.bag import COLOURS, DICE, Die
from engine.kit.dice import FACES

Category = Literal[
    "yahtzee_flush",
    "straight_flush",
    "yahtzee",
    "flush",
    "four_kind",
    "straight",
    "full_house",
    "three_kind",
    "two_pair",
    "pair",
    "none",
]
CATEGORIES: tuple[Category, ...] = get_args(Category)
"""Best first."""

HAND = 5
ALL = 7
_FACE_BITS = 3
_COLOUR_BITS = _FACE_BITS * len(FACES)
_COLOUR = (1 << _COLOUR_BITS) - 1
_FACE = (1 << _FACE_BITS) - 1

_STRAIGHTS = ((5, 4, 3, 2, 1), (6, 5, 4, 3, 2))
_GROUPS: dict[tuple[int, ...], Category] = {
    (5,): "yahtzee",
    (4,): "four_kind",
    (3, 2): "full_house",
    (3,): "three_kind",
    (2, 2): "two_pair",
    (2,): "pair",
    (): "none",
}
_ONE_COLOUR: dict[Category, Category] = {"yahtzee": "yahtzee_flush", "straight": "straight_flush"}


class Made(Struct, frozen=True, gc=False):
    """A hand without the colours of its dice.

    Attributes:
        strength: its place among all hands of all categories; higher wins.
        category: for example "full_house".
        faces: larger groups first, then high faces first.
        counts: the same faces as 3-bit counts.
    """

    strength: int
    category: Category
    faces: tuple[int, ...]
    counts: int


def _counts(faces: Iterable[int]) -> int:
    return sum(1 << _FACE_BITS * (face - 1) for face in faces)


def _listed(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(faces, key=lambda face: (-faces.count(face), -face)))


def _category(listed: tuple[int, ...]) -> Category:
    if listed in _STRAIGHTS:
        return "straight"
    sizes = [listed.count(face) for face in dict.fromkeys(listed)]
    return _GROUPS[tuple(size for size in sizes if size > 1)]


def _face_sets(size: int) -> list[tuple[int, ...]]:
    return [_listed(faces) for faces in combinations_with_replacement(FACES, size)]


def _tables() -> tuple[dict[int, Made], dict[int, Made]]:
    """Two tables from face counts to the best hand: of any dice, and of five of one colour.

    Hands of one category are compared by their listed faces, one after the other.
    """
    plain = {(_category(faces), faces) for size in range(HAND + 1) for faces in _face_sets(size)}
    suited = {(_ONE_COLOUR.get(_category(faces), "flush"), faces) for faces in _face_sets(HAND)}
    worst_first = sorted(plain | suited, key=lambda made: (-CATEGORIES.index(made[0]), made[1]))
    any_colours: dict[int, Made] = {}
    one_colour: dict[int, Made] = {}
    for strength, (category, faces) in enumerate(worst_first):
        counts = _counts(faces)
        table = any_colours if (category, faces) in plain else one_colour
        table[counts] = Made(strength, category, faces, counts)
    for size in range(HAND + 1, ALL + 1):
        for faces in combinations_with_replacement(FACES, size):
            counts = _counts(faces)
            fewer = [any_colours[counts - _counts((face,))] for face in set(faces)]
            any_colours[counts] = max(fewer, key=lambda made: made.strength)
    return any_colours, one_colour


PACK: dict[Die, int] = {
    die: _counts((int(die[1]),)) << _COLOUR_BITS * COLOURS.index(die[0]) for die in DICE
}
PLAIN, SUITED = _tables()
_YAHTZEE_FLUSH = SUITED[_counts((1,) * HAND)].strength * 8


def pack(dice: Iterable[Die]) -> int:
    """A set of dice as one integer; adding two such integers joins the sets."""
    return sum([PACK[die] for die in dice])


def rank(packed: int) -> int:
    """The rank of the best five of up to seven dice: the higher wins, equal ranks split."""
    colours = by_colour(packed)
    made = best(colours)
    return made.strength * 8 + most_of_one_colour(made, colours)


def is_yahtzee_flush(ranked: int) -> bool:
    """Whether a number that `rank` returned stands for five alike of one colour."""
    return ranked >= _YAHTZEE_FLUSH


def by_colour(packed: int) -> tuple[int, int, int, int]:
    """Split packed dice into the face counts of each colour, in the order of `COLOURS`."""
    return (
        packed & _COLOUR,
        packed >> _COLOUR_BITS & _COLOUR,
        packed >> 2 * _COLOUR_BITS & _COLOUR,
        packed >> 3 * _COLOUR_BITS,
    )


def best(colours: tuple[int, int, int, int]) -> Made:
    """The best five of up to seven dice, or all of fewer than five, from `by_colour`."""
    red, black, white, yellow = colours
    plain = PLAIN[red + black + white + yellow]
    suited = SUITED.get(red) or SUITED.get(black) or SUITED.get(white) or SUITED.get(yellow)
    return suited if suited and suited.strength > plain.strength else plain


def most_of_one_colour(made: Made, colours: tuple[int, int, int, int]) -> int:
    """How many dice of the hand can be of one colour, given all the dice it is made from."""
    counts = made.counts
    red, black, white, yellow = colours
    return max(
        shared_dice(counts, red),
        shared_dice(counts, black),
        shared_dice(counts, white),
        shared_dice(counts, yellow),
    )


@lru_cache(maxsize=1 << 13)  # 1.6 MB; enough for the hands that bots compare in many matches
def shared_dice(counts: int, others: int) -> int:
    """How many faces two packed face counts have in common."""
    shared = 0
    while counts:
        shared += min(counts & _FACE, others & _FACE)
        counts >>= _FACE_BITS
        others >>= _FACE_BITS
    return shared
