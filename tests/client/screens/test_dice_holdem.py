"""Dice Hold'em at a real table: cup, showdown, and the question before folding."""

import re
from typing import Any

import pytest

from client.games.dice_holdem import memory
from engine.sync.requests import NewTable, Play, Sit
from tests.client.screens.conftest import Arrive, Player

SHOWDOWN = "the showdown"
LARGE = (140, 60)
"""A terminal in whose log a whole hand can be read: bots are quick."""


async def playing(player: Player, bots: int = 1, **options: Any) -> Player:
    """A player to act, against bots that always call."""
    house_rules = {"stack": 1000, **options}
    player.guest.ask(
        NewTable, "dice_holdem", 1 + bots, house_rules, "Friday", True, True, 0, ["caller"] * bots,
        granted=lambda opened: player.guest.ask(
            Sit, opened["table"], 0, granted=player.guest.seated
        ),
    )  # fmt: skip
    await player.until(lambda: player.guest.table is not None and player.guest.seat == 0)
    player.press("Enter")
    await its_turn(player)
    return player


async def its_turn(player: Player) -> None:
    await player.until(lambda: player.guest.view and player.guest.view["can"])


async def moved(player: Player, *keys: str) -> None:
    """Press keys that make a move, and play the others' moves."""
    revision = player.guest.revision
    player.press(*keys)
    await player.until(lambda: player.guest.revision > revision)
    await player.until(
        lambda: player.guest.view and (player.guest.view["can"] or player.guest.view["over"])
    )


async def until_showdown(player: Player) -> None:
    """Play until a showdown."""
    for _ in range(100):
        if SHOWDOWN in player.screen:
            return
        await moved(player, "Enter")
    raise AssertionError(f"no showdown after 100 moves\n{player.screen}")


async def test_cup_is_lifted_by_one_key_and_lowered_by_any(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    assert "your cup" in ada.screen

    ada.press("p")
    assert "your dice" in ada.screen
    ada.press("p")
    assert "your cup" in ada.screen
    ada.press("p")
    assert "your dice" in ada.screen
    ada.press("x")
    assert "your cup" in ada.screen
    ada.app.click("do:peek")
    assert "your dice" in ada.screen
    await moved(ada, "c")
    assert "your cup" in ada.screen


async def test_cup_is_lowered_by_the_tables_keys(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))

    for key in ("m", "/", ":", "?"):
        ada.press("p", key, "Esc")
        assert "your cup" in ada.screen
        assert "Leave the match?" not in ada.screen


async def test_cup_is_lowered_after_a_while(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "LIFTED_FOR", 0.01)
    ada = await playing(await arrive("ada"))
    ada.press("p")
    assert "your dice" in ada.screen

    await ada.until(lambda: "your cup" in ada.screen)


async def test_showdown_stays_until_a_key_during_the_match(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    await until_showdown(ada)

    assert ada.guest.view is not None
    assert ada.guest.view["hand"] == 2
    revision = ada.guest.revision
    ada.press("/")
    ada.type("well played")
    ada.press("Enter")
    await ada.sees(SHOWDOWN, "well played")
    ada.press("c")
    assert SHOWDOWN not in ada.screen
    assert ada.guest.revision == revision
    ada.press("l")
    assert SHOWDOWN in ada.screen
    ada.press("Esc")
    assert SHOWDOWN not in ada.screen
    assert "Leave the match?" not in ada.screen


async def test_showdown_closes_by_itself_for_spectators(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    times_out = memory.timeout
    monkeypatch.setattr(memory, "WATCHED", 0.01)
    monkeypatch.setattr(  # Ada's stays here, to wait for
        memory, "timeout", lambda seen: times_out(seen) if seen.view["you"] is None else None
    )
    ada, bob = await playing(await arrive("ada")), await arrive("bob")
    await bob.until(lambda: bob.guest.lobby["tables"])
    bob.press("w")
    await bob.until(lambda: bob.guest.view is not None)
    shown = []
    bob.app.redraw = lambda: shown.append(bob.screen)  # type: ignore[method-assign]  # as it is drawn

    await until_showdown(ada)

    assert SHOWDOWN in ada.screen
    del bob.app.redraw
    await bob.until(lambda: SHOWDOWN not in bob.screen)
    assert any(SHOWDOWN in screen for screen in shown)


async def test_last_showdown_comes_before_the_result(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), max_hands=1)
    await until_showdown(ada)

    assert ada.guest.view is not None
    assert ada.guest.view["over"]
    assert "play again" not in ada.screen
    ada.press("Enter")
    await ada.sees("play again", "Biggest pot")


async def test_rematch_starts_without_the_last_showdown(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"), max_hands=1)
    await until_showdown(ada)
    ada.press("Enter")
    await ada.sees("play again")
    ada.press("Enter")
    await ada.until(lambda: ada.guest.view and not ada.guest.view["over"])

    await its_turn(ada)
    assert SHOWDOWN not in ada.screen
    assert "hand 1" in ada.screen


async def test_folding_asks_first(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada", language="fr"), bots=2)
    ada.size = LARGE
    revision = ada.guest.revision
    ada.press("c")

    assert "Se coucher\u00a0?" in ada.screen
    ada.press("Esc")
    assert "Se coucher\u00a0?" not in ada.screen
    assert ada.guest.revision == revision
    ada.press("c", "Enter")
    await ada.sees("ada se couche.")


async def test_outdated_fold_question_does_nothing(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    ada.press("f")
    assert "Fold?" in ada.screen
    revision = ada.guest.revision
    ada.guest.ask(Play, ada.guest.table_id, revision, {"do": "check"})
    await ada.until(lambda: ada.guest.revision > revision)
    await its_turn(ada)

    ada.press("Enter")
    await ada.sees("The table had moved on before that arrived.")
    assert "ada folds." not in ada.screen


async def test_moves_are_typed_in_either_language(arrive: Arrive) -> None:
    ada = await playing(await arrive("ada"))
    ada.size = LARGE
    ada.press(":")
    ada.type("miser 10")
    ada.press("Enter")

    await ada.sees("ada bets 10.")
    await its_turn(ada)
    ada.press(":")
    ada.type(f"bet {10**30}")
    ada.press("Enter")
    await ada.sees("In this round a bet or a raise is 10 chips.")


async def test_hands_that_end_at_once_are_shown_one_after_the_other(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Antes that nobody can pay are played out in one step."""
    monkeypatch.setattr(memory, "WATCHED", 0.02)
    monkeypatch.setattr(memory, "IN_TURN", 0.02)
    ada = await playing(await arrive("ada"), bots=2, stack=100, ante=80, ante_doubles_every=1)
    shown, redraw = dict[int, str](), ada.app.redraw

    def look() -> None:
        redraw()
        screen = ada.screen
        if found := re.search(r"Hand (\d+): the showdown", screen):
            shown[int(found[1])] = screen

    monkeypatch.setattr(ada.app, "redraw", look)
    while not (ada.guest.view and ada.guest.view["over"]):
        revision = ada.guest.revision
        ada.press("Enter")
        await ada.until(lambda revision=revision: ada.guest.revision > revision)  # type: ignore[misc]
    await ada.sees("play again")

    assert list(shown) == list(range(1, max(shown) + 1))
    assert len(shown) > 1
    for hand, screen in shown.items():
        plates = re.findall(r"│ (?:out)? +(\d+) (?=│)", screen)
        assert sum(map(int, plates)) == 300, screen
        assert re.search(r"(\w+ wins [\d,]+|has no chips left|won the match)\.\n any key", screen)
        assert f"Hand {hand + 1}: " not in screen
