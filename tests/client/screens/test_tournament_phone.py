"""The page of a tournament on a phone: what is typed and what is read needs no key."""

import pytest
from msgspec.structs import replace

from client.app import banner
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.tournament.status import full_tables
from client.terminal.terminal import Size
from engine.sync.tournament_requests import FillTournament, SteerTournament
from tablehost.hall.tournament import rounds, tournament
from tests.client.drawings.cups import PLAYING
from tests.client.drawings.test_talk import words
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.test_tournament import at_page, open_cup, viewed
from tests.client.screens.test_tournament_boards import begin

PHONES: tuple[Size, ...] = ((38, 14), (45, 20))


def tap(player: Player, name: str) -> None:
    """Tap the middle of a place."""
    left, top, wide, high = player.canvas.places()[name]
    player.app.click(player.canvas.place_at(left + wide // 2, top + high // 2) or "")


@pytest.mark.parametrize("size", PHONES)
async def test_bots_fill_the_tables_by_taps_alone(arrive: Arrive, size: Size) -> None:
    ada = await arrive("ada")
    ada.size = size
    await at_page(ada, await open_cup(ada))
    await ada.sees("fill up")

    ada.app.click("do:fill")
    await ada.sees("players in all 4")
    tap(ada, "do:send")

    await ada.until(lambda: len(viewed(ada)["players"]) == 4)


@pytest.mark.parametrize("size", PHONES)
async def test_a_page_scrolled_down_shows_its_status_when_that_changes(
    arrive: Arrive, size: Size
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    bob.size = size
    number = await open_cup(ada)
    await at_page(bob, number)
    ada.guest.ask(FillTournament, number, 16)
    await bob.sees("16 have entered so far")
    bob.app.scroll(None, 20)
    await bob.until(lambda: "16 have entered so far" not in bob.screen)

    ada.guest.ask(SteerTournament, number, "pause")

    await bob.sees("The tournament is paused.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", PHONES)
async def test_nothing_covers_a_waiting_room_while_its_match_is_about_to_begin(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, size: Size, language: Language
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    ada = await arrive("ada", language=language)
    tr, begins = translator(language), {"en": "begins in", "fr": "début dans"}[language]
    ada.size = size
    await begin(ada, await open_cup(ada))

    await ada.until(lambda: begins in words(ada.canvas))
    assert tr("All seats are taken. The match begins when everybody is ready.")[:30] in words(
        ada.canvas
    )
    assert words(ada.canvas).count(begins) == 1
    assert ada.screen.splitlines()[0].startswith((" Cup", " Farkle"))
    assert not any(one.startswith(banner.PLACE) for one in ada.canvas.places())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", PHONES)
async def test_the_heading_of_the_lobby_names_the_host_whole(
    arrive: Arrive, size: Size, language: Language
) -> None:
    ada = await arrive("ada", language=language)
    ada.size = size
    await ada.sees("ada · 1 ")

    assert "table.local " in ada.screen.splitlines()[0]


def test_tables_are_full_with_the_fewest_players_that_can_start() -> None:
    one = PLAYING.players[:1]

    assert full_tables(replace(PLAYING, players=one, size=2)) == "4"
    assert full_tables(replace(PLAYING, players=one, size=3)) == "6"
    assert full_tables(replace(PLAYING, players=one * 7, size=4)) == "8"
    assert full_tables(None) == ""
