"""`MatchEnv`: a match as an environment of PettingZoo, for programs that learn to play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from engine import Match
from tablehost_bots.bot import Choice, sent

LONGEST = 100_000
"""Entries after which a match is cut off, which PettingZoo calls truncation."""

See = Callable[[Any], Sequence[float]]
"""A seat's view -> as many numbers each time, which are all that is learned from."""

Moves = Callable[[Any], Iterable[Choice | None]]
"""The view of the seat to act -> its moves: action n is the move n, None is not legal now."""


class MatchEnv(AECEnv):  # type: ignore[misc]  # published without types
    """Matches of one game, seat by seat; luck is dealt in between.

    An observation has `observation`, the numbers of `see`, and `action_mask`, the legal actions.
    The reward comes at the end: the losers' part for each winner, and minus the winners' for each
    loser, so that they sum up to 0.

    Args:
        most: the number of actions; a view with more moves offers the first ones.
    """

    def __init__(
        self,
        game: str,
        see: See,
        moves: Moves,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        most: int = 256,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._see, self._moves, self._most = see, moves, most
        self._setup = (game, seats, options)
        self._rng = Random()  # noqa: S311 - not used for secrets
        self.reset()
        numbers = Box(-np.inf, np.inf, self._numbers(0).shape, np.float32)
        mask = Box(0, 1, (most,), np.int8)
        self._observed = {
            agent: Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._acted = {agent: Discrete(most) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of what an agent observes."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The space of an agent's actions."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed brings the same luck. `options` are not used."""
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311 - not used for secrets
        self._match = Match.start(*self._setup)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees now; only the one to act has actions."""
        legal = [move is not None for move in self._listed(agent)]
        mask = np.zeros(self._most, np.int8)
        mask[: len(legal)] = legal
        return {
            "observation": self._numbers(self.possible_agents.index(agent)),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """Play the move of the agent to act.

        Raises:
            ValueError: this action is not legal now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = dict(enumerate(self._listed(agent))).get(-1 if action is None else int(action))
        if move is None:
            raise ValueError(f"action {action} of {agent} is not legal now")
        self._match.play(self.possible_agents.index(agent), sent(move))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def view(self, agent: str) -> Any:
        """The agent's typed view, as bots get it."""
        return self._match.seat_view(self.possible_agents.index(agent))

    def _numbers(self, seat: int) -> np.ndarray[Any, Any]:
        return np.asarray(self._see(self._match.seat_view(seat)), np.float32)

    def _listed(self, agent: str) -> list[Choice | None]:
        if agent != self.agent_selection or "over" in self._match.turn:
            return []
        return list(islice(self._moves(self.view(agent)), self._most))

    def _go_on(self) -> None:
        """Deal luck until a seat is to act, or the match is over."""
        match = self._match
        while "chance" in match.turn:
            match.deal(match.draw(self._rng))
        if "to_act" in match.turn:
            self.agent_selection = self.possible_agents[match.turn["to_act"][0]]
            self.truncations = dict.fromkeys(self.agents, len(match) >= LONGEST)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._result(match.turn["over"]["winners"])

    def _result(self, winners: Sequence[int]) -> dict[str, float]:
        others = len(self.possible_agents) - 1
        won = (len(self.possible_agents) - len(winners)) / others
        return {
            agent: won if seat in winners else -len(winners) / others
            for seat, agent in enumerate(self.possible_agents)
        }
