"""The lobby's greeting asks for a name where the one from the login says nothing."""

import pytest

from client.screens.lobby.greeting import is_nobodys
from tests.client.screens.conftest import Arrive


@pytest.mark.parametrize("name", ["root", "Root", "guest", "root 2", "Mara 3"])
def test_accounts_and_numbered_names_are_nobodys(name: str) -> None:
    assert is_nobodys(name)


@pytest.mark.parametrize("name", ["Mara", "rooted", "R2", "guest of Jo"])
def test_other_names_are_somebodys(name: str) -> None:
    assert not is_nobodys(name)


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24)])
async def test_the_greeting_names_the_key_until_there_is_a_name(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    root, mara = await arrive("root"), await arrive("Mara")
    root.size = size
    await root.until(lambda: "Press k to take a name of your own." in _read(root.screen))
    assert "a name of your own" not in _read(mara.screen)

    root.press("k")
    root.type("Tom")
    root.press("Enter")

    await root.until(lambda: root.guest.name == "Tom")
    assert "a name of your own" not in _read(root.screen)


def _read(screen: str) -> str:
    return " ".join(screen.split())
