"""Answers on a tournament's page: to a word for the draw, and to a late entry."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.tournament.taken import entered
from client.terminal.terminal import Size
from engine.sync.tournament_requests import EnterTournament, FillTournament, SteerTournament
from tablehost.hall.tournament import rounds, tournament
from tests.client.drawings.cups import PLAYING, WORDS
from tests.client.drawings.test_talk import words
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.test_tournament import at_page, open_cup
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

SIZES: tuple[Size, ...] = ((38, 14), (45, 20), (80, 24), (200, 60))


async def asked_for_a_word(host: Player, *players: Player) -> int:
    """Start a tournament of these players and bots; the line opens by itself at the second's."""
    number = await open_cup(host)
    for player in (host, *players):
        await player.done(EnterTournament, number)
    await host.done(FillTournament, number, 4)
    await at_page(players[0], number)
    await host.done(SteerTournament, number, "start")
    await players[0].sees("any word, then Enter")
    return number


@pytest.mark.parametrize("size", SIZES)
async def test_a_word_for_the_draw_is_confirmed_beside_the_time_left(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, ada = await arrive("mara"), await arrive("ada")
    ada.size = size
    number = await asked_for_a_word(host, ada)

    ada.press(*"salt", "Enter")

    await ada.sees("Your word is in the draw: salt.")
    await ada.until(lambda: "the words close in" in words(ada.canvas))
    await ada.sees("Your word is in the draw: salt.")
    await host.done(SteerTournament, number, "pause")
    await ada.sees("The tournament is paused")


@pytest.mark.parametrize("size", SIZES)
async def test_the_line_for_a_word_has_its_sentence_also_in_a_pause(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, ada = await arrive("mara"), await arrive("ada")
    ada.size = size
    number = await asked_for_a_word(host, ada)

    await host.done(SteerTournament, number, "pause")

    await ada.until(lambda: "Meanwhile you can add any word to the draw" in words(ada.canvas))
    await ada.sees("any word, then Enter")
    ada.press(*"salt", "Enter")
    await ada.sees("Your word is in the draw: salt.")


async def test_the_line_for_a_word_opens_once_and_closes_with_the_words(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, ada = await arrive("mara"), await arrive("ada")
    number = await asked_for_a_word(host, ada)

    ada.press("Esc")
    await ada.until(lambda: "any word, then Enter" not in ada.screen)
    await host.done(SteerTournament, number, "pause")
    await host.done(SteerTournament, number, "go_on")
    await ada.sees("[w] add a word")
    assert "any word, then Enter" not in ada.screen
    ada.press("w")
    await ada.sees("any word, then Enter")
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    await host.done(SteerTournament, number, "pause")
    await host.done(SteerTournament, number, "go_on")

    await ada.until(lambda: "any word, then Enter" not in ada.screen)


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_runs_a_tournament_pauses_it_with_one_key_while_words_are_added(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, ada = await arrive("mara"), await arrive("ada")
    host.size = size
    number = await asked_for_a_word(host, ada)
    await at_page(host, number)
    await host.until(lambda: "do:word" in host.canvas.places())
    assert "any word, then Enter" not in host.screen

    host.press("p")

    await host.sees("The tournament is paused")
    host.press("w")
    await host.sees("any word, then Enter")
    host.press(*"salt", "Enter")
    await host.sees("Your word is in the draw: salt.")


async def test_a_question_takes_the_place_of_an_empty_line(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "GUESTS_TIME", 3600.0)
    host, ada, hans = await arrive("mara"), await arrive("ada", "SHA256:a"), await arrive("hans")
    await asked_for_a_word(host, ada, hans)
    assert "[x] withdraw" not in ada.screen  # it would be typed
    await hans.close()
    back = await arrive("hans")
    await back.sees("The place of hans in “Cup” is kept. Is that you?")

    back.press("r")

    await ada.sees("hans 2 says they are hans.", "[y] let hans 2 in")
    assert "any word, then Enter" not in ada.screen
    ada.press("y")
    await ada.sees("any word, then Enter")


async def test_a_late_entry_says_when_there_is_a_table(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    ada, bob = await arrive("ada"), await arrive("bob")
    number = await open_cup(ada)
    await ada.done(EnterTournament, number)
    await ada.done(FillTournament, number, 4)
    await ada.done(SteerTournament, number, "start")
    await ada.until(lambda: ada.guest.table_id)
    await at_page(bob, number)
    await bob.sees("[e] take part")

    bob.press("e")

    await bob.sees("You get a table in the next round, once this one is over.")


def test_an_entry_says_which_round_it_is_for() -> None:
    tr = translator("en")

    assert "when a round is drawn" in entered(replace(PLAYING, phase="open"), tr)
    assert "when a round is drawn" in entered(None, tr)
    assert "from the round after this one" in entered(WORDS, tr)
    assert "in the next round" in entered(PLAYING, tr)
