"""Tournaments without a hall: real draws, random results."""

from collections.abc import Iterator, Sequence
from random import Random

from engine.sync.commitments import commitment_of
from tablehost.store.tournaments import (
    BotsEntered,
    Drawn,
    Ended,
    Entered,
    Finished,
    Happening,
    Opened,
    Promised,
    TournamentPlan,
)
from tablehost.tournament.draw import drawn, entrants_of, terms_of
from tablehost.tournament.order import shuffled
from tablehost.tournament.pairing import Field, Pairing, pair
from tablehost.tournament.progress import Progress, progress_of
from tablehost.tournament.scoring import Round, Table, scores
from tablehost.tournament.sizes import Sizes


def field_of(players: Sequence[int], sizes: Sizes, before: tuple[Round, ...]) -> Field:
    """What a round that is drawn by standing is drawn from."""
    found = scores({*players, *entrants_of(before)}, before)
    points = {one: found[one].points for one in players}
    return Field(tuple(players), sizes, before, points)


def play(players: Sequence[int], sizes: Sizes, rounds: int, seed: int = 1) -> tuple[Round, ...]:
    """So many rounds drawn by standing, with random results."""
    luck, played = Random(seed), tuple[Round, ...]()
    for _ in range(rounds):
        played = (*played, played_round(pair(field_of(players, sizes, played), luck), played, luck))
    return played


def played_round(drawn: Pairing, before: Sequence[Round], luck: Random) -> Round:
    """A round with random results."""
    tables = [Table(one, 1, tuple(shuffled(range(1, len(one) + 1), luck))) for one in drawn.tables]
    return Round(len(before) + 1, "farkle", tuple(tables), drawn.byes)


def tournament(plan: TournamentPlan, people: int, seed: int = 1) -> Iterator[Progress]:
    """A whole one, after each of its rounds; each takes a minute of its clock."""
    luck = Random(seed)
    progress = progress_of(plan, entries(people))
    while not (progress.rounds and progress.is_last(60_000 * len(progress.rounds))):
        for happening in a_round(progress, luck):
            progress = progress.after(happening)
        yield progress
    yield progress.after(Ended())


def entries(people: int) -> list[Happening]:
    """People enter, and as many bots."""
    bots = tuple(range(people - people // 2, people))
    return [*(Entered(one) for one in range(people - len(bots))), BotsEntered(bots)]


def a_round(progress: Progress, luck: Random) -> Iterator[Happening]:
    """One round; places at tables may be shared."""
    plan, players = progress.plan, progress.eligible
    terms, seed = terms_of("ab" * 16, plan, progress.rounds, players), luck.randbytes(32)
    promised = Promised(len(progress.rounds) + 1, players, seed, commitment_of(seed, terms), terms)
    yield promised
    pairing = drawn(plan, progress.rounds, promised, ())
    yield Drawn(pairing.tables, pairing.byes)
    for place, table in enumerate(pairing.tables):
        yield Opened(place, place + 1)
        yield Finished(place, ranks(len(table), luck))


def ranks(count: int, luck: Random) -> tuple[int, ...]:
    """A random result; about every fourth one has ties."""
    best = [luck.randrange(12) for _ in range(count)]
    return tuple(1 + sum(other > own for other in best) for own in best)
