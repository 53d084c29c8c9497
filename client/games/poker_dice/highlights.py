"""Highlights of a Poker Dice match."""

from collections import Counter
from collections.abc import Iterator, Sequence

from client.games.base import Event
from client.games.common import seat_name
from client.games.poker_dice.calls import rank, short
from client.locale.i18n import Translator
from engine.games.poker_dice import FRESH_ODDS


def highlights(events: Sequence[Event], names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """Boldest bluff, highest true call, most lies caught, most looks under the cup."""
    return tuple(_sentences(events, names, tr))


def _sentences(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    lifts = [event for event in events if event["event"] == "lifted"]
    if lies := [event for event in lifts if not event["held"]]:
        boldest = max(lies, key=lambda event: rank(event["call"]) - rank(event["best"]))
        yield tr(
            "Boldest bluff: {call} on {best}, {who}",
            call=short(boldest["call"], tr),
            best=short(boldest["best"], tr),
            who=seat_name(boldest["caller"], names, tr),
        )
    if true := [event for event in lifts if event["held"]]:
        highest = max(true, key=lambda event: rank(event["call"]))
        yield tr(
            "Highest true call: {call} (a chance of {odds}), {who}",
            call=short(highest["call"], tr),
            odds=tr.percent(FRESH_ODDS[rank(highest["call"])]),
            who=seat_name(highest["caller"], names, tr),
        )
    caught = Counter[int](event["doubter"] for event in lies)
    for seat, times in caught.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Best nose: one lie caught, {who}",
            "Best nose: {n} lies caught, {who}",
            times,
            who=who,
        )
    looks = Counter[int](event["seat"] for event in events if event["event"] == "peeked")
    for seat, times in looks.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Most curious: one look under the cup, {who}",
            "Most curious: {n} looks under the cup, {who}",
            times,
            who=who,
        )
