"""No screen uses keys that ssh, tmux, screen or docker reserve, or that quit."""

from collections.abc import Iterator

from client.screens.base import HallScreen
from client.screens.layout import PALETTE
from tests.client.screens.conftest import Arrive, Player

NOBODYS = {"~", "`", "ctrl+a", "ctrl+b", "ctrl+p", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+s"}
NAMED = {
    "enter", "space", "escape", "tab", "shift+tab", "backspace", "delete",
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown",
}  # fmt: skip


def bound(player: Player) -> set[str]:
    """The keys that the top screen handles."""
    top = player.app.top
    assert isinstance(top, HallScreen)
    return set(top.keys())


def visited(player: Player) -> Iterator[set[str]]:
    """The keys of the screen that is shown, and of all that lie over it."""
    yield bound(player)
    for keys in (("?",), ("m",), (PALETTE,), ("m", "s")):
        player.press(*keys)
        yield bound(player)
        player.press("Esc")


async def every_screen(player: Player) -> list[set[str]]:
    """The lobby, the form, a waiting room and a match."""
    found = list(visited(player))
    player.press("n")
    found.append(bound(player))
    player.app.click("do:create")
    await player.until(lambda: player.guest.table is not None)
    found += visited(player)
    for number in range(1, len((player.guest.table or {})["seats"])):
        player.app.click(f"seat:{number}")
        player.app.click("do:bot")
    player.app.click("do:ready")
    await player.until(lambda: player.guest.view is not None)
    return [*found, *visited(player)]


async def test_no_screen_uses_reserved_keys(arrive: Arrive) -> None:
    for language in ("en", "fr"):
        for keys in await every_screen(await arrive(f"ada-{language}", language=language)):
            assert keys
            assert not keys & NOBODYS
            assert all(key in NAMED or len(key) == 1 for key in keys)
