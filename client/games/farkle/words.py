"""Farkle's sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import faces, seat_name, seat_names, winners_and_score
from client.games.farkle import length
from client.games.farkle.headlines import headline
from client.games.farkle.picks import missing
from client.games.farkle.refusals import refusal
from client.games.figures import Counters, Figure, counted, scores, shares
from client.games.words import GameWords
from client.locale.i18n import N_, Translator

_BEST: Mapping[str, str] = {
    "best_turn": N_("Best turn"),
    "best_roll": N_("Best roll"),
    "hot_dice": N_("Hot dice"),
}
_WORST: Mapping[str, str] = {
    "farkles_in_a_row": N_("Most farkles in a row"),
    "dearest_farkle": N_("Costliest farkle"),
}


_AWARDS: Mapping[str, str] = {
    "best_turn": N_("Best turn"),
    "hot_dice": N_("Most hot dice"),
    "farkles": N_("Most farkles"),
    "dearest_farkle": N_("Costliest farkle"),
}
_COUNTED = ("hot_dice", "farkles")


class FarkleWords(GameWords):
    also_called = ("10000", "dix mille", "zilch", "zonk")
    short_match: Mapping[str, Any] = {"target": 1000, "opening": 0}
    told_by_title = "target"
    moments: Mapping[str, str] = {
        "best_turn": N_("Best turn"),
        "dearest_farkle": N_("Costliest farkle"),
        "hot_dice": N_("Hot dice"),
        "farkles_in_a_row": N_("Most farkles in a row"),
    }
    drawing_luck = N_("The dice are rolling…")

    @override
    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        return length.seconds(seats, options)

    @override
    def introduction(self, tr: Translator) -> str:
        return tr(
            "Ones, fives and three of a kind score: set some aside, then roll the rest or bank."
        )

    @override
    def title(self, options: Mapping[str, Any], tr: Translator) -> str:
        target = options.get("target")
        return tr("Farkle to {target}", target=target) if target else ""

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The target score, and the turn."""
        match view:
            case {"over": None, "final": None}:
                moment = tr("turn {number}", number=max(view["turns"], default=0) + _begins(view))
            case {"over": None}:
                moment = tr("last turns")
            case _:
                moment = tr("finished")
        game = self.title(options, tr) or tr("Farkle")
        return f"{game} · {moment}"

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        can, dice = view["can"], view["in_hand"]
        match view["phase"]:
            case "roll":
                return tr("Your turn: roll the dice.")
            case "keep":
                return tr("Your turn: set aside at least one die that scores.")
        if dice == 6 and not can.get("bank"):
            return tr("Hot dice! All six scored, so roll them all again.")
        if dice == 6:
            return tr("Hot dice! You have all six dice again: roll them, or bank.")
        if not can.get("bank"):
            return tr.plural(
                "Not enough for a first bank yet: roll the die that is left.",
                "Not enough for a first bank yet: roll the {n} dice that are left.",
                dice,
            )
        return tr.plural(
            "Roll the die that is left, or bank what you have.",
            "Roll the {n} dice that are left, or bank what you have.",
            dice,
        )

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        match view["phase"]:
            case "roll":
                return tr("{who} is about to roll.", who=who)
            case "keep":
                return tr("{who} is choosing dice to set aside.", who=who)
        if view["in_hand"] == 6:
            return tr("{who} has hot dice and gets all six dice back.", who=who)
        if missing(view):
            return tr.plural(
                "{who} cannot bank yet, and rolls one die.",
                "{who} cannot bank yet, and rolls {n} dice.",
                view["in_hand"],
                who=who,
            )
        return tr.plural(
            "{who} is choosing: roll one die or bank.",
            "{who} is choosing: roll {n} dice or bank.",
            view["in_hand"],
            who=who,
        )

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        name = seat_name(event["seat"], names, tr) if "seat" in event else ""
        match event:
            case {"event": "started"}:
                return tr("{name} begins.", name=name)
            case {"event": "rolled", "faces": rolled}:
                return tr("{name} rolled {dice}.", name=name, dice=faces(rolled))
            case {"event": "kept", "dice": dice, "points": points, "hot": hot}:
                said = tr(
                    "{name} set aside {dice} for {points}.",
                    name=name,
                    dice=faces(dice),
                    points=points,
                )
                return " ".join((said, tr("Hot dice!"))) if hot else said
            case {"event": "banked", "points": points, "total": total}:
                return tr(
                    "{name} banked {points} and has {total}.", name=name, points=points, total=total
                )
            case {"event": "farkled", "lost": lost, "penalty": penalty}:
                return _farkled(name, lost, penalty, tr)
            case {"event": "target_reached", "total": total}:
                return tr("{name} has {total}: the last turns begin.", name=name, total=total)
            case {"event": "ended", "winners": [_, *_] as seats, "scores": scores}:
                return winners_and_score(seats, scores, names, tr)
        return ""

    @override
    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return headline(event, names, tr) or super().headline(event, names, tr)

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """The scores, the current turn, the last turns, and what happens next."""
        return (
            *(_score(view, seat, names, tr) for seat in range(view["seats"])),
            *_turn(view, tr),
            *_final(view, names, tr),
            self.status(view, names, tr),
        )

    @override
    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The dice rolled, or what is at stake."""
        if choice["do"] == "keep":
            return faces(choice["rolled"])
        return tr.plural(
            "{points} points, one die", "{points} points, {n} dice", choice["in_hand"],
            points=choice["points"],
        )  # fmt: skip

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice["do"]:
            case "keep":
                return tr("set aside {dice}", dice=faces(choice["dice"]))
            case "bank":
                return tr("bank {points}", points=choice["points"])
        return tr.plural("roll one die", "roll {n} dice", choice["in_hand"])

    @override
    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice["do"]:
            case "keep":
                return tr("setting aside {dice}", dice=faces(choice["dice"]))
            case "bank":
                return tr("banking {points}", points=choice["points"])
        return tr.plural("rolling one die", "rolling {n} dice", choice["in_hand"])

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        return refusal(code, facts, tr)

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        match name:
            case "target":
                return OptionWords(
                    tr("Points to reach"),
                    tr("The first player with this many points starts the last turns."),
                    step=1000,
                )
            case "opening":
                return OptionWords(
                    tr("First bank"),
                    tr("Points you need in one turn to bank for the first time."),
                    {"0": tr("no minimum")},
                    step=100,
                )
            case "four_pair":
                return OptionWords(
                    tr("Four and a pair"),
                    tr("Four of a kind and a pair score 1,000, like three pairs."),
                )
            case "two_triplets":
                return OptionWords(
                    tr("Two triplets"),
                    tr("Points for two triplets, when that is better than their sum."),
                    {"0": tr("their sum")},
                    step=500,
                )
            case "hot_dice":
                return OptionWords(
                    tr("Hot dice"),
                    tr("After all six have scored: must you roll again, or may you bank?"),
                    {"forced": tr("you must roll"), "optional": tr("you may bank")},
                )
            case "three_farkles":
                return OptionWords(
                    tr("Three-farkle penalty"),
                    tr("Points that you lose at a third farkle in a row."),
                    {"0": tr.sense("penalty", "none")},
                    step=100,
                )
            case "final":
                return OptionWords(
                    tr("Last turns"),
                    tr("How the match ends once somebody has reached the target."),
                    {
                        "finish_round": tr("finish the round, then one turn each"),
                        "one_turn_each": tr("one turn each"),
                    },
                )
        return None

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        figure = tr.plural("once", "{n} times", value) if name in _COUNTED else tr.number(value)
        return tr(_AWARDS.get(name, name)), figure

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Scores, best turns and rolls, and farkles."""
        yield from scores(own, tr)
        yield from counted(own, _BEST, tr)
        yield from shares(own, {"farkles": N_("Farkles")}, "turns", tr)
        yield from counted(own, _WORST, tr)


