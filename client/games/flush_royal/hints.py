"""Hints: places where cards can be laid, shown one at a time."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Action, Seen
from client.games.flush_royal.cards import At, shown
from client.games.flush_royal.plan import Plan, board
from client.locale.i18n import Translator

Place = Sequence[Sequence[int]]
"""The free squares that one placement fills."""


def hint_actions(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    """One key shows the first place, and then the next one."""
    can = seen.view["can"]
    if not seen.helped or not can or not can["place"]:
        return
    label = tr("next spot") if plan.hint is not None and len(_places(seen)) > 1 else tr("hint")
    key = tr.sense("key: hint", "h")
    yield Action(name="hint", key=key, label=label, memory=_next_place(seen, plan))


def hint_key(seen: Seen, tr: Translator) -> str:
    """The effect of the key for a hint, or that hints are off."""
    if seen.helped:
        return tr("{key} shows where cards fit.", key=tr.sense("key: hint", "h"))
    return tr("Hints are off at this table.")


def marked(seen: Seen, plan: Plan) -> frozenset[At]:
    """The squares to mark: the free ones of the place shown, or the square of a swap."""
    if plan.hint is None or seen.hint is None:
        return frozenset()
    if (swap := seen.hint["swap"]) is not None:
        return frozenset({_at(swap["at"])})
    laid = {one.at for one in plan.laid}
    return frozenset(_squares(_shown(seen, plan))) - laid


def hint_sentences(seen: Seen, plan: Plan, tr: Translator) -> tuple[str, ...]:
    """The hint as sentences."""
    if seen.hint is None:
        return ("…",)
    if (swap := seen.hint["swap"]) is not None:
        return (_swap(seen, swap, tr),)
    count, places = len(_shown(seen, plan)), len(_places(seen))
    if not places:
        return (tr("You cannot lay any card."),)
    told = tr.plural("One card fits on the ? square.", "{n} cards fit on the ? squares.", count)
    number = tr("Place {n} of {count}.", n=(plan.hint or 0) % places + 1, count=places)
    return (told, number) if places > 1 else (told,)


def _swap(seen: Seen, swap: Mapping[str, Any], tr: Translator) -> str:
    at = _at(swap["at"])
    card, where = shown(board(seen.view)[at].removesuffix("*"), tr), f"{at[0]},{at[1]}"
    if swap["do"] == "put_joker":
        return tr("First swap: put a joker in place of {card} at {at}.", card=card, at=where)
    return tr("First swap: lay {card} at {at} and take the joker.", card=card, at=where)


def _next_place(seen: Seen, plan: Plan) -> Plan:
    """The plan with the next place shown, and the cursor on its first square."""
    places = _places(seen)
    number = 0 if plan.hint is None else plan.hint + 1
    if not places:
        return replace(plan, hint=number)
    number %= len(places)
    return replace(plan, hint=number, cursor=_at(places[number][0]))


def _places(seen: Seen) -> Sequence[Place]:
    return () if seen.hint is None else seen.hint["places"]


def _shown(seen: Seen, plan: Plan) -> Place:
    places = _places(seen)
    return places[(plan.hint or 0) % len(places)] if places else ()


def _squares(place: Place) -> Iterator[At]:
    return (_at(square) for square in place)


def _at(square: Sequence[int]) -> At:
    row, column = square
    return row, column
