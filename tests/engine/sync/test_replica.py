"""A replica as a client writes it: the rule of `frames`, in as many lines."""

import random
from typing import Any

from engine import Match
from engine.sync.errors import PatchError
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.reports import Diff, Snapshot
from engine.sync.values import pack
from engine.sync.views import schemas


class Replica:
    """One topic; `resyncs` counts how often a snapshot was asked for."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.rev = 0
        self.resyncs = 0
        self._waits = True

    def take(self, frame: object) -> None:
        match frame:
            case Snapshot():
                self._schema = schemas()[frame.schema]
                self.view, self.rev, self._waits = frame.view, frame.rev, False
            case Diff() if frame.rev > self.rev and not self._waits:
                try:
                    self._follow(frame)
                except PatchError:
                    self._waits = True
                    self.resyncs += 1

    def _follow(self, diff: Diff) -> None:
        if diff.rev != self.rev + 1:
            raise PatchError("a revision is missing")
        self.view = self._schema.apply(self.view, diff.patch)
        self.rev = diff.rev


def hall(seed: int) -> list[tuple[dict[str, Any], bytes]]:
    """A match of Farkle as seat 1 sees it: each view, and the frame that leads to it."""
    rng = random.Random(seed)
    match = Match.start("farkle", 2, {"target": 1000})
    view = match.view(1)
    told = [(view, encode(Snapshot(5, "farkle", 0, view)))]
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            match.play(match.turn["to_act"][0], match.default_move(match.turn["to_act"][0]))
        old, view = view, match.view(1)
        patch = schemas()["farkle"].diff(old, view)
        told.append((view, encode(Diff(5, len(told), patch, []))))
    return told


def test_a_replica_follows_a_match_to_the_byte() -> None:
    replica, decoder = Replica(), Decoder(REPORTS)

    for view, frame in hall(seed=1):
        (told,) = decoder.feed(frame)
        replica.take(told)

        assert pack(replica.view) == pack(view)
    assert replica.view["over"]
    assert replica.resyncs == 0


def test_a_gap_is_noticed_once_and_a_snapshot_mends_it() -> None:
    replica, decoder = Replica(), Decoder(REPORTS)
    told = hall(seed=2)

    for number, (view, frame) in enumerate(told):
        if number != 10:
            replica.take(*decoder.feed(frame))
        if number == 14:
            assert (replica.rev, replica.resyncs) == (9, 1)
            replica.take(Snapshot(5, "farkle", number, view))
            replica.take(*decoder.feed(told[13][1]))  # on its way before the snapshot was made

    assert replica.view == told[-1][0]
    assert replica.resyncs == 1


def test_a_damaged_patch_is_a_gap() -> None:
    replica = Replica()
    replica.take(Snapshot(5, "farkle", 0, Match.start("farkle", 2).view(0)))

    replica.take(Diff(5, 1, b"\xff", []))

    assert replica.resyncs == 1
