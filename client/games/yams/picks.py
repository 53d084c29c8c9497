"""Picking dice and boxes and what can then be done: all of it from what `can` offers.

The things to point at are numbered: the five dice from 0, then the boxes in the order of the sheet.
"""

from collections.abc import Iterator, Sequence

from client.games.base import Action, Move, Seen, View
from client.games.common import faces
from client.games.panel import STEPS, along
from client.games.yams.boxes import KEYS, best, box_name, score, worth
from client.locale.i18n import Translator
from engine.games.yams import BOXES, DICE

LOOKED = {"looked": True}
"""The panel's memory once somebody has looked at the full sheets."""


def roll(keep: Sequence[int]) -> Move:
    """Roll all dice but those at these places."""
    return {"do": "roll", "keep": list(keep)}


def choices(seen: Seen) -> int:
    """Dice that may stay."""
    return len(seen.view["can"].get("keep", ()))


def staying(seen: Seen) -> tuple[int, ...]:
    """The dice picked that may stay: none before the first roll, whatever was picked before."""
    return tuple(number for number in seen.chosen if number < choices(seen))


def stayed(seen: Seen) -> tuple[int, ...]:
    """The dice that were not thrown in the roll that has just been."""
    rolls = [event["kept"] for event in seen.news if event.get("event") == "rolled"]
    return tuple(rolls[-1]) if rolls and seen.view["dice"] else ()


def thing(box: str) -> int:
    """The number of a box among the things to point at."""
    return DICE + BOXES.index(box)


def pointed(seen: Seen) -> str | None:
    """The box that Enter writes: where the cursor is, or the best once nothing is to be rolled."""
    boxes = worth(seen.view)
    at_box = next((box for box in boxes if thing(box) == seen.cursor), None)
    return at_box if at_box or _may_roll(seen) else best(seen.view)


def cursor_after(seen: Seen, key: str) -> int | None:
    """Left and right go along the dice, up and down along the free boxes, from the best one."""
    dice = choices(seen)
    if dice and key in STEPS:
        on_die = seen.cursor is not None and seen.cursor < dice
        return along(seen.cursor if on_die else None, dice, key)
    return _along_boxes(seen, {"up": -1, "down": 1}.get(key) or STEPS.get(key, 0))


def _along_boxes(seen: Seen, step: int) -> int | None:
    free, at = list(worth(seen.view)), pointed(seen)
    if not free or not step:
        return None
    box = free[(free.index(at) + step) % len(free)] if at else best(seen.view)
    return thing(box) if box else None


def result_waits(seen: Seen) -> bool:
    """The full sheets stay on the table until they have been looked at."""
    return bool(seen.view["over"]) and not seen.memory.get("looked")


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """Rolling, writing the box pointed at, and pointing at any box by its letter."""
    if result_waits(seen):
        key, label = tr.sense("key", "Enter"), tr("on to the result")
        return (Action(name="result", key=key, label=label, memory=LOOKED, main=True),)
    return tuple(_actions(seen, tr))


def _actions(seen: Seen, tr: Translator) -> Iterator[Action]:
    box = pointed(seen)
    if box:
        yield Action(
            name="write",
            key=tr.sense("key", "Enter"),
            label=_write_label(box, worth(seen.view)[box], tr),
            moves=(score(box),),
            main=True,
        )
    if _may_roll(seen):
        yield Action(
            name="roll",
            key=tr.sense("key: roll", "r"),
            label=_roll_label(seen, tr),
            moves=(roll(staying(seen)),),
            main=not box,
        )
    for each in worth(seen.view):
        yield _box_action(each, tr, points_at=each == box)


def _box_action(box: str, tr: Translator, *, points_at: bool) -> Action:
    """A box's letter points at it; pressed once more it writes."""
    return Action(
        name=f"box:{box}",
        key=KEYS[box],
        label=box_name(box, tr),
        moves=(score(box),) if points_at else (),
        cursor=None if points_at else thing(box),
        button=False,
    )


def _may_roll(seen: Seen) -> bool:
    """Whether there is a roll left, and a die to roll."""
    return bool(seen.view["can"].get("roll")) and len(staying(seen)) < DICE


def _write_label(box: str, points: int, tr: Translator) -> str:
    name = box_name(box, tr)
    if not points:
        return tr("cross out {box}", box=name)
    return tr("write {points} in {box}", points=points, box=name)


def _roll_label(seen: Seen, tr: Translator) -> str:
    stay = staying(seen)
    label = tr.plural("roll one die", "roll {n} dice", DICE - len(stay))
    if not stay:
        return label
    dice = faces([seen.view["dice"][number] for number in stay])
    return tr("{roll}, keep {dice}", roll=label, dice=dice)


def running_seat(view: View) -> int | None:
    """Whose turn it is; None while dice roll."""
    return next(iter(view["to_act"]), None)
