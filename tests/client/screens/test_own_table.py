"""A player at their tournament's page during a match: their turn, a pause, the way back."""

from functools import partial

import pytest
from msgspec.structs import replace

from client.app.banner import PLACE
from client.games.common import is_mine
from client.locale.i18n import translator
from client.screens.table.screen import TableScreen
from client.screens.tournament.screen import TournamentScreen
from client.screens.tournament.status import Reader, status
from client.terminal.terminal import Size
from engine.sync.refusals import REFUSALS
from engine.sync.reports import Refused
from engine.sync.requests import Stand, Watch
from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tablehost.hall.table.tournament_match import LookAfterSeats
from tablehost.hall.tournament import rounds
from tablehost.store.values import HouseRules
from tests.client.drawings.cups import OVER, PLAYING
from tests.client.drawings.test_phones import is_whole
from tests.client.drawings.test_talk import words
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.test_tournament import at_page, open_cup
from tests.client.screens.test_tournament_boards import begin, opened
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (200, 60))


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches begin without waiting for anybody."""
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)


async def on_turn(player: Player) -> None:
    await player.until(lambda: player.guest.view and is_mine(player.guest.view))


async def in_match(player: Player) -> int:
    """A knock-out that has begun, with the player on turn at their table; returns its number."""
    number = await opened(player)
    await begin(player, number)
    await on_turn(player)
    return number


async def together(host: Player, guest: Player) -> int:
    """A tournament of two people and two bots at one table; returns its number."""
    number = await open_cup(host)
    await host.done(EnterTournament, number)
    await guest.done(EnterTournament, number)
    await host.done(FillTournament, number, 4)
    await host.done(SteerTournament, number, "start")
    await host.until(lambda: host.guest.view)
    await guest.until(lambda: guest.guest.view)
    return number


@pytest.mark.parametrize("size", SIZES)
async def test_page_says_that_it_is_ones_turn_and_enter_leads_back(
    arrive: Arrive, size: Size
) -> None:
    ada = await arrive("ada")
    ada.size = size
    await in_match(ada)
    table = ada.app.top

    ada.press("m", "o")
    await ada.sees("It is your turn at table ", "[Esc] back")
    ada.press("Enter")

    await ada.until(lambda: ada.app.top is table)


async def test_no_turn_is_told_to_somebody_who_waits_or_is_in_the_lobby(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await in_match(ada)
    ada.press("m", "o")
    await ada.sees("It is your turn at table ")

    await ada.done(SteerTournament, ada.guest.tournament.number, "pause")

    await ada.sees("The tournament is paused until you continue it.", "[p] continue")
    assert "It is your turn" not in ada.screen


async def test_somebody_who_has_left_their_match_goes_back_to_it_from_the_page(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada")
    number = await in_match(ada)
    table = ada.guest.table_id
    ada.guest.ask(Stand, table, granted=lambda _: ada.guest.leave_table())
    await ada.until(lambda: ada.app.top is ada.lobby)

    await at_page(ada, number)
    await ada.sees("[r] back to the table")
    ada.press("Enter")

    await ada.until(lambda: ada.guest.table_id == table and ada.guest.seat is not None)


async def test_withdrawing_during_a_match_says_what_becomes_of_it(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await in_match(ada)
    ada.press("m", "o")
    await ada.sees("withdraw")

    ada.press("x")

    await ada.sees("A bot then has your seat for", "You cannot take part again.")
    ada.press("Enter")

    await ada.until(lambda: ada.guest.table_id is None)
    await ada.until(lambda: isinstance(ada.app.top, TournamentScreen))
    assert "back to the table" not in ada.screen


def test_status_says_that_the_reader_has_withdrawn() -> None:
    tr = translator("en")
    gone = replace(PLAYING.players[0], state="out", table=0)

    assert "You have withdrawn from the tournament." in status(PLAYING, Reader(own=gone), tr)
    assert "withdrawn" not in status(PLAYING, Reader(own=PLAYING.players[0]), tr)


async def test_spectators_go_back_to_the_tournament(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await in_match(ada)
    bob.guest.ask(Watch, ada.guest.table_id)
    await bob.sees("back to the tournament")

    bob.press("escape")

    await bob.sees("Cup", "tables")
    assert isinstance(bob.app.top, TournamentScreen)
    assert bob.guest.tournament.number == number


async def test_a_seated_player_continues_it_while_its_host_is_away(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await together(ada, bob)
    ada.guest.ask(SteerTournament, number, "pause")
    await bob.until(lambda: bob.guest.table and bob.guest.table["paused"])
    await ada.close()

    bob.press("m", "o")
    await bob.sees("any player can", "[p] continue")
    bob.press("Enter")

    await bob.until(lambda: bob.guest.table and not bob.guest.table["paused"])


async def test_table_of_a_paused_tournament_leads_whoever_paused_it_to_the_key(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada")
    number = await in_match(ada)
    ada.guest.ask(SteerTournament, number, "pause")

    await ada.sees("The tournament is paused. ada can continue it (m, then o: more).")
    ada.press("m", "o")
    await ada.sees("[p] continue")
    ada.press("p")

    await ada.until(lambda: ada.guest.table and not ada.guest.table["paused"])


@pytest.mark.parametrize("size", SIZES)
async def test_a_pause_is_told_once_in_place_of_the_moves(arrive: Arrive, size: Size) -> None:
    ada = await arrive("ada")
    ada.size = size
    number = await in_match(ada)
    assert "[r] roll" in ada.screen
    await ada.done(SteerTournament, number, "pause")
    await ada.until(lambda: _says(ada, "It is your turn when play continues."))

    for key in ("r", "Enter", "1", ":"):
        ada.press(key)
        assert words(ada.canvas).count("ada can continue it") == 1
        assert words(ada.canvas).count("paused") == 1
        assert "[r]" not in ada.screen
        assert "type a move" not in ada.screen
    await ada.done(SteerTournament, number, "go_on")

    await ada.until(lambda: "[r] roll" in ada.screen)
    assert "paused" not in ada.screen


async def test_a_move_that_a_pause_has_overtaken_is_refused_without_an_answer(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada")
    number = await in_match(ada)
    await ada.done(SteerTournament, number, "pause")
    await ada.until(lambda: _says(ada, "It is your turn when play continues."))

    table = ada.app.top
    assert isinstance(table, TableScreen)
    table.refused(Refused(1, "paused", REFUSALS["paused"], {}))

    assert words(ada.canvas).count("paused") == 1


@pytest.mark.parametrize("size", SIZES)
async def test_a_pause_is_told_to_somebody_for_whom_a_bot_plays(
    hall: Hall, arrive: Arrive, size: Size
) -> None:
    ada = await arrive("ada")
    ada.size = size
    number = await in_match(ada)
    await ada.done(SteerTournament, number, "pause")
    await ada.until(lambda: ada.guest.table and ada.guest.table["paused"])
    table = hall.tables[ada.guest.table_id or 0]
    table.submit(None, LookAfterSeats(everybody=True))

    await ada.until(
        lambda: (
            "The tournament is paused. After that, a bot plays for you unless you press a key."
            in words(ada.canvas)
        )
    )
    ada.press("ArrowUp")

    await ada.until(lambda: "ada can continue it (m, then o: more)." in words(ada.canvas))
    assert not any(seat.stand_in for seat in table.roster.seats)


async def test_the_page_s_key_says_during_a_match_which_keys_lead_there(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await in_match(ada)
    table = ada.app.top

    ada.press("o")

    await ada.sees("Press m, then o to see the tournament.")
    assert ada.app.top is table


def test_the_champion_is_told_that_they_have_won() -> None:
    tr = translator("en")

    assert status(OVER, Reader(OVER.players[0]), tr).startswith("You win the tournament! ")
    assert status(OVER, Reader(OVER.players[1]), tr).startswith("Mara wins the tournament. ")
    helped = replace(OVER.players[0], helped=True)
    view = replace(OVER, players=(helped, *OVER.players[1:]))
    assert status(view, Reader(helped), tr).startswith("Mara (with a bot) wins the tournament. ")


@pytest.mark.parametrize("size", SIZES)
async def test_somebody_without_a_match_watches_a_table_and_comes_back_with_one_key(
    arrive: Arrive, size: Size
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    bob.size = size
    number = await in_match(ada)
    await at_page(bob, number)
    await bob.sees("[w] watch", "liveliest")

    bob.press("w")
    await bob.until(lambda: bob.guest.view)
    assert bob.guest.seat is None
    bob.press("escape")

    await bob.sees("Tournament", "[w] watch")
    assert bob.guest.table_id is None


async def test_whoever_has_a_match_is_not_offered_to_watch_others(arrive: Arrive) -> None:
    ada = await arrive("ada")
    number = await in_match(ada)
    ada.press("m", "o")
    await ada.sees("It is your turn at table ")
    assert "watch" not in ada.screen
    ada.guest.ask(Stand, ada.guest.table_id, granted=lambda _: ada.guest.leave_table())
    await ada.until(lambda: ada.app.top is ada.lobby)

    await at_page(ada, number)

    await ada.sees("[r] back to the table")
    assert "watch" not in ada.screen


def _says(player: Player, text: str) -> bool:
    return text in words(player.canvas)


@pytest.mark.parametrize("size", SIZES)
async def test_a_pause_of_the_whole_house_leaves_the_pages_buttons(
    hall: Hall, arrive: Arrive, size: Size
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.size = bob.size = size
    number = await in_match(ada)
    await at_page(bob, number)
    ada.press("m", "o")
    await ada.sees("It is your turn at table ")

    await hall.set_rules(HouseRules(doors_open=True, paused=True))

    for one, buttons in ((ada, ("[Esc]", "[p]")), (bob, ("[Esc]", "[w]"))):
        await one.until(partial(_says, one, "all tables: nobody can"))
        assert all(button in one.screen for button in buttons), one.screen
        assert all(is_whole(one.canvas, name) for name in ("do:back", PLACE))
    ada.press("escape")
    await ada.until(lambda: "The host has paused all tables" in words(ada.canvas))
    assert "The tournament is paused" not in ada.screen


async def test_a_tournament_that_goes_on_in_a_paused_house_says_that_the_house_is_paused(
    hall: Hall, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    number = await in_match(ada)
    await hall.set_rules(HouseRules(doors_open=True, paused=True))
    ada.guest.ask(SteerTournament, number, "pause")
    await ada.sees("The tournament is paused. ada can continue it")

    ada.guest.ask(SteerTournament, number, "go_on")

    await ada.sees("The host has paused all tables: nobody can move.")
    await hall.set_rules(HouseRules(doors_open=True, paused=False))
    await ada.until(lambda: "paused" not in ada.screen)
