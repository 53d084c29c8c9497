"""The ladder: strength by openskill's Plackett-Luce model, free for all, with ties.

Which matches count, and whose:

- Everybody in it had a seat from the first entry on, as a person; a match that a bot began in says
  little about people and is left out whole.
- At least two of them have a key. Guests are passed over: the order of the others stands.
- Whoever stood up for good before the end comes last, behind all who stayed. Whoever a bot stood in
  for while away is passed over: neither the strength nor the weakness was theirs.
- Winners come first, then the score decides; equal scores are a tie.

A rating is a mean and how unsure it is. It is shown as `mean ± margin`, the range in which the true
strength lies 19 times in 20, and the ladder goes by the lower end of that range, so that nobody
leads by one lucky evening. Until the margin has shrunk the rating is provisional, and says so.

Model: Weng and Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011).
"""

from collections.abc import Iterable, Mapping

from openskill.models import PlackettLuce

from tablehost.stats.counting import Finished, stood_in
from tablehost.store.ledger import MARGIN, Rating

_MODEL = PlackettLuce()
_SCALE = 40  # points on the ladder for one of the model's; its mean of 25 is shown as 1500
_MEAN = 1500
SETTLED = 4.0
"""The deviation below which a rating is no longer provisional; it begins at 25 / 3."""


def ranks(finished: Finished) -> dict[int, int]:
    """The place of every person whose strength this match tells of, 1 the best; {} for no match."""
    presence, outcome = finished.presence, finished.outcome
    if any(presence.first(seat).kind != "person" for seat in presence.seats):
        return {}
    passed_over = stood_in(finished.log, presence)
    places = {seat: (seat not in outcome.winners, -outcome.scores[seat]) for seat in presence.seats}
    in_order = sorted(set(places.values()))
    ranked = {}
    for seat in presence.seats:
        person = presence.first(seat).person
        if person is None or person not in finished.known or person in passed_over:
            continue
        stayed = presence.last(seat).person == person
        ranked[person] = 1 + in_order.index(places[seat]) if stayed else 1 + finished.match.seats
    return ranked if len(ranked) >= 2 else {}


def rated(game: str, ranked: Mapping[int, int], before: Iterable[Rating]) -> tuple[Rating, ...]:
    """The ratings after a match; who has none yet begins in the middle, as unsure as can be."""
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
    """A rating as people read it: the mean and its margin, in points."""
    mean = _MEAN + _SCALE * (rating.mu - _MODEL.mu)
    return round(mean), round(_SCALE * MARGIN * rating.sigma)


def provisional(rating: Rating) -> bool:
    """Whether a rating is still too unsure to be quoted."""
    return rating.sigma > SETTLED
