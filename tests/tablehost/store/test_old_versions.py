"""Databases of all older versions are migrated and used.

`schema.vN.sql` is the schema as version N had it, kept when the next one came.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import Match
from tablehost.hall.hall import Hall
from tablehost.luck.dealer import new_seed
from tablehost.store import opening, schema
from tablehost.store.connection import Options
from tablehost.store.errors import TooNewError
from tablehost.store.schema import Schema
from tablehost.store.store import Store
from tablehost.store.values import Entry, Secret, Sitter, TableSpec, match_log
from tests.tablehost.store.samples import (
    contents,
    resumed,
    second_connection,
    table_columns,
    version,
)

HERE = Path(__file__).parent
NOW = schema.current()
OLD = {
    int(found[1]): Schema(version=int(found[1]), sql=file.read_text())
    for file in HERE.glob("schema.v*.sql")
    if (found := re.fullmatch(r"schema\.v(\d+)\.sql", file.name))
}


async def evening(path: Path) -> Match:
    """A database of today: a match that is played, something said, somebody with settings."""
    store = await Store.open(path, durability="process")
    ada = await store.enter("SHA256:ada", "ada")
    await store.save_settings(ada.id, {"theme": "night"})
    table = await store.create_table(TableSpec(code="WOLF", game="farkle", name="Kitchen", seats=2))
    await store.sit(table.id, 0, Sitter("person", person=ada.id))
    await store.sit(table.id, 1, Sitter("bot", bot="careful"))
    await store.say(table.id, ada.id, "good evening")
    seed = new_seed()
    record = await store.start_match(table.id, 1, Secret(seed, "commitment"))
    match = Match.start("farkle", 2, {})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 1, 1, 2, 3, 4]})
    log = [Entry("dealer" if seat is None else "player", data, seat) for seat, data in match.log]
    await store.append(record.id, 0, log, "all", position=7)
    await store.close()
    return match


def as_of(old: Schema, path: Path) -> None:
    """The same evening in a database of an older version, as far as that could hold it."""
    today = path.rename(path.with_name("today.db"))
    opening.prepare(Options(path=path), old).release()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("ATTACH ? AS today", (str(today),))
        both = schema.names(db) & NOW.names()
        names = [name for kind, name in both if kind == "table" and name != "host"]
        for name in names:
            listed = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({name})"))
            db.execute(f"INSERT INTO {name} ({listed}) SELECT {listed} FROM today.{name}")
        db.execute("DETACH today")
    for file in path.parent.glob("today.db*"):
        file.unlink()


def test_there_is_a_schema_file_for_each_older_version() -> None:
    assert sorted(OLD) == list(range(1, NOW.version))


@pytest.mark.parametrize("old", OLD)
def test_migrated_tables_are_those_of_a_new_database(path: Path, old: int) -> None:
    opening.prepare(Options(path=path), OLD[old]).release()
    fresh = path.with_name("fresh.db")

    opening.prepare(Options(path=path), NOW).release()
    opening.prepare(Options(path=fresh), NOW).release()

    assert version(path) == NOW.version
    assert table_columns(path) == table_columns(fresh)
    with second_connection(path) as one, second_connection(fresh) as other:
        assert schema.names(one) == schema.names(other)


@pytest.mark.parametrize("old", OLD)
async def test_match_of_an_old_database_continues_and_a_copy_is_made(path: Path, old: int) -> None:
    match = await evening(path)
    as_of(OLD[old], path)

    store = await Store.open(path, durability="process")
    running = (await resumed(store))["WOLF"]
    assert match_log(running.log) == match.log
    assert running.table.replace_bots
    assert [line.text for line in await store.chat(running.table.id)] == ["good evening"]
    (ada,) = await store.persons("SHA256:ada")
    assert ada.settings == {"theme": "night"}
    hall = Hall(store)
    assert await hall.open() == []
    assert set(hall.tables) == {running.table.id}
    await hall.close()
    await store.close()

    kept = path.with_name(f"host.db.v{old}")
    assert version(kept) == old
    opening.prepare(Options(path=kept), OLD[old]).release()  # the old program takes it


@pytest.mark.parametrize("old", OLD)
async def test_older_program_refuses_a_migrated_database(path: Path, old: int) -> None:
    await evening(path)
    as_of(OLD[old], path)
    await (await Store.open(path, durability="process")).close()
    before = contents(path.parent)

    with pytest.raises(
        TooNewError, match=rf"of version {NOW.version}.*up to {old}.*restore the copy"
    ):
        opening.prepare(Options(path=path), OLD[old])

    assert contents(path.parent) == before
