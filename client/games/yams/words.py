"""The sentences of Yam's."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import faces, seat_name, winners_and_score
from client.games.figures import Counters, Figure, average, counted, scores, shares
from client.games.words import GameWords
from client.games.yams import length
from client.games.yams.boxes import box_name, worth
from client.games.yams.headlines import headline
from client.games.yams.refusals import refusal
from client.locale.i18n import N_, Translator
from engine.games.yams import BONUS_FROM, BOXES


class YamsWords(GameWords):
    also_called = ("yam", "yahtzee", "yatzy", "yathzee")
    moments: Mapping[str, str] = {
        "yams": N_("Yam's rolled"),
        "best_box": N_("Best box"),
        "bonuses": N_("Bonus of the upper section"),
        "crossed_out": N_("Boxes crossed out"),
    }
    drawing_luck = N_("The dice are rolling…")

    @override
    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        return length.seconds(seats)

    @override
    def introduction(self, tr: Translator) -> str:
        return tr("Keep dice that fit together, roll the others, then fill one box of your sheet.")

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The round and the number of rounds."""
        if view["over"]:
            return tr("Yam's · finished")
        return tr("Yam's · round {number} of {last}", number=view["round"], last=len(BOXES))

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        if view["phase"] == "roll":
            return tr("Your turn: roll the dice.")
        if not view["rolls_left"]:
            return tr("No rolls left: choose a box to fill.")
        return tr.plural(
            "One roll left: choose dice to keep and roll, or choose a box to fill.",
            "{n} rolls left: choose dice to keep and roll, or choose a box to fill.",
            view["rolls_left"],
        )

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        if view["phase"] == "roll":
            return tr("{who} is about to roll.", who=who)
        if not view["rolls_left"]:
            return tr("{who} is choosing a box.", who=who)
        return tr.plural(
            "{who} has one roll left.", "{who} has {n} rolls left.", view["rolls_left"], who=who
        )

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        name = seat_name(event["seat"], names, tr) if "seat" in event else ""
        match event:
            case {"event": "started"}:
                return tr("{name} begins.", name=name)
            case {"event": "rolled", "dice": dice, "kept": kept}:
                return _rolled(name, dice, kept, tr)
            case {"event": "scored", "box": box, "points": points, "yams_bonus": extra}:
                said = _scored(name, box, points, tr)
                return " ".join((said, _extra(extra, tr))) if extra else said
            case {"event": "upper_bonus", "points": points}:
                return tr(
                    "{name} has {least} in the upper section: {points} bonus points.",
                    name=name, least=BONUS_FROM, points=points,
                )  # fmt: skip
            case {"event": "ended", "winners": [_, *_] as seats, "scores": scores}:
                return winners_and_score(seats, scores, names, tr)
        return ""

    @override
    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return headline(event, names, tr) or super().headline(event, names, tr)

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """The totals, the viewer's sheet, the dice with their points, and whose turn it is."""
        return (
            *_totals(view, names, tr),
            *_sheet(view, tr),
            *_dice(view, tr),
            self.status(view, names, tr),
        )

    @override
    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        return faces(choice["dice"])

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "roll", "keep": []}:
                return tr("roll all dice")
            case {"do": "roll", "keep": kept}:
                return tr("keep {dice}", dice=faces(kept))
            case {"points": 0, "box": box}:
                return tr("cross out {box}", box=box_name(box, tr))
        box = box_name(choice["box"], tr)
        return tr("write {points} in {box}", points=choice["points"], box=box)

    @override
    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "roll", "keep": []}:
                return tr("rolling all dice")
            case {"do": "roll", "keep": kept, "goal": box, "chance": chance}:
                return tr(
                    "keeping {dice} (for {box}, {chance})",
                    dice=faces(kept), box=box_name(box, tr), chance=tr.percent(chance),
                )  # fmt: skip
            case {"do": "roll", "keep": kept}:
                return tr("keeping {dice}", dice=faces(kept))
            case {"points": 0, "box": box}:
                return tr("crossing out {box}", box=box_name(box, tr))
        box = box_name(choice["box"], tr)
        return tr("writing {points} in {box}", points=choice["points"], box=box)

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        return refusal(code, facts, tr)

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        match name:
            case "yams_bonus":
                return OptionWords(
                    tr("Bonus for more Yam's"),
                    tr("Points for each further Yam's, once the Yam's box holds 50."),
                    {"0": tr.sense("bonus", "none"), "50": "50", "100": "100"},
                )
            case "order":
                return OptionWords(
                    tr("Order of the boxes"),
                    tr("Which of the free boxes you can fill in a turn."),
                    {
                        "free": tr("any"),
                        "down": tr("from top to bottom"),
                        "up": tr("from bottom to top"),
                    },
                )
            case "full_five_alike":
                return OptionWords(
                    tr("Five of a kind counts as full house"),
                    tr("Five of a kind also fills the full house box, for 25 points."),
                )
        return None

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        figure = tr.number(value)
        match name:
            case "first_yams":
                return tr("First Yam's"), " ".join([str(value)] * 5)
            case "best_box":
                box = box_name(about, tr)
                return tr("Best box"), tr("{points} in {box}", points=value, box=box)
            case "crossed_out":
                return tr("Most crossed out"), figure
        return tr("Upper bonus"), tr.signed(value)

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Scores, Yam's, bonuses and boxes."""
        yield from scores(own, tr)
        yield from counted(own, {"yams": N_("Yam's rolled")}, tr)
        yield from shares(own, {"bonuses": N_("Bonuses of the upper section")}, "scored", tr)
        yield from average(own, N_("Average per box"), "points", "boxes", tr)
        yield from shares(own, {"crossed_out": N_("Boxes crossed out")}, "boxes", tr)


