"""Dice Hold'em's actions, as buttons with amounts and as typed words."""

from collections.abc import Iterator, Mapping

from client.games.base import Action, Move, Seen
from client.games.dice_holdem import memory
from client.locale.i18n import Translator
from client.widgets.buttons import Hint

_TYPED: Mapping[str, str] = {
    "check": "check",
    "parole": "check",
    "passer": "check",
    "passe": "check",
    "call": "call",
    "suivre": "call",
    "suis": "call",
    "bet": "bet",
    "miser": "bet",
    "mise": "bet",
    "raise": "raise",
    "relancer": "raise",
    "relance": "raise",
    "fold": "fold",
    "coucher": "fold",
    "couche": "fold",
}
_MOST = 1_000_000
"""More chips than any match has, and within the wire's range."""

_AMOUNTS: Mapping[str, str] = {"bet": "amount", "raise": "by"}


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """The legal actions; while a showdown is shown, only to close it."""
    if memory.shown_showdown(seen):
        return (_go_on(seen, tr),)
    return (*_moves(seen, tr), *_looking(seen, tr))


def _go_on(seen: Seen, tr: Translator) -> Action:
    key = tr.sense("key", "Enter")
    return Action(name="seen", key=key, label=tr("continue"), memory=memory.closed(seen), main=True)


def _moves(seen: Seen, tr: Translator) -> Iterator[Action]:
    can = seen.view["can"]
    if not can:
        return
    if can["check"]:
        key = tr.sense("key: check", "c")
        yield Action(name="check", key=key, label=tr("check"), moves=({"do": "check"},), main=True)
    else:
        yield _call(seen, can["call"], tr)
    keys = (tr.sense("key: bet", "b"), tr.sense("key: bet more", "B"))
    for key, amount in zip(keys, can["bet"], strict=False):
        label = _all_in(seen, amount, tr("bet {chips}", chips=amount), tr)
        yield Action(
            name=f"bet{amount}", key=key, label=label, moves=({"do": "bet", "amount": amount},)
        )
    keys = (tr.sense("key: raise", "r"), tr.sense("key: raise more", "R"))
    for key, by in zip(keys, can["raise"], strict=False):
        label = _all_in(seen, can["call"] + by, tr("raise {chips}", chips=by), tr)
        yield Action(name=f"raise{by}", key=key, label=label, moves=({"do": "raise", "by": by},))
    if can["fold"]:
        yield _fold(seen, tr)


def _call(seen: Seen, chips: int, tr: Translator) -> Action:
    label = _all_in(seen, chips, tr("call {chips}", chips=chips), tr)
    key = tr.sense("key: call", "c")
    return Action(name="call", key=key, label=label, moves=({"do": "call"},), main=True)


def _fold(seen: Seen, tr: Translator) -> Action:
    question = tr("What you have put in stays in the pot.")
    if seen.view["can"]["check"]:
        question = tr("You could check: that costs nothing.")
    key = tr.sense("key: fold", "f")
    return Action(name="fold", key=key, label=tr("fold"), moves=({"do": "fold"},), asks=question)


def _all_in(seen: Seen, chips: int, label: str, tr: Translator) -> str:
    """Add "all in" to the label if the amount is all the seat has."""
    everything = chips == seen.view["chips"][seen.view["you"]]
    return tr("{deed}, all in", deed=label) if everything else label


def _looking(seen: Seen, tr: Translator) -> Iterator[Action]:
    """Lift one's own cup, and show the last showdown again."""
    if seen.view["pocket"]:
        key = tr.sense("key: lift your cup", "p")
        yield Action(
            name="peek",
            key=key,
            label=tr("lift or lower your cup"),  # the same in both states: lengths tell nothing
            memory=memory.cup_turned(seen),
            short=tr("lift / lower"),
        )
    showdown = memory.last_showdown(seen)
    if showdown is not None:
        hint = _last(tr)
        again = memory.showing(showdown)
        yield Action(name="last", key=hint.key, label=hint.label, memory=again, button=False)


def _last(tr: Translator) -> Hint:
    return Hint("do:last", tr.sense("key: last showdown", "l"), tr("last showdown"))


def hints(seen: Seen, tr: Translator) -> tuple[Hint, ...]:
    if memory.shown_showdown(seen):
        return (Hint("do:seen", tr("any key:"), tr("continue")),)
    return (_last(tr),) if memory.last_showdown(seen) else ()


def typed(text: str, seen: Seen) -> Move | None:
    """Parse a move in either language: `bet 20`, `relancer 10`; the default is the least amount."""
    words = [word for word in text.lower().split() if word != "se"]
    do = _TYPED.get(words[0]) if words else None
    if do is None:
        return None
    field = _AMOUNTS.get(do)
    if field is None:
        return {"do": do} if len(words) == 1 else None
    match words[1:]:
        case []:
            offered = seen.view["can"].get(do) if seen.view["can"] else None
            return {"do": do, field: offered[0]} if offered else None
        case [chips] if chips.isascii() and chips.isdecimal():
            return {"do": do, field: min(int(chips), _MOST)}
    return None
