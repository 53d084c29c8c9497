"""Adding a word to the random seed while a table waits."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from client.app.app import STILL_TYPING
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.fair_texts import this_match
from client.terminal.keys import Key
from engine.sync.hall_views import GivenWord, RecapView
from engine.sync.requests import Say, SealWord
from tests.client.drawings.samples import finished_table
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import open_farkle, play_to_the_end, sit_together

EN = translator("en")


async def two(arrive: Arrive) -> tuple[Player, Player]:
    """Two people at a table, one of them French."""
    ada, bob = await arrive("ada"), await arrive("bob", language="fr")
    await sit_together(ada, bob)
    return ada, bob


def throw_in(player: Player, word: str) -> None:
    player.press("w")
    player.type(word)
    player.press("Enter")


def promised(player: Player) -> str:
    assert player.guest.table is not None
    return str(player.guest.table["promised"])


async def test_commitment_and_words_are_shown(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    await ada.sees("drawn from a secret seed, revealed after the match")
    await bob.sees("d’après une graine secrète, révélée après la partie")
    assert promised(ada)[:12] not in ada.screen

    throw_in(ada, "petit pois")
    throw_in(bob, "süß")

    await ada.sees("added words", "ada “petit pois”", "bob “süß”")
    await bob.sees(
        "mots ajoutés",
        "ada «\N{NO-BREAK SPACE}petit pois\N{NO-BREAK SPACE}»",
        "bob «\N{NO-BREAK SPACE}süß\N{NO-BREAK SPACE}»",
    )


async def test_second_word_replaces_the_first(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    throw_in(ada, "first")
    await bob.sees("first")
    throw_in(ada, "second")

    await bob.sees("second")
    assert "first" not in bob.screen


async def test_escape_adds_no_word(arrive: Arrive) -> None:
    ada, _ = await two(arrive)
    ada.press("w")
    assert "seen by all" in ada.screen
    ada.type("unsaid")
    ada.press("Esc")

    throw_in(ada, "said")
    await ada.sees("“said”")
    assert "unsaid" not in ada.screen


async def test_click_opens_the_line(arrive: Arrive) -> None:
    ada, _ = await two(arrive)

    ada.app.click("do:word")

    assert "seen by all" in ada.screen


async def test_spectator_cannot_add_a_word(arrive: Arrive) -> None:
    await two(arrive)
    eve = await arrive("eve")
    await eve.until(lambda: eve.guest.lobby["tables"])
    eve.press("w")
    await eve.sees("You are watching", "drawn from a secret")

    assert "add a word for fair dice" not in eve.screen
    throw_in(eve, "mine")
    await eve.sees("sit down to play")


async def test_rest_of_a_word_that_comes_too_late_is_no_command(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.app.app.monotonic", lambda: 100.0)
    ada, bob = await two(arrive)
    for player in (ada, bob):
        player.press("Enter", "w")
        player.type("lib")
    for player in (ada, bob):
        await player.until(partial(has_view, player))
    mover = ada if ada.guest.seat in view_of(ada)["to_act"] else bob

    mover.press("r", "Enter")
    await mover.done(Say, mover.guest.table_id, "too late")
    assert view_of(mover)["phase"] == "roll"
    mover.press("r")
    await mover.until(lambda: view_of(mover)["phase"] == "keep" or view_of(mover)["last_turn"])


async def test_key_after_a_pause_is_a_command_again(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("client.app.app.monotonic", lambda: now)
    ada, _ = await two(arrive)
    ada.press("up")
    ada.app.end_typing()

    ada.press("w")
    assert "seen by all" not in ada.screen
    now += STILL_TYPING
    ada.press("w")
    assert "seen by all" in ada.screen


async def test_rematch_has_its_own_commitment(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    throw_in(ada, "once")
    await bob.sees("once")
    first = promised(ada)
    ada.press("Enter")
    bob.press("Enter")
    for player in (ada, bob):
        await player.until(partial(has_view, player))
    await play_to_the_end(ada, bob)

    await ada.until(lambda: promised(ada))
    assert promised(ada) != first
    throw_in(ada, "twice")
    await bob.sees("Mots pour les prochains dés", "ada «\N{NO-BREAK SPACE}twice\N{NO-BREAK SPACE}»")
    assert "once" not in bob.screen


async def test_page_explains_how_the_dice_are_made_fair(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    ada.size = bob.size = (100, 60)
    throw_in(ada, "petit pois")
    await bob.sees("petit pois")

    ada.press("f")
    bob.press("f")

    await ada.sees(
        "How the dice are made fair", "Next match, fingerprint of the seed:", promised(ada)
    )
    await bob.sees("Pourquoi les dés sont justes", promised(ada))
    ada.press("Esc")
    await ada.sees("petit pois")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_page_about_the_dice_fits_80_columns_and_24_lines(
    arrive: Arrive, language: Language
) -> None:
    ada = await arrive("ada")
    await open_farkle(ada)
    ada.app.language = language
    await ada.until(lambda: promised(ada))
    assert ada.guest.table is not None

    ada.press("f")

    await ada.sees(promised(ada), "ssh", "tablehost verify")
    assert not re.search(r"\d", ada.screen.splitlines()[0])
    ada.size = (45, 20)
    last = promised(ada)[-20:]
    assert "▼" in ada.screen
    assert last not in ada.screen
    ada.app.key(Key("end"))
    assert last in ada.screen


async def test_a_word_that_comes_last_is_announced_as_long_as_that_is_true(
    arrive: Arrive,
) -> None:
    ada, bob = await two(arrive)
    assert ada.guest.table is not None
    sealed = ada.guest.table["id"], promised(ada), "ab" * 32
    ada.guest.ask(SealWord, *sealed)
    await bob.until(lambda: bob.guest.table and bob.guest.table["first"])
    bob.press("w")
    await bob.sees("Pas avant que soient prêts")
    bob.type("prêt")
    bob.press("Enter")
    await bob.sees("Pas avant que soient prêts")

    ada.press("Enter")

    await bob.until(lambda: "Pas avant que soient prêts" not in bob.screen)
    await ada.sees("bob “prêt”")


async def test_keys_scroll_a_page_on_a_small_screen(arrive: Arrive) -> None:
    ada, _ = await two(arrive)
    ada.size = (45, 20)
    top = ada.screen.splitlines()[1]

    ada.app.key(Key("end"))
    assert ada.screen.splitlines()[1] != top
    ada.app.key(Key("home"))
    assert ada.screen.splitlines()[1] == top


async def test_the_page_can_be_opened_during_a_match(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    throw_in(ada, "petit pois")
    await bob.sees("petit pois")
    for player in (ada, bob):
        player.press("Enter")
    for player in (ada, bob):
        await player.until(partial(has_view, player))

    ada.press("m", "f")

    await ada.sees("How the dice are made fair")
    ada.size = (100, 60)
    await ada.sees("Words in this match: ada “petit pois”", "This match, fingerprint of the seed:")


async def test_all_screens_show_the_same_words_after_the_match(arrive: Arrive) -> None:
    ada, bob = await two(arrive)
    ada.press("Enter")
    bob.press("Enter")
    for player in (ada, bob):
        await player.until(partial(has_view, player))
    await play_to_the_end(ada, bob)

    await ada.until(lambda: ada.guest.table and ada.guest.table["head_words"])
    assert ada.guest.table is not None
    words = " ".join(ada.guest.table["head_words"])
    await ada.sees(words)
    await bob.sees(words)
    ada.size = (100, 60)
    ada.press("f")
    await ada.sees(f"Four words: {words}", "To check the dice: ssh ")
    assert "This match, fingerprint" in ada.screen.splitlines()[2], "above the explanation"


def view_of(player: Player) -> Mapping[str, Any]:
    assert player.guest.view is not None
    return player.guest.view


def has_view(player: Player) -> bool:
    return player.guest.view is not None


def test_word_of_a_match_is_that_of_the_player_who_had_the_seat_when_it_began() -> None:
    table = finished_table("Mara", "Eve")
    recap = RecapView(awards=(), names=("Mara", "Eve"), first=("", "Théo"))
    words = GivenWord(0, "salt"), GivenWord(1, "pepper")

    told = list(this_match(replace(table, used=words, recap=recap), "host", EN, hides=False))

    assert told[0] == "Words in this match: Mara “salt”, Théo “pepper”"
