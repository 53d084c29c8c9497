"""A database with any contents: invalid tables are skipped, the others resume."""

import asyncio
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine import Match
from tablehost.hall.hall import Hall
from tablehost.luck.dealer import new_seed
from tablehost.store.logs import checksum
from tablehost.store.store import Store
from tablehost.store.values import Entry, Secret, Sitter, TableSpec

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
packed = st.binary(max_size=30) | plain.map(msgspec.msgpack.encode)
moves = st.sampled_from(
    [
        {"do": "roll"},
        {"do": "bank"},
        {"do": ["roll"]},
        {"luck": "rolled", "faces": [1] * 6},
        {"luck": "rolled", "faces": [7, None]},
        {"luck": "first", "seat": 99},
    ]
).map(msgspec.msgpack.encode)
actors = st.sampled_from(["player", "bot", "clock", "host", "dealer"])
numbers = st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 3)

REPLACE = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
Change = tuple[str, tuple[Any, ...]]
"""A statement about table 1 and what it is given."""

entries = st.tuples(
    st.just("entry"),
    st.tuples(st.integers(0, 5), actors, st.none() | numbers, packed | moves),
)
columns = st.sampled_from(
    [
        ("UPDATE tables SET options = ? WHERE id = 1", packed),
        ("UPDATE tables SET name = ? WHERE id = 1", st.text(max_size=300)),
        ("UPDATE tables SET game = ? WHERE id = 1", st.text(max_size=9)),
        ("UPDATE tables SET seats = ? WHERE id = 1", st.integers(1, 100)),
        ("UPDATE tables SET created = ? WHERE id = 1", numbers),
        ("UPDATE matches SET options = ? WHERE id = 1", packed),
        ("UPDATE matches SET game = ? WHERE id = 1", st.text(max_size=9) | st.just("yams")),
        ("UPDATE matches SET seats = ? WHERE id = 1", st.integers(1, 100)),
        ("UPDATE matches SET rules_version = ? WHERE id = 1", numbers),
        ("UPDATE matches SET outcome = ?, status = 'over' WHERE id = 1", packed),
        ("UPDATE secrets SET seed = ? WHERE match_id = 1", st.binary(max_size=70)),
        ("UPDATE secrets SET position = ? WHERE match_id = 1", st.integers(0, 2**63 - 1)),
        ("UPDATE secrets SET words = ? WHERE match_id = 1", packed),
        ("UPDATE places SET seat = ? WHERE table_id = 1 AND seat = 1", st.integers(0, 2**40)),
        ("UPDATE places SET bot = ? WHERE table_id = 1 AND seat = 1", st.none() | st.text()),
        ("UPDATE places SET kind = ? WHERE table_id = 1 AND seat = 1", st.just("person")),
        ("UPDATE persons SET settings = ? WHERE id = 1", packed),
        ("UPDATE persons SET name = ? WHERE id = 1", st.text(max_size=300)),
        ("DELETE FROM secrets WHERE match_id = ?", st.just(1)),
    ]
).flatmap(lambda one: st.tuples(st.just(one[0]), one[1].map(lambda value: (value,))))


async def evening(path: Path) -> None:
    """Two tables in the middle of a match."""
    store = await Store.open(path, durability="process")
    for code in ("WOLF", "LYNX"):
        person = await store.enter(f"SHA256:{code}", code)
        spec = TableSpec(code=code, game="farkle", name=code, seats=2)
        table = await store.create_table(spec)
        await store.sit(table.id, 0, Sitter("person", person=person.id))
        await store.sit(table.id, 1, Sitter("bot", bot="careful"))
        seed = new_seed()
        match = await store.start_match(table.id, 1, Secret(seed, "commitment"))
        played = Match.start("farkle", 2, {})
        played.deal({"luck": "first", "seat": 0})
        played.play(0, {"do": "roll"})
        played.deal({"luck": "rolled", "faces": [1, 1, 1, 2, 3, 4]})
        log = [
            Entry("dealer" if seat is None else "player", entry, seat) for seat, entry in played.log
        ]
        await store.append(match.id, 0, log, "all", position=7)
    await store.close()


def image() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "host.db"
        asyncio.run(evening(path))
        return path.read_bytes()


IMAGE = image()


def change(path: Path, changes: list[Change]) -> None:
    """Write any value that the database accepts."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement, values in changes:
            with suppress(sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
                if statement == "entry":
                    db.execute(REPLACE, written(*values))
                else:
                    db.execute(statement, values)


def written(seq: int, actor: str, seat: int | None, data: bytes) -> tuple[Any, ...]:
    """A row of match 1 with the checksum that it must have."""
    row = (1, seq, f"c{seq}", 0, 0, actor, seat, data)
    return (*row, checksum(*row))


async def come_up(path: Path) -> tuple[list[str], set[int]]:
    """Start a host on this database: its log, and the tables that work."""
    store = await Store.open(path, durability="process")
    hall = Hall(store)
    try:
        lost = await hall.open()
        for _ in range(20):
            await asyncio.sleep(0)
        return lost, set(hall.tables)
    finally:
        await hall.close()
        await store.close()


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(changes=st.lists(entries | columns, min_size=1, max_size=4))
@example(changes=[("entry", (1, "dealer", 1, b"\x80"))])
@example(changes=[("entry", (1, "player", None, msgspec.msgpack.encode({"do": "roll"})))])
@example(changes=[("DELETE FROM secrets WHERE match_id = ?", (1,))])
@example(changes=[("UPDATE secrets SET seed = ? WHERE match_id = 1", (b"",))])
def test_damaged_table_does_not_prevent_others_from_resuming(changes: list[Change]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "host.db"
        path.write_bytes(IMAGE)
        change(path, changes)

        lost, tables = asyncio.run(come_up(path))

    assert 2 in tables
    assert (1 in tables) != bool(lost)
    assert all(line.startswith("table 1: ") and len(line) > 20 for line in lost)
