"""Highlights of a Farkle match."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games.base import Event
from client.games.common import seat_name
from client.locale.i18n import Translator


class _Best(Struct):
    """The highest figure so far, and the first seat that reached it."""

    figure: int = 0
    seat: int = -1

    def offer(self, figure: int, seat: int) -> None:
        if figure > self.figure:
            self.figure, self.seat = figure, seat


class _Tally(Struct):
    """The highest figures of a match: points of a turn and of a roll, and so on."""

    banked: _Best
    kept: _Best
    lost: _Best
    row: _Best
    hot: _Best


def highlights(events: Sequence[Event], names: Sequence[str], tr: Translator) -> tuple[str, ...]:
    """Best turn, best roll, costliest farkle, most farkles in a row, most hot dice."""
    return tuple(_sentences(_tally(events), names, tr))


def _tally(events: Sequence[Event]) -> _Tally:
    tally = _Tally(_Best(), _Best(), _Best(), _Best(), _Best())
    rows: dict[int, int] = defaultdict(int)
    hot: dict[int, int] = defaultdict(int)
    for event in events:
        match event:
            case {"event": "banked", "seat": seat, "points": points}:
                rows[seat] = 0
                tally.banked.offer(points, seat)
            case {"event": "kept", "seat": seat, "points": points}:
                hot[seat] += event["hot"]
                tally.hot.offer(hot[seat], seat)
                tally.kept.offer(points, seat)
            case {"event": "farkled", "seat": seat, "lost": lost}:
                rows[seat] += 1
                tally.lost.offer(lost, seat)
                tally.row.offer(rows[seat], seat)
    return tally


def _sentences(tally: _Tally, names: Sequence[str], tr: Translator) -> Iterator[str]:
    def who(best: _Best) -> str:
        return seat_name(best.seat, names, tr)

    if best := tally.banked.figure:
        yield tr("Best turn: {best}, {who}", best=best, who=who(tally.banked))
    if best := tally.kept.figure:
        yield tr("Best roll: {best}, {who}", best=best, who=who(tally.kept))
    if best := tally.lost.figure:
        yield tr("Dearest farkle: {best} points, {who}", best=best, who=who(tally.lost))
    if (best := tally.row.figure) > 1:
        yield tr("Longest row of farkles: {best}, {who}", best=best, who=who(tally.row))
    if best := tally.hot.figure:
        yield tr.plural(
            "Hot dice: once, {who}", "Most hot dice: {n} times, {who}", best, who=who(tally.hot)
        )
