"""Draws the tables of a round, in a way that anybody can recompute afterwards.

When entries for a round are closed, the host publishes a commitment to a seed, under terms (see
`engine.sync.commitments`) with the tournament's identity for the table, the round for the match,
and the game "pairing". Their options bind who takes part, what the tables are to be like, and a
digest of all rounds before. From then on players can add words, until a time that was announced
with it; nobody has to be ready. The random numbers are the dealer's stream (see `luck.dealer`) of
a key that is made like that of a match (see `luck.match_key`), with entrants in place of seats.

Words are typed and not sealed. So the host, who sees them as they come, could add the last one
through somebody of their own: as at a table of guests by plain ssh, a draw shows that nobody else
could choose it.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.sync.commitments import Terms, Word, canonical
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.store.tournaments import Promised, TournamentPlan
from tablehost.tournament.pairing import Field, Pairing, pair
from tablehost.tournament.scoring import Round, scores
from tablehost.tournament.sizes import sizes_of

GAME, VERSION = "pairing", 1
"""The values that stand in the terms of a draw for a game and the version of its rules."""


def terms_of(
    identity: str, plan: TournamentPlan, rounds: Sequence[Round], players: Sequence[int]
) -> Terms:
    """The terms of the draw of the next round."""
    before = canonical([_results(one) for one in rounds])
    options = {
        "format": plan.format,
        "games": list(plan.ids),
        "size": plan.size,
        "entrants": sorted(players),
        "before": hashlib.sha256(before).hexdigest(),
    }
    return Terms(identity, len(rounds) + 1, 0, GAME, VERSION, len(players), options)


def _results(one: Round) -> list[Any]:
    tables = [[list(table.players), table.number, list(table.ranks)] for table in one.tables]
    return [one.number, one.game, tables, list(one.byes)]


def drawn(
    plan: TournamentPlan, rounds: Sequence[Round], promised: Promised, words: Mapping[int, str]
) -> Pairing:
    """The tables of a round, from its seed and the words of entrants."""
    key = match_key(promised.seed, promised.commitment, words_of(words))
    players, points = promised.entrants, dict[int, int]()
    if plan.format != "knockout":
        found = scores({*players, *entrants_of(rounds)}, rounds)
        points = {one: found[one].points for one in players}
    field = Field(players, sizes_of(plan.ids, plan.size), tuple(rounds), points)
    return pair(field, Dealer(key))


def words_of(words: Mapping[int, str]) -> tuple[Word, ...]:
    """Words as they go into the key."""
    return tuple(Word(one, "", word) for one, word in sorted(words.items()))


def entrants_of(rounds: Sequence[Round]) -> set[int]:
    """Everybody who had a place in one of these rounds."""
    seated = {one for round_ in rounds for table in round_.tables for one in table.players}
    return seated | {one for round_ in rounds for one in round_.byes}


def draw_data(promised: Promised, words: Mapping[int, str], *, opened: bool) -> dict[str, Any]:
    """A draw as it is shown: with its seed once that is public."""
    return {
        "round": promised.round,
        "commitment": promised.commitment,
        "terms": msgspec.to_builtins(promised.terms),
        "words": [[one, word] for one, word in sorted(words.items())],
        "seed": promised.seed.hex() if opened else "",
    }
