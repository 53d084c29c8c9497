"""Yam's in lines: `roll`, `roll 1 3` and what stays, or a box by its name."""

from collections.abc import Iterator

from client.games.base import Seen
from client.games.spoken import Read, Saying, phrase
from client.games.yams.boxes import box_name, worth
from client.games.yams.typed import typed
from client.locale.i18n import Translator


def offered(seen: Seen, tr: Translator) -> Iterator[Saying]:
    """Rolling all dice, and every free box with what it would bring."""
    can = seen.view["can"]
    if not can:
        return
    if can["roll"]:
        yield Saying(tr.sense("line", "roll"), tr("roll all five dice"))
    for box, points in worth(seen.view).items():
        name = box_name(box, tr)
        about = tr("write {points} in {box}", points=points, box=name)
        yield Saying(name.lower(), about if points else tr("cross out {box}", box=name))


def forms(seen: Seen, tr: Translator) -> Iterator[Saying]:
    """Rolling some of the dice."""
    if seen.view["can"] and seen.view["can"]["keep"]:
        about = tr("dice 1 and 3 stay, counted as they lie; roll the others")
        yield Saying(phrase(tr.sense("line", "roll"), "1 3"), about)


def read(text: str, seen: Seen, _tr: Translator) -> Read:
    """A roll or a box."""
    move = typed(text, seen)
    return None if move is None else (move,)


def detail(_seen: Seen, _tr: Translator) -> tuple[str, ...]:
    """Nothing: dice are told in the order in which they are counted."""
    return ()
