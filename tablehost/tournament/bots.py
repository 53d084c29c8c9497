"""Bots that take part in a tournament: how many, and how strong."""

from engine import registry
from engine.sync.refusals import refusal
from tablehost.store.tournaments import BotsEntered, BotsWithdrew
from tablehost.tournament.progress import Progress
from tablehost.tournament.sizes import MOST, MOST_BOTS

WEAKEST = "random"


def middle_level(game: str) -> str:
    """The level of a game's bots that half of the others are stronger than."""
    levels = [level for level in registry.game(game).levels if level != WEAKEST]
    return levels[len(levels) // 2]


def filled(progress: Progress, people: int) -> BotsEntered | BotsWithdrew | None:
    """What has to happen for so many to take part; bots that have left come back first.

    Returns:
        one happening, however many bots come or go; None if so many take part already.

    Raises:
        IllegalMove: `too_many_entrants` or `no_late_entry`.
    """
    taking_part = set(progress.taking_part)
    bots = [one for one in progress.bots if one in taking_part]
    missing = people - len(taking_part)
    if people > MOST or len(bots) + missing > MOST_BOTS:
        raise refusal("too_many_bots", most=MOST, bots=MOST_BOTS)
    if missing > 0 and progress.is_knockout and progress.draws:
        raise refusal("no_late_entry")
    if missing > 0:
        back = [one for one in progress.bots if one not in taking_part]
        new = range(len(progress.entrants), len(progress.entrants) + missing)
        return BotsEntered((*back, *new)[:missing])
    leaving = bots[max(0, len(bots) + missing) :]
    return BotsWithdrew(tuple(leaving)) if leaving else None
