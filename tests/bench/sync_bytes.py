"""Bytes of a diff frame and microseconds of a diff, on traces of others' games and on our own.

The traces are the ones that Colyseus' schema, rfc6902 and jsonpatch are measured on: four seats'
views before and after each of 400 moves, as the peers' `trace.js` writes them. Their view types are
declared here as a game would declare them. Each of our own games is played by random bots and seen
by all viewers. A frame counts whole: length, tag, topic, revision, patch, events. The whole view
as msgpack stands beside it.

    python -m tests.bench.sync_bytes [--matches 10] [--runs 5] [--peers DIR]
"""

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from engine import Match
from engine.core.plain import plain
from engine.registry import game_ids
from engine.sync.diff import Schema
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.reports import Diff
from engine.sync.values import pack, unpack
from engine.sync.views import schemas
from tests.bench.others import alone
from tests.bench.rows import Figures, arguments, row, tell
from tests.engine.walks import viewers
from tests.playthroughs.record import played

SEATS = 4
LONGEST = 400  # entries of a match; Dice Hold'em by chance has no end
Face = Annotated[int, Meta(ge=1, le=6)]
Flag = Annotated[int, Meta(ge=0, le=1)]
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Box = Literal[
    "ones", "twos", "threes", "fours", "fives", "sixes", "three_kind", "four_kind", "full_house",
    "small_straight", "large_straight", "yams", "chance",
]  # fmt: skip
BOXES: tuple[str, ...] = Box.__args__  # type: ignore[attr-defined]  # typing's own way


class About(Struct):
    id: str
    game: str
    target: int
    host: int


class FarklePlate(Struct):
    name: str
    score: int
    farkles: int
    last: int
    online: bool


class Line(Struct):
    n: int
    s: Seat
    a: Literal["roll", Box]
    v: int


class FarkleTrace(Struct):
    table: About
    round: int
    phase: Literal["roll", "keep"]
    dice: tuple[Face, ...]
    kept: tuple[Flag, ...]
    turnPts: int  # noqa: N815 - the trace's name
    logN: int  # noqa: N815 - the same
    seq: int
    seats: tuple[FarklePlate, ...]
    cups: dict[str, tuple[Face, ...]]
    log: tuple[Line, ...]
    turn: Seat


Card = msgspec.defstruct("Card", [(box, int) for box in BOXES])


class YamsPlate(Struct):
    name: str
    card: Card  # type: ignore[valid-type]  # one field a box
    upper: int
    total: int
    online: bool


class YamsTrace(Struct):
    table: About
    round: int
    rolls: Annotated[int, Meta(ge=0, le=3)]
    dice: tuple[Face, ...]
    hold: tuple[Flag, ...]
    logN: int  # noqa: N815 - the trace's name
    seq: int
    seats: tuple[YamsPlate, ...]
    cups: dict[str, tuple[Face, ...]]
    log: tuple[Line, ...]
    turn: Seat


class Change(Struct):
    """One viewer's view before and after, the revision it leads to, and what happened.

    Attributes:
        told: the view before as its viewer has it.
    """

    old: Struct
    new: Struct
    told: dict[str, Any]
    rev: int
    events: list[dict[str, Any]]


def traced(file: Path, view: type[Struct]) -> list[Change]:
    trace = json.loads(file.read_text())
    stages = [
        msgspec.convert(views, list[view])  # type: ignore[valid-type]  # one type for each trace
        for views in (trace["initial"], *(step["views"] for step in trace["steps"]))
    ]
    return [
        Change(old, new, plain(old), rev, [])
        for rev, (before, after) in enumerate(pairwise(stages), 1)
        for old, new in zip(before, after, strict=True)
    ]


def matches(game: str, count: int) -> list[Change]:
    seeds = Random(1)
    changes: list[Change] = []
    for _ in range(count):
        match = Match.start(game, SEATS)
        views = {viewer: match.packable_view(viewer) for viewer in viewers(match)}
        log = played(game, SEATS, {}, seeds.getrandbits(32))[:LONGEST]
        for rev, (actor, entry) in enumerate(log, 1):
            step = match.deal(entry) if actor is None else match.play(actor, entry)
            for viewer, old in views.items():
                views[viewer] = match.packable_view(viewer)
                private = () if viewer is None else step.private.get(viewer, ())
                events = [plain(event) for event in (*step.public, *private)]
                changes.append(Change(old, views[viewer], plain(old), rev, events))
    return changes