WORDS = FarkleWords()


def _begins(view: View) -> int:
    """1 if all have played the same number of turns, so that the next one begins a round."""
    return int(min(view["turns"], default=0) == max(view["turns"], default=0))


def _farkled(name: str, lost: int, penalty: int, tr: Translator) -> str:
    said = tr("Farkle! {name} loses {lost} points.", name=name, lost=lost) if lost else ""
    said = said or tr("Farkle! Nothing scores for {name}.", name=name)
    if not penalty:
        return said
    third = tr("The third in a row costs {penalty} more.", penalty=penalty)
    return f"{said} {third}"


def _score(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    name, score = seat_name(seat, names, tr), view["scores"][seat]
    if view["opened"][seat]:
        return tr.plural("{name} has {n}.", "{name} has {n}.", score, name=name)
    return tr.plural(
        "{name} has {n} and has not banked yet.",
        "{name} has {n} and has not banked yet.",
        score,
        name=name,
    )


def _turn(view: View, tr: Translator) -> list[str]:
    said = []
    if view["kept"]:
        kept = tr.join(
            tr("{dice} for {points}", dice=faces(group["dice"]), points=group["points"])
            for group in view["kept"]
        )
        said.append(tr("Set aside this turn: {kept}.", kept=kept))
        said.append(tr("This turn: {points} points.", points=view["turn_points"]))
    if view["rolled"]:
        said.append(tr("Last roll: {dice}.", dice=faces(view["rolled"])))
    if view["in_hand"] and not view["over"] and view["phase"] != "keep":
        said.append(
            tr.plural(
                "One die in hand, {odds} risk of farkle.",
                "{n} dice in hand, {odds} risk of farkle.",
                view["in_hand"],
                odds=tr.percent(view["farkle_odds"]),
            )
        )
    return said


def _final(view: View, names: Sequence[str], tr: Translator) -> list[str]:
    match view["final"]:
        case {"by": seat, "left": left} if left:
            by, still = seat_name(seat, names, tr), seat_names(left, names, tr)
            return [tr("Last turns, started by {by}. Still to play: {still}.", by=by, still=still)]
    return []
