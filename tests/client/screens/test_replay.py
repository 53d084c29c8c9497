"""The replay of a match, with a real hall."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from client.screens.replay import screen as replay
from client.screens.replay.screen import ReplayScreen
from client.terminal.terminal import Size
from engine import registry
from tests.client.screens.conftest import Arrive, Player
from tests.games import soon
from tests.memory_store import MemoryStore
from tests.tablehost.stats.conftest import BOT, Evening, person, played


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def store(evening: Evening) -> MemoryStore:
    """The hall's store, with the finished matches in it."""
    return evening.store


async def match_of_two(evening: Evening, game: str, **how: Any) -> int:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    return await evening.finished([person(ada), person(bob)], played(game, **soon(game)), **how)


def opened(player: Player, match: int) -> ReplayScreen:
    screen = ReplayScreen(player.lobby.context, match)
    player.app.push_screen(screen)
    return screen


def entry(player: Player) -> int:
    """The number at the right of the top line."""
    return int(player.screen.splitlines()[0].rsplit(" of ", 1)[0].split()[-1].replace(",", ""))


def is_at(screen: ReplayScreen, moment: int) -> bool:
    return screen._moment is not None and screen._moment["moment"] == moment


async def goes(player: Player, key: str, wanted: Callable[[int, int], bool]) -> None:
    """Press a key and wait for the wanted entry."""
    before = entry(player)
    player.press(key)
    await player.until(lambda: wanted(before, entry(player)))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", registry.game_ids())
async def test_every_game_is_stepped_through_from_end_to_end(
    evening: Evening, arrive: Arrive, game: str, language: str
) -> None:
    number = await match_of_two(evening, game)
    ada = await arrive("ada", "SHA256:ada", language)
    screen = opened(ada, number)
    await ada.until(lambda: screen._moment is not None)
    assert screen._about is not None

    for moment in range(min(60, screen._about["moments"])):
        screen._go(moment)
        await ada.until(partial(is_at, screen, moment))
        assert str(number) in ada.screen.splitlines()[0]
    ada.press("end")
    await ada.until(lambda: screen._moment and screen._moment["view"]["over"])

    assert ada.screen
    assert not ada.left


async def test_steps_turns_and_ends(evening: Evening, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    opened(ada, await match_of_two(evening, "yams"))
    await ada.sees("Match 1 ", " of ")

    await goes(ada, "right", lambda was, now: now > was)
    await goes(ada, "down", lambda was, now: now > was + 1)
    await goes(ada, "up", lambda was, now: now < was)
    await goes(ada, "end", lambda was, now: now > was)
    await ada.sees("won")
    await goes(ada, "left", lambda was, now: now < was)
    await goes(ada, "home", lambda was, now: now < was)


async def test_jump_to_an_entry_of_the_text(evening: Evening, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    opened(ada, await match_of_two(evening, "yams"))
    await ada.sees(" of ")

    ada.press(":")
    ada.type("50")
    ada.press("enter")
    await ada.until(lambda: entry(ada) >= 50)
    assert entry(ada) < 54

    ada.press(":")
    ada.type("soon")
    ada.press("enter")
    await ada.sees("Type a number.")


async def test_replay_plays_until_a_key(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "PACE", 0.0)
    ada = await arrive("ada", "SHA256:ada")
    screen = opened(ada, await match_of_two(evening, "farkle"))
    await ada.sees(" of ")

    ada.press("space")
    await ada.sees("[Space] stop")
    await ada.until(lambda: screen._moment and screen._moment["view"]["over"])
    await ada.sees("[Space] play")

    ada.press("space")
    await ada.sees("[Space] stop")
    ada.press("left")
    await ada.sees("[Space] play")


async def test_replay_from_another_players_view(evening: Evening, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    opened(ada, await match_of_two(evening, "dice_holdem"))
    await ada.sees("as ada saw it")

    ada.press("tab")
    await ada.sees("as bob saw it")
    ada.press("tab")
    await ada.sees("as a spectator saw it")
    ada.press("tab")
    await ada.sees("everything revealed")
    ada.press("shift+tab")
    await ada.sees("as a spectator saw it")


async def test_sealed_match_has_ones_own_and_the_spectators_view(
    evening: Evening, arrive: Arrive
) -> None:
    ada = await arrive("ada", "SHA256:ada")
    opened(ada, await match_of_two(evening, "dice_holdem", open_after=False))
    await ada.sees("as ada saw it")

    ada.press("tab")
    await ada.sees("as a spectator saw it")
    ada.press("tab")
    await ada.sees("as ada saw it")


async def test_replay_of_a_private_match_is_refused(evening: Evening, arrive: Arrive) -> None:
    ada = await evening.person("ada")
    number = await evening.finished([person(ada), BOT], played("poker_dice"))
    eve = await arrive("eve", "SHA256:eve")
    opened(eve, number)
    await eve.sees("Only players of this match can replay it.")

    eve.press("space", "right", "escape")

    await eve.sees("Welcome")


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
async def test_a_refused_replay_says_why_in_whole_and_a_tap_leads_back(
    evening: Evening, arrive: Arrive, size: Size
) -> None:
    ada = await evening.person("ada")
    number = await evening.finished([person(ada), BOT], played("poker_dice"))
    eve = await arrive("eve", "SHA256:eve")
    eve.size = size
    opened(eve, number)
    await eve.sees("Only players of this match can", "replay it.", "[Esc] back")
    eve.press("space")
    await eve.sees("Only players of this match can", "replay it.")

    left, top, *_ = eve.canvas.places()["do:back"]
    eve.app.click(eve.canvas.place_at(left, top) or "")

    await eve.sees("Welcome")


async def test_rules_have_a_key(evening: Evening, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    opened(ada, await match_of_two(evening, "yams"))
    await ada.sees(" of ")

    ada.press("?")
    await ada.sees("Rules of Yam's")
    ada.press("escape")
    await ada.sees("[Space] play")
