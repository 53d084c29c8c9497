"""A table for practice in line mode."""

import pytest

from tablehost.hall.table import hints
from tests.client.line_mode.conftest import Arrive
from tests.halls import same_luck

__all__ = ["same_luck"]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_AFTER", 0)


async def test_cost_of_a_move_and_why(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("new yams seats=1 practice=yes")
    await ada.hears("This table is for practice. Choices show what they cost")
    ada.type("ready", "wait", "roll")
    await ada.hears("2 rolls left")

    ada.type("cost", "cost ones")

    await ada.hears("Type: cost MOVE")
    said = await ada.hears(" more than ")
    assert "It costs " in said
    assert " is worth " in said


async def test_cost_of_an_illegal_move_says_why_as_the_move_does(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("new poker_dice seats=3 bots=2 practice=yes", "ready", "wait", "cup 1 2 3 4 5")
    await ada.hears("call nothing K")

    ada.type("cost open 1")
    await ada.hears("You have already thrown die 1 in this turn.")
    ada.type("peek", "cost peek")
    await ada.hears("There is nothing new to see under the cup.")


async def test_move_is_taken_back(arrive: Arrive) -> None:
    ada = await arrive("ada", language="fr")
    ada.type("nouvelle yams places=1 entraînement=oui", "prêt", "attendre", "lancer")
    await ada.hears("a lancé", "lance")
    ada.type("annuler")
    await ada.hears("Vous pouvez reprendre seulement votre dernier coup")
    ada.type("chance")
    await ada.hears("Chance")
    ada.type("annuler")
    await ada.hears("ada reprend son coup.")


async def test_other_tables_have_no_such_commands(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.type("new yams seats=1", "ready", "wait", "roll")
    await ada.hears("2 rolls left")

    ada.type("help")

    assert '"undo"' not in await ada.hears("end the session")
