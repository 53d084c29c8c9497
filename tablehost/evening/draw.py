"""Draws the order of an evening's games, in a way that anybody can recompute afterwards.

All games of the plan go into a bag, and are drawn one after the other; when the bag is empty, all
go in again. The random numbers are the dealer's stream (see `luck.dealer`) of a key that is made
like that of a match (see `luck.match_key`), under terms with match 0 and the game "draw": everybody
at the table is ready for the draw, and can add a word to it.

Evenings of before version 0.2 follow protocol 1, in which the host's seed alone decided:

    key = HMAC-SHA256(seed, b"tablehost evening 1" + text)

where text is the JSON array [evening, matches, games] without blanks.
"""

import hmac
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.sync.commitments import canonical
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.store.evenings import EveningRecord, Plan

GAME, VERSION = "draw", 1
"""The values that stand in the terms of a draw for a game and the version of its rules."""


def options_of(plan: Plan) -> Mapping[str, Any]:
    """The options in the terms of an evening's draw."""
    return {"matches": plan.matches, "games": list(plan.ids)}


def drawn_order(record: EveningRecord) -> tuple[int, ...]:
    """For each match, the index of its game in the plan's list."""
    proof, plan = record.proof, record.plan
    if proof is None:
        key = first_draw_key(record.seed, record.id, plan.matches, plan.ids)
    else:
        key = match_key(record.seed, record.commitment, proof.words)
    return draw_order(key, plan.matches, len(plan.games))


def first_draw_key(seed: bytes, evening: int, matches: int, games: tuple[str, ...]) -> bytes:
    """The key of a draw in protocol 1."""
    text = canonical([evening, matches, games])
    return hmac.digest(seed, b"tablehost evening 1" + text, "sha256")


@lru_cache(maxsize=256)
def draw_order(key: bytes, matches: int, games: int) -> tuple[int, ...]:
    """The indices of the games that follow from a key; there must be at least one game."""
    dealer = Dealer(key)
    order: list[int] = []
    bag: list[int] = []
    while len(order) < matches:
        bag = bag or list(range(games))
        order.append(bag.pop(dealer.randrange(len(bag))))
    return tuple(order)
