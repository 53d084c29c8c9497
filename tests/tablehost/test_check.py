"""`tablehost check`: what serving would do, without changing anything."""

import shutil
import socket
import sqlite3
from asyncio import to_thread
from contextlib import closing
from pathlib import Path

import pytest

from tablehost.backup import back_up, opened, restore
from tablehost.cli import main
from tablehost.config.values import DATABASE
from tablehost.ssh import hostkey
from tablehost.store.store import Store
from tests.tablehost.store.samples import BOT, new_match


def look(data: Path, *flags: str) -> int:
    return main(["check", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *flags])


async def party(data: Path) -> None:
    hostkey.load_or_create(data)
    await (await Store.open(data / DATABASE, durability="process")).close()


def test_check_of_a_new_host_creates_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "far" / "data"
    code = look(data)
    said = capsys.readouterr().out

    assert code == 0
    assert "serving creates one" in said
    assert list(tmp_path.iterdir()) == []


def test_settings_are_listed_with_their_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "t.toml"
    file.write_text("[limits]\nhalf_open = 12\n")
    monkeypatch.setenv("TABLEHOST_LANGUAGE", "fr")
    main(["check", "--port", "0", "--config", str(file), "--data", str(tmp_path / "data")])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]

    assert ["limits.half_open", "12", str(file)] in lines
    assert ["language", "fr", "TABLEHOST_LANGUAGE"] in lines
    assert ["durability", "power", "default"] in lines


def test_wrong_setting_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.toml"
    file.write_text("prot = 12\n")

    assert look(tmp_path / "data", "--config", str(file)) == 2
    assert "did you mean port?" in capsys.readouterr().err


def test_port_in_use_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code = main(["check", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path)])

    assert code == 1
    assert "error Another program already listens" in capsys.readouterr().out


async def test_damaged_database_and_readable_key_are_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    await party(data)
    (data / hostkey.FILE_NAME).chmod(0o644)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("PRAGMA user_version = 999")

    assert await to_thread(look, data) == 1
    assert capsys.readouterr().out.count("\nerror") == 2


async def test_check_of_a_good_host_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    await party(data)
    before = {path.name: path.read_bytes() for path in data.iterdir() if path.suffix != ".lock"}

    assert await to_thread(look, data) == 0
    assert capsys.readouterr().out.count("\nok ") == 7
    after = {path.name: path.read_bytes() for path in data.iterdir() if path.suffix != ".lock"}
    assert before == after


async def test_lost_moves_are_reported_but_are_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    await party(data)
    store = await Store.open(data / DATABASE, durability="process")
    match = await new_match(store)
    for seq in range(7):
        await store.append(match.id, seq, [BOT], f"{seq}")
    await store.close_table(match.table)  # the last append has been noted then
    left = shutil.copytree(data, tmp_path / "left")
    await store.close()
    (left / f"{DATABASE}-wal").unlink()

    assert await to_thread(look, left) == 0
    assert "note  7 saved moves are missing" in capsys.readouterr().out
    assert await to_thread(look, left) == 0  # to look changes nothing
    assert "note  7 saved moves are missing" in capsys.readouterr().out


async def test_restored_backup_of_a_running_host_is_complete(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, archive, restored = (tmp_path / name for name in ("data", "party.tar", "restored"))
    await party(data)
    store = await Store.open(data / DATABASE, durability="process")
    match = await new_match(store)
    await to_thread(back_up, data, {}, archive)
    await store.append(match.id, 0, [BOT], "a")
    await store.close()
    with opened(archive) as file:
        await to_thread(restore, file, restored)

    assert await to_thread(look, restored) == 0
    assert "missing" not in capsys.readouterr().out
