"""Pages as text, in the language that is asked for."""

import pytest

from tablehost.commands.parsing import OPTIONS
from tests.tablehost.commands.house import FRENCH, House


async def test_a_page_is_in_the_language_that_is_asked_for(house: House) -> None:
    french = "Il n’y a pas de tournoi en ce moment."
    assert await house.told("ada", "tournament", "--lang", "fr") == french
    assert await house.told("ada", "tournament", **FRENCH) == french
    assert await house.told("ada", "tournament", "--lang", "en", **FRENCH) != french


@pytest.mark.parametrize("command", [name for name, taken in OPTIONS.items() if "--lang" in taken])
async def test_a_language_that_is_not_spoken_is_refused(house: House, command: str) -> None:
    answer = await house.ask("ada", command, "--lang", "xx")

    assert answer.code == 2
    assert "--lang takes en | fr." in answer.text
