"""A guess at a tournament's table is answered once, also for somebody who has left the table."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.guesses import answered, answered_later
from engine.sync.tournament_requests import LeaveTournament
from tablehost.hall.tournament import rounds
from tests.client.drawings.cups import PLAYING
from tests.client.screens.conftest import Arrive
from tests.client.screens.test_own_table import in_match
from tests.client.screens.test_tournament import at_page
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

EN = translator("en")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches begin without waiting for anybody."""
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)


async def test_the_page_tells_whoever_has_left_the_table_how_their_guess_came_out(
    arrive: Arrive,
) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    number = await in_match(ada)
    await at_page(eve, number)
    await eve.sees("[w] watch")
    eve.press("w")
    await eve.until(lambda: eve.guest.view)
    eve.press("g", "1")
    await eve.sees("Your guess: ")
    eve.press("escape")
    await eve.sees("Tournament", "[w] watch")
    assert "guessed" not in eve.screen

    await ada.done(LeaveTournament, number)  # a bot plays their match to its end

    await eve.sees("You guessed ")


def watcher(guess: tuple[int, int, int], match: int = 1) -> Any:
    """A client at table 7, where the second seat has won a match."""
    table = {"id": 7, "match": match}
    return SimpleNamespace(view={"over": {"winners": [1]}}, table=table, guess=guess)


@pytest.mark.parametrize("guess", [(7, 1, 0), (8, 2, 0)])
def test_an_old_guess_is_not_answered_at_a_later_match(guess: tuple[int, int, int]) -> None:
    assert answered(watcher(guess, match=2), ("ada", "bob"), EN) == ""


def test_a_guess_is_answered_once() -> None:
    eve = watcher((7, 1, 1))

    assert answered(eve, ("ada", "bob"), EN) == "You guessed right: bob."
    assert answered(eve, ("ada", "bob"), EN) == ""
    assert answered_later(eve, PLAYING, EN) == ""


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        ((7, 1, 1), "You guessed right: Ada."),
        ((7, 1, 0), "You guessed Mara. The winner: Ada."),
        ((8, 1, 0), ""),  # that table still plays
        ((9, 1, 0), ""),
    ],
)
def test_the_page_answers_by_the_places_of_the_table(
    guess: tuple[int, int, int], told: str
) -> None:
    assert answered_later(watcher(guess), PLAYING, EN) == told
    assert answered_later(watcher(guess), replace(PLAYING, phase="words"), EN) == ""
