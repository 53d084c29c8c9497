"""The analysis of a match on the screen, in line mode and as a command, with a real hall."""

import json
from typing import Any

import pytest

from client.locale.i18n import translator
from client.screens.analysis.screen import AnalysisScreen
from client.screens.replay.screen import ReplayScreen, open_analysis
from engine import Match, registry
from engine.core.game import Game
from tablehost.commands.analysis import analysis
from tablehost.commands.parsing import parse
from tablehost.hall.hall import Hall
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player as Caller
from tests.client.screens.conftest import Arrive
from tests.games import soon
from tests.memory_store import MemoryStore
from tests.tablehost.stats.conftest import Evening, person, played

EN = translator("en")


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def store(evening: Evening) -> MemoryStore:
    """The hall's store, with the finished matches in it."""
    return evening.store


async def match_of_two(evening: Evening, game: str, **how: Any) -> int:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    match: Match = played(game, **soon(game))
    return await evening.finished([person(ada), person(bob)], match, **how)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(38, 14), (80, 24), (200, 60)])
async def test_analysis_is_shown_in_all_sizes(
    evening: Evening, arrive: Arrive, language: str, size: tuple[int, int]
) -> None:
    number = await match_of_two(evening, "yams")
    ada = await arrive("ada", "SHA256:ada", language)
    ada.size = size

    open_analysis(ada.lobby.context, number)

    await ada.sees({"en": "Accuracy", "fr": "Précision"}[language])
    assert str(number) in ada.screen.splitlines()[0]


async def test_decision_opens_the_replay_just_before_it_and_esc_comes_back(
    evening: Evening, arrive: Arrive
) -> None:
    number = await match_of_two(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")
    open_analysis(ada.lobby.context, number)
    await ada.sees("Costliest decisions")
    ada.press("o")
    await ada.sees("All decisions")
    ada.press("down", "pagedown", "pageup", "up")
    first = int(ada.screen.split("cost", 1)[1].split("\n")[1].split()[0])

    ada.press("Enter")

    await ada.until(lambda: isinstance(ada.app.screen, ReplayScreen) and " of " in ada.screen)
    assert f"{first - 1} of" in ada.screen.splitlines()[0]
    ada.press("Esc")
    assert isinstance(ada.app.screen, AnalysisScreen)
    ada.press("Esc")
    await ada.until(lambda: ada.app.screen is ada.lobby)


async def test_tab_shows_the_other_players_and_a_replay_returns_to_its_moment(
    evening: Evening, arrive: Arrive
) -> None:
    number = await match_of_two(evening, "farkle")
    ada = await arrive("ada", "SHA256:ada")
    replay = ReplayScreen(ada.lobby.context, number)
    ada.app.push_screen(replay)
    await ada.sees(" of ")
    ada.press("a")
    await ada.sees("Farkle · ada")

    ada.press("tab", "tab", "shift+tab")

    await ada.sees("Farkle · bob")
    place = next(one for one in ada.canvas.places() if one.startswith("entry:"))
    screen = ada.app.screen
    assert isinstance(screen, AnalysisScreen)
    screen.clicked(place)
    assert ada.app.screen is replay
    await ada.sees(f"{int(place.partition(':')[2]) - 1} of")


async def test_second_click_on_a_decision_replays_it(evening: Evening, arrive: Arrive) -> None:
    number = await match_of_two(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")
    open_analysis(ada.lobby.context, number)
    await ada.sees("Costliest decisions")
    screen = ada.app.screen
    assert isinstance(screen, AnalysisScreen)

    screen.clicked("decision:1")
    assert ada.app.screen is screen
    screen.turned(1)
    screen.turned(-1)
    screen.clicked("decision:1")

    assert isinstance(ada.app.screen, ReplayScreen)


async def test_page_keeps_saying_why_there_is_no_analysis(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(registry.game("yams")), "judge", Game.judge)
    number = await match_of_two(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")
    open_analysis(ada.lobby.context, number)
    await ada.sees("There is no analysis for this game yet.")

    ada.press("a")

    assert "There is no analysis for this game yet." in ada.screen
    assert "being worked out" not in ada.screen


async def test_refusal_is_shown_in_ones_language(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablehost.hall.analyses.MOST_WAITING", 0)
    number = await match_of_two(evening, "yams")
    ada = await arrive("ada", "SHA256:ada", "fr")

    open_analysis(ada.lobby.context, number)

    await ada.sees("Réessayez dans un instant")


async def command(hall: Hall, line: str, key: str | None = "SHA256:ada") -> Answer:
    words = tuple(line.split())
    caller = Caller(name="ada", key=key, address="127.0.0.1")
    return await analysis(hall, CommandLine(words, caller, False, {}), parse(words), EN)


async def test_command_prints_the_analysis_or_json(evening: Evening, hall: Hall) -> None:
    number = await match_of_two(evening, "farkle")

    told = await command(hall, f"analysis {number}")
    other = await command(hall, f"analysis {number} --seat 2 --json")

    assert told.code == 0
    assert told.text.startswith(f"Match {number} · Farkle · ada")
    assert "lichess.org" in told.text
    assert max(map(len, told.text.splitlines())) < 100
    data = json.loads(other.text)
    assert data["format"] == "tablehost analysis 1"
    assert data["analysis"]["seat"] == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("analysis", "takes the number of a match"),
        ("analysis 1 --seat x", "--seat takes the number of a seat"),
        ("analysis 99", "There is no match 99."),
        ("analysis 1 --seat 9", "You can see the analysis of your own seat"),
    ],
)
async def test_command_says_what_would_work(
    evening: Evening, hall: Hall, line: str, said: str
) -> None:
    await match_of_two(evening, "yams")

    answer = await command(hall, line)

    assert said in answer.text
    assert answer.code


async def test_command_shows_strangers_nothing_of_a_sealed_match(
    evening: Evening, hall: Hall
) -> None:
    number = await match_of_two(evening, "poker_dice", open_after=False)

    answer = await command(hall, f"analysis {number}", key=None)

    assert "Only players of this match" in answer.text
    assert answer.code


async def test_question_mark_explains_the_page(evening: Evening, arrive: Arrive) -> None:
    number = await match_of_two(evening, "farkle")
    for language, heading in (("en", "About the analysis"), ("fr", "À propos de l’analyse")):
        ada = await arrive("ada", "SHA256:ada", language)
        open_analysis(ada.lobby.context, number)
        await ada.sees("Farkle · ada")

        ada.press("?")

        assert heading in ada.screen.splitlines()[0]
