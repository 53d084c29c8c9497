"""Admin actions as players in line mode see them."""

from typing import Any

import pytest

from client.connection.link import pipe
from client.locale.i18n import translator
from engine.sync import host_requests as ask
from tablehost.admin.client import AdminClient
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests.client.line_mode.conftest import Arrive, Speaker


async def asked(hall: Hall, *request: Any) -> None:
    """Send an admin's request, and wait until it is granted."""
    near, far = pipe()
    attach_link(hall, far, "root", None, is_local=True)
    house = AdminClient(near)
    await house.greet("en")
    await house.ask(*request)
    house.close()


async def playing(arrive: Arrive) -> Speaker:
    """Ada, in a match with a bot."""
    ada = await arrive("ada")
    ada.type("play farkle", "start")
    await ada.hears("Your turn", "your turn")
    return ada


async def test_announcement_is_shown(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    await asked(hall, ask.Announce, "Pizza!")
    await ada.hears("*** The host says: Pizza!")
    ada.type("log")

    await ada.hears("*** The host says: Pizza!")


@pytest.mark.parametrize("mark", ["***", "*" * 7, "＊＊＊", "✶✶✶", "**✶", "∗∗∗"])
async def test_nothing_that_players_write_has_the_mark_of_an_announcement(
    arrive: Arrive, mark: str
) -> None:
    ada, bob = await arrive("ada"), await arrive("The host")
    bob.type(f"say {mark} The host says: Pizza!", "log")

    for one in (ada, bob, bob):
        await one.hears("player says: ** The host says: Pizza!")


async def test_host_gives_somebodys_seat_to_another_player(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.type("new farkle seats=2")
    await ada.hears("Others join with the code")
    bob.type("join 1", "ready")
    await ada.hears("bob is ready")
    ada.type("ready")
    await ada.hears(" begins.")
    eve = await arrive("eve")
    bob.hang_up()
    await ada.hears("bob is away")
    (table,) = hall.tables

    await asked(hall, ask.GiveSeat, table, 1, await session_of(hall, "eve"))

    await eve.hears("The host has given you bob’s seat.")
    await ada.hears("eve has taken over bob’s seat.")
    back = await arrive("bob")
    await back.hears("to eve while you were away")


async def session_of(hall: Hall, name: str) -> int:
    """The number by which the host knows a session."""
    return next(one.number for one in hall.visitors if one.name == name)


async def test_pause_and_resume_are_announced(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(arrive)
    await asked(hall, ask.SetPause, True)
    await ada.hears("The host has paused all tables: nobody can move.")
    await asked(hall, ask.SetPause, False)

    await ada.hears("The tables go on.")


async def test_move_during_a_pause_is_refused_and_offered_again_afterwards(
    hall: Hall, arrive: Arrive
) -> None:
    ada = await playing(arrive)
    await asked(hall, ask.SetPause, True)
    await ada.hears("nobody can move")
    ada.type("roll", "tournament")
    refused = await ada.hears("There is no tournament now.")
    await asked(hall, ask.SetPause, False)
    offered = await ada.hears("You can type ")
    ada.type("roll")

    await ada.hears("ada rolled")
    assert "Play is paused. Wait until it goes on." in refused
    assert "You can type" not in refused
    assert "The tables go on." in offered


async def test_nothing_is_offered_during_a_pause(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(arrive)
    await asked(hall, ask.SetPause, True)
    await ada.hears("nobody can move")

    for line in ("what", "repeat", "help", "nonsense"):
        ada.type(line, "tournament")
        said = await ada.hears("There is no tournament now.")
        told = "nobody can move. It is your turn when play continues." in said
        assert told == (line != "help"), said
        assert "You can type" not in said
        assert "These moves work now" not in said
        assert "Your turn" not in said


async def test_player_takes_the_seat_back_from_a_bot(hall: Hall, arrive: Arrive) -> None:
    ada = await playing(arrive)
    await asked(hall, ask.SetPause, True)
    (table,) = hall.tables
    await asked(hall, ask.LendSeat, table, 0, True)
    await ada.hears('A bot plays for you now. Type "myself" to play yourself again.')
    ada.type("help")
    await ada.hears('"myself":')
    ada.type("myself")

    await ada.hears("You play yourself again.")
    assert not hall.tables[table].roster.seats[0].stand_in


async def test_kicked_player_is_told_why(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    number = next(one.number for one in hall.visitors if one.name == "ada")
    await asked(hall, ask.Kick, number, "il est tard")

    await ada.hears("L’hôte vous a exclu. il est tard")
    assert await ada.ended() == 0


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_resume_code_works_while_the_host_is_closed(
    hall: Hall, arrive: Arrive, language: Any
) -> None:
    bob = await arrive("bob")
    bob.type("play farkle", "start")
    said = await bob.hears("resume ")
    code = said.split("resume ")[1].split()[0]
    await bob.hears("Your turn", "your turn")
    await asked(hall, ask.SetDoors, False)
    bob.hang_up()
    await bob.ended()
    tr = translator(language)
    line = f"{tr.sense('line', 'resume')} {tr('CODE')}"
    late = await arrive(tr("CODE"), language=language)  # the name it reads is the example's
    assert tr("Type the code of your seat: {line}", line=line) in late.text
    late.type("tables", f"resume {code}")

    await late.hears("bob")
