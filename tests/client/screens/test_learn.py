"""A guided first match: chosen in the lobby, private, with advice at each step, and soon over."""

import pytest

from engine import registry
from tests.client.screens.conftest import Arrive, Player


async def learning(player: Player, number: int) -> None:
    player.press("t")
    await player.sees("Learn a game")
    player.press(str(number))
    await player.until(lambda: player.guest.view is not None)


@pytest.mark.parametrize("game", registry.game_ids())
async def test_each_game_has_a_private_table_with_the_weakest_bot(
    arrive: Arrive, game: str
) -> None:
    ada = await arrive("ada")
    await learning(ada, 1 + registry.game_ids().index(game))
    table = ada.guest.table
    assert table is not None

    assert (table["game"], table["open"], table["clock"]) == (game, False, 0)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["seats"][1]["level"] == next(iter(registry.game(game).bots))
    assert table["hints"] is registry.game(game).has_hints


async def test_guide_explains_the_game_and_each_step_and_ends(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await learning(ada, 2)
    await ada.until(lambda: bool(ada.guest.view and ada.guest.view["can"]))
    assert "Ones, fives and three of a kind score" in ada.screen
    assert "Press r to roll" in ada.screen

    for _ in range(60):
        if "That is all" in ada.screen:
            break
        view, revision = ada.guest.view, ada.guest.revision
        assert view is not None
        if view["can"]:
            keeps = ("a", "Enter") if view["can"]["keep"] else ()
            ada.press(*(keeps or ("b" if view["can"]["bank"] else "r",)))
        await ada.until(lambda: ada.guest.revision > revision)  # noqa: B023 - awaited here
    assert "press Esc and play with people" in ada.screen

    ada.press("Esc")
    await ada.sees("That is all: [p] play with people.")


async def test_esc_leaves_a_lesson_without_a_question(arrive: Arrive) -> None:
    ada = await arrive("ada")
    await learning(ada, 5)
    ada.press("Esc")

    await ada.sees("[p] play with people")
    assert ada.guest.table_id is None
