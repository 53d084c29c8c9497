"""The session while disconnected, and the ways in which it ends."""

import pytest

from client.connection.link import AskError
from client.session.backoff import Backoff
from client.terminal.terminal import leaving
from engine.sync.frames import encode
from engine.sync.reports import Bye
from tablehost.hall.hall import Hall
from tests.client.reconnect.losing import GONE, Guest, arriving, plays, until
from tests.memory_store import MemoryStore


async def test_move_in_flight_is_never_resent(hall: Hall) -> None:
    """It may or may not have been played: the table's view decides."""
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        ada.type("r")
        ada.cut()
        await ada.sees(GONE)
        sent = plays(ada)
        await ada.find_line()
        await ada.sees("The connection was lost for a while")

        assert plays(ada) == sent <= 1


async def test_input_while_disconnected_is_not_sent_later(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        await ada.lose_line()
        ada.type("rrr")
        await ada.find_line()
        await ada.sees("The connection was lost for a while")

        assert plays(ada) == 0


async def test_disconnect_dialog_shows_the_reason_and_can_quit(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await ada.sees("Nobody answers at table.local.")
        ada.type("q")
        await ada.sees("Quit?")
        ada.type("\r")

        assert await ada.task == "left"
        assert ada.terminal.output.endswith(leaving("xterm-256color").encode())


async def test_enter_retries_at_once(hall: Hall) -> None:
    async with arriving(hall, "ada", pace=Backoff(pauses=(0.0, 1000.0))) as ada:
        await ada.sees("ada")
        await ada.lose_line()
        await ada.sees("Nobody answers")
        tries = ada.tries
        ada.cut_off = False
        ada.type("\r")
        await until(lambda: not ada.terminal.shows(GONE))

        assert ada.tries == tries + 1


async def test_enter_does_not_open_a_second_connection(hall: Hall) -> None:
    async with arriving(hall, "ada", pace=Backoff(pauses=(0.0, 1000.0))) as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        await ada.lose_line()
        await ada.sees("Nobody answers")
        ada.cut_off, ada.is_slow = False, True
        ada.type("\r")
        await until(lambda: ada.greeting)
        ada.type("\rq")
        await ada.sees("Quit?")
        ada.type("\x1b")
        ada.take_up()
        await ada.sees("The connection was lost for a while", "roll 6 dice")

        assert len(ada.lines) == 2


async def test_goodbye_from_the_hall_ends_the_session(hall: Hall) -> None:
    async with arriving(hall, "ada") as ada:
        await ada.sees("ada")
        ada.lines[-1].send(encode(Bye("banned", "You were sent away.")))
        ada.cut()

        assert await ada.task == "closed"
        assert ada.tries == 1
        assert b"You were sent away." in ada.terminal.output


async def test_other_version_ends_the_session_with_an_explanation(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.connection.hall_client.PROTOCOL", 99)
    async with arriving(hall, "ada") as ada:
        assert await ada.task == "closed"
        assert ada.tries == 1
        assert b"different versions" in ada.terminal.output


async def test_reconnect_after_the_host_restarts(store: MemoryStore) -> None:
    first = Hall(store)
    await first.open()
    async with arriving(first, "ada", "SHA256:adas") as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        await first.close()
        ada.cut()
        await ada.sees(GONE)
        second = ada.hall = Hall(store)
        await second.open()
        await ada.find_line()
        await ada.sees("The connection was lost for a while", "roll 6 dice")

        assert not next(iter(second.tables.values())).roster.seats[0].away
        ada.terminal.receiver.hang_up()
        await ada.task
        await second.close()


async def test_reconnecting_stops_after_a_while_with_the_resume_command(hall: Hall) -> None:
    async with arriving(hall, "ada", pace=Backoff(pauses=(0.0,), patience=0.0)) as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        ada.cut_off = True
        ada.cut()

        assert await ada.task == "closed"
        assert b"ssh -t table.local resume" in ada.terminal.output


async def test_connection_lost_before_hello_is_retried(hall: Hall) -> None:
    guest = Guest(hall, "ada")
    await until(lambda: guest.lines)
    guest.cut()
    await until(lambda: len(guest.lines) == 2)
    await guest.sees("ada")
    guest.terminal.receiver.hang_up()

    assert await guest.task == "hung_up"


@pytest.mark.parametrize("quietly", ["as a guest", "not at all"])
async def test_player_can_go_to_sshs_question(hall: Hall, quietly: str) -> None:
    """A key with a passphrase needs the prompt."""
    key = "SHA256:adas"
    async with arriving(hall, "ada", key, asks=True) as ada:
        await ada.sees("ada")
        await ada.play_a_bot()
        await ada.sees("roll 6 dice")
        ada.key = None
        if quietly == "not at all":
            ada.refusal = AskError("{host} did not let you in.", host="table.local")
        ada.cut()
        await ada.sees("ssh has to ask you something")
        ada.type("\r")
        await ada.sees("The connection was lost for a while", "roll 6 dice")
        table = next(iter(hall.tables.values()))

        assert not table.roster.seats[0].away
        assert ada.asked == 1
