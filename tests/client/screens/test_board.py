"""The board: a public view of a table, and how to join."""

from urllib.parse import urlsplit

import pytest

from client.screens.board import screen
from client.session.start_command import StartCommand, parse_start_command
from client.widgets.qr import qr_code
from engine.sync.requests import Join, Sit, Stand, Start
from tablehost.hall.hall import Hall
from tablehost.hall.visitor import Visitor
from tablehost.people.player import Player as Somebody
from tablehost.sessions.scanned import scanned
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import open_table, shows
from tests.scanned_codes import scanned_code


async def test_waiting_table_tells_how_to_join(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    code = await open_table(hall, ada, seats=3)

    shows(room, code)

    await room.sees("Kitchen", f"ssh -t table.local join {code}", "Here: ada", "2 seats are free.")
    assert "▀" in room.screen


async def test_match_is_shown_large_without_a_code_to_scan(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    room.size = (160, 45)
    code = await open_table(hall, ada)
    shows(room, code)
    await room.sees("Kitchen")

    assert ada.guest.table_id is not None
    ada.guest.ask(Start, ada.guest.table_id)

    await room.sees("ada’s turn", f"watch {code}")
    assert "Come and play" not in room.screen
    assert "▀▀▀▀▀" not in room.screen
    assert room.screen.count("████") > 5, "whose turn it is, in huge letters"
    assert (room.canvas.width, room.canvas.height) == (160, 45)


async def test_board_shows_nothing_hidden_from_spectators(hall: Hall, arrive: Arrive) -> None:
    ada, bob, room = await arrive("ada"), await arrive("bob"), await arrive("room")
    code = await open_table(hall, ada, "dice_holdem", 2)
    number = ada.guest.table_id
    bob.guest.ask(Sit, number, None)
    await bob.until(lambda: bob.guest.table_id == number)
    shows(room, code)
    for player in (ada, bob):
        player.guest.ask(Start, number)

    await room.until(lambda: room.guest.view is not None)

    assert room.guest.view is not None
    assert room.guest.view["you"] is None
    await room.sees("turn")


async def test_code_of_no_table_ends_the_session(arrive: Arrive) -> None:
    room = await arrive("room")

    shows(room, "NONE")

    await room.until(lambda: room.left)
    assert room.app.ending == "failed"
    assert room.app.driver.farewell.startswith("No table has that code")


async def test_table_that_was_closed_is_requested_again(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Join] = []
    join = hall._tables.join

    async def counted(visitor: Visitor, request: Join) -> None:
        asked.append(request)
        await join(visitor, request)

    monkeypatch.setattr(hall, "_handlers", {**hall._handlers, Join: counted})
    monkeypatch.setattr(screen, "RETRY", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    shows(room, await open_table(hall, ada))
    await room.sees("Kitchen")
    ada.guest.ask(Stand, ada.guest.table_id)

    await room.sees("No table has that code", "Open a table")
    assert "▀▀▀▀▀" not in room.screen
    assert "Take a seat" not in room.screen
    await room.until(lambda: len(asked) > 2)
    monkeypatch.undo()
    await room.close()


async def test_board_stays_when_its_table_closes(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    code = await open_table(hall, ada)
    shows(room, code)
    await room.sees("Kitchen")

    ada.guest.ask(Stand, ada.guest.table_id)

    await room.sees("The table has been closed.", f"join {code}")


def test_qr_code_is_square_with_a_quiet_zone() -> None:
    canvas = qr_code("ssh://table.local")
    rows = canvas.text().splitlines()

    assert canvas.width in (2 * canvas.height, 2 * canvas.height - 1)
    assert rows[0].strip() == ""
    assert {char for row in rows for char in row} <= set(" ▀▄█")


def test_start_commands_in_words() -> None:
    assert parse_start_command(("board", "WOLF")) == StartCommand("board", "WOLF")
    assert parse_start_command(("replay", "12")) == StartCommand("replay", "12")
    for wrong in (("join",), ("replay",), ("replay", "x"), ("replay", "0"), ("replay", "²")):
        assert parse_start_command(wrong) is None


async def test_scanned_code_leads_to_a_seat_at_the_table(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    code = await open_table(hall, ada, seats=3)
    shows(room, code)
    await room.sees("Kitchen", "2 seats are free.")
    address = urlsplit(scanned_code(room.screen))
    room.size = (200, 60)
    await room.until(lambda: "2 seats" not in room.screen)
    assert urlsplit(scanned_code(room.screen)) == address, "twice as large, the same"
    room.size = (80, 24)
    guest, words = scanned((), Somebody(address.username or "", None, "192.0.2.7"))

    came = await arrive(guest.name)
    came.lobby._start_command = parse_start_command(words)
    came.lobby._welcomed({})
    await came.until(lambda: came.guest.seat is not None)

    assert (address.scheme, address.hostname, address.port) == ("ssh", "table.local", None)
    assert came.guest.table_id == ada.guest.table_id
    await room.sees(f"Here: ada and {came.guest.name}")
