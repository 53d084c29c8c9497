"""Slides start and end at places that are on the table."""

from random import Random

import pytest

from client.games import registry
from client.games.base import Seen
from client.locale.i18n import translator
from client.widgets.slide import duration
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.games import own, seats

NAMES = ("Mara", "jo", "Ada")
SIZE = (112, 40)
LONGEST = 2.0  # seconds; a lift takes the longest
SLIDING = [game for game in game_ids() if own(game, "SLIDES", set[str]())]


def happenings(game: str, seed: int) -> list[Seen]:
    """A spectator's views after each event of a match between bots."""
    rng = Random(seed)
    match = Match.start(game, seats(game, len(NAMES)), {})
    bot = next(iter(rules_of(game).bots.values()))
    seen = list[Seen]()
    while len(seen) < 120 and "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(bot(match.seat_view(seat), rng)))
        news = tuple(plain(event) for event in step.public)
        seen.append(Seen(view=match.view(None), names=NAMES, news=news, elapsed=0.1))
    return seen


@pytest.mark.parametrize("game", game_ids())
def test_slides_have_places_and_end_soon(game: str) -> None:
    slid = set()
    for seen in happenings(game, 11):
        slides = registry.panel(game).slides(seen)
        places = registry.panel(game).draw(seen, SIZE, translator("en")).places()
        for slide in slides:
            slid.add(slide.text)
            assert slide.start in places
        assert max(duration(slides), registry.panel(game).animation_seconds(seen)) <= LONGEST

    assert slid == own(game, "SLIDES", set[str]())


@pytest.mark.parametrize("game", SLIDING)
def test_slides_end_on_the_table(game: str) -> None:
    arrived = 0
    for seen in happenings(game, 11):
        places = registry.panel(game).draw(seen, SIZE, translator("en")).places()
        arrived += sum(slide.end in places for slide in registry.panel(game).slides(seen))

    assert arrived
