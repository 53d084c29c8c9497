"""The ladder: ratings by openskill's Plackett-Luce model, free for all, with ties.

Which matches count, and for whom:

- All seats were people's at the first entry; a match that a bot began says little about people and
  does not count.
- At least two of its players have a key. Guests are skipped: the order of the others stands.
- A player who left for good before the end is last, behind all who stayed. A player for whom a bot
  stood in is skipped, as the result was not theirs alone.
- Winners come first, then the score decides; equal scores are a tie.

A rating is a mean and an uncertainty. It is shown as `mean ± margin`, the range in which the true
strength lies 19 times in 20, and the ladder is sorted by the lower end of that range, so that
nobody leads by one lucky evening. Until the margin is small enough, the rating is provisional.

Model: Weng and Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011).
"""

from collections.abc import Collection, Iterable, Mapping

from openskill.models import PlackettLuce

from tablehost.stats.counting import Finished, stood_in
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.ledger import MARGIN, Rating

_MODEL = PlackettLuce()
_SCALE = 40  # points on the ladder for one of the model; its mean of 25 is shown as 1500
_MEAN = 1500
SETTLED = 4.0
"""The deviation below which a rating is not provisional; it begins at 25 / 3."""


def counts(history: SeatHistory, known: Collection[int]) -> bool:
    """Whether a match that began like this counts, as long as its players stay.

    Args:
        history: of its seats.
        known: the persons with a key among its players.
    """
    first = [history.first(seat) for seat in history.seats]
    have_key = sum(one.person in known for one in first)
    return have_key >= 2 and all(one.kind == "person" for one in first)


def ranks(finished: Finished) -> dict[int, int]:
    """The rank of every person who is rated for this match, 1 the best; {} if it does not count."""
    history, outcome = finished.seat_history, finished.outcome
    if not counts(history, finished.known):
        return {}
    skipped = stood_in(finished.log, history)
    places = {seat: (seat not in outcome.winners, -outcome.scores[seat]) for seat in history.seats}
    in_order = sorted(set(places.values()))
    ranked = {}
    for seat in history.seats:
        person = history.first(seat).person
        if person is None or person not in finished.known or person in skipped:
            continue
        stayed = history.last(seat).person == person
        ranked[person] = 1 + in_order.index(places[seat]) if stayed else 1 + finished.match.seats
    return ranked if len(ranked) >= 2 else {}


def rated(game: str, ranked: Mapping[int, int], before: Iterable[Rating]) -> tuple[Rating, ...]:
    """The ratings after a match; new players begin with the mean and the greatest uncertainty."""
    known = {rating.person: rating for rating in before}
    new = _MODEL.rating()
    old = [known.get(person, Rating(person, game, new.mu, new.sigma, 0)) for person in ranked]
    if not old:
        return ()
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranked.values()])
    return tuple(
        Rating(rating.person, game, team[0].mu, team[0].sigma, rating.matches + 1)
        for rating, team in zip(old, after, strict=True)
    )


def shown(rating: Rating) -> tuple[int, int]:
    """A rating as it is shown: the mean and its margin, in points."""
    mean = _MEAN + _SCALE * (rating.mu - _MODEL.mu)
    return round(mean), round(_SCALE * MARGIN * rating.sigma)


def provisional(rating: Rating) -> bool:
    """Whether a rating is still too uncertain."""
    return rating.sigma > SETTLED
