"""What choices cost at a table for practice, before one is made, and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Action, Choices
from client.games.words import GameWords
from client.locale.i18n import N_, Translator
from client.screens.analysis.text import cost
from engine.sync.hall_views import TableView

WHY, TAKE_BACK = "why", "takeback"
MOST = 4
"""Choices that are told of at a time."""

_IS_WORTH = N_("{better} is worth {amount} more than {chosen}.")
_COMPARED = {
    "win": N_("{better} gives {amount} more chance to win than {chosen}."),
    "turns": N_("{better} takes {amount} less on average than {chosen}."),
}

Judged = Sequence[Mapping[str, Any] | None]
"""What each choice costs, as in the answer to `Judge`; None for one that is not legal."""


def actions(
    table: TableView, seat: int | None, tr: Translator, *, judges: bool
) -> Iterator[Action]:
    """Asking why, and taking one's last move back."""
    if judges and seat is not None:
        yield Action(name=WHY, key=tr.sense("key: why", "w"), label=tr("why"))
    if seat is not None and table.undoable == seat:
        key, short = tr.sense("key: undo", "z"), tr.sense("button", "undo")
        yield Action(name=TAKE_BACK, key=key, label=tr("take your last move back"), short=short)


def needs_row(action: Action) -> bool:
    """Whether an action beside the game's own gets a row of a phone's buttons for itself."""
    return action.name not in (WHY, TAKE_BACK)


def judged_actions(actions: Sequence[Action]) -> tuple[Action, ...]:
    """The actions whose cost is shown: those that send moves, the main one first."""
    found: dict[str, Action] = {}
    for action in sorted(actions, key=lambda one: not one.main):
        if action.moves and (action.button or action.short):
            found.setdefault(str(action.moves), action)
    return tuple(found.values())[:MOST]


def choices(actions: Sequence[Action]) -> Choices:
    """The moves of these actions."""
    return tuple(action.moves for action in judged_actions(actions))


def costs_line(actions: Sequence[Action], judged: Judged, tr: Translator) -> str:
    """What each action costs against the best: `Cost: [r] best · [b] 1.2%`; "" if unknown."""
    told = list(_costs(judged_actions(actions), judged, tr))
    if not told:
        return ""
    if all(one is None or one["exact"] for one in judged):
        return tr("Cost: {choices}", choices=" · ".join(told))
    return tr("Estimated cost: {choices}", choices=" · ".join(told))


def _costs(shown: Sequence[Action], judged: Judged, tr: Translator) -> Iterator[str]:
    for action, one in zip(shown, judged, strict=False):
        if one is not None:
            paid = cost(one, tr) or tr("best")
            yield f"[{action.key}] {paid}"


def choice_cost(one: Mapping[str, Any], tr: Translator) -> str:
    """What a single choice costs, as a sentence."""
    paid = cost(one, tr)
    if not paid:
        return tr("No choice is better.")
    return tr("It costs {amount}.", amount=paid)


def why(judged: Judged, words: GameWords, tr: Translator) -> str:
    """In a sentence, why the first choice is the best, or what is better."""
    known = [one for one in judged if one is not None]
    if not known:
        return tr("There is nothing to compare yet.")
    first = known[0]
    if cost(first, tr):
        return compared(first, words, tr)
    others = [one for one in known[1:] if cost(one, tr)]
    if others:
        return compared(min(others, key=lambda one: float(one["loss"])), words, tr)
    if first["count"] < 2:
        return tr("There is nothing to choose here.")
    return tr("No other choice is worth more.")


def compared(one: Mapping[str, Any], words: GameWords, tr: Translator) -> str:
    """How much more the best move is worth than the chosen one; a goal of both is named once."""
    best, other = one["best"], dict(one["chosen"])
    if other.get("goal") == best.get("goal"):
        other.pop("goal", None)
    better, chosen = words.doing(best, tr), words.doing(other, tr)
    told = tr(
        _COMPARED.get(one["unit"], _IS_WORTH),
        better=f"{better[:1].upper()}{better[1:]}",
        amount=cost(one, tr),
        chosen=chosen,
    )
    return told if one["exact"] else " ".join((told, tr("That is an estimate.")))
