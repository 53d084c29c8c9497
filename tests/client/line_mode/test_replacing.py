"""A bot's seat in line mode: in the list of tables, by `join`, `play` and `replace`."""

from collections.abc import AsyncIterator

import pytest

from tablehost.hall.hall import Hall
from tests.client.line_mode.conftest import Arrive, Speaker
from tests.halls import FakeHost, HeldBots, same_luck
from tests.memory_store import MemoryStore

__all__ = ["same_luck"]


@pytest.fixture
def thinker() -> HeldBots:
    return HeldBots()


@pytest.fixture
async def hall(store: MemoryStore, thinker: HeldBots) -> AsyncIterator[Hall]:
    hall = Hall(store, FakeHost(), thinker)
    await hall.open()
    yield hall
    await hall.close()


async def match_with_bots(ada: Speaker, bots: int = 1, more: str = "") -> None:
    ada.type(f"new farkle seats={bots + 1} bots={bots} target=1000 first_bank=0 {more}", "ready")
    await ada.hears(" begins.")


async def mid_turn(hall: Hall, thinker: HeldBots, ada: Speaker) -> int:
    """The seat of a bot that has moved and is to act again, while Ada watches the others play."""
    running = hall.tables[1].match()
    while running.to_act != (running.last_mover,) or running.to_act == (0,):
        if running.to_act == (0,):
            ada.type("bank" if running.match.view(0)["can"]["bank"] else "roll")
            ada.type("keep best")
            await ada.hears("rolled", "set aside", "banked", "Farkle")
        else:
            thinker.moves.release()
            await ada.hears("rolled", "set aside", "banked", "Farkle")
    assert running.last_mover
    return running.last_mover


async def test_tables_tell_of_bots_seats_and_join_takes_one(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await match_with_bots(ada, 2)
    bob = await arrive("bob")
    bob.type("tables")
    await bob.hears("Farkle, 2 bots’ seats.")

    bob.type("join 1")

    await bob.hears("’s seat is yours now.")
    await ada.hears("bob has taken over ")


async def test_play_takes_a_bots_seat(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(ada)

    bob.type("play farkle")

    await bob.hears("’s seat is yours now.")


async def test_table_that_keeps_its_bots_is_full(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(ada, more="replace_bots=no")

    bob.type("join 1")

    await bob.hears("Every seat is taken; you can watch.")


async def test_spectator_replaces_a_bot(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await match_with_bots(ada, 2)
    bob.type("regarder 1")
    await bob.hears("Vous êtes à")

    bob.type("remplacer 3")

    await bob.hears("est à vous.")
    await ada.hears("bob has taken over ")


async def test_request_waits_for_the_turn_and_is_taken_back(
    hall: Hall, thinker: HeldBots, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(ada)
    seat = await mid_turn(hall, thinker, ada)
    bob.type("stay")
    await bob.hears("stay does not work here.")
    bob.type("join 1")
    await bob.hears("bob takes over ")
    await ada.hears("bob takes over ")

    bob.type("stay")

    bob.type("help")
    await bob.hears('"replace 2"')
    bob.type("replace")
    await bob.hears("bob takes over ")
    while hall.tables[1].match().to_act == (seat,):
        thinker.moves.release()
        await bob.hears("rolled", "set aside", "banked", "Farkle")
    await bob.hears("’s seat is yours now.")


async def test_spectator_asks_for_a_seat_in_the_next_match(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    ada.type("new farkle seats=2")
    await ada.hears("Others join with the code")
    bob.type("join 1", "ready")
    await ada.hears("bob is ready")
    ada.type("ready")
    await bob.hears(" begins.")
    cleo.type("watch 1", "next")
    await ada.hears("cleo wants to play in the next match.")

    ada.type("end yes")
    await bob.hears("wants to end the match")
    bob.type("end yes")

    await cleo.hears("You have a seat in the next match.")
    await ada.hears("cleo sits down.")
