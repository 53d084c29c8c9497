"""A host on a full disk: players are told, and continue when there is space."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from engine.sync.reports import Done, Refused
from engine.sync.requests import Say
from tests.crash.guest import Guest
from tests.crash.tables import Plan
from tests.tablehost.played.host import PlayedHost

ROOM = 8  # MB, of which the host leaves most alone


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own."""
    folder = tmp_path / "data"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}m", "tmpfs", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Fill the disk with a file."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return ballast


async def test_players_are_told_and_continue_when_there_is_space(small_disk: Path) -> None:
    with PlayedHost(small_disk, durability="power") as host:
        ada = Guest(host.data, "ada", Plan("farkle", 1, (), 0), Random(1))
        await ada.open_table()
        ballast = await asyncio.to_thread(fill, small_disk)

        answers = [await ada._wire.ask(Say, ada.table, "x" * 900) for _ in range(10)]
        assert isinstance(answers[-1], Refused)
        assert answers[-1].code == "not_saved"

        ballast.unlink()
        assert isinstance(await ada._wire.ask(Say, ada.table, "and on"), Done)
        playing = asyncio.create_task(ada.play())
        async with asyncio.timeout(60):
            while len(ada.sent) < 10:  # noqa: ASYNC110 - a guest tells nobody that it has moved
                await asyncio.sleep(0.01)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        ada.leave()
        assert ada.oddities == []
        assert "There is no room left" in host.log
