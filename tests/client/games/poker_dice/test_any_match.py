"""Random matches: every view is drawn, every event described, every action accepted."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Event, Seen
from client.locale.i18n import LANGUAGES, translator
from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.registry import game
from tests.client.games.poker_dice.moments import NAMES

panel = registry.panel("poker_dice")
words = registry.words("poker_dice")

EN = translator("en")
SIZES = ((1, 1), (20, 5), (40, 9), (63, 12), (80, 14), (80, 38), (140, 30), (200, 60))
MEMORIES: tuple[dict[str, Any], ...] = (
    {},
    {"lifted": True, "odds": True},
    {"seen": 0, "to": "right", "rank": 50},
)


def looked_at(match: Match, rng: Random, news: tuple[Event, ...]) -> Seen:
    """A seat's or a spectator's view, with any selection and memory."""
    viewer = rng.choice([None, *range(match.seats), *match.turn.get("to_act", ())])
    view = match.view(viewer)
    chosen = tuple(sorted(rng.sample(range(5), rng.randrange(6))))
    memory = dict(rng.choice(MEMORIES))
    if rng.randrange(3):
        memory["seen"] = 0 if view["over"] else view["round"]
    elapsed = rng.choice([None, 0.1, 0.45])
    return Seen(
        view=view,
        names=NAMES[: match.seats],
        options=match.options,
        chosen=chosen,
        cursor=rng.choice([None, 2]),
        elapsed=elapsed,
        news=news,
        memory=memory,
    )


def drawn(seen: Seen, rng: Random) -> None:
    """Draw at a random size and describe, in a random language."""
    tr, size = translator(rng.choice(LANGUAGES)), rng.choice(SIZES)
    canvas = panel.draw(seen, size, tr)
    assert (canvas.width, canvas.height) == size
    told = (words.caption(seen.view, seen.options, tr), words.status(seen.view, seen.names, tr))
    assert all((*told, *words.describe(seen.view, seen.names, tr)))


def accepted(match: Match, seen: Seen, rng: Random) -> None:
    """Every action offered is legal, tried on copies of the match."""
    for action in panel.actions(seen, translator(rng.choice(LANGUAGES))):
        copy = Match.replay(
            "poker_dice", match.seats, match.options, match.log, match.rules_version
        )
        for move in action.moves:
            step = copy.play(seen.view["you"], move)
            assert not isinstance(step, IllegalMove), (action, step)


def picked(seen: Seen, rng: Random) -> None:
    """Any possible selection has a button."""
    chosen: tuple[int, ...] = ()
    for number in rng.choices(range(5), k=6):
        chosen = panel.choose(replace(seen, chosen=chosen), number)
        names = {action.name for action in panel.actions(replace(seen, chosen=chosen), EN)}
        assert not chosen or names & {"out", "cover", "open"}, (chosen, seen.view)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_random_match_can_be_drawn_described_and_played(seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 8)
    match = Match.start("poker_dice", seats, {"lives": 1})
    bots = game("poker_dice").bots
    level = ("random", "believer", "sly")[seed % 3]
    news: tuple[Event, ...] = ()
    while not match.view(None)["over"]:
        seen = looked_at(match, rng, news)
        drawn(seen, rng)
        picked(seen, rng)
        if not rng.randrange(20):
            accepted(match, seen, rng)
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(bots[level](match.seat_view(seat), rng)))
        assert not isinstance(step, IllegalMove)
        news = tuple(plain(event) for event in step.public)
        told = [words.event(event, NAMES, translator(lang)) for event in news for lang in LANGUAGES]
        assert all(told)
    drawn(looked_at(match, rng, news), rng)
