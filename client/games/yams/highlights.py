"""Highlights of a match of Yam's."""

from collections import Counter
from collections.abc import Iterator, Sequence

from client.games.base import Event
from client.games.common import seat_name, seat_names
from client.games.yams.boxes import box_name
from client.locale.i18n import Translator


def highlights(events: Sequence[Event], names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """Best box, upper bonus, most Yam's rolled, best average, most boxes crossed out."""
    scored = [event for event in events if event["event"] == "scored"]
    return (
        *_best_box(scored, names, tr),
        *_bonus(events, names, tr),
        *_yams(events, names, tr),
        *_average(scored, names, tr),
        *_crossed_out(scored, names, tr),
    )


def _best_box(scored: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    best = max(scored, key=lambda event: event["points"], default=None)
    if best is not None:
        who, box = seat_name(best["seat"], names, tr), box_name(best["box"], tr)
        yield tr("Best box: {points} in {box}, {who}", points=best["points"], box=box, who=who)


def _bonus(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    seats = [event["seat"] for event in events if event["event"] == "upper_bonus"]
    if seats:
        yield tr("Bonus of the upper section: {who}", who=seat_names(sorted(seats), names, tr))


def _yams(events: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    rolled = Counter(
        event["seat"]
        for event in events
        if event["event"] == "rolled" and len(set(event["dice"])) == 1
    )
    for seat, count in rolled.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Yam's rolled: once, {who}", "Most Yam's rolled: {n}, {who}", count, who=who
        )


def _average(scored: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    """Points per turn; bonuses do not count because no turn scores them."""
    turns = Counter(event["seat"] for event in scored)
    points = Counter[int]()
    for event in scored:
        points[event["seat"]] += event["points"]
    best = max(turns, key=lambda seat: points[seat] / turns[seat], default=None)
    if best is not None:
        average, who = tr.decimal(points[best] / turns[best]), seat_name(best, names, tr)
        yield tr("Best average: {average} points a turn, {who}", average=average, who=who)


def _crossed_out(scored: Sequence[Event], names: Sequence[str], tr: Translator) -> Iterator[str]:
    crossed = Counter(event["seat"] for event in scored if not event["points"])
    for seat, count in crossed.most_common(1):
        who = seat_name(seat, names, tr)
        yield tr.plural(
            "Crossed out: one box, {who}", "Most crossed out: {n} boxes, {who}", count, who=who
        )
