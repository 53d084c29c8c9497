"""The command palette lists all actions, runs them by their keys, and finds them by typing."""

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.base import HallScreen
from client.screens.dialogs.palette import PaletteScreen
from client.screens.layout import PALETTE
from client.terminal.terminal import Size
from tests.client.screens.conftest import Arrive, Player


def palette(player: Player) -> PaletteScreen:
    top = player.app.top
    assert isinstance(top, PaletteScreen)
    return top


def found(player: Player) -> list[str]:
    return [item.label for item in palette(player).found]


async def test_palette_lists_the_actions_of_the_lobby_with_their_keys(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE)

    keys = {item.name: item.key for item in palette(ada).found}
    assert keys["do:play"] == "p"
    assert keys["do:rules"] == "?"
    assert keys["do:chat"] == "/"
    assert keys["do:settings"] == "m, s"
    assert all(keys.values())
    assert "do:sit" not in keys, "there is no table to sit down at"
    assert "do:back_to_seat" not in keys, "no seat is kept"


@pytest.mark.parametrize(
    ("language", "key", "seen"),
    [
        ("en", "n", "New table"),
        ("fr", "n", "Nouvelle table"),
        ("en", "e", "party night"),
        ("fr", "s", "soirée"),
    ],
)
async def test_a_shown_key_acts(arrive: Arrive, language: Language, key: str, seen: str) -> None:
    ada = await arrive("ada", language=language)
    ada.press(PALETTE)
    assert key in [item.key for item in palette(ada).found]
    ada.press(key)

    await ada.sees(seen)


@pytest.mark.parametrize("size", [(45, 20), (80, 24), (200, 60)])
async def test_keys_through_the_menu_act_one_after_the_other(arrive: Arrive, size: Size) -> None:
    ada = await arrive("ada")
    ada.size = size
    ada.press(PALETTE, "m", "s")

    await ada.sees("Settings")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_esc_does_below_the_list_takes_two(arrive: Arrive, language: Language) -> None:
    ada, tr = await arrive("ada", language=language), translator(language)
    ada.press("m", tr.sense("key: numbers", "n"))
    await ada.sees(tr("Ratings"))
    ada.press(PALETTE)
    escape = tr.sense("key", "Esc")
    await ada.sees(f"{escape} {escape}  {tr('back')}")

    ada.press("Esc", "Esc")

    assert ada.app.top is ada.lobby


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_action_of_a_table_has_a_key(arrive: Arrive, language: Language) -> None:
    ada = await arrive("ada", language=language)
    ada.press(translator(language).sense("key: play now", "p"), "Enter")
    await ada.until(lambda: "do:meanwhile" in ada.canvas.places())
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view)
    ada.press(PALETTE)

    keys = {item.name: item.key for item in palette(ada).found}
    assert all(keys.values())
    assert keys["do:stand"] == "m, l"
    ada.press("m", "l")
    await ada.sees(translator(language)("Leave the match?"))


async def test_every_single_key_of_a_row_does_what_its_row_does(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE)
    below, items = ada.app.screen_stack[-2], palette(ada).found
    assert isinstance(below, HallScreen)

    keys = below.keys()
    assert {item.key: keys.get(item.key) for item in items if len(item.key) == 1} == {
        item.key: item.name for item in items if len(item.key) == 1
    }


async def test_other_letters_begin_a_search_in_which_all_keys_are_typed(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE)
    await ada.sees("Press a key shown here, or ; to search.")
    ada.type("zn")
    assert "nothing found" in ada.screen

    ada.press("Esc", "n")

    await ada.sees("New table")


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24)])
async def test_a_tap_begins_a_search_too(arrive: Arrive, size: tuple[int, int]) -> None:
    ada = await arrive("ada")
    ada.size = size
    ada.press(PALETTE)
    ada.app.click("palette:search")
    ada.type("new")

    assert found(ada) == ["new table"]


async def test_search_ignores_accents_and_enter_runs_the_action(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada", language="fr")
    ada.press(PALETTE, PALETTE)
    every = found(ada)
    ada.type("reglages")

    assert len(found(ada)) == 1 < len(every)
    ada.press("Enter")
    assert "Réglages" in ada.screen


async def test_action_is_found_by_its_place(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE, PALETTE)
    ada.type("chat")

    assert found(ada) == ["say something"]


async def test_arrows_choose_and_esc_closes(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE, "down", "Enter")
    assert "New table" in ada.screen
    ada.press("Esc", PALETTE, "Esc")

    assert not isinstance(ada.app.top, PaletteScreen)


async def test_search_without_result(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE)
    ada.type("zzz")
    ada.press("down", "Enter")

    assert found(ada) == []
    assert "nothing found" in ada.screen


async def test_palette_of_a_match_has_the_moves_and_plays_them(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    revision = ada.guest.revision
    ada.press(PALETTE, PALETTE)
    ada.type("roll")
    ada.press("Enter")

    await ada.until(lambda: ada.guest.revision > revision)


async def test_palette_asks_before_leaving_a_match(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None)
    ada.press(PALETTE, PALETTE)
    ada.type("leave the")
    ada.press("Enter")

    assert "Leave the match?" in ada.screen


async def test_lines_of_the_palette_can_be_clicked(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press(PALETTE)
    ada.app.click("do:new")

    await ada.sees("New table")


async def test_kick_from_a_table_needs_a_confirmation(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("n")
    await ada.sees("New table")
    ada.press("c")
    await ada.sees("ready")
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await ada.sees("bob")

    ada.press("right", "x")
    assert "Kick bob?" in ada.screen
    ada.press("Esc")
    assert bob.guest.table is not None
    ada.press("x", "Enter")

    await bob.sees("has removed you from it")


async def test_kicked_players_seat_is_free(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("n")
    await ada.sees("New table")
    ada.press("c")
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("Enter")
    await ada.sees("bob")
    ada.press("right", "x", "Enter")
    await bob.sees("has removed you from it")

    bob.press("Enter")

    await bob.until(lambda: bob.guest.table is not None)
