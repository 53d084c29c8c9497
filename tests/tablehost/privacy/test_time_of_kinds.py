"""What time tells of moves that show something, of bots' moves, and of the end of a match.

As in `test_time`, by the work done before. The two matches agree in what is shown.
"""

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

import pytest

from tablehost.hall.table.bots import BotSeats
from tests.tablehost.privacy.moments import compared
from tests.tablehost.privacy.showing import Moment, Shown, kind_of, moments, outcome, shown
from tests.tablehost.privacy.twins import SECRET

pytestmark = pytest.mark.long

MATCHES, SEATS = 12, (2, 3)


def found(game: str, kinds: tuple[str, ...], *, bot: bool = False) -> Iterator[Shown]:
    """For a spectator, for who moves, and for another seat: each kind of move in each phase."""
    rng = Random(1)
    seen = set()
    for moment in moments(game, rng, MATCHES, SEATS):
        last = moment.match.seats - 1
        if bot and moment.seat != last:
            continue
        for role, viewer in _viewers(moment).items():
            if bot and viewer == last:
                continue
            kind = kind_of(moment, outcome(moment, viewer, rng), viewer, rng)
            cell = (kind, role, kind != "end" and moment.phase)
            if kind not in kinds or cell in seen:
                continue
            one = shown(moment, viewer, rng)
            if one and one.hides:
                seen.add(cell)
                yield one


def _viewers(moment: Moment) -> dict[str, int | None]:
    seats = moment.match.seats
    return {"spectator": None, "mover": moment.seat, "other": (moment.seat + 1) % seats}


@pytest.mark.parametrize("game", SECRET)
def test_what_stays_hidden_delays_no_move_that_shows_something(game: str) -> None:
    pairs = list(found(game, ("reveal", "end")))

    assert pairs
    for one in pairs:
        here, there = compared(one.twins)
        assert here[-1], "something was sent"
        assert here == there, (one.kind, one.twins.viewer, one.twins.script)


@pytest.mark.parametrize("game", SECRET)
def test_no_hidden_thing_delays_a_bots_move(game: str) -> None:
    pairs = list(found(game, ("move", "reveal", "end"), bot=True))

    assert pairs
    for one in pairs:
        here, there = compared(one.twins, bot=True)
        assert here[-1], "something was sent"
        assert here == there, (one.kind, one.twins.viewer, one.twins.script)


def test_bot_that_is_started_after_its_view_was_worked_out_is_caught() -> None:
    async def late(seats: BotSeats, seat: int, level: str, position: int) -> None:
        table = seats._table
        assert table.running is not None
        table.running.match.view(seat)
        await honest(seats, seat, level, position)

    honest = BotSeats._think
    with patch.object(BotSeats, "_think", late):
        bots = found("flush_royal", ("move", "reveal", "end"), bot=True)
        pairs = (compared(one.twins, bot=True) for one in bots)

        assert any(here != there for here, there in pairs)
