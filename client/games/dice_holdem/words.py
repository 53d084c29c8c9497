"""Dice Hold'em's sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from client.games.base import Event, OptionWords, View
from client.games.common import seat_name, seat_names
from client.games.dice_holdem import events, length
from client.games.dice_holdem.events import pots_won
from client.games.dice_holdem.hands import dice_codes, dice_in_words, hand_name, street_name
from client.games.dice_holdem.headlines import headline
from client.games.dice_holdem.refusals import refusal
from client.games.dice_holdem.stakes import doubling, odds, total_pot
from client.games.figures import Counters, Figure, counted, shares
from client.games.words import GameWords
from client.locale.i18n import N_, Translator

_OF_HANDS: Mapping[str, str] = {"pots": N_("Pots won"), "folds": N_("Hands folded")}
_RISKED: Mapping[str, str] = {"all_ins": N_("All-ins"), "busts": N_("Ran out of chips")}


class DiceHoldemWords(GameWords):
    also_called = ("hold'em", "texas hold'em", "texas", "dés hold'em")
    short_match: Mapping[str, Any] = {"stack": 100, "max_hands": 3}
    short_bot = "caller"  # hands that nobody gives up end in a showdown
    moments: Mapping[str, str] = {
        "biggest_pot": N_("Biggest pot"),
        "pots": N_("Pots won"),
        "all_ins": N_("All-ins"),
    }
    drawing_luck = N_("The dice are rolling…")

    @override
    def seconds(self, seats: int, options: Mapping[str, Any]) -> float:
        return length.seconds(seats, options)

    @override
    def introduction(self, tr: Translator) -> str:
        return tr("The best five of your two dice and the five on the table win the pot.")

    @override
    def caption(self, view: View, options: Mapping[str, Any], tr: Translator) -> str:
        """The hand, and when the antes double; else the betting round."""
        if view["over"]:
            return " · ".join((tr("Dice Hold'em"), tr("finished")))
        if not view["hand"]:
            return tr("Dice Hold'em")
        hand = tr("hand {number}", number=view["hand"])
        then = doubling(view, tr) or street_name(view["phase"], tr)
        return " · ".join((tr("Dice Hold'em"), hand, then))

    @override
    def status(self, view: View, names: Sequence[str], tr: Translator) -> str:
        """The hand, the betting round, the pot, and what to do."""
        todo = super().status(view, names, tr)
        if view["over"] or not view["to_act"]:
            return todo
        return tr(
            "Hand {hand}, {street}, pot {pot}. {todo}",
            hand=view["hand"],
            street=street_name(view["phase"], tr),
            pot=total_pot(view),
            todo=todo,
        )

    @override
    def is_out(self, view: View) -> bool:
        return view["you"] is not None and view["status"][view["you"]] == "out"

    @override
    def own_turn(self, view: View, names: Sequence[str], tr: Translator) -> str:
        can = view["can"]
        if can["check"]:
            return tr("Your turn: bet, or check for free.")
        if can["call"] < view["to_call"]:
            return tr(
                "You owe {owed} and have {chips}: go all in, or fold.",
                owed=view["to_call"],
                chips=can["call"],
            )
        if can["raise"]:
            return tr("You owe {owed}: call, raise or fold.", owed=view["to_call"])
        return tr("You owe {owed}: call or fold.", owed=view["to_call"])

    @override
    def others_turn(self, who: str, view: View, names: Sequence[str], tr: Translator) -> str:
        if _may_raise(view):
            return tr("{who} calls, raises or folds.", who=who)
        if max(view["bets"]):
            return tr("{who} calls or folds.", who=who)
        return tr("{who} bets or checks.", who=who)

    @override
    def event(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return events.event(event, names, tr)

    @override
    def headline(self, event: Event, names: Sequence[str], tr: Translator) -> str:
        return headline(event, names, tr) or super().headline(event, names, tr)

    @override
    def describe(self, view: View, names: Sequence[str], tr: Translator) -> tuple[str, ...]:
        """The seats, the table, one's own dice and the last hand."""
        return (
            *(_seat(view, seat, names, tr) for seat in range(view["seats"])),
            *_table(view, names, tr),
            *_own(view, tr),
            *_last(view, names, tr),
            self.status(view, names, tr),
        )

    @override
    def situation(self, choice: Mapping[str, Any], tr: Translator) -> str:
        """The player's dice, those on the table, and the pot."""
        dice = [dice_codes(choice["pocket"], tr), dice_codes(choice["board"], tr)]
        return " · ".join([*filter(None, dice), tr("pot {chips}", chips=choice["pot"])])

    @override
    def choice(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "bet", "amount": amount}:
                return tr("bet {chips}", chips=amount)
            case {"do": "raise", "by": amount}:
                return tr("raise {chips}", chips=amount)
            case {"do": "call", "cost": cost}:
                return tr("call {chips}", chips=cost)
            case {"do": "check"}:
                return tr("check")
        return tr("fold")

    @override
    def doing(self, choice: Mapping[str, Any], tr: Translator) -> str:
        match choice:
            case {"do": "bet", "amount": amount}:
                return tr("betting {chips}", chips=amount)
            case {"do": "raise", "by": amount}:
                return tr("raising {chips}", chips=amount)
            case {"do": "call", "cost": cost}:
                return tr("calling {chips}", chips=cost)
            case {"do": "check"}:
                return tr("checking")
        return tr("folding")

    @override
    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
        return refusal(code, facts, tr)

    @override
    def option(self, name: str, tr: Translator) -> OptionWords | None:
        known = {
            "stack": OptionWords(tr("Chips"), tr("What each player starts with.")),
            "ante": OptionWords(tr("Ante"), tr("What each player pays before the dice are dealt.")),
            "max_raises": OptionWords(
                tr("Raises per round"),
                tr("How often all players together can raise in a betting round."),
                {"0": tr.sense("raises", "none")},
            ),
            "flop_rerolls": OptionWords(
                tr("Flop re-rolls"),
                tr("How often in a hand the flop is rolled again if nobody has bet on it."),
                {"0": tr.sense("re-rolls", "none")},
            ),
            "max_hands": OptionWords(
                tr("Hand limit"),
                tr("After this many hands, the most chips win."),
                {"0": tr.sense("limit", "none")},
            ),
            "ante_doubles_every": OptionWords(
                tr("Ante doubles"),
                tr("The ante doubles each time this many hands have been played."),
                {"0": tr.sense("how often", "never"), "1": tr("every hand")},
                tr("every {n} hands"),
            ),
            "yahtzee_flush_wins": OptionWords(
                tr("Yahtzee flush wins all"), tr("A yahtzee flush wins the whole match.")
            ),
        }
        return known.get(name)

    @override
    def award(self, name: str, value: int, about: str, tr: Translator) -> Figure:
        match name:
            case "best_hand":
                return tr("Best hand shown"), hand_name(about, tr)
            case "raises":
                return tr("Most raises"), tr.number(value)
        return tr("Biggest pot"), tr.number(value)

    @override
    def figures(self, own: Counters, tr: Translator) -> Iterator[Figure]:
        """Hands, pots and all-ins; the chips at the end are no score."""
        yield from counted(own, {"hands": N_("Hands")}, tr)
        yield from shares(own, _OF_HANDS, "hands", tr)
        yield from counted(own, {"biggest_pot": N_("Biggest pot")}, tr)
        yield from counted(own, _RISKED, tr)


