"""A move is on disk before the host sends the new picture, as seen by the kernel."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, sit_down_together, to_move
from tests.tablehost.ssh.host import eventually

STRACE = shutil.which("strace")

pytestmark = [
    needs_ssh,
    pytest.mark.skipif(STRACE is None, reason="needs strace, missing here"),
]
People = Callable[[str], Person]

CALLS = "fdatasync,fsync,recvfrom,recvmsg,read,sendto,sendmsg,write,writev"
SYNCED = re.compile(r"f(data)?sync(\(\d+<[^>]*-wal>\)| resumed>\)) += 0")
TAKEN = re.compile(r"(recvfrom|recvmsg|read)\(\d+<TCP[^>]*\[([^\]]+)\]>.*= [1-9]")
SENT = re.compile(r"(sendto|sendmsg|write|writev)\(\d+<TCP[^>]*\[([^\]]+)\]>")


@contextmanager
def traced(pid: int, path: Path) -> Iterator[None]:
    """Trace a process and its threads into a file."""
    command = [str(STRACE), "-f", "-yy", "-s", "0", "-e", f"trace={CALLS}"]
    with subprocess.Popen(
        [*command, "-o", str(path), "-p", str(pid)], stderr=subprocess.PIPE, text=True
    ) as strace:
        assert strace.stderr is not None
        said = strace.stderr.readline()
        if "attached" not in said:
            strace.kill()
            pytest.skip(f"strace may not look at processes here: {said.strip()}")
        try:
            yield
        finally:
            strace.terminate()


async def test_move_is_on_disk_before_it_is_shown(tmp_path: Path, people: People) -> None:
    trace = tmp_path / "trace"
    with PlayedHost(tmp_path / "data", durability="power") as host:
        async with people("ada").at(host) as ada, people("bob").at(host) as bob:
            await sit_down_together(ada, bob)
            await eventually(lambda: to_move(ada) or to_move(bob))
            mover, other = (ada, bob) if to_move(ada) else (bob, ada)
            with traced(host.pid, trace):
                mover.send("r")
                await other.until("rolled ")
    calls = [call for line in trace.read_text().splitlines() if (call := _call(line))]
    pressed = [what for what, _ in calls].index("taken")
    after = calls[pressed:]
    synced = [number for number, (what, _) in enumerate(after) if what == "synced"]
    sent = [number for number, (what, _) in enumerate(after) if what == "sent"]

    assert len({to for what, to in after if what == "sent"}) == 2  # both were shown it
    assert synced, calls
    assert synced[0] < sent[0], calls


def _call(line: str) -> tuple[str, str] | None:
    """What a line of the trace is about, and whose connection."""
    if SYNCED.search(line):
        return "synced", ""
    if found := TAKEN.search(line):
        return "taken", found[2]
    if found := SENT.search(line):
        return "sent", found[2]
    return None
