"""Well-formed moves and luck at another moment: refused without a trace, or played by the rules."""

from functools import partial
from random import Random
from typing import Any

import pytest

from engine import Match, registry
from tests.engine.test_hostile_moves import refusal_of
from tests.engine.walks import every_game, step
from tests.games import soon

MATCHES, MOMENTS = 3, 80
EACH = 3
"""Entries of each kind that are tried at a moment."""


def entries(game: str) -> dict[str, list[dict[str, Any]]]:
    """The moves and draws at full and at small tables, by kind, each thing once."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seed in range(MATCHES):
        rng = Random(seed)
        match = Match.start(game, registry.game(game).seats[1 - seed % 2], soon(game))
        while "over" not in match.turn and len(match) < MOMENTS:
            step(match, rng)
        for _, entry in match.log:
            kind = found.setdefault(str(entry.get("do", entry.get("luck"))), [])
            if entry not in kind:
                kind.append(entry)
    return found


@pytest.mark.unmeasured
@every_game
def test_entries_of_other_moments_are_refused_or_played_as_previewed(game: str) -> None:
    rng, kinds = Random(1), entries(game)
    match = Match.start(game, registry.game(game).seats[0], soon(game))
    refused = 0
    while "over" not in match.turn and len(match) < MOMENTS:
        for kind in kinds.values():
            for entry in rng.sample(kind, min(EACH, len(kind))):
                refused += is_refused(match.copy(), entry)
        step(match, rng)

    assert refused


def is_refused(match: Match, entry: dict[str, Any]) -> bool:
    """Whether an entry is refused; if so the match is as before."""
    before, length = match._state, len(match)
    if "do" in entry:
        seat = match.turn.get("to_act", [0])[0]
        foreseen = refusal_of(partial(match.preview, seat, entry))
        assert match._state is before, "a preview plays nothing"
        refusal = refusal_of(partial(match.play, seat, entry))
        assert (foreseen is None) == (refusal is None)
    else:
        refusal = refusal_of(partial(match.deal, entry))
    if refusal is None:
        return False
    assert refusal.code
    assert match._state is before
    assert len(match) == length
    return True
