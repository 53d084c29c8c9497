"""Copies of a database apply one log: the same rows everywhere, each command once, in order."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablehost.store import commands, logs, persons, shared_log, tables
from tablehost.store.commands import Write
from tablehost.store.concurrent_write import transaction
from tablehost.store.errors import CodeTakenError, DamagedError, ExpiredError, LogError
from tablehost.store.shared_log import Apply, Group, Proposed
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict, TableRecord
from tablehost.store.writes import WRITES
from tests.tablehost.store.recorded import (
    OWN,
    apply,
    apply_one,
    copy_of,
    packed,
    record,
    rows,
)
from tests.tablehost.store.samples import BOT, SECRET, Ticks, second_connection, spec
from tests.tablehost.store.test_random_calls import Call, answer, calls

IDENTITY = "ab" * 16


def group(number: int, *commands: Proposed, proposer: bytes = b"ada", since: int = 0) -> Group:
    return Group(proposer, number, since, commands)


def create(code: str) -> Proposed:
    return Proposed.of(tables.create, (spec(code), IDENTITY, 7))


def probe() -> Proposed:
    return create("SAME")


async def empty(path: Path) -> Path:
    await (await Store.open(path, durability="process")).close()
    return path


async def recorded(path: Path, asked: list[Call]) -> list[Group]:
    """What a store has proposed when it was asked all this; a copy from before is beside it."""
    shutil.copy(await empty(path), path.with_name("copy.db"))
    store = await Store.open(path, durability="process", clock=Ticks())
    groups = record(store)
    for one in asked:
        await answer(store, one)
    await store.close()
    return groups


@pytest.mark.long
@settings(max_examples=60)
@given(st.lists(calls, min_size=1, max_size=60), st.data())
def test_same_log_gives_the_same_rows(asked: list[Call], data: st.DataObject) -> None:
    made: list[Call] = [
        ("create_table", (spec("OTTER"),), {}),
        ("start_match", (1, 1, SECRET), {}),
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "host.db"
        groups = asyncio.run(recorded(path, made + asked))
        other = path.with_name("other.db")
        shutil.copy(path.with_name("copy.db"), other)
        stop = data.draw(st.integers(0, len(groups)), "one copy stops here")
        again = data.draw(st.integers(0, stop), "and is sent some again")
        with copy_of(path.with_name("copy.db")) as copy:
            apply(copy, groups)
            with copy_of(other) as db:
                apply(db, groups[:stop])
            with copy_of(other) as db:
                repeated = apply(db, groups[again:stop])
                apply(db, groups[stop:])
                assert all(not applied.outcomes for applied in repeated)
                assert rows(db, OWN) == rows(copy, OWN)
                assert len(groups) + len(repeated) == shared_log.applied_position(db)
            with second_connection(path) as single:
                assert rows(copy, OWN) == rows(single, OWN)


@pytest.mark.parametrize("write", WRITES.values(), ids=list(WRITES))
def test_every_write_can_be_read_from_a_log(write: Write) -> None:
    with pytest.raises(msgspec.ValidationError):
        write.command(commands.packed([None] * 9))  # of other types, and too many

    write._answer  # noqa: B018 - raises for a type that cannot be read


async def test_command_is_answered_as_by_a_single_machine(path: Path) -> None:
    with copy_of(await empty(path)) as db:
        first = apply_one(db, group(1, create("WOLF"), create("WOLF"), create("LYNX")))

    made, refused, other = first.outcomes
    assert isinstance(made.result, TableRecord)
    assert (made.result.code, made.result.identity, made.result.created) == ("WOLF", IDENTITY, 7)
    assert isinstance(refused.error, CodeTakenError)
    assert other.result.id == made.result.id + 1


async def test_answers_to_the_last_group_are_kept(path: Path) -> None:
    asked = group(1, create("WOLF"), create("WOLF"))
    with copy_of(await empty(path)) as db:
        assert shared_log.answers_to(db, asked) is None
        applied = apply_one(db, asked)
        kept = shared_log.answers_to(db, asked)

    assert kept is not None
    assert kept[0] == applied.outcomes[0]
    assert type(kept[1].error) is CodeTakenError
    assert str(kept[1].error) == str(applied.outcomes[1].error)


async def test_erasing_somebody_empties_the_answers_that_are_kept(path: Path) -> None:
    entered = group(1, Proposed.of(persons.enter, (None, "Ada", "ada", 7)), proposer=b"bob")
    with copy_of(await empty(path)) as db:
        apply_one(db, entered)
        apply_one(db, group(1, Proposed.of(persons.erase, (1,))))
        kept = shared_log.answers_to(db, entered)

        assert "Ada" not in str(rows(db))
    assert kept is not None
    assert isinstance(kept[0].error, ExpiredError)


async def test_every_answer_of_an_append_can_be_kept(path: Path) -> None:
    store = await Store.open(path, durability="process")
    table = await store.create_table(spec())
    match = await store.start_match(table.id, 1, SECRET)
    await store.close()

    def append(number: int, seq: int) -> Group:
        args = (match.id, seq, logs.pack_entries([BOT], f"{number}"), f"{number}", 7, None, None)
        return group(number, Proposed.of(logs.append, args))

    with copy_of(path) as db:
        first, late = append(1, 0), append(2, 0)
        apply(db, [first])
        assert shared_log.answers_to(db, first) == (shared_log.Outcome(Appended(0, 1)),)
        apply(db, [late])
        assert shared_log.answers_to(db, late) == (shared_log.Outcome(Conflict(1)),)


@pytest.mark.parametrize("position", [1, 3, 7])
async def test_only_the_next_position_is_applied(path: Path, position: int) -> None:
    with copy_of(await empty(path)) as db:
        apply_one(db, group(1, create("WOLF")))
        before = rows(db)

        with pytest.raises(LogError, match="next"):
            Apply(position, packed(group(2, create("LYNX"))))(db)

        assert rows(db) == before


async def test_database_of_a_single_machine_applies_nothing(path: Path) -> None:
    with copy_of(await empty(path)) as db:
        shared_log.leave(db)
        before = rows(db)

        with pytest.raises(LogError, match="single"):
            Apply(1, packed(group(1, create("WOLF"))))(db)

        assert rows(db) == before


async def test_other_program_does_not_write_to_a_copy(path: Path) -> None:
    with copy_of(await empty(path)) as db:
        before = rows(db)
        with pytest.raises(LogError, match="copy of house"), transaction(path) as other:
            other.execute("DELETE FROM host")

        assert rows(db) == before


@pytest.mark.parametrize(
    "unknown",
    [Proposed("table.paint", packed_args := probe().args), Proposed("chat.say", packed_args)],
)
async def test_command_of_a_newer_program_stops_the_copy(path: Path, unknown: Proposed) -> None:
    with copy_of(await empty(path)) as db:
        before = rows(db)

        with pytest.raises(LogError, match="update it on this machine"):
            apply_one(db, group(1, create("WOLF"), unknown))

        assert rows(db) == before


async def test_damaged_row_stops_the_copy_and_is_no_answer(path: Path) -> None:
    with copy_of(await empty(path)) as db:
        apply_one(db, group(1, create("WOLF")))
        db.execute("UPDATE tables SET options = x'c1'")
        before = rows(db)

        with pytest.raises(DamagedError):
            apply_one(db, group(2, create("LYNX"), Proposed.of(tables.close, (1, 8))))

        assert rows(db) == before


async def test_bug_in_a_command_is_its_answer_on_every_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(tables, "_require_free", wrong)
    asked = group(1, create("WOLF"))
    with copy_of(await empty(path)) as db:
        applied = apply_one(db, asked)
        kept = shared_log.answers_to(db, asked)

        assert shared_log.applied_position(db) == 1
    assert isinstance(applied.outcomes[0].error, ZeroDivisionError)
    assert kept is not None
    assert "ZeroDivisionError" in str(kept[0].error)


async def test_late_group_is_refused_when_its_proposer_may_be_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_log, "WINDOW", 10)
    monkeypatch.setattr(shared_log, "_FORGET_EVERY", 1)
    once = group(1, create("WOLF"), proposer=b"bob")
    with copy_of(await empty(path)) as db:
        apply_one(db, once)
        others = [group(number, create("SAME"), since=number) for number in range(1, 14)]
        apply(db, others[:9])
        assert apply_one(db, once).outcomes == ()  # still known
        apply(db, others[9:])
        before = rows(db, OWN)

        late = apply_one(db, once)
        fresh = apply_one(db, replace(once, since=10, commands=(create("LYNX"),)))

        assert isinstance(late.outcomes[0].error, ExpiredError)
        assert before["tables"] == rows(db, OWN)["tables"][:-1]
        assert fresh.outcomes[0].result.code == "LYNX"
        assert len(db.execute("SELECT * FROM proposers").fetchall()) == 2
