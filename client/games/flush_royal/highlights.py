"""Highlights of a Flush Royal match."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.base import Event
from client.games.common import seat_name
from client.games.flush_royal.cards import combination
from client.locale.i18n import Translator

Play = Mapping[str, Any]


def highlights(events: Sequence[Event], names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """Best play, best run, most runs in a play, most plays of five cards, most jokers taken."""
    plays: list[Play] = [event["play"] for event in events if event["event"] == "placed"]
    return (*_plays(plays, names, tr), *_jokers(events, names, tr))


def _plays(plays: Sequence[Play], names: Sequence[str], tr: Translator) -> Iterator[str]:
    if not plays:
        return
    best = max(plays, key=lambda play: int(play["points"]))
    who = seat_name(best["seat"], names, tr)
    yield tr("Best play: {points} points, {who}", points=best["points"], who=who)
    run, play = max(
        ((run, play) for play in plays for run in play["runs"]),
        key=lambda found: int(found[0]["points"]),
    )
    yield tr(
        "Best combination: {name}, {points} points, {who}",
        name=combination(run["combination"], tr),
        points=run["points"],
        who=seat_name(play["seat"], names, tr),
    )
    most = max(plays, key=lambda play: len(play["runs"]))
    if len(most["runs"]) > 1:
        who = seat_name(most["seat"], names, tr)
        yield tr("Most combinations at once: {n}, {who}", n=len(most["runs"]), who=who)
    fives = Counter(play["seat"] for play in plays if play["bonus"])
    for seat, count in fives.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Five cards at once: once, {who}",
            "Five cards at once: {n} times, {who}",
            count,
            who=who,
        )


def _jokers(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    taken = Counter(event["seat"] for event in events if event["event"] == "joker_taken")
    for seat, count in taken.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Jokers taken back: one, {who}", "Jokers taken back: {n}, {who}", count, who=who
        )
