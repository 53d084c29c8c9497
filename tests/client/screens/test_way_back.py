"""A guest without the code asks with one key; those at the table answer with one."""

import pytest

from client.screens.lobby import arrival
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, sit_together


async def dropped(arrive: Arrive) -> tuple[Player, Player]:
    """Fred, who is back from a lost connection without a code, and Théo at the table."""
    fred, theo = await arrive("fred"), await arrive("théo")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    await fred.close()
    await theo.until(lambda: theo.guest.table and not theo.guest.table["seats"][0]["here"])
    return await arrive("fred"), theo


async def test_two_keys_lead_back_to_the_seat(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    await fred.sees("The seat of fred at", "is kept. Is that you?", "back to my seat")

    fred.press("r")
    await fred.sees("théo can let you in now")
    await theo.until(lambda: "fred 2 says they are fred." in theo.lobby.app.top.standing())
    assert "[y] let them in" in theo.lobby.app.top.standing()
    theo.press("y")

    await fred.until(lambda: fred.guest.seat == 0)
    assert fred.guest.name == "fred"
    await theo.until(lambda: not theo.lobby.app.top.standing())


async def test_no_is_told(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.press("n")

    await fred.sees("The table has not let you in")
    assert (fred.guest.name, fred.guest.seat) == ("fred 2", None)


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (120, 40)])
async def test_tap_on_the_question_leads_to_its_answers(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    fred, theo = await dropped(arrive)
    theo.size = size
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.app.click("banner")
    assert "fred 2 says they are fred." in " ".join(theo.screen.split())
    theo.app.click("do:yes")

    await fred.until(lambda: fred.guest.seat == 0)


async def test_tap_can_turn_somebody_down(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    fred.press("r")
    await theo.until(lambda: "says they are" in theo.lobby.app.top.standing())
    theo.app.click("banner")
    theo.app.click("do:no")

    await fred.sees("The table has not let you in.", "ask again in 30 s: press r.")
    assert "can let you in now" not in fred.screen


@pytest.mark.parametrize("size", [(45, 20), (80, 24), (120, 40)])
async def test_question_leaves_the_title_to_be_read(arrive: Arrive, size: tuple[int, int]) -> None:
    fred, theo = await dropped(arrive)
    theo.size = size
    title = theo.screen.splitlines()[0]
    fred.press("r")
    await theo.sees("says they are")

    assert title in theo.screen.splitlines()
    assert theo.screen.splitlines()[-1].strip()


async def test_seat_of_a_silent_connection_is_asked_for_again(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrival, "RETRY", 0.01)
    fred, theo = await arrive("fred"), await arrive("théo")
    await sit_together(fred, theo)
    await begin_together(fred, theo)
    again = await arrive("fred")
    await again.sees("The seat of fred at")
    again.press("r")
    await again.sees("up to 75 s", "Trying again by itself")

    await fred.close()
    await again.sees("théo can let you in now")


async def test_log_tells_who_left_and_who_is_back(arrive: Arrive) -> None:
    fred, theo = await dropped(arrive)
    await theo.sees("fred lost the connection.")
    fred.press("r")
    await theo.until(theo.lobby.app.top.standing)
    theo.press("y")

    await theo.sees("fred is back.")


async def test_nobody_away_is_said_to_choose(arrive: Arrive) -> None:
    _, theo = await dropped(arrive)
    view = theo.guest.view
    assert view is not None
    assert view["to_act"] == [0], "the luck of this test lets Fred begin"
    await theo.sees("Waiting for fred, who is away.", "[v] fred is away")
