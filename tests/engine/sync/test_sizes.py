"""How small patches are: the bytes of single changes, and of whole matches."""

import random
from statistics import mean
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from engine import Match
from engine.sync.diff import Schema
from engine.sync.frames import encode
from engine.sync.reports import Diff, Snapshot
from engine.sync.views import schemas

Face = Annotated[int, Meta(ge=1, le=6)]
Seat = Annotated[int, Meta(ge=0, le=3)]


class Line(Struct):
    seat: Seat
    points: int


class Plate(Struct):
    name: str
    score: int
    here: bool


class Table(Struct):
    phase: Literal["keep", "roll"]
    dice: tuple[Face, ...]
    turn: Seat
    seats: tuple[Plate, ...]
    log: tuple[Line, ...]
    cups: dict[str, tuple[Face, ...]]
    hand: tuple[int, ...]
    odds: float
    best: Line | None
    can: Line | None


PLATES = [{"name": name, "score": 0, "here": True} for name in ("ada", "bo", "cy", "di")]
LOG = [{"seat": n % 4, "points": 100 * n} for n in range(24)]
TABLE: dict[str, Any] = {
    "phase": "roll",
    "dice": [1, 2, 3, 4, 5, 6],
    "turn": 3,
    "seats": PLATES,
    "log": LOG,
    "cups": {"2": [1, 1, 1, 1, 1]},
    "hand": [20, 31, 44, 7, 50, 12, 33],
    "odds": 1 / 3,
    "best": None,
    "can": {},
}


@pytest.mark.parametrize(
    ("change", "patch"),
    [
        # A digit to its successor, the last to the first: one head.
        ({"phase": "keep"}, "a0"),
        ({"turn": 0}, "a2"),
        ({"turn": 1}, "8201"),
        # Six dice: head, count, two bytes.
        ({"dice": [6, 5, 4, 3, 2, 1]}, "810daef6"),
        # One field of one entry of a list: a head a level, two bytes of number.
        ({"seats": [*PLATES[:2], PLATES[2] | {"score": 450}, PLATES[3]]}, "a3a2818142"),
        # A log that grows at its end and drops its head.
        ({"log": [*LOG[1:], {"seat": 2, "points": 50}]}, "a440f7000232"),
        ({"cups": {"2": [6, 6, 6, 6, 6]}}, "a5800b1e5f"),
        # A card leaves the middle of a hand; two are exchanged.
        ({"hand": [20, 31, 44, 50, 12, 33]}, "a6c3"),
        ({"hand": [20, 44, 50, 12, 33, 9, 5]}, "a641416309e005"),
        # Floats lose the zeros at their end.
        ({"odds": 0.5}, "87023fe0"),
        ({"odds": 0.0}, "8700"),
        # A struct comes whole without its keys, and goes as None or as the empty map.
        ({"best": {"seat": 1, "points": 7}}, "88000107"),
        ({"can": {"seat": 1, "points": 7}}, "89000107"),
        # What no type declares takes msgpack and two bytes.
        ({"turn": "x"}, "82ff02a178"),
        # All of a view that changes in a roll.
        ({"phase": "keep", "dice": [1, 1, 1, 1, 1, 2]}, "20800d0001"),
    ],
)
def test_a_change_takes_few_bytes(change: dict[str, Any], patch: str) -> None:
    schema = Schema.of(Table)
    new = TABLE | change

    assert schema.diff(TABLE, new).hex() == patch
    assert schema.apply(TABLE, bytes.fromhex(patch)) == new


def test_a_long_list_of_digits_is_cut_into_numbers() -> None:
    schema = Schema.of(Table)
    new = TABLE | {"dice": [1 + n % 6 for n in range(40)]}
    patch = schema.diff(TABLE, new)

    assert len(patch) == 1 + 1 + 11 + 3  # head, count, 32 digits, 8 digits
    assert schema.apply(TABLE, patch) == new


def test_a_gap_of_many_fields_takes_one_byte_more() -> None:
    old = {str(n): 0 for n in range(200)}
    schema = Schema.any()

    assert schema.diff(old, old | {"31": 1}).hex() == "bf00"
    assert schema.diff(old, old | {"199": 1}).hex() == "bf8028"


def farkle_frames(seed: int, seats: int) -> tuple[list[int], list[int], list[int]]:
    """Bytes of (patches, diff frames without events, snapshots) of a match of random moves."""
    rng = random.Random(seed)
    match = Match.start("farkle", seats, {"target": 3000})
    schema = schemas()["farkle"]
    views = {viewer: match.view(viewer) for viewer in (*range(seats), None)}
    patches, diffs, snapshots = [], [], []
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            view = match.seat_view(seat)
            match.play(seat, _plain_move(match.game.bots["random"](view, rng)))
        for viewer, old in views.items():
            new = match.view(viewer)
            patch = schema.diff(old, new)
            assert schema.apply(old, patch) == new
            views[viewer] = new
            patches.append(len(patch))
            diffs.append(len(encode(Diff(3, len(match), patch, []))))
            snapshots.append(len(encode(Snapshot(3, "farkle", len(match), new))))
    return patches, diffs, snapshots


def _plain_move(move: Any) -> dict[str, Any]:
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    return {"do": move.__struct_config__.tag} | {
        name: list(value) for name, value in fields.items()
    }


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_farkle_diffs_are_a_tenth_of_its_views(seats: int) -> None:
    patches, diffs, snapshots = farkle_frames(seed=seats, seats=seats)

    assert mean(patches) < 21
    assert mean(diffs) < 30
    assert mean(diffs) < mean(snapshots) / 8
    assert max(size - patch for size, patch in zip(diffs, patches, strict=True)) <= 11
