"""Matches as environments of PettingZoo, held to that library's own tests."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from tablehost_bots.bot import Choice
from tests.games import soon

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

import numpy as np
from pettingzoo.test import api_test, seed_test

from tablehost_bots import pettingzoo_env
from tablehost_bots.pettingzoo_env import MatchEnv, Moves

ROOT = Path(__file__).parents[2]

ADVICE = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.test.api_test")
"""What is wrong is an error; as a warning, the library advises to draw the match, and against
observations of several parts, in which its own games tell the legal actions too."""

QUICK = {"target": 1000, "opening": 0}


def see(view: Any) -> list[float]:
    """Numbers that every view has."""
    return [1.0, view.you, *(seat in view.to_act for seat in range(view.seats))]


def legal(game: str) -> Moves:
    moves: Moves = import_module(f"engine.games.{game}.bot").legal_moves
    return moves


def environment(game: str, **more: Any) -> MatchEnv:
    return MatchEnv(game, see, legal(game), options=soon(game), **more)


def played(env: MatchEnv, rng: np.random.Generator) -> dict[str, float]:
    """The rewards of a match of random moves."""
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
        if over:
            rewards[agent] = reward
    return rewards


@ADVICE
@pytest.mark.parametrize("game", registry.game_ids())
def test_every_game_passes_the_library_test(game: str) -> None:
    api_test(environment(game), num_cycles=40)


@ADVICE
def test_more_than_two_seats_pass_it_too() -> None:
    api_test(environment("farkle", seats=4), num_cycles=40)


def test_same_seed_brings_the_same_luck() -> None:
    seed_test(lambda: environment("yams"), num_cycles=30)


@pytest.mark.parametrize("seats", [2, 3])
def test_rewards_come_at_the_end_and_sum_up_to_nothing(seats: int) -> None:
    env = MatchEnv("farkle", see, legal("farkle"), seats=seats, options=QUICK)
    env.reset(seed=1)

    rewards = played(env, np.random.default_rng(1))

    assert sorted(rewards) == env.possible_agents
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) == 1
    assert not env.agents


def test_only_the_seat_to_act_has_actions() -> None:
    env = environment("yams")
    env.reset(seed=1)
    (waiting,) = set(env.agents) - {env.agent_selection}

    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(waiting)["action_mask"].any()
    assert env.view(waiting).can is None


def test_moves_that_are_not_listed_are_not_legal() -> None:
    def banking(view: Any) -> list[Choice | None]:
        return [{"do": "bank"} if view.can.bank else None, {"do": "roll"}]

    env = MatchEnv("farkle", see, banking, options=QUICK, most=2)
    env.reset(seed=1)

    assert env.observe(env.agent_selection)["action_mask"].tolist() == [0, 1]
    for action in (0, 2, None):
        with pytest.raises(ValueError, match=f"action {action} of seat_. is not legal now"):
            env.step(action)


def test_endless_match_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo_env, "LONGEST", 50)
    env = environment("farkle")
    env.reset(seed=1)

    assert set(played(env, np.random.default_rng(1)).values()) == {0.0}
    assert not env.agents


def test_example_of_the_page_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "BOTS.md").read_text("utf-8").partition("## Learning\n")[2]
    code = page.partition("```python\n")[2].partition("```")[0]

    exec(compile(code, "BOTS.md", "exec"), {})

    rewards = sorted(capsys.readouterr().out.split())
    assert rewards in (["-1.0", "1.0"], ["0.0", "0.0"])
