"""Spectators guess who wins, and see what the others guess; players do not."""

import pytest

from client.locale.i18n import translator
from client.widgets.guess_bar import guess_bar, shares
from engine.sync.requests import Watch
from tablehost.hall.table import winner_guesses
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import begin_together, play_to_the_end, shows_match, sit_together

pytestmark = pytest.mark.usefixtures("same_luck")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winner_guesses, "PAUSE", 0.0)
    monkeypatch.setattr(winner_guesses, "PAUSE_EACH", 0.0)


async def watched(arrive: Arrive, size: tuple[int, int]) -> tuple[Player, Player]:
    """Ada, who plays, and Eve, who watches on a screen of this size."""
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    eve.size = size
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    eve.guest.ask(Watch, ada.guest.table_id)
    await shows_match(eve)
    return ada, eve


@pytest.mark.parametrize("size", [(200, 60), (120, 40), (80, 24), (45, 20)])
async def test_the_bar_shows_the_guesses_to_spectators_alone(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, eve = await watched(arrive, size)

    eve.press("g")
    await eve.sees("Who wins?", "bob: 0 guesses")
    eve.press("2")

    await eve.sees(" bob 1", "Your guess: bob wins.")
    if size == (80, 24):
        assert "── you are watching · Guesses: who wins? ─ bob 1" in eve.screen
    assert " bob 1" not in ada.screen
    assert "[g]" not in ada.screen


@pytest.mark.parametrize("size", [(80, 24), (45, 20)])
async def test_spectators_see_how_to_leave_and_are_not_asked(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ada, eve = await watched(arrive, size)

    assert "[Esc] back" in eve.screen
    assert ("you are watching" in eve.screen) is (size == (80, 24))
    assert "[Esc]" not in ada.screen
    assert "you are watching" not in ada.screen

    eve.press("escape")
    await eve.until(lambda: eve.guest.table_id is None)


async def test_the_smallest_screen_has_the_guesses_in_the_list(arrive: Arrive) -> None:
    _, eve = await watched(arrive, (38, 14))
    eve.app.click("do:guess")
    await eve.sees("Who wins?")
    eve.app.click("do:guess:0")
    eve.app.click("do:guess:0")
    await eve.until(lambda: eve.guest.guesses == (1, 0))

    eve.app.click("do:guess")

    await eve.sees("ada: 1 guess")


async def test_a_table_left_is_forgotten_with_its_guesses(arrive: Arrive) -> None:
    _, eve = await watched(arrive, (80, 24))
    eve.press("g", "2")
    await eve.until(lambda: eve.guest.guesses == (0, 1))

    eve.press("Esc")
    await eve.until(lambda: eve.guest.table_id is None)

    assert eve.guest.guesses == ()


def test_shares_fill_the_bar_in_proportion() -> None:
    assert shares([1, 3], 40) == [10, 30]
    assert sum(shares([1, 1, 1], 40)) == 40


@pytest.mark.parametrize("columns", [1, 4, 20, 76])
def test_a_bar_of_any_length_holds_many_names(columns: int) -> None:
    bar = guess_bar(("Ada", "Bob", "a very long name"), (1, 0, 30), columns)

    assert (bar.width, bar.height) == (columns, 1)


async def test_guesses_are_answered_once_the_match_is_over(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    eve, kim = await arrive("eve"), await arrive("kim", language="fr")
    await sit_together(ada, bob)
    await begin_together(ada, bob)
    for watcher, key in ((eve, "1"), (kim, "2")):
        watcher.guest.ask(Watch, ada.guest.table_id)
        await shows_match(watcher)
        watcher.press("g" if watcher is eve else translator("fr").sense("key: guess", "g"), key)
    await eve.until(lambda: eve.guest.guesses == (1, 1))

    await play_to_the_end(ada, bob)
    await eve.until(lambda: eve.guest.view and eve.guest.view["over"])
    view = eve.guest.view
    assert view is not None
    winner = ("ada", "bob")[view["over"]["winners"][0]]

    right, wrong = (eve, kim) if winner == "ada" else (kim, eve)
    other = "bob" if winner == "ada" else "ada"
    for one, text, facts in (
        (right, "You guessed right: {who}.", {"who": winner}),
        (wrong, "You guessed {name}. The winner: {who}.", {"name": other, "who": winner}),
    ):
        await one.sees(one.app.tr(text, **facts))
    assert "guessed" not in ada.screen
