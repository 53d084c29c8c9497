"""`tablehost verify`: a file, a match or a table, and what it says of each."""

import io
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablehost import record
from tablehost.backup import DATABASE
from tablehost.cli import main
from tablehost.hall.dealer import commitment
from tablehost.store.sqlite import SqliteStore
from tablehost.store.values import Entry, Outcome, Secret, TableSpec
from tests.tablehost.test_record import SEED, WORDS, recorded

Say = pytest.CaptureFixture[str]

SPEC = TableSpec(code="K7QM", game="farkle", name="Kitchen", seats=2, options={"target": 1000})
SECRET = Secret(SEED, commitment(SEED), 0, WORDS)
MATCH = 7  # the number in the record that the luck was drawn for


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
async def store(data: Path) -> AsyncIterator[SqliteStore]:
    """A host's database, open as while the host runs."""
    store = await SqliteStore.open(data / DATABASE, durability="process")
    yield store
    await store.close()


async def played(store: SqliteStore, *, open_after: bool = True) -> None:
    """A table whose first matches were left unfinished, so that the one of the record comes."""
    played = recorded(target=1000)
    spec = replace(SPEC, options=played.options, open_after=open_after)
    table = await store.create_table(spec)
    for _ in range(MATCH - 1):
        await store.end_match((await store.start_match(table.id, 1, SECRET)).id, None)
    match = await store.start_match(table.id, played.rules_version, SECRET)
    assert match.id == MATCH
    entries = [Entry("dealer" if s is None else "player", luck, s) for s, luck in played.log]
    await store.append(match.id, 0, entries, "all", outcome=Outcome((0,), (1000, 0)))


def files(data: Path) -> set[str]:
    return {file.name for file in data.iterdir()}


@pytest.mark.parametrize("what", ["7", "K7QM", "k7qm"])
async def test_a_match_is_checked_beside_a_host_that_runs(
    store: SqliteStore, data: Path, what: str, capsys: Say
) -> None:
    await played(store)
    before = files(data)

    code = main(["verify", what, "--data", str(data)])

    told = capsys.readouterr().out
    draws = [luck for seat, luck in recorded(target=1000).log if seat is None]
    assert code == 0
    assert f"All {len(draws)} draws" in told
    assert commitment(SEED) in told
    assert "word of seat 1           süß" in told
    assert told.count("rolled") == sum(luck["luck"] == "rolled" for luck in draws)
    assert files(data) == before
    await store.close_table(1)  # it is still the host's


async def test_a_match_is_checked_when_the_host_has_stopped(
    store: SqliteStore, data: Path, capsys: Say
) -> None:
    await played(store)
    await store.close()
    before = files(data)

    assert main(["verify", "7", "--data", str(data)]) == 0
    assert "All " in capsys.readouterr().out
    assert files(data) == before


async def test_a_die_changed_on_the_disk_is_caught(
    store: SqliteStore, data: Path, capsys: Say
) -> None:
    await played(store)
    await store.close()
    file = data / DATABASE
    changed = file.read_bytes().replace(b"\xa5faces\x96", b"\xa5faces\x95", 1)
    assert changed != file.read_bytes()
    file.write_bytes(changed)

    assert main(["verify", "7", "--data", str(data)]) == 1
    assert "has changed on the disk" in capsys.readouterr().err


async def test_sealed_seeds_stay_sealed(store: SqliteStore, data: Path, capsys: Say) -> None:
    await played(store, open_after=False)

    for what in ("7", "K7QM"):
        assert main(["verify", what, "--data", str(data)]) == 1
        told = capsys.readouterr()
        assert "keeps its seeds sealed" in told.err
        assert SEED.hex() not in told.out + told.err


async def test_a_match_that_is_not_over_reveals_nothing(
    store: SqliteStore, data: Path, capsys: Say
) -> None:
    table = await store.create_table(SPEC)
    await store.start_match(table.id, 1, SECRET)

    assert main(["verify", "1", "--data", str(data)]) == 1
    told = capsys.readouterr()
    assert "is not over" in told.err
    assert main(["verify", "K7QM", "--data", str(data)]) == 1
    assert "to its end" in capsys.readouterr().err
    await store.end_match(1, None)
    assert main(["verify", "1", "--data", str(data)]) == 1
    assert "left unfinished" in capsys.readouterr().err
    assert SEED.hex() not in told.out + told.err


@pytest.mark.parametrize(
    ("what", "why"),
    [("99", "code 99"), ("ZZZZ", "code ZZZZ"), ("match.json", "no file match.json")],
)
async def test_what_is_not_there_is_said(
    store: SqliteStore, data: Path, what: str, why: str, capsys: Say
) -> None:
    await played(store)

    assert main(["verify", what, "--data", str(data)]) == 1
    assert why in capsys.readouterr().err


def test_a_folder_without_a_database_is_left_without(tmp_path: Path, capsys: Say) -> None:
    assert main(["verify", "7", "--data", str(tmp_path / "none")]) == 1

    assert "no database" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_file_is_checked(tmp_path: Path, capsys: Say) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(record.write(recorded(target=1000)))
    bad.write_bytes(b"\xff\x00")

    assert main(["verify", str(good)]) == 0
    assert commitment(SEED) in capsys.readouterr().out
    assert main(["verify", str(bad)]) == 1
    assert "no record" in capsys.readouterr().err
    assert main(["verify", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_tampered_file_is_told_with_the_entry(tmp_path: Path, capsys: Say) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)).replace("sour", "sweet"))

    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr()
    assert "Entry " in told.err
    assert "All " not in told.out


def test_a_record_may_come_by_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    text = record.write(recorded(target=1000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert main(["verify", "-"]) == 0
    assert "All " in capsys.readouterr().out


def test_a_strangers_record_does_not_command_the_terminal(tmp_path: Path, capsys: Say) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)).replace("sour", "\\u001b[2J"))

    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err
