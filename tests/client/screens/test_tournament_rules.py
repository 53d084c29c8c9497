"""The rules of a tournament: beside its page, or behind a key, but not in both places."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.tournament.drawing import contents
from client.screens.tournament.standings import made
from client.terminal.terminal import Size
from tests.client.drawings.cups import PLAYING
from tests.client.screens.conftest import Arrive
from tests.client.screens.test_tournament import SIZES, at_page, open_cup


@pytest.mark.parametrize("size", SIZES[:3])
async def test_one_key_shows_the_rules_which_the_page_leaves_out(
    arrive: Arrive, size: Size
) -> None:
    ada = await arrive("ada")
    ada.size = size
    await at_page(ada, await open_cup(ada))
    assert "The winner of a table" not in ada.screen

    ada.press("?")
    await ada.sees("How it is played", "The winner of a table")
    ada.press("?")

    await ada.sees("Nobody has entered yet")


def test_how_ties_are_broken_stands_on_a_page_once() -> None:
    tr, first = translator("en"), PLAYING.players[0]
    tied = replace(first, number=9, place=first.place + 1)
    view = replace(PLAYING, players=(first, tied))
    lines, beside = contents(view, str, (200, 60), tr, where="table.local")
    narrow, _ = contents(view, str, (80, 24), tr, where="table.local")
    told, tie = " ".join(beside), "With equal points: tables won come first"

    assert "Ties are broken by tables won" in told
    assert not any(tie in made(one) for one in lines)
    assert any(tie in made(one) for one in narrow)
