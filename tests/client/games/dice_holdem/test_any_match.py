"""Every moment of a random match of Dice Hold'em can be drawn and described."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, View
from client.games.dice_holdem import memory
from client.locale.i18n import LANGUAGES, Language, translator
from engine import Match
from engine.core.plain import plain
from engine.games.dice_holdem import GAME
from tests.client.games.moments import NAMES

panel = registry.panel("dice_holdem")
words = registry.words("dice_holdem")

Told = list[dict[str, Any]]


def played(seed: int) -> Iterator[tuple[Match, Told]]:
    """A match with given house rules: after each step its events."""
    rng = Random(seed)
    options = {
        "stack": 100 + 10 * (seed % 30),
        "ante_doubles_every": seed % 4,
        "flop_rerolls": seed % 3,
        "max_hands": 15,
    }
    match = Match.start("dice_holdem", 2 + seed % 5, options)
    while "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            level = ("caller", "caller", "random")[rng.randrange(3)]
            step = match.play(seat, plain(GAME.bots[level](match.seat_view(seat), rng)))
        told: Sequence[Any] = (*step.public, *step.private.get(0, ()))
        yield match, [plain(event) for event in told]


@given(st.integers(0, 2**32), st.sampled_from(LANGUAGES))
@settings(max_examples=15)
def test_every_event_and_view_of_a_match_has_sentences(seed: int, language: Language) -> None:
    tr = translator(language)
    for match, events in played(seed):
        for event in events:
            said = words.event(event, NAMES, tr)
            assert said.endswith((".", "!")) or event["event"] == "pocket"
        view = match.view((None, 0, 1)[seed % 3])
        assert words.caption(view, match.options, tr)
        lines = words.describe(view, NAMES, tr)
        assert all(line.endswith((".", "!", "…", ":")) for line in lines)
        assert not any("{" in line or "_" in line for line in lines)


@pytest.mark.long
@given(st.integers(0, 2**32), st.integers(20, 200), st.integers(5, 60))
@settings(max_examples=15)
def test_every_moment_of_a_match_can_be_drawn_at_any_size(
    seed: int, columns: int, lines: int
) -> None:
    viewer = (None, 0, 1)[seed % 3]
    tr = translator(LANGUAGES[seed % 2])
    known: memory.Memory = {}
    for match, events in played(seed):
        view: View = match.view(viewer)
        seen = Seen(view=view, names=NAMES, news=tuple(events), memory=known, elapsed=0.1)
        known = panel.after_news(seen) or known
        for moment in (replace(seen, memory=known), replace(seen, memory=memory.cup_lifted())):
            canvas = panel.draw(moment, (columns, lines), tr)
            least, best = panel.height(moment, columns)

            assert (canvas.width, canvas.height) == (columns, lines)
            assert 0 < least <= best
            assert panel.hints(moment, tr) or not memory.last_showdown(seen)
        known = panel.after_key(replace(seen, memory=known), "x") or known
    assert not memory.shown_showdown(replace(seen, memory={}))
