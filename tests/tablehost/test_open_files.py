"""A host asks for as many open files as its players need."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablehost import open_files
from tablehost.access.limits import Limits
from tablehost.cli import main
from tests.tablehost.played.host import PlayedHost

if sys.platform == "win32":
    pytest.skip("sockets are no files there", allow_module_level=True)

import resource

FEW = 256  # files, enough for tests and a host that is starting
ASK = """
import resource, sys
from tablehost import open_files
now, most, number = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
print(open_files.allow(number), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@contextmanager
def allowed_at_first(number: int) -> Iterator[None]:
    """Programs started in here may open so many files until they ask for more."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (number, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


@pytest.mark.parametrize(
    ("now", "most", "number", "then"),
    [(100, 200, 150, 150), (100, 200, 300, 200), (150, 200, 120, 150), (200, 200, 300, 200)],
)
def test_a_process_gets_what_it_asks_for_up_to_its_limit(
    now: int, most: int, number: int, then: int
) -> None:
    words = [sys.executable, "-c", ASK, str(now), str(most), str(number)]
    done = subprocess.run(words, capture_output=True, check=True, timeout=60)

    assert done.stdout.split() == [b"%d" % one for one in (then, then, most)]


def test_a_host_may_open_the_files_of_all_its_players(tmp_path: Path) -> None:
    with allowed_at_first(FEW), PlayedHost(tmp_path / "data") as host:
        now, _ = resource.prlimit(host.pid, resource.RLIMIT_NOFILE)

    assert now == open_files.needed(Limits())


def test_check_says_how_many_can_be_connected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["check", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data")]
    main([*words, "--limits-connections", "30"])
    assert "ok    30 players can be connected at once" in capsys.readouterr().out

    monkeypatch.setattr(open_files, "allow", lambda _: 1024)
    main(words)
    assert "note  768 players can be connected at once, fewer" in capsys.readouterr().out
