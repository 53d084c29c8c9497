"""The tab of this evening's numbers and awards, for guests too and at all sizes."""

import pytest

from client.terminal.terminal import Size
from engine.sync.hall_views import GivenAward, RecapView
from tablehost.hall.hall import Hall
from tests.client.screens.conftest import Arrive, Player

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (200, 60))


def played(hall: Hall) -> None:
    """Mara has won a match against jo this evening."""
    recap = RecapView(awards=(GivenAward("turn", 1, 2500),), names=("Mara", "jo"))
    hall.tonight.add(1, "farkle", {7: 0, 8: 1}, recap, (0,))


async def open_tab(guest: Player) -> None:
    await guest.sees("m")
    guest.press("m")
    await guest.sees("statistics")
    guest.press("n")
    await guest.sees("Tonight")


def whole(player: Player) -> str:
    """All of the page, a line at a time."""
    seen = player.screen
    for _ in range(60):
        player.press("down")
        seen += player.screen
    return seen


@pytest.mark.parametrize("size", SIZES)
async def test_a_guest_sees_the_wins_and_awards(hall: Hall, arrive: Arrive, size: Size) -> None:
    played(hall)
    guest = await arrive("guest")
    guest.size = size
    await open_tab(guest)
    await guest.sees("1 match since")
    text = whole(guest)

    assert "1 of 1" in text
    assert "0 of 1" in text
    assert "Awards of the evening" in text
    assert "2,500" in text
    assert "Wins and awards do not count" in text
    assert "Guests count, too." in text
    assert "starts again when the host restarts" in " ".join(text.split())


@pytest.mark.parametrize("size", SIZES)
async def test_an_evening_without_matches(arrive: Arrive, size: Size) -> None:
    guest = await arrive("guest")
    guest.size = size
    await open_tab(guest)

    await guest.sees("0 matches since")
    assert "Wins" not in whole(guest)


async def test_an_evening_that_only_bots_have_won_says_so(hall: Hall, arrive: Arrive) -> None:
    told = "None of them has won with mostly their own moves."
    recap = RecapView(names=("Mara", "jo"), helped=(0,))
    hall.tonight.add(1, "farkle", {7: 0, 8: 1}, recap, (0,))
    guest = await arrive("guest")
    await open_tab(guest)
    await guest.sees("1 match since", told)

    hall.tonight.add(2, "farkle", {7: 0, 8: 1}, RecapView(names=("Mara", "jo")), (0,))
    guest.press("Esc")
    await open_tab(guest)

    await guest.sees("2 matches since")
    assert told not in guest.screen
