"""While a picture is shown, nothing on the screen speaks of what came after it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from client.games.common import whose_turn
from client.games.words import caption
from client.locale.i18n import translator
from client.screens.table.match.animation import FRAME
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.games import own, seats, soon

EN = translator("en")
NAMES = ("Mara", "jo", "Ada")
SIZES = ((80, 24), (45, 20))
MATCHES = 3
PICTURED = [game for game in game_ids() if own(game, "PICTURES", set[str]())]

Facts = Mapping[str, Any]


def steps(game: str, seed: int) -> Iterator[tuple[Match, tuple[Facts, ...]]]:
    """A match of random players, with the public events of each move and the luck after it."""
    rng = Random(seed)
    match = Match.start(game, seats(game, len(NAMES)), soon(game))
    bot = rules_of(game).bots["random"]
    while "over" not in match.turn:
        news: list[Facts] = []
        if match.turn.get("to_act"):
            seat = match.turn["to_act"][0]
            news += plain(match.play(seat, plain(bot(match.seat_view(seat), rng))).public)
        while "chance" in match.turn:
            news += plain(match.deal(match.draw(rng)).public)
        yield match, tuple(news)


def after(match: Match, viewer: int | None, news: tuple[Facts, ...]) -> Seen:
    """The input of a viewer's panel after it has handled the news."""
    panel = registry.panel(match.game.id)
    seen = Seen(
        view=match.view(viewer), names=NAMES[: match.seats], options=match.options, news=news,
        title=match.game.titles["en"],
    )  # fmt: skip
    memory = panel.after_news(seen)
    return seen if memory is None else replace(seen, memory=memory)


def frames(seen: Seen, game: str) -> Sequence[float | None]:
    """The moments at which the screen is drawn while the picture runs, and after that."""
    lasts = registry.panel(game).animation_seconds(seen)
    moments = (FRAME * number for number in count())
    running = [next(moments) for _ in range(int(lasts / FRAME) + 1)]
    return [moment for moment in running if moment < lasts] + [None]


def ahead(turn: Turn) -> Iterator[str]:
    """What the screen would say of the position that the picture keeps back."""
    seen = turn.seen
    yield turn.status.splitlines()[0][:30]
    yield caption(turn.words, seen, EN)
    yield whose_turn(seen.view, seen.names, EN) or turn.status
    yield from (one.label for one in turn.actions if one.moves)


@pytest.mark.long
@pytest.mark.parametrize("game", PICTURED)
def test_nothing_is_ahead_of_a_picture(game: str) -> None:
    panel, wanted = registry.panel(game), own(game, "PICTURES", set[str]())
    shown = set[str]()
    for seed in range(MATCHES):
        for match, news in steps(game, seed):
            kinds = {event["event"] for event in news}
            if not wanted & kinds:
                continue
            for viewer in (None, *range(match.seats)):
                seen = after(match, viewer, news)
                turn = Turn(game, seen, EN)
                for elapsed in frames(seen, game):
                    at = turn.seen_at(elapsed)
                    picture = panel.picture(at, EN)
                    if picture is None:
                        continue
                    shown |= wanted & kinds
                    for size in SIZES:
                        model = TableModel(name="F", turn=turn, elapsed=elapsed, picture=picture)
                        told = draw_table(model, size, "full").text()

                        assert [text for text in ahead(turn) if text in told] == []

    assert shown == wanted


@pytest.mark.parametrize("game", PICTURED)
def test_picture_stays_until_a_key_or_its_end(game: str) -> None:
    panel, wanted = registry.panel(game), own(game, "PICTURES", set[str]())
    for match, news in steps(game, 1):
        if not wanted & {event["event"] for event in news}:
            continue
        seen = after(match, 0, news)
        began = 0.0 if panel.picture(seen, EN) else panel.told_after(seen)
        running = [at for at in frames(seen, game) if at is not None and at >= began]

        assert running
        assert all(panel.picture(replace(seen, elapsed=moment), EN) for moment in running)
        if panel.picture(seen, EN):
            memory = panel.after_key(seen, "x")
            closed = replace(seen, memory=memory)
            assert memory is not None
            assert panel.picture(closed, EN) is None
