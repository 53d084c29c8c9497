"""Picked dice and the actions they allow, computed from `can` without knowing the rules."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Action, Move, Seen, View
from client.games.common import faces, movers
from client.locale.i18n import Translator
from engine.games.farkle import ODDS

ROLL: Move = {"do": "roll"}
BANK: Move = {"do": "bank"}


def keep(dice: Sequence[int]) -> Move:
    """The move that sets these dice aside, by their numbers in the roll."""
    return {"do": "keep", "dice": list(dice)}


def offers(view: View) -> Sequence[Any]:
    """The sets that may be set aside, the best first."""
    found: Sequence[Any] = view["can"].get("keep", ())
    return found


def shown(view: View, dice: Sequence[int]) -> tuple[int, ...]:
    """The faces of these dice, ascending."""
    return tuple(sorted(view["rolled"][number] for number in dice))


def worth(view: View, dice: Sequence[int]) -> int | None:
    """The points of these dice together; None if one of them does not score."""
    wanted = shown(view, dice)
    return next((one["points"] for one in offers(view) if shown(view, one["dice"]) == wanted), None)


def scoring_faces(view: View) -> frozenset[int]:
    """The faces in the roll that score in some set."""
    return frozenset(face for one in offers(view) for face in shown(view, one["dice"]))


def picked(seen: Seen) -> tuple[int, ...]:
    """The dice the viewer picked; if only one set is possible, that set."""
    if seen.chosen or len(offers(seen.view)) != 1:
        return seen.chosen
    return tuple(offers(seen.view)[0]["dice"])


def choices(seen: Seen) -> int:
    """The number of dice that can be picked."""
    return len(seen.view["rolled"]) if offers(seen.view) else 0


def actions(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """The legal actions; rolling and banking set the picked dice aside first."""
    if offers(seen.view):
        return tuple(_with_dice(seen, tr))
    return tuple(_without_dice(seen, tr))


def roomiest(seen: Seen, tr: Translator) -> tuple[Action, ...]:
    """The actions while all of the second-best set is picked: those of any other need no more.

    () while there is nothing to pick.
    """
    found = offers(seen.view)[:2]
    if not found:
        return ()
    dice, most = tuple(found[-1]["dice"]), found[0]["points"]
    may_bank = not missing(seen.view, most) and not must_roll(seen.view, dice)
    return actions(replace(seen, chosen=dice, preview={"bank": may_bank}), tr)


def _with_dice(seen: Seen, tr: Translator) -> Iterator[Action]:
    dice = picked(seen)
    points = worth(seen.view, dice)
    best = offers(seen.view)[0]
    if points is not None:
        first = keep(dice)
        yield Action(
            name="keep",
            key=tr.sense("key", "Enter"),
            label=tr(
                "set aside {dice} for {points}", dice=faces(shown(seen.view, dice)), points=points
            ),
            moves=(first,),
            main=True,
            short=tr("keep {points}", points=points),
        )
        left = (seen.view["in_hand"] - len(dice)) or len(ODDS) - 1
        yield _roll(left, tr, (first, ROLL))
        if seen.preview is None or seen.preview.get("bank"):
            # Until the engine has answered, the key works without a button; the host may refuse.
            yield _bank(seen, points, tr, (first, BANK), button=seen.preview is not None)
    if points is None or points < best["points"]:
        label = tr(
            "choose {dice} for {points}",
            dice=faces(shown(seen.view, best["dice"])),
            points=best["points"],
        )
        yield Action(
            name="best",
            key=tr.sense("key: the best dice", "a"),
            label=label,
            chosen=tuple(best["dice"]),
            main=points is None,
            short=tr("best {points}", points=best["points"]),
        )


def _without_dice(seen: Seen, tr: Translator) -> Iterator[Action]:
    can = seen.view["can"]
    if can.get("roll"):
        yield _roll(seen.view["in_hand"], tr, (ROLL,), main=not can.get("bank"))
    if can.get("bank"):
        yield _bank(seen, 0, tr, (BANK,))


def _roll(dice: int, tr: Translator, moves: tuple[Move, ...], *, main: bool = False) -> Action:
    odds = tr.percent(ODDS[dice])
    label = tr.plural(
        "roll one die ({odds} risk)",
        "roll {n} dice ({odds} risk)",
        dice,
        odds=odds,
    )
    short = tr("roll {n}: {odds} risk", n=dice, odds=odds)
    key = tr.sense("key: roll", "r")
    return Action(name="roll", key=key, label=label, moves=moves, main=main, short=short)


def _bank(
    seen: Seen, points: int, tr: Translator, moves: tuple[Move, ...], *, button: bool = True
) -> Action:
    key, total = tr.sense("key: bank", "b"), banked(seen.view, points)
    label = tr("bank (total {total})", total=total)
    short = tr("bank = {total}", total=total) if button else ""
    return Action(name="bank", key=key, label=label, moves=moves, button=button, short=short)


def banked(view: View, points: int = 0) -> int:
    """The player's total after banking the turn, with `points` of the current roll."""
    seat = next(iter(movers(view)), None)
    total: int = view["turn_points"] + points
    return total if seat is None else total + view["scores"][seat]


def must_roll(view: View, dice: Sequence[int] = ()) -> bool:
    """Whether, with these dice of the roll set aside, all six have to be rolled again."""
    if view["options"]["hot_dice"] != "forced":
        return False
    if view["phase"] == "keep":
        return len(dice) == int(view["in_hand"])
    return bool(view["kept"]) and int(view["in_hand"]) == len(ODDS) - 1


def missing(view: View, points: int = 0) -> int:
    """The points that a first bank still lacks, with `points` of the current roll; 0 for none."""
    seat = next(iter(movers(view)), None)
    if seat is None or view["opened"][seat]:
        return 0
    return max(0, int(view["options"]["opening"]) - int(view["turn_points"]) - points)
