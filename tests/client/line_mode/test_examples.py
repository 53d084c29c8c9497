"""Every line that `help` offers or gives as an example is a move that the rules accept now."""

from collections.abc import Iterator
from random import Random

import pytest

from client.games import registry
from client.games.base import Seen
from client.locale.i18n import LANGUAGES, Language, translator
from engine import Match
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.client.games.test_every_key import FORMS, NAMES
from tests.engine.games.bots import turns
from tests.games import own, seats

MOMENTS = 150
"""The entries of a match that are looked at."""


def moments(game: str, seed: int) -> Iterator[tuple[Match, Seen]]:
    """Matches before each move of a bot that plays at random, and the view of the seat to act."""
    rng = Random(seed)
    match = Match.start(game, seats(game, len(NAMES)), {})
    bot = rules_of(game).bots["random"]
    for seat in turns(match, bot, rng, MOMENTS):
        view = match.view(seat)
        yield match, Seen(view=view, names=NAMES, options=match.options, forms=FORMS[game])


def offered(game: str, seen: Seen, language: Language) -> Iterator[str]:
    """The lines that `help` quotes."""
    spoken, tr = registry.lines(game), translator(language)
    yield from (one.text for one in spoken.offered(seen, tr))
    if own(game, "LEGAL_EXAMPLES", default=True):
        yield from (one.text for one in spoken.forms(seen, tr))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_every_quoted_line_is_legal(game: str, language: Language, seed: int) -> None:
    tr, tried = translator(language), 0
    for match, seen in moments(game, seed):
        for line in offered(game, seen, language):
            moves = registry.lines(game).read(line, seen, tr)
            assert isinstance(moves, tuple), (line, moves)
            match.preview(seen.view["you"], moves[0])  # raises IllegalMove
            copy = match.copy()
            for move in moves:
                copy.play(seen.view["you"], move)
            tried += 1
    assert tried