WORDS = YamsWords()


def _rolled(name: str, dice: Sequence[int], kept: Sequence[int], tr: Translator) -> str:
    if not kept:
        return tr("{name} rolled {dice}.", name=name, dice=faces(dice))
    stayed = faces([dice[place] for place in kept])
    fell = faces([face for place, face in enumerate(dice) if place not in kept])
    return tr("{name} kept {stayed} and rolled {dice}.", name=name, stayed=stayed, dice=fell)


def _scored(name: str, box: str, points: int, tr: Translator) -> str:
    if not points:
        return tr("{name} crossed out {box}.", name=name, box=box_name(box, tr))
    return tr("{name} wrote {points} in {box}.", name=name, points=points, box=box_name(box, tr))


def _extra(points: int, tr: Translator) -> str:
    return tr("Another Yam's: {points} more!", points=points)


def _totals(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    for seat in range(view["seats"]):
        name, total = seat_name(seat, names, tr), view["totals"][seat]["total"]
        upper = view["totals"][seat]["upper"]
        yield tr.plural(
            "{name} has {n}, {upper} of {least} in the upper section.",
            "{name} has {n}, {upper} of {least} in the upper section.",
            total,
            name=name,
            upper=upper,
            least=BONUS_FROM,
        )


def _sheet(view: View, tr: Translator) -> Iterator[str]:
    """The boxes that the viewer has filled, and the free ones."""
    if view["you"] is None:
        return
    boxes: Mapping[str, int | None] = view["sheets"][view["you"]]
    filled = [_with_points(box, boxes[box] or 0, tr) for box in BOXES if boxes[box] is not None]
    free = [box_name(box, tr) for box in BOXES if boxes[box] is None]
    if filled:
        yield tr("Filled boxes: {boxes}.", boxes=tr.join(filled))
    if free:
        yield tr("Free boxes: {boxes}.", boxes=tr.join(free))


def _with_points(box: str, points: int, tr: Translator) -> str:
    return f"{box_name(box, tr)} {tr.number(points)}"


def _dice(view: View, tr: Translator) -> Iterator[str]:
    if view["dice"]:
        yield tr("Dice: {dice}.", dice=faces(view["dice"]))
    if boxes := worth(view):
        offered = tr.join(_with_points(box, points, tr) for box, points in boxes.items())
        yield tr("With these dice: {boxes}.", boxes=offered)
