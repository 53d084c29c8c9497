"""The hint at more colours, left once on a terminal that was shown 256."""

import pytest

from client.session.play import COLOUR_HINT
from client.themes.palette import Depth
from tests.client.screens.conftest import Arrive

HINT = "ssh -o SendEnv=COLORTERM table.local"


async def test_hint_is_left_on_the_terminal_once(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")
    ada.app.driver.depth = "256"
    ada.app.ask_to_quit()
    assert HINT in ada.app.driver.farewell
    await ada.until(lambda: not ada.guest.asking)
    await ada.close()

    again = await arrive("ada", "SHA256:a")
    again.app.driver.depth = "256"
    again.app.ask_to_quit()

    assert COLOUR_HINT in again.lobby.context.settings.learned
    assert again.app.driver.farewell == ""


@pytest.mark.parametrize("depth", ["truecolor", "16", "none"])
async def test_no_hint_with_other_colours(arrive: Arrive, depth: Depth) -> None:
    ada = await arrive("ada")
    ada.app.driver.depth = depth
    ada.app.ask_to_quit()

    assert ada.app.driver.farewell == ""
