"""A bot as a program: real ssh, a real host, and lost connections."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from client.session.backoff import Backoff
from tablehost_bots import LinkError, run
from tablehost_bots.player import Place, play
from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.joining.joined import HANDED_ON
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.processes import hook

ROOT = Path(__file__).parents[2]
BOT = """
from tablehost_bots import run

def choose(view, rng):
    \"\"\"Rolls, and is refused otherwise.\"\"\"
    return {"do": "roll"}

run(choose)
"""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "home").mkdir()
    return Machine(tmp_path / "home")


@pytest.fixture
def host(tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A host whose bots move at once."""
    hook.install(tmp_path, "quick_bots", monkeypatch)
    with PlayedHost(tmp_path / "data", stays=True) as host:
        machine.trust(host.host_key, host.port)
        yield host


def place(host: PlayedHost, machine: Machine) -> Place:
    options = tuple(machine.command(host.port)[HANDED_ON])
    quick = {"target": 1000, "opening": 0}
    return Place("127.0.0.1", bots=("bold",), rules=quick, port=host.port, options=options)


def roll(_view: Any, _rng: Random) -> dict[str, Any]:
    return {"do": "roll"}


@pytest.mark.long
@needs_ssh
async def test_bot_returns_to_its_seat_after_the_host_was_restarted(
    host: PlayedHost, machine: Machine
) -> None:
    said: list[str] = []
    turns = 0

    def choose(_view: Any, _rng: Random) -> dict[str, Any]:
        nonlocal turns
        turns += 1
        if turns == 3:
            host.kill()
            host.start()
        return {"do": "roll"}

    quick = Backoff(pauses=(0.1,) * 50)
    view = await play(choose, place(host, machine), say=said.append, backoff=quick)

    assert view["over"]
    assert len([line for line in said if line.startswith("at table")]) == 2
    assert len({line for line in said if line.startswith("at table")}) == 1
    assert any("refused" in line for line in said)  # rolling is not always legal


@pytest.mark.long
@needs_ssh
@pytest.mark.parametrize("name", ["robo.py", "client.py", "engine.py"])
def test_program_plays_whatever_its_file_is_called(
    name: str, host: PlayedHost, machine: Machine, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text(BOT)
    options = machine.command(host.port)[HANDED_ON]
    where = ["127.0.0.1", "-p", str(host.port), "--bots", "bold", "--option", "target=1000"]
    done = subprocess.run(
        [sys.executable, file, *where, *options],
        cwd=tmp_path, env=machine.environment(), capture_output=True, text=True,
        timeout=240, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("won: ", "lost: "))


def test_file_that_was_imported_under_our_name_is_told_to_be_renamed(tmp_path: Path) -> None:
    (tmp_path / "client.py").touch()
    (tmp_path / "bot.py").write_text("import client\nimport tablehost_bots\n")
    done = subprocess.run(
        [sys.executable, tmp_path / "bot.py"], capture_output=True, text=True, check=False
    )

    assert done.stderr.splitlines()[-1].endswith(
        f"ImportError: {tmp_path / 'client.py'} hides tablehost's package 'client': rename this "
        "file, or import tablehost_bots before it."
    )


@needs_ssh
def test_mistakes_are_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(roll, arguments=["127.0.0.1", "-p", "1", "-F", "none"])

    assert ended.value.code == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_help_tells_of_the_bot_and_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(roll, arguments=["--help"])

    assert ended.value.code == 0
    assert "--matches" in capsys.readouterr().out


@needs_ssh
async def test_unknown_game_and_table_end_at_once(host: PlayedHost, machine: Machine) -> None:
    there = place(host, machine)
    with pytest.raises(LinkError, match="no game chess"):
        await play(roll, Place(there.host, game="chess", port=there.port, options=there.options))
    with pytest.raises(Exception, match="no_such_code"):
        await play(roll, Place(there.host, "NOPE", port=there.port, options=there.options))
