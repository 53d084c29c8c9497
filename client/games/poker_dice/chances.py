"""The category of the viewer's dice, and the chance of each call for the viewer and the others."""

from collections.abc import Collection, Iterable

from client.games.base import Seen
from client.games.poker_dice.calls import dice, short
from client.games.poker_dice.picks import knows, to_cover, to_throw_openly
from client.locale.i18n import Translator
from engine.games.poker_dice import CALLS, chance

Faces = tuple[str, ...]

ROOMY = 56
"""Columns from which `you_saw` is written in full."""


def own_faces(seen: Seen) -> Faces:
    """The faces that the viewer knows of dice that are not about to be thrown."""
    return _faces(seen, range(len(seen.view["dice"])))


def public_faces(seen: Seen) -> Faces:
    """The same for what everybody knows: the dice on the table."""
    lying = enumerate(seen.view["dice"])
    return _faces(seen, [number for number, die in lying if die["place"] == "table"])


def is_true(seen: Seen, rank: int) -> bool:
    """Whether the viewer has looked, and the dice make this call or a better one."""
    return knows(seen.view) and chance(rank, own_faces(seen)) == 1


def you_saw(seen: Seen, columns: int, tr: Translator) -> str:
    """The dice as the viewer, whose turn it is, has seen them, and what they make; "" if not.

    Its form depends on the columns alone, so that its length fits in a line.
    """
    if not seen.view["can"] or not knows(seen.view):
        return ""
    faces = tuple(die["face"] for die in seen.view["dice"] if die["face"])
    held = max(rank for rank in range(len(CALLS)) if chance(rank, faces) == 1)
    call = short(CALLS[held], tr)
    if columns < ROOMY:
        return tr("You saw: {dice} = {call}", dice=dice(faces, tr), call=call)
    return tr("You saw: {dice} · you hold: {call}", dice=dice(faces, tr), call=call)


def _faces(seen: Seen, numbers: Iterable[int]) -> Faces:
    gone = _to_be_thrown(seen)
    faces = [seen.view["dice"][number]["face"] for number in numbers if number not in gone]
    return tuple(face for face in faces if face is not None)


def _to_be_thrown(seen: Seen) -> Collection[int]:
    """The picked dice; before a call is possible, those that are thrown if none are picked."""
    can = seen.view["can"]
    if not can:
        return ()
    if seen.chosen or can["from_call"] is not None:
        return seen.chosen
    return to_cover(seen) or to_throw_openly(seen)
