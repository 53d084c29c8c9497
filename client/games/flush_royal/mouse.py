"""Clicks and drags that change the plan."""

from msgspec.structs import replace

from client.games.base import Seen
from client.games.flush_royal.cards import At
from client.games.flush_royal.plan import Plan, board, lay, pick_up, plan_of, toggle_exchange


def clicked(seen: Seen, place: str) -> Plan | None:
    """The plan after a click on a card of the rack or on a square; None for other places."""
    plan = plan_of(seen)
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
    plan, start = plan_of(seen), _square(place)
    there = None if start is None else plan.at(start)
    card = _card(seen, place) if there is None else there.card
    if card is None or plan.exchanging is not None:
        return None
    at = None if onto is None else _square(onto)
    if at is None:
        return plan.without(card) if there else None
    if at in board(seen.view):
        return replace(plan, cursor=at)
    return lay(seen, plan, card, at, there.stands_for if there else "")


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
