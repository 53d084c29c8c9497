"""Words for fair dice, a tournament and the console on the smallest phone, by taps alone."""

import pytest

from tablehost.hall.admin import overview
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import sit_together
from tests.client.screens.test_console import HOST
from tests.client.screens.test_phones import PHONE, choose, tap
from tests.client.screens.test_tournament import open_cup, viewed
from tests.halls import host_of


@pytest.fixture
def host(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder of this key is a host, and the console is told of changes at once."""
    monkeypatch.setattr(overview, "PAUSE", 0.01)
    host_of(hall).admins.add(HOST)


async def test_a_word_for_fair_dice_is_added_by_taps(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await sit_together(ada, bob)
    ada.size = PHONE

    tap(ada, "do:palette")
    choose(ada, "do:word")
    ada.type("petit pois")
    tap(ada, "do:send")

    await bob.sees("ada “petit pois”")


async def test_a_tournament_is_entered_and_left_by_taps(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_cup(ada)
    bob.size = PHONE
    await bob.until(lambda: "do:tournament" in bob.canvas.places())

    tap(bob, "do:tournament")
    tap(bob, "menu:do")
    await at_a_place(bob, "do:enter")
    tap(bob, "do:enter")
    await bob.until(lambda: states(bob) == ["here"])
    await at_a_place(bob, "do:withdraw")
    tap(bob, "do:withdraw")
    tap(bob, "do:yes")

    await bob.until(lambda: states(bob) != ["here"])
    tap(bob, "do:back")
    await at_a_place(bob, "do:play")


def states(player: Player) -> list[str]:
    """The states of all who entered, in the order of their numbers."""
    return [one["state"] for one in viewed(player)["players"]]


@pytest.mark.usefixtures("host")
async def test_a_host_mutes_announces_kicks_and_closes_by_taps(hall: Hall, arrive: Arrive) -> None:
    mona, ada = await arrive("mona", HOST), await arrive("ada")
    mona.size = PHONE
    tap(mona, "do:palette")
    choose(mona, "do:console")
    await mona.sees("People 2")

    tap(mona, row_of(mona, "ada"))
    tap(mona, "do:mute")
    await at_a_place(mona, "do:yes")
    tap(mona, "do:yes")
    await mona.sees("muted")
    tap(mona, "do:palette")
    choose(mona, "do:announce")
    mona.type("Soup is ready")
    tap(mona, "do:send")
    await ada.sees("Soup is ready")
    tap(mona, "do:palette")
    choose(mona, "do:doors")
    tap(mona, "do:yes")
    await mona.until(lambda: not hall.rules.doors_open)
    tap(mona, row_of(mona, "ada"))
    tap(mona, "do:palette")
    choose(mona, "do:kick")
    await at_a_place(mona, "do:yes")
    tap(mona, "do:yes")
    await ada.until(lambda: ada.left)


def row_of(player: Player, name: str) -> str:
    """The place of the row with this name."""
    y = next(y for y, line in enumerate(player.screen.splitlines()) if line[3:].startswith(name))
    return player.canvas.place_at(4, y) or ""


async def at_a_place(player: Player, place: str) -> None:
    """Wait until a place is on the screen."""
    await player.until(lambda: place in player.canvas.places())
