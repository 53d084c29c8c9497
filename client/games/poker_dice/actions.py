"""Poker Dice's actions, each with its own letter."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Action, Seen
from client.games.common import seat_name
from client.games.lines import numbered
from client.games.poker_dice.call_choice import (
    announcement,
    chooses_side,
    direction,
    receiver,
    selected_rank,
    shows_odds,
)
from client.games.poker_dice.calls import short
from client.games.poker_dice.lift import lift_number, shows_lift
from client.games.poker_dice.picks import (
    is_up,
    knows,
    to_cover,
    to_take_out,
    to_take_out_first,
    to_throw_openly,
)
from client.locale.i18n import Translator
from engine.games.poker_dice import CALLS

DICE = 5


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """The legal actions; while a lift is shown, only to close it."""
    if shows_lift(seen):
        memory = {**seen.memory, "seen": lift_number(seen.view)}
        enter = tr.sense("key", "Enter")
        return (Action(name="seen", key=enter, label=tr("continue"), memory=memory, main=True),)
    can = seen.view["can"]
    return (
        *(_answers(can, tr) if can else ()),
        *(_with_dice(seen, tr) if can else ()),
        *_looks(seen, tr),
        *(_call(seen, tr) if can else ()),
        *_side(seen, tr),
        _odds(seen, tr),
    )


def _answers(can: Mapping[str, Any], tr: Translator) -> Iterator[Action]:
    if can["believe"]:
        yield Action(
            name="believe",
            key=tr.sense("key: believe", "b"),
            label=tr("believe"),
            moves=({"do": "believe"},),
        )
    if can["doubt"]:
        yield Action(
            name="doubt",
            key=tr.sense("key: doubt", "d"),
            label=tr("doubt: lift the cup"),
            short=tr.sense("deed", "doubt"),
            moves=({"do": "doubt"},),
        )


def _with_dice(seen: Seen, tr: Translator) -> Iterator[Action]:
    can = seen.view["can"]
    down = {**seen.memory, "lifted": False}
    if dice := to_take_out(seen):
        yield Action(
            name="out",
            key=tr.sense("key: take out", "t"),
            label=tr("take out {dice}", dice=numbered(dice)),
            short=tr("take out {dice}", dice=_few(dice, tr)),
            moves=({"do": "take_out", "dice": list(dice)},),
        )
    if dice := to_take_out_first(seen):
        yield Action(
            name="cover",
            key=tr.sense("key: under the cup", "c"),
            label=tr(
                "take out {kept}, throw {dice} under the cup",
                kept=numbered(dice),
                dice=numbered(seen.chosen),
            ),
            short=tr("throw only {dice} hidden", dice=_few(seen.chosen, tr)),
            moves=(
                {"do": "take_out", "dice": list(dice)},
                {"do": "throw", "dice": list(seen.chosen), "cup": True},
            ),
            memory=down,
        )
    if dice := to_cover(seen):
        yield Action(
            name="cover",
            key=tr.sense("key: under the cup", "c"),
            label=tr("throw {dice} under the cup", dice=_named(dice, tr)),
            short=tr("throw {dice} hidden", dice=_few(dice, tr)),
            moves=({"do": "throw", "dice": list(dice), "cup": True},),
            memory=down,
            main=can["from_call"] is None,
        )
    if dice := to_throw_openly(seen):
        few = _few(dice, tr)
        yield Action(
            name="open",
            key=tr.sense("key: openly", "o"),
            label=tr("throw {dice} openly", dice=_named(dice, tr)),
            short=tr.sense("button", "throw {dice} openly", dice=few),
            moves=({"do": "throw", "dice": list(dice), "cup": False},),
            memory=down,
        )
    if can["poker_turn"]:
        yield Action(
            name="poker_turn",
            key=tr.sense("key: poker turn", "P"),
            label=tr("poker turn: up to five throws"),
            short=tr("poker turn"),
            moves=({"do": "poker_turn"},),
            memory=down,
        )


def _looks(seen: Seen, tr: Translator) -> Iterator[Action]:
    """Peeking, which everybody is told, and looking again at dice the player knows."""
    up = {**seen.memory, "lifted": True}
    may = bool(seen.view["can"]) and seen.view["can"]["peek"]
    if may:
        yield Action(
            name="peek",
            key=tr.sense("key: peek", "p"),
            label=tr("look"),
            moves=({"do": "peek"},),
            memory=up,
        )
    if knows(seen.view) and not is_up(seen):
        yield Action(
            name="recall",
            key=tr.sense("key: recall", "k") if may else tr.sense("key: peek", "p"),
            label=tr("show again what you saw"),
            short=tr("show again"),
            memory=up,
        )


def _call(seen: Seen, tr: Translator) -> Iterator[Action]:
    rank = selected_rank(seen)
    if rank is None:
        return
    call, side = CALLS[rank], direction(seen)
    text = short(call, tr)
    if chooses_side(seen.view):
        to = seat_name(receiver(seen.view, side), seen.names, tr)
        text = tr("{call} to {name}", call=text, name=to)
    yield Action(
        name="announce",
        key=tr.sense("key", "Enter"),
        label=tr("call {call}", call=text),
        short=tr.sense("button", "call {call}", call=text),
        moves=(announcement(seen, call, side),),
        memory={**seen.memory, "lifted": False, "rank": 0},
        main=True,
    )


def _digits(dice: Sequence[int]) -> str:
    """The dice by the digits that pick them, close together."""
    return "".join(str(number + 1) for number in dice)


def _named(dice: Sequence[int], tr: Translator) -> str:
    """The dice by the digits that pick them, or that it is all of them."""
    return tr("all five dice") if len(dice) == DICE else numbered(dice)


def _few(dice: Sequence[int], tr: Translator) -> str:
    """The same, or that it is all of them."""
    if len(dice) == DICE:
        return tr.sense("dice", "all")
    return tr.plural("die {dice}", "dice {dice}", len(dice), dice=_digits(dice))


def _side(seen: Seen, tr: Translator) -> Iterator[Action]:
    """On a phone a button turns the direction of a first call, as the arrow keys do."""
    if selected_rank(seen) is not None and chooses_side(seen.view):
        other = "right" if direction(seen) == "left" else "left"
        label = tr("to {name}", name=seat_name(receiver(seen.view, other), seen.names, tr))
        memory = {**seen.memory, "to": other}
        key = "→" if other == "right" else "←"
        yield Action(name="side", key=key, label=label, memory=memory, button=False, short=label)


def _odds(seen: Seen, tr: Translator) -> Action:
    """Show or hide the chances; the ladder shows this key itself."""
    shown = shows_odds(seen)
    return Action(
        name="odds",
        key=tr.sense("key: chances", "h"),
        label=tr("hide chances") if shown else tr("chances"),
        memory={**seen.memory, "odds": not shown},
        button=False,
    )
