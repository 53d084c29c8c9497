"""The result: the seed, free seats, and a rematch with one key."""

import re

import pytest
from msgspec.structs import replace

from client.games.forms import GameForm
from client.locale.i18n import translator
from client.screens.evening.standing_drawing import banner
from client.screens.table.result import ResultPhase
from client.screens.table.result_drawing import draw_result
from client.screens.table.result_story import draw_story
from client.screens.table.screen import TableScreen
from engine.sync.requests import NewTable
from tests.client.drawings import every_game
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import play_to_the_end

LETTERED = re.compile(r"^ ?\d+[★ ] [A-H]  ", re.MULTILINE)
"""A row of the ranking with a letter before the name."""


async def short_match(ada: Player, bob: Player) -> None:
    """Farkle to a low target, played to its end."""
    opened: list[int] = []
    options = {"target": 1000, "opening": 0}
    ada.guest.ask(
        NewTable, "farkle", 2, options, "a table", True, True, 0, [],
        granted=lambda data: opened.append(data["table"]),
    )  # fmt: skip
    await bob.until(lambda: bob.guest.lobby["tables"])
    await ada.until(lambda: ada.guest.lobby["tables"])
    for player in (ada, bob):
        player.press("Enter")
        await player.until(lambda: ada.guest.table or bob.guest.table)
    await ada.until(lambda: ada.guest.table and bob.guest.table)
    ada.press("Enter")
    bob.press("Enter")
    await ada.until(lambda: ada.guest.view)
    await bob.until(lambda: bob.guest.view)
    await play_to_the_end(ada, bob)


async def test_result_says_how_to_check_it(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    ada.size = (120, 40)
    await ada.until(lambda: ada.guest.table and ada.guest.table["seed"])
    assert ada.guest.table is not None

    assert ada.guest.table["seed"] not in ada.screen
    assert " ".join(ada.guest.table["head_words"]) in ada.screen
    ada.press("f")
    await ada.sees(f"ssh table.local record {ada.guest.table['record']}")


async def test_bot_takes_an_empty_seat_for_the_rematch(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    bob.press("Esc")
    await ada.sees("One seat is free")
    assert "bob  " in ada.screen, "who has left was in the match all the same"

    ada.press("b", "Enter")

    await ada.until(lambda: ada.guest.table and ada.guest.table["match"] == 2)


async def test_spectator_takes_an_empty_seat_for_the_rematch(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    await short_match(ada, bob)
    await cleo.until(lambda: cleo.guest.lobby["tables"])
    cleo.press("w")
    await cleo.sees("You are watching.")
    bob.press("Esc")
    await cleo.sees("sit down here")
    cleo.press("s")
    await cleo.sees("play again")

    cleo.press("Enter")
    ada.press("r")

    await cleo.until(lambda: cleo.guest.table and cleo.guest.table["match"] == 2)
    await cleo.until(lambda: cleo.guest.view and cleo.guest.view["you"] == 1)


def test_winners_name_unrolls_and_nothing_else_moves() -> None:
    tr = translator("en")
    model = every_game.result(every_game.DRAWN[0], tr)
    frames = [
        draw_result(
            replace(model, story=replace(model.story, unrolled=share)), (80, 24), "full", tr
        ).text()
        for share in (0.0, 0.5, 1.0)
    ]
    blocks = [sum(frame.count(one) for one in "█▀▄") for frame in frames]
    rest = [frame.translate(dict.fromkeys(map(ord, "█▀▄ "))) for frame in frames]

    assert blocks[0] < blocks[1] < blocks[2]
    assert rest[0] == rest[1] == rest[2]


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("game", every_game.DRAWN)
def test_letters_stand_before_names_only_beside_the_curve(
    game: GameForm, size: tuple[int, int]
) -> None:
    tr = translator("en")
    whole = every_game.result(game, tr).story
    for lines in range(6, size[1]):
        drawn = draw_story(whole, size[0], lines, "full", tr).text()
        bare = draw_story(replace(whole, recap=None), size[0], lines, "full", tr).text()

        is_charted = any("\u2801" <= one <= "\u28ff" for one in drawn)
        is_beside = size[0] >= 80  # below, names stand at the ends of its lines
        assert bool(LETTERED.search(drawn)) == (is_charted and is_beside)
        assert not LETTERED.search(bare)


async def test_any_key_shows_the_whole_name_of_the_winner(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    await ada.sees("won")
    screen = ada.app.screen
    assert isinstance(screen, TableScreen)
    phase = screen.phase
    assert isinstance(phase, ResultPhase)

    monkeypatch.setattr("client.screens.table.match.animation.monotonic", lambda: 100.0)
    phase.match_ended()
    assert "█" in ada.screen, "animations are off"
    context = ada.lobby.context
    context.settings = replace(context.settings, motion=True)
    phase.match_ended()
    assert "█" not in ada.screen
    ada.press("up")
    assert "█" in ada.screen


@pytest.mark.parametrize("text", ["You won", "Ended by vote, you were in the lead"])
def test_headline_is_whole_on_a_phone(text: str) -> None:
    drawn = banner(text, 34)

    assert " ".join(drawn.text().replace("★", " ").split()) == text
    assert drawn.height == (1 if text == "You won" else 2)


async def test_way_back_stands_on_a_line_of_its_own(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await short_match(ada, bob)
    await ada.until(lambda: "do:ready" in ada.canvas.places())
    ada.size = (38, 14)
    shown = set[str]()
    for _ in range(20):
        shown |= {line.strip(" ▲▼") for line in ada.screen.splitlines()}
        ada.app.scroll(None, 3)

    assert f"ssh -t table.local resume {ada.guest.code}" in shown
