"""A player who presses no key in their turn is nudged, and a bot can play for them."""

import pytest
from msgspec.structs import replace

from tablehost.hall.hall import Hall
from tablehost.hall.table.roster import Roster
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, sit_together

pytestmark = pytest.mark.usefixtures("same_luck")


def ask_after(hall: Hall, seconds: float) -> None:
    hall.idle_rules = replace(hall.idle_rules, ask_after=seconds)


def rosters(hall: Hall) -> list[Roster]:
    return [table.roster for table in hall.tables.values()]


async def one_dozes(
    arrive: Arrive, hall: Hall, size: tuple[int, int] = (80, 24)
) -> tuple[Player, Player]:
    """Ada, who does not begin her turn, and Bob with a French screen of this size."""
    ask_after(hall, 0.001)
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    ada.size = bob.size = size
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    await bob.sees("On attend ada")
    ask_after(hall, 3600)
    return ada, bob


@pytest.mark.parametrize("size", [(80, 24), (45, 20), (38, 14)])
async def test_the_others_nudge_and_a_bot_plays_until_a_key(
    arrive: Arrive, hall: Hall, size: tuple[int, int]
) -> None:
    ada, bob = await one_dozes(arrive, hall, size)
    await ada.sees("Are you still there?", "press")

    bells = ada.app.bells
    bob.press("N")
    await bob.sees("ada")
    await ada.until(lambda: ada.app.bells > bells)
    bob.press("v")

    await ada.sees("A bot is playing for you.")
    ada.press("ArrowUp")
    await ada.until(lambda: "A bot is playing for you." not in ada.screen)
    await bob.sees("bob")
    assert not any(seat.stand_in for roster in rosters(hall) for seat in roster.seats)


async def test_the_log_says_who_waits(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await one_dozes(arrive, hall)

    bob.press("N")

    await ada.sees("bob is waiting for you: it is your turn. Press any key.")
    await bob.sees("Vous avez fait signe à ada.")


async def test_any_key_ends_the_question(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await one_dozes(arrive, hall)
    await bob.sees("[N]", "[v]")

    ada.press("ArrowUp")

    await ada.until(lambda: "Are you still there?" not in ada.screen)
    await bob.until(lambda: "On attend" not in bob.screen and "[N]" not in bob.screen)
