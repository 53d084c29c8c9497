"""Picked dice and boxes and the actions they allow, computed from `can`.

Cursor positions are numbered: the five dice from 0, then the boxes in the sheet's order.
"""

from collections.abc import Iterator, Sequence

from client.games.base import Action, Move, Seen
from client.games.common import faces
from client.games.panel import STEPS, next_in_row
from client.games.yams.boxes import KEYS, best, box_name, score, worth
from client.locale.i18n import Translator
from engine.games.yams import BOXES, DICE

SHEETS_SEEN = {"looked": True}
"""The panel's memory once the player has seen the final sheets."""


def roll(keep: Sequence[int]) -> Move:
    """The move that rolls all dice but these."""
    return {"do": "roll", "keep": list(keep)}


def choices(seen: Seen) -> int:
    """The number of dice that can be kept."""
    return len(seen.view["can"].get("keep", ()))


def dice_to_keep(seen: Seen) -> tuple[int, ...]:
    """The picked dice that can be kept; none before the first roll, whatever was picked before."""
    return tuple(number for number in seen.chosen if number < choices(seen))


def kept_dice(seen: Seen) -> tuple[int, ...]:
    """The dice that the last roll kept."""
    rolls = [event["kept"] for event in seen.news if event.get("event") == "rolled"]
    return tuple(rolls[-1]) if rolls and seen.view["dice"] else ()


def box_position(box: str) -> int:
    """The cursor position of a box."""
    return DICE + BOXES.index(box)


def chosen_box(seen: Seen) -> str | None:
    """The box that Enter writes in: under the cursor, or the best one when no roll is possible."""
    boxes = worth(seen.view)
    at_box = next((box for box in boxes if box_position(box) == seen.cursor), None)
    return at_box if at_box or _may_roll(seen) else best(seen.view)


def cursor_after(seen: Seen, key: str) -> int | None:
    """Left and right move along the dice, up and down along the free boxes, from the best one."""
    dice = choices(seen)
    if dice and key in STEPS:
        on_die = seen.cursor is not None and seen.cursor < dice
        return next_in_row(seen.cursor if on_die else None, dice, key)
    return _along_boxes(seen, {"up": -1, "down": 1}.get(key) or STEPS.get(key, 0))


def _along_boxes(seen: Seen, step: int) -> int | None:
    free, at = list(worth(seen.view)), chosen_box(seen)
    if not free or not step:
        return None
    box = free[(free.index(at) + step) % len(free)] if at else best(seen.view)
    return box_position(box) if box else None


def result_waits(seen: Seen) -> bool:
    """Whether the final sheets are still shown, until the player has pressed a key."""
    return bool(seen.view["over"]) and not seen.memory.get("looked")


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """Rolling, writing in the chosen box, and choosing a box by its letter."""
    if result_waits(seen):
        key, label = tr.sense("key", "Enter"), tr("see the result")
        return (Action(name="result", key=key, label=label, memory=SHEETS_SEEN, main=True),)
    if not seen.view["can"]:
        return tuple(_looking(seen, tr))
    return tuple(_actions(seen, tr))


def shown_sheet(seen: Seen) -> int:
    """The seat whose sheet a phone shows: the viewer's own, unless another one was chosen."""
    seat: int = seen.memory.get("sheet", seen.view["you"] or 0)
    return seat


def _looking(seen: Seen, tr: Translator) -> Iterator[Action]:
    """On a phone the sheets of the others, one after the other."""
    if seen.view["seats"] > 1 and not seen.view["over"]:
        following = {**seen.memory, "sheet": (shown_sheet(seen) + 1) % seen.view["seats"]}
        key, label = tr.sense("key: next sheet", "n"), tr("next sheet")
        yield Action(
            name="sheet", key=key, label=label, memory=following, button=False, short=label
        )


def _actions(seen: Seen, tr: Translator) -> Iterator[Action]:
    box = chosen_box(seen)
    if box:
        yield Action(
            name="write",
            key=tr.sense("key", "Enter"),
            label=_write_label(box, worth(seen.view)[box], tr),
            moves=(score(box),),
            asks=_question(seen, box, tr),
            main=True,
        )
    if _may_roll(seen):
        yield Action(
            name="roll",
            key=tr.sense("key: roll", "r"),
            label=_roll_label(seen, tr),
            moves=(roll(dice_to_keep(seen)),),
            main=not box,
            short=_short_roll(seen, tr),
        )
    for each in worth(seen.view):
        yield _box_action(seen, each, tr, points_at=each == box)


def _box_action(seen: Seen, box: str, tr: Translator, *, points_at: bool) -> Action:
    """A box's letter moves the cursor to it; pressed again it writes there."""
    return Action(
        name=f"box:{box}",
        key=KEYS[box],
        label=box_name(box, tr),
        moves=(score(box),) if points_at else (),
        cursor=None if points_at else box_position(box),
        asks=_question(seen, box, tr) if points_at else "",
        button=False,
    )


def _question(seen: Seen, box: str, tr: Translator) -> str:
    """What to ask before a box is crossed out, if another one would score; "" otherwise."""
    boxes = worth(seen.view)
    better = best(seen.view)
    if boxes[box] or not better or not boxes[better]:
        return ""
    name = box_name(better, tr)
    return tr("You could write {points} in {box} instead.", points=boxes[better], box=name)


def _may_roll(seen: Seen) -> bool:
    """Whether a roll is left, and at least one die to roll."""
    return bool(seen.view["can"].get("roll")) and len(dice_to_keep(seen)) < DICE


def _write_label(box: str, points: int, tr: Translator) -> str:
    name = box_name(box, tr)
    if not points:
        return tr("cross out {box}", box=name)
    return tr("write {points} in {box}", points=points, box=name)


def _short_roll(seen: Seen, tr: Translator) -> str:
    """How many dice are rolled and how many rolls are left with this one."""
    dice, left = DICE - len(dice_to_keep(seen)), seen.view["rolls_left"]
    return tr.plural("roll {dice}: last roll", "roll {dice}: {n} rolls left", left, dice=dice)


def _roll_label(seen: Seen, tr: Translator) -> str:
    stay = dice_to_keep(seen)
    label = tr.plural("roll one die", "roll {n} dice", DICE - len(stay))
    if not stay:
        return label
    dice = faces([seen.view["dice"][number] for number in stay])
    return tr("{roll}, keep {dice}", roll=label, dice=dice)
