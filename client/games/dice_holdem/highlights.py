"""Highlights of a Dice Hold'em match."""

from collections import Counter
from collections.abc import Iterator, Sequence

from client.games.base import Event
from client.games.common import seat_name, seat_names
from client.games.dice_holdem.hands import STRENGTH, dice_codes, hand_name, most_common_colour
from client.locale.i18n import Translator


def highlights(events: Sequence[Event], names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """Hands played, largest pot, best hand shown, most pots won, most raises."""
    return tuple(_sentences(events, names, tr))


def _sentences(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    hands = max((e["hand"] for e in _all(events, "hand")), default=0)
    if hands:
        yield tr("Hands played: {hands}", hands=hands)
    largest = max(_all(events, "awarded"), key=lambda e: e["amount"], default=None)
    if largest is not None:
        who = seat_names(largest["seats"], names, tr)
        yield tr("Largest pot: {chips}, {who}", chips=largest["amount"], who=who)
    best = max(_all(events, "shown"), key=_strength, default=None)
    if best is not None:
        yield tr(
            "Best hand shown: {hand}, {dice}, {who}",
            hand=hand_name(best["best"]["category"], tr),
            dice=dice_codes(best["best"]["dice"], tr),
            who=seat_name(best["seat"], names, tr),
        )
    yield from _most(events, names, tr)


def _most(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    won = Counter(seat for event in _all(events, "awarded") for seat in event["seats"])
    for seat, count in won.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr("Most pots: {count}, {who}", count=count, who=who)
    raised = Counter(event["seat"] for event in _all(events, "raised"))
    for seat, count in raised.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr("Most raises: {count}, {who}", count=count, who=who)


def _all(events: Sequence[Event], kind: str) -> Iterator[Event]:
    return (event for event in events if event["event"] == kind)


def _strength(shown: Event) -> tuple[int, list[int], int]:
    """Sort key of a shown hand: its rank, its faces, its dice of one colour."""
    category, dice = shown["best"]["category"], shown["best"]["dice"]
    faces = [int(die[1]) for die in dice]
    return STRENGTH.get(category, -len(STRENGTH)), faces, most_common_colour(dice)[0]
