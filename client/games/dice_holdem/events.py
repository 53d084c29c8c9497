"""Sentences for Dice Hold'em's events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Event
from client.games.common import seat_name, seat_names
from client.games.dice_holdem.hands import dice_codes, hand_name
from client.locale.i18n import N_, Translator

_BOARD = {
    "flop": N_("The flop: {dice}."),
    "turn": N_("The turn: {dice}."),
    "river": N_("The river: {dice}."),
}

_DEEDS = {
    "checked": N_("{name} checks."),
    "bet": N_("{name} bets {chips}."),
    "called": N_("{name} calls {chips}."),
    "raised": N_("{name} raises {chips}."),
    "folded": N_("{name} folds."),
    "returned": N_("{chips} that nobody matched go back to {name}."),
    "eliminated": N_("{name} has no chips left."),
}
_ALL_IN = {
    "bet": N_("{name} bets {chips} and is all in."),
    "called": N_("{name} calls {chips} and is all in."),
    "raised": N_("{name} raises {chips} and is all in."),
}
_CHIPS = {"bet": "amount", "called": "paid", "raised": "by", "returned": "chips"}


def event(event: Event, names: Sequence[str], tr: Translator) -> str:
    """The event as a sentence; pocket dice are told to their own player only (`pocket_seen`)."""
    match event:
        case {"event": "hand"}:
            return " ".join(_hand(event, names, tr))
        case {"event": "board", "street": street, "dice": dice}:
            return tr(_BOARD[street], dice=dice_codes(dice, tr))
        case {"event": "flop_rerolled", "dice": dice}:
            return tr("Nobody bet, so the flop is rolled again: {dice}.", dice=dice_codes(dice, tr))
        case {"event": "awarded"}:
            return _awarded(event, names, tr)
        case {"event": "ended", "winners": winners, "flush": flush}:
            return _ended(winners, names, tr, flush=flush)
        case {"event": "pocket_seen", "dice": dice}:
            return tr("Under your cup: {dice}.", dice=dice_codes(dice, tr))
        case {"event": "shown", "seat": seat}:
            return _shown(event, seat_name(seat, names, tr), tr)
        case {"seat": seat}:
            return _of_seat(event, seat_name(seat, names, tr), tr)
    return ""


def _hand(event: Event, names: Sequence[str], tr: Translator) -> Iterator[str]:
    """Who deals, and who is all in from the ante."""
    ante = event["ante"]
    dealer = seat_name(event["dealer"], names, tr)
    yield tr(
        "Hand {hand}: {dealer} deals, ante {ante}.", hand=event["hand"], dealer=dealer, ante=ante
    )
    short = [seat for seat, paid in enumerate(event["paid"]) if 0 < paid < ante]
    if short:
        who, all_in = seat_names(short, names, tr), len(short)
        yield tr.plural(
            "{who} cannot pay the whole ante and is all in.",
            "{who} cannot pay the whole ante and are all in.",
            all_in,
            who=who,
        )


def _of_seat(event: Event, name: str, tr: Translator) -> str:
    """An event about one seat."""
    kind = event["event"]
    said = (_ALL_IN if event.get("all_in") else _DEEDS).get(kind)
    if said is None:
        return ""
    return tr(said, name=name, chips=event[_CHIPS[kind]] if kind in _CHIPS else 0)


def _shown(event: Event, name: str, tr: Translator) -> str:
    best = event["best"]
    return tr(
        "{name} shows {pocket}: {hand}, {dice}.",
        name=name,
        pocket=dice_codes(event["pocket"], tr),
        hand=hand_name(best["category"], tr),
        dice=dice_codes(best["dice"], tr),
    )


def pots_won(
    awards: Sequence[Mapping[str, Any]], names: Sequence[str], tr: Translator
) -> Iterator[str]:
    """A hand's awards, main pot first, as sentences; which pot, unless the same seats win all."""
    main, *side = awards
    sides = dict[tuple[int, ...], int]()
    for award in side:
        seats = tuple(award["seats"])
        sides[seats] = sides.get(seats, 0) + award["amount"]
    if sides.keys() <= {tuple(main["seats"])}:
        yield pot_won(main["amount"] + sum(sides.values()), main["seats"], names, tr)
        return
    yield _main_pot_won(main["amount"], main["seats"], names, tr)
    for seats, amount in sides.items():
        yield _side_pot_won(amount, seats, names, tr, only=len(side) == 1)


def _awarded(event: Event, names: Sequence[str], tr: Translator) -> str:
    """One pot alone."""
    amount, seats = event["amount"], event["seats"]
    who = seat_names(seats, names, tr)
    match event.get("pot"):
        case "main":
            return _main_pot_won(amount, seats, names, tr)
        case "side":
            return tr.plural(
                "{who} wins {chips} in a side pot.",
                "{who} share {chips} in a side pot.",
                len(seats),
                who=who,
                chips=amount,
            )
    return pot_won(amount, seats, names, tr)


def _main_pot_won(amount: int, seats: Sequence[int], names: Sequence[str], tr: Translator) -> str:
    who = seat_names(seats, names, tr)
    return tr.plural(
        "{who} wins the main pot, {chips}.",
        "{who} share the main pot, {chips}.",
        len(seats),
        who=who,
        chips=amount,
    )


def _side_pot_won(
    amount: int, seats: Sequence[int], names: Sequence[str], tr: Translator, *, only: bool
) -> str:
    who = seat_names(seats, names, tr)
    if only:
        return tr.plural(
            "{who} wins the side pot, {chips}.",
            "{who} share the side pot, {chips}.",
            len(seats),
            who=who,
            chips=amount,
        )
    return tr.plural(
        "{who} wins {chips} in side pots.",
        "{who} share {chips} in side pots.",
        len(seats),
        who=who,
        chips=amount,
    )


def pot_won(amount: int, seats: Sequence[int], names: Sequence[str], tr: Translator) -> str:
    who = seat_names(seats, names, tr)
    return tr.plural(
        "{who} wins {chips}.", "{who} share {chips}.", len(seats), who=who, chips=amount
    )


def _ended(winners: Sequence[int], names: Sequence[str], tr: Translator, *, flush: bool) -> str:
    who = seat_names(winners, names, tr)
    said = tr.plural("{who} won the match.", "{who} share the win.", len(winners), who=who)
    return " ".join((tr("A yahtzee flush!"), said)) if flush else said
