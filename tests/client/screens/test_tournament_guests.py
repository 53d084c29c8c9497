"""Guests in a tournament: shown their code, back by it, and let in by those who are there."""

import pytest

from client.session.start_command import StartCommand
from engine.sync.tournament_requests import EnterTournament
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.test_tournament import at_page, open_cup


async def of_carla(carla: Player) -> str:
    """The tournament of a guest who sees its page; returns her code."""
    await at_page(carla, await open_cup(carla))
    await carla.until(lambda: carla.guest.tournament.code)
    return carla.guest.tournament.code


async def test_page_shows_a_guest_the_way_back_and_nobody_else(arrive: Arrive) -> None:
    carla, bob = await arrive("carla"), await arrive("bob")
    code = await of_carla(carla)

    await carla.sees("Keep this to come back", f"ssh -t table.local resume {code}")
    await at_page(bob, carla.guest.tournament.number)
    await bob.sees("carla starts the tournament")
    assert "Keep this" not in bob.screen


async def test_quitting_says_how_to_come_back(arrive: Arrive) -> None:
    carla = await arrive("carla")
    code = await of_carla(carla)

    carla.app.ask_to_quit()

    await carla.sees("Your place in the tournament is", f"resume {code}")


async def test_code_typed_in_the_lobby_leads_to_the_page_where_one_starts_it(
    arrive: Arrive,
) -> None:
    carla = await arrive("carla")
    code = await of_carla(carla)
    await carla.close()
    other = await arrive("whoever")

    other.press("c")
    other.type(code)
    other.press("Enter")

    await other.sees("Tournament", "[s] start", "4 are needed")
    assert other.guest.name == "carla"


async def test_command_with_the_code_leads_there(arrive: Arrive) -> None:
    carla = await arrive("carla")
    code = await of_carla(carla)
    await carla.close()
    other = await arrive("whoever")
    other.lobby._start_command = StartCommand("resume", code)

    other.lobby.greet("en")

    await other.sees("Tournament", "[s] start")


@pytest.mark.parametrize("yes", [True, False])
async def test_players_are_asked_to_let_a_guest_in(arrive: Arrive, *, yes: bool) -> None:
    ada, hans = await arrive("ada", "SHA256:a"), await arrive("hans")
    number = await open_cup(ada)
    await at_page(ada, number)
    entered: list[object] = []
    hans.guest.ask(EnterTournament, number, granted=entered.append)
    await hans.until(lambda: entered)
    await hans.close()
    back = await arrive("hans")
    await back.sees("The place of hans in “Cup” is kept. Is that you?")

    back.press("r")
    await back.sees("ada can let you in now")
    await ada.sees("hans 2 says they are hans.", "[y] let hans 2 in")
    ada.press("y" if yes else "n")

    await back.sees("[x] withdraw" if yes else "The table has not let you in")
    assert back.guest.name == ("hans" if yes else "hans 2")


async def test_players_start_it_while_its_host_is_away(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await at_page(bob, await open_cup(ada))
    bob.press("e")
    await bob.sees("ada starts the tournament")
    assert "[s] start" not in bob.screen

    await ada.close()

    await bob.sees("As ada is not connected, any player can start it.", "[s] start")


async def test_players_in_the_lobby_hear_who_asks_and_answer_on_the_page(arrive: Arrive) -> None:
    ada, hans, eve = await arrive("ada", "SHA256:a"), await arrive("hans"), await arrive("eve")
    number = await open_cup(ada)
    await at_page(ada, number)
    ada.press("escape")
    await ada.until(lambda: ada.app.top is ada.lobby)
    entered: list[object] = []
    hans.guest.ask(EnterTournament, number, granted=entered.append)
    await hans.until(lambda: entered)
    await hans.close()
    back = await arrive("hans")
    await back.sees("The place of hans in “Cup” is kept. Is that you?")

    back.press("r")
    await ada.sees("hans 2 says they are hans, who is in the tournament Cup.")
    await at_page(ada, number)
    await ada.sees("[y] let hans 2 in")
    ada.press("y")

    await back.sees("[x] withdraw")
    assert "says they are" not in eve.screen