WORDS = DiceHoldemWords()


def _may_raise(view: View) -> bool:
    """Whether the seat to act may raise a bet: a raise is left, and chips of its own and others."""
    bets, chips, seat = view["bets"], view["chips"], view["to_act"][0]
    others = any(status == "in" and other != seat for other, status in enumerate(view["status"]))
    left = chips[seat] - (max(bets) - bets[seat])
    return bool(max(bets) and view["raises_left"] and left > 0 and others)


def _seat(view: View, seat: int, names: Sequence[str], tr: Translator) -> str:
    name, chips, bet = seat_name(seat, names, tr), view["chips"][seat], view["bets"][seat]
    left = tr.plural("{n} chip", "{n} chips", chips)
    match view["status"][seat]:
        case "out":
            return tr("{name} is out of the match.", name=name)
        case "all_in":
            return tr("{name} is all in.", name=name)
        case "folded":
            return tr("{name} has folded and has {chips}.", name=name, chips=left)
    if bet:
        return tr("{name} has bet {bet} and has {chips}.", name=name, bet=bet, chips=left)
    return tr("{name} has {chips}.", name=name, chips=left)


def _table(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    if view["dealer"] is not None and not view["over"]:
        dealer = seat_name(view["dealer"], names, tr)
        yield tr("{dealer} deals, ante {ante}.", dealer=dealer, ante=view["ante"])
        if view["ante_doubles_in"]:
            then = doubling(view, tr)
            yield f"{then[0].upper()}{then[1:]}."
    if view["board"]:
        yield tr("On the table: {dice}.", dice=dice_in_words(view["board"], tr))
    if len(view["pots"]) > 1:
        for pot in view["pots"]:
            who = seat_names(pot["seats"], names, tr)
            yield tr("A pot of {chips} for {who}.", chips=pot["amount"], who=who)


def _own(view: View, tr: Translator) -> Iterator[str]:
    if view["pocket"]:
        dice, best = dice_in_words(view["pocket"], tr), hand_name(view["best"]["category"], tr)
        yield tr("Under your cup: {dice}. Your best hand: {hand}.", dice=dice, hand=best)
    found = odds(view)
    if found is not None:
        yield tr(
            "A call costs {cost} and can win {wins}, {ratio} to 1: it pays off if you win "
            "at least {share} of the time.",
            cost=found.cost,
            wins=found.wins,
            ratio=found.ratio(tr),
            share=found.share(tr),
        )


def _last(view: View, names: Sequence[str], tr: Translator) -> Iterator[str]:
    last = view["last_hand"]
    if not last:
        return
    yield tr("The hand before:")
    for seat, dice in last["shown"].items():
        best = last["hands"][seat]
        yield tr(
            "{name} held {pocket}: {hand}, {dice}.",
            name=seat_name(int(seat), names, tr),
            pocket=dice_in_words(dice, tr),
            hand=hand_name(best["category"], tr),
            dice=dice_in_words(best["dice"], tr),
        )
    yield from pots_won(last["awards"], names, tr)
