"""Whatever comes at once, everything on one screen is of one moment."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, View
from client.games.dice_holdem import memory
from client.locale.i18n import translator
from engine import Match
from engine.core.plain import plain
from engine.games.dice_holdem import GAME
from tests.client.games.moments import NAMES

panel = registry.panel("dice_holdem")
EN = translator("en")

Ends = dict[int, View]
"""The result of each hand that ended in a showdown, by its number."""


def short_match(rng: Random) -> Match:
    """One of few chips, in which antes soon leave nobody with any to bet."""
    options = {
        "stack": rng.choice((100, 150, 400)),
        "ante": rng.choice((10, 40, 90)),
        "ante_doubles_every": rng.choice((0, 1, 2)),
        "max_hands": 25,
    }
    return Match.start("dice_holdem", rng.randint(2, 6), options)


def one_step(match: Match, rng: Random) -> Any:
    if "chance" in match.turn:
        return match.deal(match.draw(rng))
    seat = match.turn["to_act"][0]
    level = rng.choice(("caller", "caller", "random"))
    return match.play(seat, plain(GAME.bots[level](match.seat_view(seat), rng)))


def ended(match: Match, events: list[dict[str, Any]]) -> Iterator[tuple[int, View]]:
    """The hand that a step has ended with a showdown, if it has."""
    view = match.view(None)
    if any(event["event"] == "shown" for event in events):
        chips = list(view["chips"])
        for event in events:
            if event["event"] == "hand":
                chips = [left + paid for left, paid in zip(chips, event["paid"], strict=True)]
                begun = events[events.index(event) :]
                for back in (one for one in begun if one["event"] == "returned"):
                    chips[back["seat"]] -= back["chips"]
        yield view["hand"] - (not view["over"]), {"last": view["last_hand"], "chips": chips}


def bursts(match: Match, viewer: int | None, rng: Random, ends: Ends) -> Iterator[Seen]:
    """The news of a viewer: several steps at once, up to any number of hands."""
    while "over" not in match.turn:
        before, news = match.view(viewer), list[dict[str, Any]]()
        for _ in range(rng.choice((1, 1, 2, 5, 30))):
            if "over" not in match.turn:
                step = one_step(match, rng)
                public = [plain(event) for event in step.public]
                private = [] if viewer is None else step.private.get(viewer, ())
                news += [*public, *map(plain, private)]
                ends |= ended(match, public)
        yield Seen(
            view=match.view(viewer), names=NAMES[: match.seats], news=tuple(news), before=before
        )


def check_one_moment(seen: Seen, chips_in_play: int, ends: Ends) -> None:
    """The chips add up to all there are; a showdown is that of the hand it names."""
    scores = [plate.score.replace(",", "") for plate in panel.phone_seats(seen, EN)]
    drawn = panel.draw(seen, (80, 17), EN).text()
    showdown = memory.shown_showdown(seen)
    if showdown is None:
        pot = re.search(r"\bpot +\D*([\d,]+)", drawn)
        assert pot, drawn
        assert sum(map(int, scores)) + int(pot[1].replace(",", "")) == chips_in_play
        return
    assert f"Hand {showdown['hand']}: the showdown" in drawn
    was = ends[showdown["hand"]]
    assert plain(showdown["last"]) == plain(was["last"])
    if any(scores):
        assert list(map(int, scores)) == was["chips"]
        assert sum(was["chips"]) == chips_in_play


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_everything_on_a_screen_is_of_one_moment(seed: int) -> None:
    rng, ends = Random(seed), Ends()
    match = short_match(rng)
    viewer = rng.choice((None, *range(match.seats)))
    known: memory.Memory = {}
    in_play = match.seats * match.options["stack"]
    for sent in bursts(match, viewer, rng, ends):
        now = replace(sent, memory=known)
        known = panel.after_news(now) or known
        for _ in range(rng.randrange(4)):
            now = replace(sent, memory=known, elapsed=rng.choice((0.05, None)))
            check_one_moment(now, in_play, ends)
            fading = panel.memory_timeout(now)
            again = [one for one in panel.actions(now, EN) if one.name == "last"]
            known = rng.choice(
                [
                    known,
                    panel.after_key(now, "x") or known,
                    fading[1] if fading else known,
                    again[0].memory if again else known,
                ]
            )


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_player_who_presses_nothing_is_shown_every_showdown_in_turn(seed: int) -> None:
    rng, ends, shown, told = Random(seed), Ends(), list[int](), list[int]()
    match = short_match(rng)
    known: memory.Memory = {}
    for sent in bursts(match, 0, rng, ends):
        if sent.before is not None and sent.before["status"][0] == "out" and sent.before["hand"]:
            break
        known, told = panel.after_news(replace(sent, memory=known)) or known, list(ends)
        while rng.random() < 0.5 and known.get("unseen"):
            shown.append(known["unseen"][0]["hand"])
            known = memory.closed(replace(sent, memory=known))
    shown += [showdown["hand"] for showdown in known.get("unseen", ())]

    assert shown == told
