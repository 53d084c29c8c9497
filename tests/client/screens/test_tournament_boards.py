"""The board of a tournament's table goes on with the tournament, to its end."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.board import house
from client.screens.board.cup_pages import standings
from client.screens.board.house import HouseBoard
from client.screens.board.page import draw_page
from client.screens.tournament.rounds import table_title
from engine.sync.hall_views import TournamentSeat
from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    NewTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds, tournament
from tests.client.drawings.cups import PLAYING
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import shows
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

KNOCKOUT = "Cup", "knockout", ["farkle"], {"farkle": {"target": 1000}}, 0, 2, 1, "", 0
SWISS = "Cup", "swiss", ["farkle"], {"farkle": {"target": 1000}}, 1, 2, 1, "", 0


async def opened(host: Player, settings: tuple[Any, ...] = KNOCKOUT) -> int:
    """A tournament that has not begun."""
    made: list[Mapping[str, Any]] = []
    host.guest.ask(NewTournament, *settings, granted=made.append)
    await host.until(lambda: made)
    number: int = made[0]["tournament"]
    return number


async def begin(host: Player, number: int) -> None:
    """Begin it with this person and three bots."""
    done: list[Mapping[str, Any]] = []
    host.guest.ask(EnterTournament, number, granted=done.append)
    host.guest.ask(FillTournament, number, 4, granted=done.append)
    host.guest.ask(SteerTournament, number, "start", granted=done.append)
    await host.until(lambda: len(done) == 3)


async def test_board_goes_on_to_the_final_and_the_standings(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    await begin(ada, await opened(ada))
    await room.until(lambda: len(hall.tables) == 2)
    code = next(iter(hall.tables.values())).record.code
    shows(room, code)

    await room.sees("Cup · Final")
    await room.sees("wins the tournament")


async def test_board_of_the_house_shows_the_final_and_then_the_champion(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(house, "RESULT", 0.0)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    shows(room, "")
    await room.sees("Come and play")
    number = await opened(ada)
    await room.until(lambda: room.guest.lobby.get("tournaments"))
    board = room.app.screen
    assert isinstance(board, HouseBoard)
    board.turn()
    await room.until(lambda: room.guest.tournament.view)

    await begin(ada, number)

    await room.sees("Cup · Final")
    await room.sees("wins the tournament", "100 points")


async def followed(room: Player, host: Player) -> tuple[HouseBoard, int]:
    """The board of the house, and a tournament of one round that it follows."""
    shows(room, "")
    await room.sees("Come and play")
    number = await opened(host, SWISS)
    await room.until(lambda: room.guest.lobby.get("tournaments"))
    board = room.app.screen
    assert isinstance(board, HouseBoard)
    board.turn()
    await room.until(lambda: room.guest.tournament.view)
    return board, number


async def test_board_of_the_house_shows_nothing_but_the_last_round(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    board, number = await followed(room, ada)

    await begin(ada, number)

    await room.sees("Round 1: 1 of 2 tables has finished")
    for _ in range(5):
        board.turn()
        await room.sees("Round 1")
        assert "Come and play" not in room.screen


async def test_board_of_the_house_shows_the_champion_of_a_last_round_at_once(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(house, "RESULT", 3600.0)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    _, number = await followed(room, ada)

    await begin(ada, number)

    await room.sees("share the first place", "100 points")


def test_a_finished_tournament_is_shown_with_its_winner() -> None:
    page = standings(replace(PLAYING, phase="over"), ("ssh t", "ssh://t"), str, translator("en"))

    assert page.title == "Friday night"
    assert page.about.startswith("Mara wins the tournament.")


def test_a_page_says_how_many_players_it_leaves_out() -> None:
    players = tuple(replace(PLAYING.players[0], number=n, place=1 + n) for n in range(11))
    tr = translator("en")
    page = standings(replace(PLAYING, players=players), ("ssh t", "ssh://t"), str, tr)

    for size in ((80, 24), (80, 14)):
        text = draw_page(page, size, ("", ""), "", "full", tr).text()
        assert f"and {11 - text.count('Mara')} more" in text
    assert page.more == 3


def test_title_says_which_match_of_the_tournament_it_is() -> None:
    tr, seat = translator("en"), TournamentSeat(PLAYING.id, "Friday night", 2, 1, "")

    assert table_title(None, tr) == ""
    assert table_title(seat, tr) == "Friday night · Round 2, table 1"
