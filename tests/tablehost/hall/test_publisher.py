"""Publishing one topic to viewers of several classes."""

from typing import Any
from unittest.mock import Mock

import pytest

from engine import Match
from engine.sync.frames import REPORTS, Decoder
from engine.sync.topics import match_topic
from tablehost.hall.publisher import Publisher

SEATS = 4


@pytest.fixture
def match() -> Match:
    started = Match.start("farkle", SEATS)
    started.deal({"luck": "first", "seat": 0})
    return started


def published(match: Match, private: dict[int, list[Any]]) -> list[bytes]:
    """The frame that each seat is sent of a roll; those in `private` are told other events."""
    publisher = Publisher(match_topic(1), "farkle")
    viewers = [Mock() for _ in range(SEATS)]
    for seat, viewer in enumerate(viewers):
        publisher.add(viewer, seat, match.packable_view)
    public = [{"event": "asked"}]
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 4, 6, 6]})
    frames = dict(publisher.publish(match.packable_view, lambda seat: private.get(seat, public)))
    return [frames[viewer] for viewer in viewers]


def events(frame: bytes) -> Any:
    (diff,) = Decoder(REPORTS).feed(frame)
    return diff.events  # type: ignore[union-attr]


def test_classes_for_which_the_same_changes_share_a_frame(match: Match) -> None:
    mover, *others = published(match, {})

    assert others[0] is others[1] is others[2]
    assert mover != others[0]


def test_classes_with_other_events_have_frames_of_their_own(match: Match) -> None:
    _, one, two, three = published(match, {2: [{"event": "told"}], 3: [{"event": "asked"}]})

    assert [events(frame) for frame in (one, two)] == [[{"event": "asked"}], [{"event": "told"}]]
    assert three == one
    assert three is not one
