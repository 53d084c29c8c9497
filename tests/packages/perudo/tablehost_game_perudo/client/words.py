"""Perudo's sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import seat_name, seat_names
from client.games.figures import Counters, Figure, counted, shares
from client.games.words import GameWords
from client.locale.i18n import N_, Translator
from tablehost_game_perudo.client.bids import bid_text
from tablehost_game_perudo.client.lift import costs
from tablehost_game_perudo.refusals import TEXTS

_AWARDS: Mapping[str, str] = {
    "true_bid": N_("Highest bid that was true"),
    "wild_bid": N_("Wildest bid"),
    "caught": N_("Bids caught"),
    "exact": N_("Exact calls"),
}


class PerudoWords(GameWords):
    also_called = ("liar's dice", "dudo", "bluff", "dés menteurs")
    short_match: Mapping[str, Any] = {"dice": 2}
    moments: Mapping[str, str] = {
        "doubts_right": N_("Bids caught"),
        "exact_right": N_("Exact calls"),
        "highest_bid": N_("Highest bid"),
    }
    drawing_luck = N_("The dice are rolling…")

    @override
    def introduction(self, tr: Translator) -> str:
        return tr("Bid on the dice under all cups, though you see only your own.")

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        parts = ["Perudo"]
        parts.append(tr("finished") if view["over"] else tr("round {number}", number=view["round"]))
        if view["palifico"] and not view["over"]:
            parts.append("palifico")
        return " · ".join(parts)

    @override
    def is_out(self, view: View) -> bool:
        return view["you"] is not None and not view["lives"][view["you"]]

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        if view["bid"] is None:
            return tr("Your turn: make the first bid of the round.")
        bid = bid_text(view["bid"]["count"], view["bid"]["face"], tr)
        return tr("Your turn: bid higher than {bid}, or doubt it.", bid=bid)

    @override
    def brief(self, view: View, names: Sequence[str], tr: Translator) -> str:
        if not view["to_act"]:
            return ""
        if view["can"]:
            return tr("your turn: bid") if view["bid"] is None else tr("bid higher, or doubt")
        return tr("{name} is bidding", name=seat_names(view["to_act"], names, tr))

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        if view["bid"] is None:
            return tr("{who} makes the first bid of the round.", who=who)
        bid = bid_text(view["bid"]["count"], view["bid"]["face"], tr)
        return tr("{who} bids higher than {bid}, or doubts it.", who=who, bid=bid)

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        name = seat_name(event["seat"], names, tr) if "seat" in event else ""
        match event:
            case {"event": "round_started", "round": number, "palifico": palifico}:
                text = tr("Round {number}: {name} begins.", number=number, name=name)
                return f"{text} {tr('Palifico: ones are not wild.')}" if palifico else text
            case {"event": "own_dice", "faces": faces}:
                return tr("Under your cup: {dice}.", dice=" ".join(map(str, sorted(faces))))
            case {"event": "bid", "count": count, "face": face}:
                return tr("{name} bids {bid}.", name=name, bid=bid_text(count, face, tr))
            case {"event": "cups_lifted"}:
                return _lifted(event, name, tuple(names), tr)
            case {"event": "out"}:
                return tr("{name} is out.", name=name)
            case {"event": "ended", "winner": winner}:
                return tr("{name} wins the match.", name=seat_name(winner, names, tr))
        return ""

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """Dice left, the last bid, the own dice, and what happens next."""
        return (
            *(_left(view, seat, names, tr) for seat in range(view["seats"])),
            *_round(view, names, tr),
            self.status(view, names, tr),
        )

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice["do"]:
            case "bid":
                return tr("bid {bid}", bid=bid_text(choice["count"], choice["face"], tr))
            case "exact":
                return tr("say that it is exact")
        return tr("doubt it")

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        match code:
            case "bad_bid" if "dice" in facts:
                return _said("bad_bid", facts, tr)
            case "bad_bid" if "face" in facts:
                return _said("bad_bid.face", facts, tr)
            case "bad_bid":
                return _said("bad_bid.top", facts, tr)
            case "no_bid" | "no_exact":
                return _said(code, facts, tr)
        return None

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        match name:
            case "dice":
                return OptionWords(tr("Dice"), tr("Dice that each player begins with."))
            case "wild":
                return OptionWords(tr("Wild ones"), tr("Ones count as any face."))
            case "palifico":
                text = tr("Rounds without wild ones for players with their last die.")
                return OptionWords("Palifico", text)
            case "exact":
                text = tr("You may say that a bid is exact, to win a die back.")
                return OptionWords(tr("Exact bids"), text)
        return None

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        if name == "true_bid":
            return tr(_AWARDS[name]), bid_text(value, int(about), tr)
        if name == "wild_bid":
            count, face = map(int, about.split())
            bid = bid_text(count, face, tr)
            return tr(_AWARDS[name]), tr("{bid}, {n} too many", bid=bid, n=value)
        return tr(_AWARDS.get(name, name)), tr.plural("once", "{n} times", value)

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        yield from counted(own, {"highest_bid": N_("Highest bid"), "bids": N_("Bids")}, tr)
        yield from shares(own, {"doubts_right": N_("Bids caught")}, "doubts", tr)
        yield from shares(own, {"exact_right": N_("Exact calls")}, "exact_calls", tr)
        yield from counted(own, {"dice_lost": N_("Dice lost")}, tr)


WORDS = PerudoWords()


def _said(reason: str, facts: Mapping[str, Any], tr: Translator) -> str:
    return tr(TEXTS[reason], **facts)


def _lifted(event: Event, name: str, names: tuple[str, ...], tr: Translator) -> str:
    bid = bid_text(event["count"], event["face"], tr)
    if event["call"] == "doubt":
        called = tr("{name} doubts {bid}.", name=name, bid=bid)
    else:
        called = tr("{name} says that {bid} is exact.", name=name, bid=bid)
    found = bid_text(event["fitting"], event["face"], tr) if event["fitting"] else tr("none")
    under = tr("Under all cups: {found}.", found=found)
    return " ".join((called, under, costs(event["loser"], event["winner"], names, tr)))


def _left(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    name, left = seat_name(seat, names, tr), view["lives"][seat]
    if not left:
        return tr("{name} is out.", name=name)
    return tr.plural("{name} has one die left.", "{name} has {n} dice left.", left, name=name)


def _round(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    if view["palifico"]:
        yield tr("Palifico: ones are not wild.")
    if view["hand"]:
        yield tr("Under your cup: {dice}.", dice=" ".join(map(str, sorted(view["hand"]))))
    if bid := view["bid"]:
        text = bid_text(bid["count"], bid["face"], tr)
        yield tr("{name} bids {bid}.", name=seat_name(bid["seat"], names, tr), bid=text)
