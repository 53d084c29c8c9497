"""Draws the tables of a round, in a way that anybody can recompute afterwards.

When entries for a round are closed, the host publishes a commitment to a seed, under terms (see
`engine.sync.commitments`) with the tournament's identity for the table, the round for the match,
and the game "pairing". Their options bind who takes part, what the tables are to be like, and a
digest of all rounds before. From then on words are added, closed and opened (see `next_draw`), each
step for a time that was announced with it; nobody has to be ready. The random numbers are the
dealer's stream (see `luck.dealer`) of a key that is made like that of a match (see
`luck.match_key`), with entrants in place of seats.

In version 1 all words were typed, at any time before the draw. In versions 1 and 2 people were
divided among tables in another way (see `older_seating`). Before version 4, somebody who had
withdrawn kept the place that their points gave them.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.sync.commitments import Terms, Word, canonical
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.store.tournaments import Promised, TournamentPlan
from tablehost.tournament import older_seating, seating
from tablehost.tournament.next_draw import TYPED, WITHDRAWN_LAST, Draw
from tablehost.tournament.pairing import Field, Pairing, pair
from tablehost.tournament.scoring import Round, scores
from tablehost.tournament.sizes import sizes_of

GAME, VERSION = "pairing", WITHDRAWN_LAST
"""The values that stand in the terms of a draw for a game and the version of its rules."""
VERSIONS = range(TYPED, VERSION + 1)
"""Those that are understood."""

_LEADERS_MEET = 3
"""The first version in which leaders are kept together while they have not met."""


def terms_of(
    identity: str,
    plan: TournamentPlan,
    rounds: Sequence[Round],
    players: Sequence[int],
    tries: int = 0,
    version: int = VERSION,
) -> Terms:
    """The terms of the draw of the next round.

    Args:
        identity: the tournament's.
        plan: of the tournament.
        rounds: before this one.
        players: who takes part in it.
        tries: commitments to this draw that have failed.
        version: of the protocol.
    """
    before = canonical([_results(one) for one in rounds])
    options = {
        "format": plan.format,
        "games": list(plan.ids),
        "size": plan.size,
        "entrants": sorted(players),
        "before": hashlib.sha256(before).hexdigest(),
    }
    return Terms(identity, len(rounds) + 1, tries, GAME, version, len(players), options)


def _results(one: Round) -> list[Any]:
    tables = [[list(table.players), table.number, list(table.ranks)] for table in one.tables]
    return [one.number, one.game, tables, list(one.byes)]


def drawn(
    plan: TournamentPlan, rounds: Sequence[Round], promised: Promised, words: Sequence[Word]
) -> Pairing:
    """The tables of a round, from its seed and the words of entrants."""
    key = match_key(promised.seed, promised.commitment, words)
    players, points = promised.entrants, dict[int, int]()
    if plan.format != "knockout":
        found = scores({*players, *entrants_of(rounds)}, rounds)
        points = {one: found[one].points for one in players}
    field = Field(players, sizes_of(plan.ids, plan.size), tuple(rounds), points)
    is_older = promised.terms.rules_version < _LEADERS_MEET
    return pair(field, Dealer(key), older_seating.seated if is_older else seating.seated)


def entrants_of(rounds: Sequence[Round]) -> set[int]:
    """Everybody who had a place in one of these rounds."""
    seated = {one for round_ in rounds for table in round_.tables for one in table.players}
    return seated | {one for round_ in rounds for one in round_.byes}


def draw_data(draw: Draw) -> dict[str, Any]:
    """A draw that was drawn, with everything that it is checked by."""
    promised = draw.promised
    shown = {
        "round": promised.round,
        "commitment": promised.commitment,
        "terms": msgspec.to_builtins(promised.terms),
        "seed": promised.seed.hex(),
    }
    if draw.version == TYPED:
        return {**shown, "words": [[word.seat, word.word] for word in draw.words]}
    return {
        **shown,
        "words": msgspec.to_builtins(draw.words),
        "sealed": [list(one) for one in draw.sealed],
        "failed": msgspec.to_builtins(draw.failed),
    }
