"""Draws the order of an evening's games, in a way that anybody can recompute afterwards.

All games of the plan go into a bag, and are drawn one after the other; when the bag is empty, all
go in again. The random numbers are the dealer's stream (see `luck.dealer`) of the key

    HMAC-SHA256(seed, b"tablehost evening 1" + text)

where text is the JSON array [evening, matches, games] without blanks. The seed is committed to
when the evening is opened, and revealed when all its matches are played.
"""

import hmac
import json
from functools import lru_cache

from tablehost.luck.dealer import Dealer
from tablehost.store.evenings import EveningRecord


def drawn_order(record: EveningRecord) -> tuple[int, ...]:
    """For each match, the index of its game in the plan's list."""
    return draw_order(record.seed, record.id, record.plan.matches, record.plan.ids)


@lru_cache(maxsize=256)
def draw_order(seed: bytes, evening: int, matches: int, games: tuple[str, ...]) -> tuple[int, ...]:
    """The same from what the key is made of; `games` must not be empty."""
    text = json.dumps([evening, matches, games], separators=(",", ":"))
    dealer = Dealer(hmac.digest(seed, b"tablehost evening 1" + text.encode("ascii"), "sha256"))
    order: list[int] = []
    bag: list[int] = []
    while len(order) < matches:
        bag = bag or list(range(len(games)))
        order.append(bag.pop(dealer.randrange(len(bag))))
    return tuple(order)
