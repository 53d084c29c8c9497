"""Spectators, and people in the lobby, who take a bot's seat in a running match."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from engine.sync.requests import NewTable, Sit, Watch
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import best_place, moved_on, start
from tests.halls import FakeHost, HeldBots
from tests.memory_store import MemoryStore

pytestmark = pytest.mark.usefixtures("same_luck")


@pytest.fixture
def thinker() -> HeldBots:
    return HeldBots()


@pytest.fixture
async def hall(store: MemoryStore, thinker: HeldBots) -> AsyncIterator[Hall]:
    hall = Hall(store, FakeHost(), thinker)
    await hall.open()
    yield hall
    await hall.close()


async def match_with_bots(hall: Hall, ada: Player, bots: int, *, replace: bool = True) -> int:
    """The number of a table where Ada plays Farkle with bots."""
    made: list[int] = []
    ada.guest.ask(
        NewTable, "farkle", bots + 1, {"target": 3000}, "Kitchen", True, True, 0,
        ["random"] * bots, False, replace, granted=lambda data: made.append(data["table"]),
    )  # fmt: skip
    await ada.until(lambda: made)
    ada.guest.ask(Sit, made[0], None, granted=ada.guest.seated)
    await ada.until(lambda: ada.guest.seat is not None)
    await start(ada)
    assert hall.tables[made[0]].running is not None
    return made[0]


async def mid_turn(hall: Hall, thinker: HeldBots, ada: Player) -> int:
    """The seat of a bot that has moved and is to act again."""
    running = hall.tables[ada.guest.table_id or 0].match()
    while True:
        before = ada.guest.revision
        if running.to_act == (0,):
            ada.app.click(best_place(ada))
        else:
            thinker.moves.release()
        await ada.until(partial(moved_on, ada, before))
        if running.last_mover and running.to_act == (running.last_mover,):
            return running.last_mover


async def end_of_turn(hall: Hall, thinker: HeldBots, ada: Player, seat: int) -> None:
    """Let the bot play until another seat is to act."""
    running = hall.tables[ada.guest.table_id or 0].match()
    while running.to_act == (seat,):
        before = ada.guest.revision
        thinker.moves.release()
        await ada.until(partial(moved_on, ada, before))


def name_of(hall: Hall, ada: Player, seat: int) -> str:
    return hall.tables[ada.guest.table_id or 0].roster.seats[seat].name


async def test_lobby_counts_the_bots_seats_and_enter_takes_one(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 2)
    await bob.sees("2 bots’ seats", "Enter take a bot’s seat")
    bot = name_of(hall, ada, 1)

    bob.press("Enter")

    await bob.sees("bob (you)", f"{bot}’s seat is yours now.")
    await ada.sees(f"bob has taken over {bot}’s seat.")
    assert "bob sat down" not in ada.screen


async def test_table_without_bots_to_replace_says_nothing_of_it(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 1, replace=False)
    await bob.sees("Kitchen")
    assert "take a bot’s seat" not in bob.screen

    bob.press("Enter")

    await bob.sees("Every seat is taken; you can watch.")


async def test_play_now_says_that_a_bots_seat_can_be_taken(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 1)
    await bob.sees("1 bot’s seat")
    bob.press("p")
    await bob.sees("Farkle · a match is running: take a bot’s seat")

    bob.press("Enter")

    await bob.sees("bob (you)")


async def test_code_of_a_full_table_leads_to_a_bots_seat(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(hall, ada, 1)

    bob.lobby.join(hall.tables[table].record.code)

    await bob.sees("bob (you)")


async def test_spectator_chooses_a_bot_waits_and_changes_their_mind(
    hall: Hall, thinker: HeldBots, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 2)
    seat = await mid_turn(hall, thinker, ada)
    bot = name_of(hall, ada, seat)
    bob.guest.ask(Watch, ada.guest.table_id)
    await bob.sees("[s] take a bot’s seat")
    bob.press("s")
    await bob.sees("Whose seat do you want?", bot)

    bob.press(str(seat))

    await bob.sees(f"You take over {bot}’s seat after this turn.", "[Esc] let the bot stay")
    await ada.sees(f"bob takes over {bot}’s seat after this turn.")
    bob.press("Esc")
    await bob.until(lambda: bob.guest.asked_seat is None)
    await bob.sees("[s] take a bot’s seat")
    assert not ada.guest.table or not ada.guest.table["replacements"]
    await end_of_turn(hall, thinker, ada, seat)
    assert bob.guest.seat is None


async def test_spectator_gets_the_seat_after_the_bots_turn(
    hall: Hall, thinker: HeldBots, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 1)
    seat = await mid_turn(hall, thinker, ada)
    bot = name_of(hall, ada, seat)
    bob.guest.ask(Watch, ada.guest.table_id)
    await bob.sees(f"[s] take {bot}’s seat")
    bob.press("s")
    await bob.sees(f"You take over {bot}’s seat after this turn.")

    await end_of_turn(hall, thinker, ada, seat)

    await bob.sees("bob (you)", f"{bot}’s seat is yours now.", "code of your seat: ")
    assert bob.guest.seat == seat
    assert f"You take over {bot}" not in bob.screen


async def test_click_on_a_bots_plate_asks_first(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await match_with_bots(hall, ada, 1)
    bob.guest.ask(Watch, ada.guest.table_id)
    await bob.sees("[s] take")
    bob.app.click("seat:0")
    assert "Take a bot’s seat?" not in bob.screen

    bob.app.click("seat:1")

    await bob.sees("Take a bot’s seat?", "You go on from where the bot is")
    bob.press("Enter")
    await bob.sees("bob (you)")


async def test_waiting_room_tells_the_rule_and_offers_the_seat(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    made: list[int] = []
    fields: tuple[Any, ...] = ("farkle", 2, {}, "Kitchen", True, True, 0, ["random"], False)
    ada.guest.ask(NewTable, *fields, granted=lambda data: made.append(data["table"]))
    await ada.until(lambda: made)
    ada.guest.ask(Sit, made[0], None, granted=ada.guest.seated)
    await ada.sees("people may take their seats")
    bob.guest.ask(Watch, made[0])
    await bob.sees("[s] take ")

    bob.press("s")

    await bob.sees("bob (you)")


@pytest.mark.parametrize("key", ["right", "left"])
async def test_form_switches_it_off(hall: Hall, arrive: Arrive, key: str) -> None:
    ada = await arrive("ada")
    ada.press("n")
    await ada.sees("New table")
    ada.press_until("down", partial(_is_chosen, ada, "Bots can be replaced"))

    ada.press(key, "c")

    await ada.until(lambda: hall.tables)
    (table,) = hall.tables.values()
    assert not table.record.replace_bots
    await ada.sees("they keep their seats")


def _is_chosen(player: Player, label: str) -> bool:
    return any(label in line and "◄" in line for line in player.screen.splitlines())
