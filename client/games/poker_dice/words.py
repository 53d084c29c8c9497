"""Poker Dice's sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import seat_name
from client.games.figures import Counters, Figure, counted, shares
from client.games.poker_dice import length
from client.games.poker_dice.brief import brief_turn
from client.games.poker_dice.calls import call_in_words, dice, short
from client.games.poker_dice.headlines import headline
from client.games.poker_dice.picks import may_throw
from client.games.poker_dice.refusals import refusal
from client.games.poker_dice.story import story
from client.games.words import GameWords
from client.locale.i18n import N_, Translator


class PokerDiceWords(GameWords):
    also_called = ("poker", "menteur", "dés menteurs", "liar's dice", "bluff")
    short_match: Mapping[str, Any] = {"lives": 2}
    short_bot: str = "beginner"  # calls at random are doubted at once, and teach nothing
    moments: Mapping[str, str] = {
        "bluffs_believed": N_("Bluffs believed"),
        "lies_found": N_("Lies caught"),
        "bluffs_caught": N_("Bluffs caught"),
    }
    drawing_luck = N_("The dice are rolling…")

    @override
    def score(self, score: int, tr: Translator) -> str:
        return tr.plural("{n} life", "{n} lives", score)

    @override
    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        return length.seconds(seats, options)

    @override
    def introduction(self, tr: Translator) -> str:
        return tr("Say what hand your dice make, true or not: the next player has to judge.")

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The round, and the way it goes along the plates: to the left is the next seat.

        Between two players the way makes no difference.
        """
        told = tr("finished") if view["over"] else tr("round {number}", number=view["round"])
        return " · ".join(filter(None, (tr("Poker Dice"), told, _direction(view, tr))))

    @override
    def brief_caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The round and the way it goes, which nothing else on a phone says."""
        way = _direction(view, tr)
        return " · ".join((tr("round {number}", number=view["round"]), way)) if way else ""

    @override
    def is_out(self, view: View) -> bool:
        return view["you"] is not None and not view["lives"][view["you"]]

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        can = view["can"]
        match view["phase"]:
            case "answer":
                return _asked_status(view, names, tr)
            case "start" if can["from_call"] is None:
                return tr("Your turn: throw the dice, openly or under the cup.")
            case "start" if sum(map(bool, view["lives"])) == 2:
                return tr("Your turn: make the first call, true or not.")
            case "start":
                return tr("Your turn: make the first call, true or not, to either neighbour.")
            case "poker_turn" if can["from_call"] is None:
                return tr("Poker turn: throw all five dice.")
            case "poker_turn":
                return tr.plural(
                    "Poker turn, one throw left: keep what you like, then call a poker.",
                    "Poker turn, {n} throws left: keep what you like, then call a poker.",
                    view["throws_left"],
                )
        call = call_in_words(view["call"], tr)
        if can["from_call"] is None:
            return tr(
                "You looked: throw at least one die, then call higher than {call}.", call=call
            )
        if not may_throw(can):
            return tr("You believed {call}: call higher.", call=call)
        return tr("You believed {call}: throw dice or not, then call higher.", call=call)

    @override
    def brief(self, view: View, names: Sequence[str], tr: Translator) -> str:
        """What to do; the story of the round says what was called."""
        if not view["to_act"]:
            return ""
        return brief_turn(view, names, tr)

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        match view["phase"]:
            case "start":
                return tr("{who} throws the dice and makes the first call.", who=who)
            case "answer":
                return tr(
                    "{caller} calls {call}. Does {who} believe it?",
                    caller=seat_name(view["caller"], names, tr),
                    call=call_in_words(view["call"], tr),
                    who=who,
                )
            case "poker_turn":
                return tr.plural(
                    "{who} plays a poker turn: one throw left.",
                    "{who} plays a poker turn: {n} throws left.",
                    view["throws_left"],
                    who=who,
                )
        return tr(
            "{who} believed {call} and must call higher.",
            who=who,
            call=call_in_words(view["call"], tr),
        )

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        name = seat_name(event["seat"], names, tr) if "seat" in event else ""
        match event:
            case {"event": "round_started", "round": number}:
                return tr("Round {number}: {name} begins.", number=number, name=name)
            case {"event": "thrown", "cup": True, "dice": thrown}:
                return tr.plural(
                    "{name} threw one die under the cup.",
                    "{name} threw {n} dice under the cup.",
                    len(thrown),
                    name=name,
                )
            case {"event": "thrown", "faces": faces}:
                return tr("{name} threw openly: {dice}.", name=name, dice=dice(faces, tr))
            case {"event": "peeked"}:
                return tr("{name} looked under the cup.", name=name)
            case {"event": "saw", "faces": faces}:
                return tr("You saw under the cup: {dice}.", dice=dice(faces, tr))
            case {"event": "taken_out", "faces": faces}:
                return tr("{name} took out {dice}.", name=name, dice=dice(faces, tr))
        return _answered(event, name, names, tr)

    @override
    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return headline(event, names, tr) or super().headline(event, names, tr)

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """Lives, the last lift, the dice, the story of the round, and what happens next."""
        return (
            *(_lives(view, seat, names, tr) for seat in range(view["seats"])),
            *_last_round(view, names, tr),
            *_dice(view, tr),
            *story(view, names, tr),
            self.status(view, names, tr),
        )

    @override
    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The call before, and the dice as far as the player knew them."""
        call = [short(choice["before"], tr)] if choice["before"] else []
        known = [dice(choice["known"], tr)] if any(choice["known"]) else []
        return " · ".join((*call, *known))

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "announce", "call": call}:
                return tr("call {call}", call=short(call, tr))
            case {"do": "throw", "cup": True, "faces": faces}:
                return tr("throw {dice} under the cup", dice=_thrown(faces, tr))
            case {"do": "throw", "faces": faces}:
                return tr("throw {dice} openly", dice=_thrown(faces, tr))
            case {"do": "take_out", "faces": faces}:
                return tr("take out {dice}", dice=dice(faces, tr))
        others = {
            "believe": tr.sense("line", "believe"),
            "doubt": tr.sense("line", "doubt"),
            "peek": tr("look"),
            "poker_turn": tr("poker turn"),
        }
        return others[choice["do"]]

    @override
    def short_choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "throw", "cup": True, "faces": faces}:
                return tr("cup: {dice}", dice=_thrown(faces, tr))
            case {"do": "throw", "faces": faces}:
                return tr("openly: {dice}", dice=_thrown(faces, tr))
            case {"do": "announce", "call": call}:
                return short(call, tr)
        return self.choice(choice, tr)

    @override
    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "announce", "call": call}:
                return tr("calling {call}", call=short(call, tr))
            case {"do": "throw", "cup": True, "faces": faces}:
                return tr("throwing {dice} under the cup", dice=_thrown(faces, tr))
            case {"do": "throw", "faces": faces}:
                return tr("throwing {dice} openly", dice=_thrown(faces, tr))
            case {"do": "take_out", "faces": faces}:
                return tr("taking out {dice}", dice=dice(faces, tr))
        others = {
            "believe": tr("believing"),
            "doubt": tr("doubting"),
            "peek": tr("looking"),
            "poker_turn": tr("a poker turn"),
        }
        return others[choice["do"]]

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        return refusal(code, facts, tr)

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        if name == "lives":
            return OptionWords(
                tr("Lives"), tr("The loser of a round loses a life; the last player alive wins.")
            )
        return None

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        match name:
            case "believed":
                return tr("Highest call made and believed"), short(about.split(), tr)
            case "boldest_lie":
                return tr("Boldest lie caught"), short(about.split(), tr)
        return tr("Lies caught"), tr.number(value)

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Calls, bluffs, doubts and lives lost.

        Bluffs are only counted in matches whose hidden dice were revealed at the end.
        """
        yield from counted(own, {"calls": N_("Calls")}, tr)
        yield from shares(own, {"bluffs": N_("Bluffs")}, "calls_opened", tr)
        yield from shares(own, {"bluffs_believed": N_("Bluffs believed")}, "bluffs", tr)
        yield from shares(own, {"bluffs_caught": N_("Bluffs caught")}, "calls", tr)
        yield from counted(own, {"doubts": N_("Doubts")}, tr)
        yield from shares(own, {"lies_found": N_("Lies caught")}, "doubts", tr)
        yield from counted(own, {"lives_lost": N_("Lives lost")}, tr)


WORDS = PokerDiceWords()


def _asked_status(view: View, names: Sequence[str], tr: Translator) -> str:
    caller, call = seat_name(view["caller"], names, tr), call_in_words(view["call"], tr)
    if not view["can"]["believe"]:
        return tr("{caller} calls {call}, and you can only doubt.", caller=caller, call=call)
    return tr("{caller} calls {call}. Do you believe it?", caller=caller, call=call)


def _answered(event: Event, name: str, names: Sequence[str], tr: Translator) -> str:
    """Calls, answers, and the end of a round or match."""
    match event:
        case {"event": "announced"}:
            return _announced(event, name, names, tr)
        case {"event": "believed"}:
            return tr("{name} believes it.", name=name)
        case {"event": "poker_turn", "throws": throws}:
            return tr.plural(
                "{name} takes the poker turn: one throw.",
                "{name} takes the poker turn: {n} throws.",
                throws,
                name=name,
            )
        case {"event": "lifted"}:
            return " ".join(lifted(event, names, tr))
    return _paid(event, name, names, tr)


def _paid(event: Event, name: str, names: Sequence[str], tr: Translator) -> str:
    match event:
        case {"event": "life_lost", "lives": 0}:
            return tr("{name} has lost their last life and is out.", name=name)
        case {"event": "life_lost", "lives": lives}:
            return tr.plural(
                "{name} loses a life: one left.",
                "{name} loses a life: {n} left.",
                lives,
                name=name,
            )
        case {"event": "ended", "winner": seat}:
            return tr("{who} is the last one alive and wins.", who=seat_name(seat, names, tr))
    return ""


def _announced(event: Event, name: str, names: Sequence[str], tr: Translator) -> str:
    to = seat_name(event["to"], names, tr)
    call = call_in_words(event["call"], tr)
    if not event["first"] or len(names) == 2:
        return tr("{name} calls {call} (to {to}).", name=name, to=to, call=call)
    facts = {"name": name, "to": to, "call": call}
    return tr("{name} calls {call} to {to}; the round goes on that way.", **facts)


def lifted(round_: Mapping[str, Any], names: Sequence[str], tr: Translator) -> tuple[str, str]:
    """The doubt, and whether the dice held the call; from a `lifted` event or `last_round`."""
    doubted = tr(
        "{doubter} doubts {caller}: {call}?",
        doubter=seat_name(round_["doubter"], names, tr),
        caller=seat_name(round_["caller"], names, tr),
        call=call_in_words(round_["call"], tr),
    )
    best = call_in_words(round_["best"], tr)
    if round_["held"] and best != call_in_words(round_["call"], tr):
        return doubted, tr(
            "The dice are {best}: a better hand makes the call true, too.", best=best
        )
    if round_["held"]:
        return doubted, tr("The dice are {best}: the call was true.", best=best)
    return doubted, tr("The dice are {best}: it was a lie.", best=best)


def _lives(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    name, lives = seat_name(seat, names, tr), view["lives"][seat]
    if not lives:
        return tr("{name} is out.", name=name)
    return tr.plural("{name} has one life.", "{name} has {n} lives.", lives, name=name)


def _last_round(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    if last := view["last_round"]:
        shown = dice(last["dice"], tr)
        yield tr("When the cup was last lifted: {dice}.", dice=shown)
        yield from lifted(last, names, tr)


def _dice(view: View, tr: Translator) -> Iterator[str]:
    """The dice on the table, and those under the cup as far as the viewer knows them."""
    table = [die["face"] for die in view["dice"] if die["place"] == "table"]
    cup = [die["face"] for die in view["dice"] if die["place"] == "cup"]
    if table:
        yield tr("On the table: {dice}.", dice=dice(table, tr))
    if cup and None not in cup:
        yield tr("You know what is under the cup: {dice}.", dice=dice(cup, tr))
    elif cup:
        yield tr.plural("Under the cup: one die.", "Under the cup: {n} dice.", len(cup))


def _thrown(faces: Sequence[str | None], tr: Translator) -> str:
    """The faces of dice to be thrown again, or how many there are if nobody has seen them yet."""
    if any(faces):
        return dice(faces, tr)
    return tr.plural("one die", "{n} dice", len(faces))


def _direction(view: View, tr: Translator) -> str:
    """The way the round goes; "" between two players, and before the first call."""
    match view["direction"] if sum(map(bool, view["lives"])) > 2 else None:
        case "left":
            return tr("play goes →")
        case "right":
            return tr("play goes ←")
    return ""
