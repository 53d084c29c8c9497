"""A table for practice on the screen: costs before a choice, why, and taking a move back."""

from typing import Any

import pytest

from client.locale.i18n import Language
from engine.sync.requests import NewTable, Sit
from tablehost.hall.table import hints
from tests.client.screens.conftest import Arrive, Player

SIZES = [(38, 14), (45, 20), (80, 24), (200, 60)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_AFTER", 0)


async def playing(player: Player, game: str = "yams", **options: Any) -> Player:
    """A player alone at a table for practice, about to roll."""
    player.guest.ask(
        NewTable, game, 1, {**options, "practice": True}, "Friday", True, True, 0, [],
        granted=lambda opened: player.guest.ask(
            Sit, opened["table"], 0, granted=player.guest.seated
        ),
    )  # fmt: skip
    await player.until(lambda: player.guest.table is not None and player.guest.seat == 0)
    player.press("Enter")
    await player.until(lambda: player.guest.view and player.guest.view["can"])
    return player


async def rolled(player: Player) -> None:
    """Roll all dice, and wait until the costs of what is chosen then are shown."""
    revision = player.guest.revision
    player.press("Enter")
    await player.until(lambda: player.guest.revision > revision)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_costs_are_shown_at_every_size(
    arrive: Arrive, size: tuple[int, int], language: Language
) -> None:
    ada = await playing(await arrive("ada", language=language))
    ada.size = size
    await rolled(ada)
    ada.press("1", "2")

    cost, points = ("Cost: [r]", "points") if language == "en" else ("Coût\u00a0: [l]", "points")
    await ada.sees(cost)

    at = ada.screen.index(cost)
    assert points in ada.screen[at : at + 2 * size[0]]
    assert "[w]" in ada.screen


async def test_costs_follow_the_selection(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await rolled(ada)
    await ada.until(lambda: "Cost: [r]" in ada.screen)
    before = next(line for line in ada.screen.splitlines() if "Cost:" in line)

    ada.press("o")  # a box
    await ada.until(lambda: "Cost: [Enter]" in ada.screen)

    assert next(line for line in ada.screen.splitlines() if "Cost:" in line) != before


async def test_why_says_what_is_better_and_by_how_much(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await rolled(ada)
    ada.press("c")  # to write in threes after the first roll is never best here
    await ada.until(lambda: "Cost: [Enter]" in ada.screen)

    ada.press("w")

    assert " is worth " in ada.screen
    assert " more than " in " ".join(ada.screen.split()), "it may be wrapped"


async def test_move_is_taken_back_by_its_key(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), "farkle", opening=0)
    await rolled(ada)
    ada.press("a")
    await ada.sees("cost: [Enter]")
    before = ada.guest.view
    revision = ada.guest.revision
    ada.press("Enter")
    await ada.until(lambda: ada.guest.revision > revision and "[z] take" in ada.screen)

    ada.press("z")

    await ada.until(lambda: ada.guest.view == before)
    await ada.until(lambda: "[z] take" not in ada.screen)
    assert "ada takes the move back." in ada.screen


async def test_game_of_others_shows_no_costs(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.guest.ask(
        NewTable, "yams", 1, {}, "Friday", True, True, 0, [],
        granted=lambda opened: ada.guest.ask(Sit, opened["table"], 0, granted=ada.guest.seated),
    )  # fmt: skip
    await ada.until(lambda: ada.guest.table is not None and ada.guest.seat == 0)
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and ada.guest.view["can"])
    await rolled(ada)
    ada.press("o")

    assert "[w]" not in ada.screen
    assert "Cost" not in ada.screen


@pytest.mark.parametrize("size", SIZES)
async def test_waiting_room_says_what_one_agrees_to(arrive: Arrive, size: tuple[int, int]) -> None:
    ada = await arrive("ada")
    ada.size = size
    ada.guest.ask(
        NewTable, "yams", 2, {"practice": True}, "Friday", True, True, 0, [],
        granted=lambda opened: ada.guest.ask(Sit, opened["table"], 0, granted=ada.guest.seated),
    )  # fmt: skip
    await ada.until(lambda: ada.guest.table is not None and ada.guest.seat == 0)

    seen = " ".join(ada.screen.split())
    assert "moves can be taken back" in seen
    if size[0] == 80:  # on larger screens the chat stands beside, on smaller ones it scrolls
        assert "If you get ready, you agree to that." in seen


async def test_form_opens_a_table_for_practice(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    ada.press("n", "right")
    await ada.until(lambda: "Practice" in ada.screen)
    while "◄ no ►" not in ada.screen or "Choices show what they cost" not in ada.screen:
        ada.press("down")
    ada.press("right", "c")
    await ada.until(lambda: ada.guest.table is not None)

    assert ada.guest.table is not None
    assert ada.guest.table["options"]["practice"] is True
    await bob.until(lambda: "practice" in bob.screen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "said"), [("en", "practice"), ("fr", "entraînement")])
async def test_title_of_the_match_says_so(
    arrive: Arrive, size: tuple[int, int], language: Language, said: str
) -> None:
    ada = await playing(await arrive("ada", language=language))
    ada.size = size

    await ada.sees(said)

    assert said in ada.screen[: size[0]]
