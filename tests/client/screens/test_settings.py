"""Every setting takes effect at once, and is saved for players with a key."""

import pytest

from client.session.settings import read
from client.themes import themes
from tests.client.screens.conftest import Arrive, Player

NAMES = ("language", "theme", "symbols", "motion", "bell", "mouse", "hints")


def opened(player: Player, name: str) -> None:
    """The settings dialog, with the cursor on one of them."""
    player.press("m", "s")
    for _ in range(20):
        if f"more:{name}" in player.canvas.places() and is_chosen(player, name):
            return
        player.press("down")
    raise AssertionError(f"no setting {name} in\n{player.screen}")


def is_chosen(player: Player, name: str) -> bool:
    left, top, _, _ = player.canvas.places()[f"field:{name}"]
    return player.canvas.roles[top][left + 1] == "list.chosen.dim"


def change(player: Player, name: str, times: int = 1) -> None:
    opened(player, name)
    player.press(*["right"] * times, "Esc")


async def test_enter_goes_on_and_closes_after_the_last_setting(arrive: Arrive) -> None:
    ada = await arrive("ada")
    opened(ada, NAMES[0])
    ada.press("Enter")
    assert is_chosen(ada, NAMES[1])

    ada.press("up", "up", "Enter")
    assert f"field:{NAMES[0]}" not in ada.canvas.places()


async def test_language_setting_changes_the_screen(arrive: Arrive) -> None:
    ada = await arrive("ada")
    change(ada, "language")

    assert "Bienvenue" in ada.screen


async def test_theme_is_applied_and_named(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    for name in (*themes.names()[1:], themes.DEFAULT):
        change(ada, "theme")
        opened(ada, "theme")

        assert ada.look.name == name
        assert themes.load(name).titles["fr"] in ada.screen
        ada.press("Esc")


async def test_symbols_can_be_ascii_only(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    assert "╭" in ada.screen
    change(ada, "symbols")
    assert "╭" not in ada.screen
    assert "┌" in ada.screen
    change(ada, "symbols")

    assert ada.screen.isascii()


async def test_mouse_can_be_left_to_the_terminal(arrive: Arrive) -> None:
    ada = await arrive("ada")
    change(ada, "mouse")
    assert ada.mouse is False
    change(ada, "mouse")

    assert ada.mouse is True


@pytest.mark.parametrize("wanted", [True, False])
async def test_hints_can_be_switched_off(arrive: Arrive, *, wanted: bool) -> None:
    ada = await arrive("ada")
    if not wanted:
        change(ada, "hints")
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None and ada.guest.view["can"])

    assert ("Press r to roll" in ada.screen) is wanted


def tumbles(player: Player) -> bool:
    return any("die.tumbling" in row for row in player.canvas.roles)


async def rolls(player: Player) -> None:
    """Sit down at a table of one's own and roll, if it is not the bot that begins."""
    await player.play_a_bot()
    await player.until(lambda: player.guest.view is not None and player.guest.view["can"])
    player.press("r")
    await player.until(lambda: player.guest.view is not None and player.guest.view["rolled"])


@pytest.mark.parametrize("wanted", [True, False])
async def test_animations_can_be_switched_off(arrive: Arrive, *, wanted: bool) -> None:
    ada = await arrive("ada")
    assert ada.lobby.context.settings.motion is False, "as all these tests have it"
    if wanted:
        change(ada, "motion")
    await rolls(ada)

    assert tumbles(ada) is wanted


@pytest.mark.parametrize(
    ("times", "focus", "rings"),
    [(0, True, False), (0, False, True), (1, True, True), (2, False, False)],
    ids=["away-here", "away-elsewhere", "on", "off"],
)
async def test_bell_setting(arrive: Arrive, times: int, *, focus: bool, rings: bool) -> None:
    ada = await arrive("ada")
    change(ada, "bell", times)
    ada.app.app_focus = focus
    await ada.play_a_bot()
    await ada.until(lambda: ada.guest.view is not None and ada.guest.view["can"])

    assert bool(ada.bells) is rings


async def test_settings_are_saved_with_the_key(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    for name in NAMES:
        change(ada, name)
    kept = ada.lobby.context.settings
    await heard(ada)
    await ada.close()
    again = await arrive("ada", "SHA256:a")

    assert read(again.guest.settings) == kept
    assert (again.look.name, again.mouse) == (ada.look.name, False)
    assert "╭" not in again.screen


async def heard(player: Player) -> None:
    """Wait until the hall has answered all earlier requests."""
    player.press("/", "x", "Enter")
    await player.sees(": x")


async def test_guests_settings_last_for_the_session(arrive: Arrive) -> None:
    guest = await arrive("guest")
    opened(guest, "theme")
    assert "Kept until you leave" in guest.screen
    guest.press("right", "Esc")
    worn = guest.look.name
    await heard(guest)
    assert guest.look.name == worn
    await guest.close()

    assert (await arrive("guest")).look.name == themes.DEFAULT
