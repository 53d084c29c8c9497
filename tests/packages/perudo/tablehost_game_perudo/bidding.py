"""Which bids are legal, and how many dice fit one."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.kit.dice import FACES
from tablehost_game_perudo.values import ONES, Dice, Standing


class Raise(Struct, frozen=True, gc=False):
    """The lowest legal bid on a face, with the fields of the move."""

    count: int
    face: int


def fits(face: int, wanted: int, *, wild: bool) -> bool:
    """Whether a die counts for a bid on the face `wanted`."""
    return face == wanted or (wild and face == ONES)


def fitting(hands: Iterable[Dice], face: int, *, wild: bool) -> int:
    """How many of all dice count for a bid on this face."""
    return sum(fits(die, face, wild=wild) for hand in hands for die in hand)


def raises(bid: Standing | None, dice: int, *, wild: bool, palifico: bool) -> tuple[Raise, ...]:
    """The lowest legal bid on each face, if there is one; more dice of it are legal, too.

    Args:
        bid: the last one; None for the first of a round.
        dice: how many there are, the most that can be bid.
    """
    found = _first(wild=wild) if bid is None else _higher(bid, wild=wild, palifico=palifico)
    return tuple(one for one in found if one.count <= dice)


def is_legal(count: int, face: int, lowest: Iterable[Raise], dice: int) -> bool:
    """Whether a bid is one of these, or of more dice of such a face."""
    return count <= dice and any(one.face == face and one.count <= count for one in lowest)


def _first(*, wild: bool) -> Iterator[Raise]:
    """One die of any face, but no wild ones."""
    return (Raise(1, face) for face in FACES if not (wild and face == ONES))


def _higher(bid: Standing, *, wild: bool, palifico: bool) -> Iterator[Raise]:
    """As many dice of a higher face, or more dice; of ones, half as many are enough.

    From wild ones one goes back to other faces with twice as many and one more.
    """
    for face in FACES:
        if palifico:
            count = bid.count + 1 if face == bid.face else 0
        elif not wild or (face == ONES) == (bid.face == ONES):
            count = bid.count + (face <= bid.face)
        elif face == ONES:
            count = (bid.count + 1) // 2
        else:
            count = 2 * bid.count + 1
        if count:
            yield Raise(count, face)
