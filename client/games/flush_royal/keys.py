"""Keys that change the plan: arrows, digits, Tab, Backspace and Esc."""

from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from client.games.base import Seen
from client.games.flush_royal.cards import RANKS, SUITS, At
from client.games.flush_royal.hints import marked
from client.games.flush_royal.plan import (
    STEPS,
    Laid,
    Plan,
    after_escape,
    board,
    lay,
    neighbours,
    pick_up,
    plan_of,
    result_waits,
    toggle_exchange,
    without_last,
)
from engine.games.flush_royal import SIZE


def pressed(seen: Seen, name: str) -> Plan | None:
    """The plan after a key; None if the key means nothing now."""
    plan = replace(plan_of(seen), dragged=None)
    if result_waits(seen):
        return replace(plan, looked=True) if name == "escape" else None
    if seen.view["you"] is None:
        return moved(plan, STEPS[name]) if name in STEPS else None
    if name == "escape":
        return after_escape(plan)
    if name in STEPS:
        return declared(plan, name) if plan.declaring is not None else moved(plan, STEPS[name])
    if name in ("tab", "shift+tab"):
        return _next_square(seen, plan, 1 if name == "tab" else -1)
    if name == "backspace":
        return without_last(plan)
    if name.isdecimal() and 0 < int(name) <= len(seen.view["rack"]):
        return _card_pressed(seen, plan, int(name) - 1)
    return None


def moved(plan: Plan, step: At) -> Plan:
    row, column = plan.cursor[0] + step[0], plan.cursor[1] + step[1]
    return replace(plan, cursor=(row % SIZE, column % SIZE))


def scrolled(plan: Plan, lines: int) -> Plan:
    """The cursor so many rows further on, at most in the last one: the wheel does not go round."""
    row, column = plan.cursor
    return replace(plan, cursor=(min(SIZE - 1, max(0, row + lines)), column))


def declared(plan: Plan, name: str) -> Plan:
    """Choose the joker's card: left and right change its rank, up and down its suit."""
    down, right = STEPS[name]

    def turned(one: Laid) -> Laid:
        if one.card != plan.declaring:
            return one
        rank, suit = RANKS.index(one.stands_for[0]), SUITS.index(one.stands_for[1])
        rank, suit = (rank + right) % len(RANKS), (suit + down) % len(SUITS)
        return replace(one, stands_for=RANKS[rank] + SUITS[suit])

    return replace(plan, laid=tuple(turned(one) for one in plan.laid))


def _card_pressed(seen: Seen, plan: Plan, card: int) -> Plan:
    """Lay a card of the rack at the cursor, or behind the card that was laid there.

    A card that lies there, or elsewhere while the cursor is on another one, is taken back.
    """
    if plan.exchanging is not None:
        return toggle_exchange(plan, card)
    if plan.cursor in board(seen.view):
        return pick_up(plan, card)
    there = plan.at(plan.cursor)
    if there is None:
        return lay(seen, plan, card, plan.cursor)
    if plan.laid_card(card) is not None:
        return plan.without(card)
    free = next_in_line(seen, plan)
    return plan if free is None else lay(seen, plan, card, free)


def next_in_line(seen: Seen, plan: Plan) -> At | None:
    """The next free square in the direction of the last two cards, at first to the right."""
    columns = {one.at[1] for one in plan.laid[-2:]}
    down, right = STEPS["down" if len(plan.laid) > 1 and len(columns) == 1 else "right"]
    taken = {*board(seen.view), *(one.at for one in plan.laid)}
    row, column = plan.cursor
    squares = ((row + down * n, column + right * n) for n in range(1, SIZE))
    return next((at for at in squares if max(at) < SIZE and at not in taken), None)


def _next_square(seen: Seen, plan: Plan, step: int) -> Plan:
    """Move the cursor to the next square of a hint, or else to the next free one beside a card."""
    free = sorted(marked(seen, plan) or _free_neighbours(seen, plan))
    if not free:
        return plan
    if step > 0:
        found = next((at for at in free if at > plan.cursor), free[0])
    else:
        found = next((at for at in reversed(free) if at < plan.cursor), free[-1])
    return replace(plan, cursor=found)


def _free_neighbours(seen: Seen, plan: Plan) -> AbstractSet[At]:
    """The free squares beside a card."""
    taken = {*board(seen.view), *(one.at for one in plan.laid)}
    return {at for card in taken for at in neighbours(card)} - taken
