"""The stage of a round near the end: the final, the semi-final, the last round.

How many rounds of a knock-out follow is worked out from those who play now, as if nobody withdrew.
"""

from engine.sync.tournament_views import RoundStage
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import Round
from tablehost.tournament.sizes import Sizes, sizes_of, split

NAMED: tuple[RoundStage, ...] = ("final", "semi_final", "quarter_final")
"""The rounds of a knock-out that have names, the last one first."""


def rounds_left(players: int, sizes: Sizes) -> int:
    """The number of rounds that so many players still play in a knock-out, with this one."""
    tables, byes = split(players, sizes)
    if len(tables) < 2 and not byes:
        return len(tables)
    return 1 + rounds_left(sum(size // 2 for size in tables) + byes, sizes) if tables else 0


def stage(progress: Progress) -> RoundStage:
    """The stage of the last round that was drawn; "" before the first."""
    return stage_of(progress, progress.rounds[-1]) if progress.rounds else ""


def stage_of(progress: Progress, drawn: Round) -> RoundStage:
    """The stage of a round that was drawn."""
    return _stage(progress, drawn.number, _players(drawn))


def coming_stage(progress: Progress) -> RoundStage:
    """The stage of the round after the last one that was drawn, while that is still played."""
    last = progress.rounds[-1]
    left = rounds_left(_players(last), sizes_of(progress.plan.ids, progress.plan.size)) - 1
    return NAMED[left - 1] if progress.is_knockout and 0 < left <= len(NAMED) else ""


def _players(drawn: Round) -> int:
    """Those who were in a round, also without a match."""
    return sum(len(table.players) for table in drawn.tables) + len(drawn.byes)


def next_stage(progress: Progress) -> RoundStage:
    """The stage of the round after it, if all who may play it do."""
    draws, number = progress.draws, len(progress.rounds) + 1
    promised = draws[-1].promised.entrants if progress.phase == "words" else progress.eligible
    return _stage(progress, number, len(promised))


def _stage(progress: Progress, number: int, players: int) -> RoundStage:
    plan = progress.plan
    if progress.is_knockout:
        left = rounds_left(players, sizes_of(plan.ids, plan.size))
        return NAMED[left - 1] if 0 < left <= len(NAMED) else ""
    return "last" if plan.format == "swiss" and number == plan.rounds > 1 else ""
