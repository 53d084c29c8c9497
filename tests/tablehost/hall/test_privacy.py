"""What arrives at a session: byte for byte the same, whatever its viewer may not know.

A match is resampled for one viewer: everything hidden from that viewer is drawn anew. The same
public moves are then played in both, and the bytes a publisher sends to that viewer are compared.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match, registry
from engine.core.plain import plain
from tablehost.hall.publisher import Publisher

SECRET = tuple(game for game in registry.game_ids() if registry.game(game).padding > 1)
SOON: dict[str, dict[str, Any]] = {"dice_holdem": {"stack": 100}}
SHOWING = {"take_out"}  # moves that lay hidden dice open for all
every_secret_game = pytest.mark.parametrize("game", SECRET)


class Wire:
    """A session at the other end of a publisher: it keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)


def told(match: Match, viewer: int | None) -> tuple[Publisher, Wire]:
    """A publisher of this match with one viewer, who has just been sent the snapshot."""
    publisher, wire = Publisher(3, match.game.id, match.game.padding), Wire()
    wire.send(publisher.add(wire, viewer, match.view))
    return publisher, wire


def advance(match: Match, publisher: Publisher, seat: int, move: dict[str, Any]) -> None:
    step = match.play(seat, move)

    def events(viewer: int | None) -> list[Any]:
        own = () if viewer is None else step.private.get(viewer, ())
        return [plain(event) for event in (*step.public, *own)]

    for viewer, frame in publisher.publish(match.view, events):
        viewer.send(frame)


def played(game: str, rng: Random, entries: int) -> Match:
    low, high = registry.game(game).seats
    match = Match.start(game, rng.randrange(low, high + 1), SOON.get(game))
    for _ in range(entries):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(match.game.bots["random"](match.seat_view(seat), rng)))
    return match


def until_luck(match: Match, rng: Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """Random moves of the real match, until something is drawn."""
    for _ in range(12):
        if "to_act" not in match.turn:
            return
        seat = match.turn["to_act"][0]
        yield seat, plain(match.game.bots["random"](match.seat_view(seat), rng))


@every_secret_game
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), entries=st.integers(3, 120))
def test_traffic_is_the_same_whatever_the_viewer_may_not_know(
    game: str, seed: int, entries: int
) -> None:
    rng = Random(seed)
    match = played(game, rng, entries)
    if "to_act" not in match.turn:
        return
    actor = match.turn["to_act"][0]
    viewer = rng.choice([seat for seat in (*range(match.seats), None) if seat != actor])
    other = match.resampled(viewer, rng)
    here, there = told(match, viewer), told(other, viewer)

    for seat, move in until_luck(match, rng):
        if move["do"] in SHOWING:
            return
        shown = shown_last(match)
        try:
            advance(other, there[0], seat, move)
        except IllegalMove:
            return  # hidden cards the move needs are another seat's there: nothing was sent
        advance(match, here[0], seat, move)
        if seat == viewer or shown_last(match) != shown or "to_act" not in match.turn:
            return  # a lift or a showdown has shown what was hidden, or luck is to be drawn
        assert here[1].sent == there[1].sent


def shown_last(match: Match) -> Any:
    """What has been shown of hidden things, the last time something was."""
    view = match.view(None)
    return view.get("last_round") or view.get("last_hand")


@every_secret_game
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), entries=st.integers(3, 150))
def test_frames_of_a_secret_game_are_of_padded_lengths(game: str, seed: int, entries: int) -> None:
    rng = Random(seed)
    match = played(game, rng, entries)
    publisher, wire = told(match, 0)
    for seat, move in until_luck(match, rng):
        advance(match, publisher, seat, move)

    assert {len(frame) % match.game.padding for frame in wire.sent} == {0}


def test_a_view_that_leaks_is_caught() -> None:
    """The comparison above can fail: a view with another seat's dice in it is not the same."""
    rng = Random(4)
    match = played("dice_holdem", rng, 4)
    other = match.resampled(None, rng)
    leaking = match.view(0)["pocket"], other.view(0)["pocket"]

    assert leaking[0] != leaking[1]
    assert told(match, None)[1].sent == told(other, None)[1].sent
    assert told(match, 0)[1].sent != told(other, 0)[1].sent
