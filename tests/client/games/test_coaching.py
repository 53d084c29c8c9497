"""Every game's coach advises the player to act, in both languages and in one line."""

from random import Random

import pytest

from client.games import registry
from client.games.base import Seen
from client.locale.i18n import LANGUAGES, translator
from client.paint.text import width
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.games import own, seats

NAMES = ("Mara", "jo", "Ada", "Théo", "Inès", "Bob", "Zoé", "Max")
ROOM = 76


def moments(game: str, seed: int) -> list[Seen]:
    """Every view of a match between bots."""
    rng = Random(seed)
    rules = rules_of(game)
    match = Match.start(game, seats(game, 3), {})
    bot = next(iter(rules.bots.values()))
    seen = []
    for _ in range(150):
        while "chance" in match.turn:
            match.deal(match.draw(rng))
        if "over" in match.turn:
            break
        for viewer in (None, *range(match.seats)):
            view = match.view(viewer)
            looked = {"seen": view.get("round")}  # at the lift that ended the round before
            seen.append(Seen(view=view, names=NAMES[: match.seats], memory=looked))
        seat = match.turn["to_act"][0]
        match.play(seat, plain(bot(match.seat_view(seat), rng)))
    return seen


@pytest.mark.parametrize("game", game_ids())
def test_coach_advises_only_the_player_to_act(game: str) -> None:
    heard = set()
    for seen in moments(game, 5):
        for language in LANGUAGES:
            advice = registry.panel(game).advice(seen, translator(language))
            if advice is not None:
                heard.add(advice.step)
                assert seen.view["you"] in seen.view["to_act"]
                assert width(advice.text) <= ROOM, advice.text

    assert heard >= own(game, "STEPS", set[str]())


def test_game_without_advice_has_no_coach() -> None:
    seen = moments("farkle", 1)[0]

    assert registry.panel("unheard_of").advice(seen, translator("en")) is None
