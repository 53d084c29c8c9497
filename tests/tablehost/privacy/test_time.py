"""What time tells: by the work done before, nobody is told or shown anything at another time.

Work is counted as lines of the product's code, from a request to each piece that its viewers are
sent and each picture they are shown: everything that was done in the process counts, for whomever.
"""

import asyncio
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

from engine import Match
from engine.core.values import Step, View
from tablehost.hall.table.topics import TableTopics
from tests.tablehost.privacy.moments import compared, going_on, positions
from tests.tablehost.privacy.twins import SECRET, Twins, random_move, viewers
from tests.tablehost.privacy.worlds import world

pytestmark = pytest.mark.long


def pairs(game: str, seed: int) -> Iterable[Twins]:
    """Twins in every phase: for a spectator, for who is to move, and for another seat."""
    rng = Random(seed)
    for match in positions(game, seed):
        mover = match.turn["to_act"][0]
        for viewer in (None, mover, (mover + 1) % match.seats):
            yield going_on(match, viewer, rng)


@pytest.mark.parametrize("game", SECRET)
def test_nobody_is_told_or_shown_anything_later_for_what_they_may_not_know(game: str) -> None:
    moves = 0
    for pair in pairs(game, 1):
        here, there = compared(pair)
        moves += len(pair.script)

        assert here[0], "something was sent"
        assert all(here[len(here) - sum(1 for line in pair.script if line.seat is not None) :])
        assert here == there
    assert moves, "both worlds went on"


@pytest.mark.parametrize("game", SECRET)
def test_what_a_seat_may_do_is_worked_out_when_all_others_are_served(game: str) -> None:
    """Not only on a later beat: on a slow machine the work would not fit between two."""
    for match in positions(game, 1):
        mover = match.turn["to_act"][0]
        order, to_act = asyncio.run(_served(match))
        others = [seat for seat in viewers(match) if seat not in (mover, *to_act)]
        last = max(order.index(("sent", seat)) for seat in others)

        assert all(order.index(("view", seat)) > last for seat in to_act if seat != mover)


async def _served(match: Match) -> tuple[list[tuple[str, int | None]], tuple[int, ...]]:
    """Whose view is worked out, and to whom one is sent, at a move; and who is to act then."""
    order: list[tuple[str, int | None]] = []
    honest = Match.packable_view

    def noted(of: Match, viewer: int | None) -> View:
        order.append(("view", viewer))
        return honest(of, viewer)

    async with world(match) as one:
        for seat in viewers(match):
            listener = one.session(seat)
            listener.told = partial(order.append, ("sent", seat))
        with patch.object(Match, "packable_view", noted):
            await one.play(*random_move(match, Random(1)))
        assert one.table.running is not None
        return order, one.table.running.to_act


def test_views_that_are_all_worked_out_before_the_first_is_sent_are_caught() -> None:
    with patch.object(TableTopics, "_hides", PropertyMock(return_value=False)):
        found = (compared(pair) for pair in pairs("flush_royal", 1))

        assert any(here != there for here, there in found)


def test_chat_that_is_shown_to_everybody_at_once_is_caught() -> None:
    async def at_once(topics: TableTopics, frame: bytes, _: int | None) -> None:
        for viewer in topics._table_publisher.viewers:
            viewer.send(frame)

    with patch.object(TableTopics, "send_line", at_once):
        found = (compared(pair) for pair in pairs("flush_royal", 1))

        assert any(here != there for here, there in found)


@pytest.mark.parametrize("game", SECRET)
def test_moves_that_take_longer_for_what_others_hold_are_caught(game: str) -> None:
    honest = Match.play

    def leaking(match: Match, seat: int, move: Any) -> Step:
        others = [match.view(each) for each in range(match.seats) if each != seat]
        for _ in range(sum(repr(others).encode()) % 50):
            match.view(None)
        return honest(match, seat, move)

    rng = Random(1)
    with patch.object(Match, "play", leaking):
        found = (compared(going_on(one, one.turn["to_act"][0], rng)) for one in positions(game, 1))

        assert any(here != there for here, there in found)
