"""Other systems than Linux, simulated by removing names; `join` on Windows: `joining`."""

import os
import subprocess
import sys
from asyncio import to_thread
from pathlib import Path

import pytest

from tablehost.config.values import DATABASE
from tablehost.records import record
from tablehost.store.store import Store
from tests.real_ssh import needs_ssh
from tests.tablehost.fronts.party import FRONTS
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, in_lobby
from tests.tablehost.processes import hook
from tests.tablehost.verify.databases import MATCH, played
from tests.tablehost.verify.records import recorded

WINDOWS = (sys.executable, "-m", "tests.windows")


@pytest.mark.long
@needs_ssh
@pytest.mark.parametrize("more", [(), FRONTS], ids=["one process", "fronts"])
async def test_host_starts_without_linux_features(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    hook.install(tmp_path, "linux_only", monkeypatch)
    with PlayedHost(tmp_path / "data", more=more) as host:
        async with Person(tmp_path / "ada", "ada").at(host) as ada:
            await in_lobby(ada)


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "code"),
    [("--help", 0), ("help join", 0), ("version", 0), ("themes", 0), ("completion powershell", 0),
     ("verify {file}", 0), ("verify {file}.txt", 1),
     ("verify 12", 1), ("check", 1), ("status", 1)],
)  # fmt: skip
def test_commands_without_a_host_run_on_windows(tmp_path: Path, words: str, code: int) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)))
    command = [*WINDOWS, *words.format(file=file).split()]
    alone = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone)

    assert done.returncode == code, done.stderr
    assert done.stderr.count("\n") == code, done.stderr
    assert ("WSL" in done.stderr) is (words in {"check", "status"})


async def test_match_in_a_copied_data_folder_is_checked_on_windows(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / DATABASE, durability="process")
    await played(store)
    await store.close()
    command = [*WINDOWS, "verify", str(MATCH), "--data", str(tmp_path)]
    done = await to_thread(subprocess.run, command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "follow from the players' words" in done.stdout


def test_windows_is_refused_with_advice(tmp_path: Path) -> None:
    command = [*WINDOWS, "serve", "--data", str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "WSL" in done.stderr
    assert not (tmp_path / "data").exists()
