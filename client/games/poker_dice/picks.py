"""What can be done: dice picked for the moves that `can` allows, and the ladder climbed.

What a player walks to or looks at on this screen alone is the panel's memory:

- `rank`: where on the ladder the player stands.
- `to`: which way the first call of the round goes.
- `lifted`: the cup is held up on this screen, for what the player knows of it.
- `seen`: the lift that has been looked at, see `lift_number`.
- `odds`: chances stand beside the calls.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Action, Move, Seen, View
from client.games.common import named
from client.games.poker_dice.calls import read, short
from client.i18n import Translator
from client.widgets.buttons import Hint
from engine.games.poker_dice import CALLS

LIFTED_FOR = 5.0
"""Seconds until a cup held up sinks by itself."""

_STEPS = {"up": 1, "down": -1}
_LEAPS = {"pageup": 1, "pagedown": -1}


# The lift that ended a round


def lift_number(view: View) -> int:
    """Which lift the view tells of: that before this round, 0 for the one that ended the match."""
    return 0 if view["over"] else view["round"]


def shows_lift(seen: Seen) -> bool:
    """Whether the last lift has not been looked at yet."""
    return seen.view["last_round"] is not None and seen.memory.get("seen") != lift_number(seen.view)


# Dice


def cup(view: View) -> tuple[int, ...]:
    """The dice under the cup."""
    return tuple(number for number, die in enumerate(view["dice"]) if die["place"] == "cup")


def knows(view: View) -> bool:
    """Whether the viewer knows what lies under the cup."""
    covered = cup(view)
    return bool(covered) and all(view["dice"][number]["face"] is not None for number in covered)


def is_up(seen: Seen) -> bool:
    """Whether the cup is held up on this screen."""
    return bool(seen.memory.get("lifted")) and knows(seen.view)


def choices(seen: Seen) -> int:
    """Dice that digits pick from: all of them, when any can be picked."""
    return len(seen.view["dice"]) if pickable(seen) else 0


def pickable(seen: Seen) -> frozenset[int]:
    """The dice that some move takes."""
    can = seen.view["can"]
    if not can or shows_lift(seen):
        return frozenset()
    return frozenset((*can["take_out"], *can["throw_open"], *can["throw_cup"]))


def choose(seen: Seen, number: int) -> tuple[int, ...]:
    """Pick a die or put it back."""
    if number not in pickable(seen):
        return seen.chosen
    return tuple(sorted(set(seen.chosen) ^ {number}))


def _out(seen: Seen) -> tuple[int, ...]:
    """The dice to take out, none where those picked cannot be."""
    dice = seen.chosen
    return dice if set(dice) <= set(seen.view["can"]["take_out"]) else ()


def _openly(seen: Seen) -> tuple[int, ...]:
    """The dice to throw openly: those picked, or what is not on the table yet."""
    can, view = seen.view["can"], seen.view
    free: Sequence[int] = can["throw_open"]
    lying = {number for number in free if view["dice"][number]["place"] == "table"}
    hidden = [number for number in free if number not in lying]
    dice = seen.chosen or tuple(hidden or free)
    if not set(dice) <= set(free):
        return ()
    apart = set(hidden) - set(dice)
    if can["open_together"] and apart and apart != set(hidden):
        return ()
    return dice


def _covered(seen: Seen) -> tuple[int, ...]:
    """The dice to throw under the cup: those picked, or those that lie there or are in hand."""
    can, view = seen.view["can"], seen.view
    free: Sequence[int] = can["throw_cup"]
    off = [number for number in free if view["dice"][number]["place"] != "table"]
    dice = seen.chosen or tuple(off or free)
    return dice if set(can["cup_together"]) <= set(dice) <= set(free) else ()


def _kept_by(seen: Seen) -> tuple[int, ...]:
    """The dice to take out first where those picked are to go under the cup without them."""
    can = seen.view["can"]
    if not seen.chosen or not set(seen.chosen) <= set(can["throw_cup"]):
        return ()
    rest = set(can["cup_together"]) - set(seen.chosen)
    return tuple(sorted(rest)) if rest <= set(can["take_out"]) else ()


# The ladder


def standing(seen: Seen) -> int | None:
    """Where on the ladder the player stands; None while no call may be made."""
    can = seen.view["can"]
    if not can or can["from_call"] is None or shows_lift(seen):
        return None
    lowest: int = can["from_call"]
    rank: int = seen.memory.get("rank", 0)
    return min(len(CALLS) - 1, max(lowest, rank))


def direction(seen: Seen) -> str:
    """Which way the first call goes."""
    side: str = seen.memory.get("to", "left")
    return side


def receiver(view: View, side: str) -> int:
    """Who sits next on that side, of those alive."""
    step = 1 if side == "left" else -1
    seat: int = view["you"]
    for _ in range(view["seats"]):
        seat = (seat + step) % view["seats"]
        if view["lives"][seat]:
            break
    return seat


def _announcement(seen: Seen, call: Sequence[str], side: str) -> Move:
    move = {"do": "announce", "call": list(call)}
    return {**move, "to": side} if seen.view["can"]["to"] else move


def typed(text: str, seen: Seen) -> Move | None:
    """A call written as on the ladder, in either language; `left` or `right` may follow."""
    found = read(text)
    if found is None or not seen.view["can"]:
        return None
    call, side = found
    return _announcement(seen, call, side or direction(seen))


# Keys without a place of their own


def arrow(seen: Seen, key: str) -> int | None:
    """Tab and the arrows walk along the dice, as far as the ladder leaves them free."""
    count = choices(seen)
    step = {"tab": 1, "shift+tab": -1, "right": 1, "left": -1}.get(key)
    if step is None or not count:
        return None
    if seen.cursor is None:
        return 0 if step > 0 else count - 1
    return (seen.cursor + step) % count


def minded(seen: Seen, key: str) -> Mapping[str, Any] | None:
    """A lift looked at, a step on the ladder, a side chosen, the cup let down."""
    memory = seen.memory
    if shows_lift(seen):
        return {**memory, "seen": lift_number(seen.view)}
    rank = standing(seen)
    if rank is not None:
        if (to := _climbed(seen, rank, key)) is not None:
            return {**memory, "rank": to}
        if seen.view["can"]["to"] and key in ("left", "right"):
            return {**memory, "to": key}
    if is_up(seen) and not key.isdecimal() and arrow(seen, key) is None:
        return {**memory, "lifted": False}
    return None


def _climbed(seen: Seen, rank: int, key: str) -> int | None:
    """Where a key leads on the ladder."""
    lowest: int = seen.view["can"]["from_call"]
    top = len(CALLS) - 1
    match key:
        case "up" | "down":
            return min(top, max(lowest, rank + _STEPS[key]))
        case "pageup" | "pagedown":
            return max(lowest, _leap(rank, _LEAPS[key]))
        case "home":
            return lowest
        case "end":
            return top
    return None


def _leap(rank: int, step: int) -> int:
    """The first call of the next combination, or of this one, then of the one before."""
    first = [n for n, call in enumerate(CALLS) if n == 0 or CALLS[n - 1][0] != call[0]]
    if step > 0:
        return next((n for n in first if n > rank), len(CALLS) - 1)
    return next((n for n in reversed(first) if n < rank), 0)


def fading(seen: Seen) -> tuple[float, Mapping[str, Any]] | None:
    """A cup held up sinks."""
    if not seen.memory.get("lifted"):
        return None
    return LIFTED_FOR, {**seen.memory, "lifted": False}


def holds(seen: Seen) -> bool:
    """The lift that ended the match is seen before the result."""
    return bool(seen.view["over"]) and shows_lift(seen)


def hints(seen: Seen, tr: Translator) -> tuple[Hint, ...]:
    """What digits and arrows do now."""
    found = []
    if choices(seen):
        found.append(Hint("do:choose", f"1-{choices(seen)}", tr("choose")))
    if standing(seen) is not None:
        found.append(Hint("do:climb", "↑ ↓", tr("calls")))
        if seen.view["can"]["to"]:
            found.append(Hint("do:side", "← →", tr("side")))
    return tuple(found)


# Named actions


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """What can be done now; while a lift is shown, only to go on."""
    if shows_lift(seen):
        memory = {**seen.memory, "seen": lift_number(seen.view)}
        enter = tr.sense("key", "Enter")
        return (Action(name="seen", key=enter, label=tr("go on"), memory=memory, main=True),)
    can = seen.view["can"]
    return (
        *(_answers(can, tr) if can else ()),
        *(_with_dice(seen, tr) if can else ()),
        *_looks(seen, tr),
        *(_call(seen, tr) if can else ()),
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
            moves=({"do": "doubt"},),
        )


def _with_dice(seen: Seen, tr: Translator) -> Iterator[Action]:
    can = seen.view["can"]
    down = {**seen.memory, "lifted": False}
    if dice := _out(seen):
        yield Action(
            name="out",
            key=tr.sense("key: take out", "t"),
            label=tr("take out {dice}", dice=_keys(dice)),
            moves=({"do": "take_out", "dice": list(dice)},),
        )
    if dice := _kept_by(seen):
        yield Action(
            name="cover",
            key=tr.sense("key: under the cup", "c"),
            label=tr(
                "take out {kept}, throw {dice} under the cup",
                kept=_keys(dice),
                dice=_keys(seen.chosen),
            ),
            moves=(
                {"do": "take_out", "dice": list(dice)},
                {"do": "throw", "dice": list(seen.chosen), "cup": True},
            ),
            memory=down,
        )
    if dice := _covered(seen):
        yield Action(
            name="cover",
            key=tr.sense("key: under the cup", "c"),
            label=tr("throw {dice} under the cup", dice=_keys(dice)),
            moves=({"do": "throw", "dice": list(dice), "cup": True},),
            memory=down,
            main=can["from_call"] is None,
        )
    if dice := _openly(seen):
        yield Action(
            name="open",
            key=tr.sense("key: openly", "o"),
            label=tr("throw {dice} openly", dice=_keys(dice)),
            moves=({"do": "throw", "dice": list(dice), "cup": False},),
            memory=down,
        )
    if can["poker_turn"]:
        yield Action(
            name="poker_turn",
            key=tr.sense("key: poker turn", "P"),
            label=tr("poker turn"),
            moves=({"do": "poker_turn"},),
            memory=down,
        )


def _looks(seen: Seen, tr: Translator) -> Iterator[Action]:
    """A look that all hear of, and one at what this player knows anyway."""
    up = {**seen.memory, "lifted": True}
    may = bool(seen.view["can"]) and seen.view["can"]["peek"]
    if may:
        yield Action(
            name="peek",
            key=tr.sense("key: peek", "p"),
            label=tr("peek"),
            moves=({"do": "peek"},),
            memory=up,
        )
    if knows(seen.view) and not is_up(seen):
        yield Action(
            name="recall",
            key=tr.sense("key: recall", "k") if may else tr.sense("key: peek", "p"),
            label=tr("see again what you know"),
            memory=up,
        )


def _call(seen: Seen, tr: Translator) -> Iterator[Action]:
    rank = standing(seen)
    if rank is None:
        return
    call, side = CALLS[rank], direction(seen)
    text = short(call, tr)
    if seen.view["can"]["to"]:
        to = named(receiver(seen.view, side), seen.names, tr)
        text = tr("{call} to {name}", call=text, name=to)
    yield Action(
        name="announce",
        key=tr.sense("key", "Enter"),
        label=tr("call {call}", call=text),
        moves=(_announcement(seen, call, side),),
        memory={**seen.memory, "lifted": False, "rank": 0},
        main=True,
    )


def _odds(seen: Seen, tr: Translator) -> Action:
    """The ladder shows this one itself."""
    shown = bool(seen.memory.get("odds"))
    return Action(
        name="odds",
        key=tr.sense("key: chances", "h"),
        label=tr("hide chances") if shown else tr("chances"),
        memory={**seen.memory, "odds": not shown},
        button=False,
    )


def _keys(dice: Sequence[int]) -> str:
    """Dice by the digits that pick them: no face that is not for all."""
    return " ".join(str(number + 1) for number in dice)
