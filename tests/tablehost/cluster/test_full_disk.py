"""The disk under one machine's part of the log is full: the others go on, and it follows them."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablehost.cluster.server_keeper import OUT_OF_ROOM
from tablehost.store.values import Appended
from tests.tablehost.cluster.copies import HOUSE, copies, settle, until
from tests.tablehost.cluster.servers import NAMES, Servers, has_binary
from tests.tablehost.store.samples import BOT, new_match

SMALL = "32m"
MOUNT = "mount -t tmpfs -o size={size} none {place}"


class SmallDisks(Servers):
    """Servers that keep the log on small disks of their own."""

    def disk(self, number: int) -> Path:
        """A server's, as it is seen from outside of its mounts."""
        return Path(f"/proc/{self._running[number].pid}/root{self._place(number)}")

    def fill(self, number: int) -> None:
        free = shutil.disk_usage(self.disk(number)).free
        assert free < 2**25, "it is not the small disk"
        with (self.disk(number) / "filler").open("wb", buffering=0) as filler:
            os.posix_fallocate(filler.fileno(), 0, free)

    def said(self, number: int) -> str:
        return (self._configs[number].folder / "output").read_text()

    def _place(self, number: int) -> Path:
        return self._configs[number].folder / "log"

    def _command(self, number: int, config: Path) -> list[str]:
        self._place(number).mkdir(exist_ok=True)
        mount = MOUNT.format(size=SMALL, place=self._place(number))
        command = " ".join(super()._command(number, config))
        return ["unshare", "-rm", "sh", "-c", f"{mount} && exec {command}"]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[SmallDisks]:
    """Three servers of this test's own."""
    if not has_binary():
        pytest.skip("there is no nats-server for this platform")
    mount = MOUNT.format(size=SMALL, place=tmp_path)
    if (
        not shutil.which("unshare")
        or subprocess.run(["unshare", "-rm", "sh", "-c", mount], check=False).returncode
    ):
        pytest.skip("this user may not mount a small disk")
    found = SmallDisks(tmp_path / "servers")
    try:
        for number in range(len(NAMES)):
            found.start(number)
        yield found
    finally:
        found.close()


@pytest.mark.long
async def test_moves_go_on_at_all_machines_while_the_disk_of_the_leading_server_is_full(
    tmp_path: Path, servers: SmallDisks
) -> None:
    async with copies(tmp_path / "first.db", servers) as opened:
        match = await new_match(opened[0].store)
        await settle(opened)
        full = await servers.leader(HOUSE)
        servers.fill(full)

        for seq in range(60):
            copy = opened[seq % 3]
            assert await copy.store.append(match.id, seq, [BOT], f"{seq}") == Appended(seq, seq + 1)
            await opened[(seq + 1) % 3].reaches(copy.log.position)
        await until(lambda: OUT_OF_ROOM in servers.said(full))
        assert await servers.leader(HOUSE) != full
