"""The dice that can be picked and the moves they allow, and whether the viewer knows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.base import Seen, View
from client.games.poker_dice.lift import shows_lift


def may_throw(can: Mapping[str, Any]) -> bool:
    """Whether there is a die left to throw in this turn."""
    return bool(can["throw_cup"] or can["throw_open"])


def cup(view: View) -> tuple[int, ...]:
    """The dice under the cup."""
    return tuple(number for number, die in enumerate(view["dice"]) if die["place"] == "cup")


def knows(view: View) -> bool:
    """Whether the viewer knows the dice under the cup."""
    covered = cup(view)
    return bool(covered) and all(view["dice"][number]["face"] is not None for number in covered)


def is_up(seen: Seen) -> bool:
    """Whether the cup is lifted on this screen."""
    return bool(seen.memory.get("lifted")) and knows(seen.view)


def choices(seen: Seen) -> int:
    """The number of dice that digits can pick."""
    return len(seen.view["dice"]) if pickable(seen) else 0


def pickable(seen: Seen) -> frozenset[int]:
    """The dice that some move takes."""
    can = seen.view["can"]
    if not can or shows_lift(seen):
        return frozenset()
    return frozenset((*can["take_out"], *can["throw_open"], *can["throw_cup"]))


def choose(seen: Seen, number: int) -> tuple[int, ...]:
    """Pick a die, or undo that.

    Dice that can only be thrown together, under a cup not looked into, are picked together. If no
    move takes all the picked dice, those picked before are dropped, so that some move is always
    possible.
    """
    if number not in pickable(seen):
        return seen.chosen
    can = seen.view["can"]
    hidden = set(_off_the_table(seen, can["throw_open"])) if can["open_together"] else set()
    together = hidden if number in hidden else {number}
    before = set(seen.chosen)
    picked = before - together if number in before else before | together
    if not any(picked <= set(can[move]) for move in ("take_out", "throw_open", "throw_cup")):
        picked = together
    return tuple(sorted(picked))


def _off_the_table(seen: Seen, dice: Sequence[int]) -> list[int]:
    """Those of the dice that are under the cup or in hand."""
    return [number for number in dice if seen.view["dice"][number]["place"] != "table"]


def to_take_out(seen: Seen) -> tuple[int, ...]:
    """The picked dice if all of them can be taken out."""
    dice = seen.chosen
    return dice if set(dice) <= set(seen.view["can"]["take_out"]) else ()


def to_throw_openly(seen: Seen) -> tuple[int, ...]:
    """The dice to throw openly: the picked ones, or else all that are not on the table."""
    can = seen.view["can"]
    free: Sequence[int] = can["throw_open"]
    hidden = _off_the_table(seen, free)
    dice = seen.chosen or tuple(hidden or free)
    if not set(dice) <= set(free):
        return ()
    apart = set(hidden) - set(dice)
    if can["open_together"] and apart and apart != set(hidden):
        return ()
    return dice


def to_cover(seen: Seen) -> tuple[int, ...]:
    """The dice to throw under the cup: the picked ones, or else all that are not on the table."""
    can = seen.view["can"]
    free: Sequence[int] = can["throw_cup"]
    off = _off_the_table(seen, free)
    dice = seen.chosen or tuple(off or free)
    return dice if set(can["cup_together"]) <= set(dice) <= set(free) else ()


def to_take_out_first(seen: Seen) -> tuple[int, ...]:
    """The dice to take out first, so that only the picked ones are thrown under the cup."""
    can = seen.view["can"]
    if not seen.chosen or not set(seen.chosen) <= set(can["throw_cup"]):
        return ()
    rest = set(can["cup_together"]) - set(seen.chosen)
    return tuple(sorted(rest)) if rest <= set(can["take_out"]) else ()
