"""Flush Royal's actions, and the plan that the engine is asked about."""

from collections.abc import Iterator

from msgspec.structs import replace

from client.games.base import Action, Move, Seen
from client.games.common import is_mine
from client.games.flush_royal.cards import At, shown
from client.games.flush_royal.hints import hint_actions
from client.games.flush_royal.keys import declared, next_in_line
from client.games.flush_royal.plan import (
    Plan,
    board,
    lay,
    placement,
    plan_of,
    result_waits,
    without_last,
)
from client.locale.i18n import Translator
from client.widgets.card import JOKER


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """The legal moves for the plan, and changes of the plan."""
    if result_waits(seen):
        key, label = tr.sense("key", "Enter"), tr("see the result")
        looked = replace(plan_of(seen), looked=True)
        return (Action(name="result", key=key, label=label, memory=looked, main=True),)
    if seen.view["over"] or seen.view["you"] is None:
        return ()
    plan = plan_of(seen)
    if plan.declaring is not None:
        return (_declared(plan, tr), *_turning(plan, tr))
    if plan.exchanging is not None:
        return tuple(_exchanging(seen, plan, tr))
    own = (*_playing(seen, plan, tr), *_planning(seen, plan, tr), *hint_actions(seen, plan, tr))
    if seen.view["can"] and plan.is_empty:
        return (*own, *_swaps(seen, plan, tr), *_exchange_or_pass(seen, plan, tr))
    return own


def planned(seen: Seen) -> Move | None:
    """The planned placement; without one, putting a joker in place of the card under the cursor.

    The latter even if the player has no joker: network traffic shows whether something is asked.
    """
    plan = plan_of(seen)
    if not seen.view["can"] or plan.exchanging is not None:
        return None
    if plan.laid:
        return placement(seen)
    card = board(seen.view).get(plan.cursor)
    if card is not None and not card.endswith("*"):
        return {"do": "put_joker", "at": list(plan.cursor)}
    return None


def is_accepted(seen: Seen) -> bool:
    """Whether the engine has answered that the planned move is legal."""
    return seen.preview is not None and "refused" not in seen.preview


def _declared(plan: Plan, tr: Translator) -> Action:
    done = replace(plan, declaring=None)
    return Action(
        name="declared",
        key=tr.sense("key", "Enter"),
        label=tr("use this card"),
        memory=done,
        main=True,
    )


def _turning(plan: Plan, tr: Translator) -> Iterator[Action]:
    """On a phone buttons do what the arrow keys do: another rank or suit for a joker."""
    for key, name, label in (
        ("←", "left", tr("rank")),
        ("→", "right", tr("rank")),
        ("↑", "up", tr("suit")),
        ("↓", "down", tr("suit")),
    ):
        other = declared(plan, name)
        yield Action(
            name=f"turn:{name}", key=key, label=label, memory=other, button=False, short=label
        )


def _exchanging(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    """The buttons are the same for any number of cards: only the veiled plan may reveal it."""
    rack, chosen = seen.view["rack"], plan.exchanging or ()
    most = seen.view["can"]["exchange"] if seen.view["can"] else 0
    if 0 < len(chosen) <= most:
        move = {"do": "exchange", "cards": [rack[number] for number in chosen]}
        yield Action(
            name="give",
            key=tr.sense("key", "Enter"),
            label=tr("exchange these"),
            short=tr("exchange"),
            moves=(move,),
            main=True,
        )
    key = tr.sense("key: exchange", "x")
    yield Action(
        name="keep", key=key, label=tr("keep all cards"), memory=replace(plan, exchanging=None)
    )


def _playing(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    enter = tr.sense("key", "Enter")
    if plan.hand is not None and plan.cursor not in board(seen.view):
        yield from _laying(seen, plan, plan.hand, tr)
    elif is_mine(seen.view) and plan.laid and is_accepted(seen):
        yield Action(name="play", key=enter, label=tr("play"), moves=(placement(seen),), main=True)


def _laying(seen: Seen, plan: Plan, card: int, tr: Translator) -> Iterator[Action]:
    """Lay the card picked up at the cursor, or behind the cards laid there.

    So cards chosen one after the other make a line, as with digits.
    """
    enter = tr.sense("key", "Enter")
    if plan.at(plan.cursor) is None:
        after = lay(seen, plan, card, plan.cursor)
        yield Action(name="lay", key=enter, label=tr("lay it here"), memory=after, main=True)
    elif (free := next_in_line(seen, plan)) is not None:
        label, after = tr("lay it on the next square"), lay(seen, plan, card, free)
        short = tr("lay it next")
        yield Action(name="lay", key=enter, label=label, memory=after, main=True, short=short)


def _planning(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    before = without_last(plan)
    if before is not None:
        key = tr.sense("key: take back", "u")
        yield Action(name="back", key=key, label=tr("take back"), memory=before)
    rack = seen.view["rack"]
    for one in plan.laid:
        if rack[one.card] == JOKER and plan.hand is None:
            other = replace(plan, declaring=one.card, cursor=one.at)
            key = tr.sense("key: joker", "j")
            yield Action(
                name="declare",
                key=key,
                label=tr("another card for ✶"),
                memory=other,
                short=tr("change ✶"),
            )
            break


def _swaps(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    """Taking a joker, and putting one in place of the card under the cursor."""
    can, on_board = seen.view["can"], board(seen.view)
    squares: list[At] = [(row, column) for row, column in can["take_joker"]]
    key = tr.sense("key: take joker", "t")
    if plan.cursor in squares:
        card = on_board[plan.cursor].removesuffix("*")
        yield Action(
            name="take",
            key=key,
            label=tr("take the joker for {card}", card=shown(card, tr)),
            short=tr("take joker"),
            moves=({"do": "take_joker", "at": list(plan.cursor)},),
        )
    elif squares:
        there = replace(plan, cursor=squares[0])
        yield Action(
            name="take",
            key=key,
            label=tr("go to a joker you can take"),
            memory=there,
            short=tr("go to joker"),
        )
    move = planned(seen)
    if move is not None and move["do"] == "put_joker" and is_accepted(seen):
        label = tr("swap a joker for {card}", card=shown(on_board[plan.cursor], tr))
        yield Action(
            name="put",
            key=tr.sense("key: joker", "j"),
            label=label,
            moves=(move,),
            short=tr("swap joker"),
        )


def _exchange_or_pass(seen: Seen, plan: Plan, tr: Translator) -> Iterator[Action]:
    """Both; while neither is legal their keys have no buttons, and say why."""
    can, key = seen.view["can"], tr.sense("key: exchange", "x")
    passing, refused = tr.sense("key: pass", "p"), replace(plan, hint=None, refused=True)
    if not can["pass"]:
        yield Action(
            name="exchange", key=key, label=tr("exchange cards"), memory=refused, button=False
        )
        yield Action(name="pass", key=passing, label=tr("pass"), memory=refused, button=False)
        return
    if can["exchange"]:
        exchanging = replace(plan, exchanging=(), rack=tuple(seen.view["rack"]))
        yield Action(
            name="exchange",
            key=key,
            label=tr("exchange cards"),
            memory=exchanging,
            short=tr("exchange"),
        )
    yield Action(name="pass", key=passing, label=tr("pass"), moves=({"do": "pass"},))
