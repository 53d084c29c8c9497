"""The library for bots, with a hall in memory."""

import asyncio
import inspect
import random
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from msgspec.structs import replace

from client.bots import Hall, LostError, RefusalError, Seat, entered
from client.connection.link import Pipe, pipe
from engine import Match, registry
from engine.games.farkle.values import Bank, Keep, Roll
from engine.games.farkle.view import FarkleCan, FarkleView
from tablehost.hall import hall as house
from tablehost.hall.links import attach_link
from tablehost_bots.bot import seen, sent
from tablehost_bots.examples import anything, farkle
from tests.games import soon
from tests.halls import hall, quick_bots, store

__all__ = ["hall", "quick_bots", "store"]

Come = Callable[..., AbstractAsyncContextManager[Hall]]
PATIENCE = 60.0


@pytest.fixture
def lines() -> list[Pipe]:
    """The hall's ends of all connections."""
    return []


@pytest.fixture
def come(hall: house.Hall, lines: list[Pipe]) -> Come:
    def come(name: str, key: str | None = None, resume: str = "") -> Any:
        near, far = pipe()
        lines.append(far)
        attach_link(hall, far, name, key)
        return entered(near, resume)

    return come


async def test_hall_tells_its_games_and_tables(come: Come) -> None:
    async with come("ada") as ada, come("bob") as bob:
        seat = await ada.open("farkle", options={"target": 2000}, name="Friday")
        await bob.until(lambda: len(bob.tables) == 1)

        assert ada.name == "ada"
        assert set(ada.games) == set(registry.game_ids())
        assert bob.tables[0]["name"] == "Friday"
        assert seat.table["options"]["target"] == 2000
        assert (seat.number, seat.left, seat.over) == (0, "", False)


@pytest.mark.parametrize("game", registry.game_ids())
async def test_any_game_can_be_played_to_its_end_with_offered_moves(come: Come, game: str) -> None:
    async with asyncio.timeout(PATIENCE), come("ada") as ada, come("robo") as robo:
        one = await ada.open(game, options=soon(game))
        other = await robo.join(one.table["code"])
        dice = random.Random(1)
        await asyncio.gather(anything.play_a_match(one, dice), anything.play_a_match(other, dice))

        assert one.over
        assert other.view["over"] == one.view["over"]


def test_farkle_example_banks_large_turns() -> None:
    match = Match.start("farkle", 2)
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 5, 2, 3, 4, 4]})
    view, dice = match.seat_view(0), random.Random(1)
    assert isinstance(view, FarkleView)
    assert farkle.choose(view, dice) == Keep((0, 1))

    free = replace(view, can=FarkleCan(roll=True, bank=True, keep=()), in_hand=6)
    assert farkle.choose(replace(free, turn_points=50, farkle_odds=0.02), dice) == Roll()
    assert farkle.choose(replace(free, turn_points=800, farkle_odds=0.5), dice) == Bank()


def test_examples_are_short() -> None:
    """Forty lines, imports and comments included."""
    for example in (farkle, anything):
        assert len(inspect.getsource(example).splitlines()) <= 40


async def test_refusal_names_the_reason_and_changes_nothing(come: Come) -> None:
    async with come("ada") as ada:
        with pytest.raises(RefusalError, match="no_such_code"):
            await ada.join("NOPE")
        with pytest.raises(RefusalError) as told:
            await ada.open("farkle", options={"target": 1})
        assert told.value.code == "bad_options"
        assert told.value.facts["option"] == "target"

        seat = await ada.open("farkle", bots=["bold"])
        await seat.ready()
        async for view in seat.turns():
            with pytest.raises(RefusalError) as told:
                await seat.play({"do": "bank"})
            assert told.value.text
            assert seat.view == view
            assert (await seat.preview({"do": "roll"})) is not None
            await seat.play({"do": "roll"})
            break


async def test_turn_is_announced_once_even_without_a_move(come: Come) -> None:
    async with come("ada") as ada:
        seat = await ada.open("farkle", bots=["bold"])
        await seat.ready()
        turns = seat.turns()
        await anext(turns)
        second = asyncio.ensure_future(anext(turns))
        await asyncio.sleep(0)
        assert not second.done()
        await seat.play({"do": "roll"})

        assert "to_act" in await second


async def test_events_and_chat_are_received(come: Come) -> None:
    async with come("ada") as ada, come("bob") as bob:
        one = await ada.open("farkle", options=soon("farkle"))
        other = await bob.join(one.table_number)
        await other.say("hello")
        await ada.until(lambda: len(ada.heard) > 0)
        await one.ready()
        await other.ready()

        async def play(seat: Seat) -> list[Mapping[str, Any]]:
            events: list[Mapping[str, Any]] = []
            async for view in seat.turns():
                events += seat.events
                await seat.play(sent(farkle.choose(seen("farkle", view), random.Random(1))))
            return events

        told = (await asyncio.gather(play(one), play(other)))[0]

        assert [(said.who, said.text) for said in ada.heard] == [("bob", "hello")]
        assert {"rolled", "kept"} <= {event["event"] for event in told}


async def test_lost_connection_is_reported_and_the_code_resumes_the_seat(
    come: Come, lines: list[Pipe]
) -> None:
    async with come("ada") as ada:
        seat = await ada.open("farkle", bots=["bold"])
        await seat.ready()
        await anext(seat.turns())
        lines[-1].close()
        with pytest.raises(LostError):
            await seat.play({"do": "roll"})
    async with come("somebody", resume=seat.resume) as ada:
        assert ada.name == "ada"
        assert ada.waiting == seat.table_number
        again = await ada.join(ada.waiting)

        assert again.number == seat.number
        assert again.resume == seat.resume


async def test_bot_that_stands_up_gets_no_more_turns(come: Come) -> None:
    async with come("ada") as ada:
        seat = await ada.open("farkle", bots=["bold"])
        await seat.ready()
        async for _ in seat.turns():
            await seat.stand()

        assert seat.left == "left"
