"""Clicks and drags that change the plan."""

from msgspec.structs import replace

from client.games.base import Seen
from client.games.flush_royal.cards import At
from client.games.flush_royal.plan import (
    Laid,
    Plan,
    board,
    lay,
    pick_up,
    plan_of,
    toggle_exchange,
)


def clicked(seen: Seen, place: str) -> Plan | None:
    """The plan after a click on a card of the rack or on a square; None for other places."""
    plan = replace(plan_of(seen), dragged=None)
    card, at = _card(seen, place), _square(place)
    if card is not None:
        return toggle_exchange(plan, card) if plan.exchanging is not None else pick_up(plan, card)
    if at is None:
        return None
    there = plan.at(at)
    plan = replace(plan, cursor=at)
    if plan.hand is not None and at not in board(seen.view):
        return lay(seen, plan, plan.hand, at)
    return pick_up(plan.without(there.card), there.card) if there else plan


def dragged(seen: Seen, place: str, onto: str | None) -> Plan | None:
    """The plan after a card was dragged from the rack or from a square.

    Dropped on a free square it is laid, dropped off the board it returns to the rack. Dropped on a
    square that is taken, it stays where it was and only the cursor moves.
    """
    held = _held(seen, place)
    if held is None:
        return None
    plan, card, stands_for = replace(plan_of(seen), dragged=None), held.card, held.stands_for
    at = None if onto is None else _square(onto)
    if at is None:
        return plan if _square(place) is None else plan.without(card)
    if at in board(seen.view):
        return replace(plan, cursor=at)
    return lay(seen, plan, card, at, stands_for)


def dragged_over(seen: Seen, place: str, onto: str | None) -> Plan | None:
    """The plan while a card is dragged: it is shown on the free square under the mouse.

    Elsewhere it is shown where it was.
    """
    held = _held(seen, place)
    if held is None:
        return None
    plan, at = plan_of(seen), None if onto is None else _square(onto)
    if at is None or at in board(seen.view):
        return replace(plan, dragged=None)
    laid = lay(seen, plan, held.card, at, held.stands_for).laid[-1]
    return replace(plan, dragged=laid, cursor=at)


def _held(seen: Seen, place: str) -> Laid | None:
    """The card that a drag from a place moves, where it lies; None if it moves none."""
    plan, start = plan_of(seen), _square(place)
    if plan.exchanging is not None:
        return None
    if start is not None:
        return plan.at(start)
    card = _card(seen, place)
    if card is None:
        return None
    return plan.laid_card(card) or Laid(card, plan.cursor)


def _card(seen: Seen, place: str) -> int | None:
    """The number of the rack's card at a place; None for other places."""
    kind, _, number = place.partition(":")
    is_there = kind == "rack" and int(number) < len(seen.view["rack"])
    return int(number) if is_there else None


def _square(place: str) -> At | None:
    """The square at a place; None for other places."""
    kind, _, where = place.partition(":")
    if kind != "square":
        return None
    row, column = where.split(",")
    return int(row), int(column)
