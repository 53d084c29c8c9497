"""The ranking of a finished match."""

from tablehost.store.values import Outcome


def places(outcome: Outcome) -> tuple[int, ...]:
    """Each seat's rank, from 1; tied seats share the better one."""
    lasted = outcome.lasted or (0,) * len(outcome.scores)
    order = [
        (1, -score, -last) if seat not in outcome.winners else (0, 0, 0)
        for seat, (score, last) in enumerate(zip(outcome.scores, lasted, strict=True))
    ]
    return tuple(1 + sum(other < own for other in order) for own in order)