def measured(schema: Schema, changes: list[Change], runs: int) -> dict[str, Any]:
    patches = [schema.diff(change.old, change.new) for change in changes]
    for change, patch in zip(changes, patches, strict=True):
        if pack(schema.apply(change.told, patch)) != pack(change.new):
            raise SystemExit(f"revision {change.rev}: the patch leads elsewhere")
    pairs = list(zip(changes, patches, strict=True))
    bare = [encode(Diff(1, change.rev, patch, [])) for change, patch in pairs]
    frames = [encode(Diff(1, change.rev, patch, change.events)) for change, patch in pairs]
    whole = [pack(change.new) for change in changes]
    decoder = Decoder(REPORTS)

    def each(work: Callable[[Any], object], items: Iterable[Any]) -> float:
        return microseconds(work, list(items), runs)

    return {
        "frames": len(frames),
        "view_bytes": sizes(whole),
        "view_pack_us": each(lambda change: pack(change.new), changes),
        "view_unpack_us": each(unpack, whole),
        "patch_bytes": sizes(patches),
        "diff_frame_bytes": sizes(bare),
        "with_events_bytes": sizes(frames),
        "diff_us": each(lambda change: schema.diff(change.old, change.new), changes),
        "apply_us": each(lambda pair: schema.apply(pair[0].told, pair[1]), pairs),
        "encode_us": each(lambda pair: encode(Diff(1, pair[0].rev, pair[1], [])), pairs),
        "decode_us": each(decoder.feed, bare),
    }


def sizes(pieces: list[bytes]) -> dict[str, float]:
    lengths = sorted(map(len, pieces))
    return {
        "mean": round(statistics.mean(lengths), 1),
        "p99": lengths[int(0.99 * len(lengths))],
        "max": lengths[-1],
    }


def microseconds(work: Callable[[Any], object], items: list[Any], runs: int) -> float:
    """CPU time for one item in the best run; what is there is frozen, as in the host."""
    gc.collect()
    gc.freeze()
    taken = []
    for _ in range(runs):
        began = time.process_time()
        for item in items:
            work(item)
        taken.append((time.process_time() - began) / len(items))
    gc.unfreeze()
    return round(min(taken) * 1e6, 1)


TRACES: dict[str, tuple[type[Struct], str]] = {
    "farkle": (FarkleTrace, "farkle"),
    "yams2k": (YamsTrace, "yams2k"),
}


def main() -> None:
    args = arguments(__doc__, matches=10, runs=5)
    name = f"sync_bytes --matches {args.matches} --runs {args.runs}"
    colyseus = alone(args.peers, "node", "colyseus/bench_schema.mjs", "1")
    for trace, (view, theirs) in TRACES.items():
        file = Path(args.peers or "") / "common" / f"trace_{trace}.json"
        if not file.exists():
            continue
        found = measured(Schema(view), traced(file, view), args.runs)
        figures = {"bytes": found["diff_frame_bytes"]["mean"], **_times(found)}
        peers = _whole(found)
        if theirs in colyseus:
            peers["Colyseus, its bare diff"] = {"bytes": colyseus[theirs]["diff_bytes_mean"]}
        tell(row(f"trace_{trace}", figures, peers, {"frames": found["frames"]}, name))
    for game in game_ids():
        found = measured(schemas()[game], matches(game, args.matches), args.runs)
        figures = {
            "bytes": found["diff_frame_bytes"]["mean"],
            "bytes_p99": found["diff_frame_bytes"]["p99"],
            "bytes_with_events": found["with_events_bytes"]["mean"],
            "most_with_events": found["with_events_bytes"]["max"],
            **_times(found),
        }
        tell(row(f"match_{game}", figures, _whole(found), {"frames": found["frames"]}, name))


def _whole(found: dict[str, Any]) -> dict[str, Figures]:
    return {
        "the whole view as msgpack": {
            "bytes": found["view_bytes"]["mean"],
            "diff_us": found["view_pack_us"],
            "apply_us": found["view_unpack_us"],
        }
    }


def _times(found: dict[str, Any]) -> dict[str, float]:
    return {name: found[name] for name in ("diff_us", "apply_us")}


if __name__ == "__main__":
    main()
