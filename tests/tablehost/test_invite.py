"""`tablehost invite`: codes for a running host, or for one that has never run."""

import asyncio
import re
from pathlib import Path

import pytest

from tablehost.cli import main
from tablehost.durations import duration
from tablehost.invite import uses
from tablehost.store.store import Store
from tests.real_ssh import ENTER, Machine, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost

INVITED = ("--entry", "invited")


def code_for(data: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["invite", "--data", str(data), *words]) == 0
    code = capsys.readouterr().out.splitlines()[0]
    assert re.fullmatch("[0-9A-Z]{5}-[0-9A-Z]{5}", code)
    return code


@pytest.mark.long
@needs_ssh
async def test_code_made_beside_a_running_host_lets_in_and_the_key_is_known_after_a_restart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(tmp_path)
    key = machine.key("mara")
    with PlayedHost(tmp_path / "data", more=INVITED) as host:
        machine.trust(host.host_key, host.port)
        code = await asyncio.to_thread(code_for, host.data, capsys)
        async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
            await mara.until("Invitation code:")
            mara.send(code, ENTER)
            await mara.until("Welcome, mara!")
        host.stop()
        host.start()
        machine.trust(host.host_key, host.port)

        listed = await run(machine, host.port, "list", user="mara", key=key)

        assert listed.code == 0, listed.err
        assert code.replace("-", "") not in host.log


@pytest.fixture
async def stopped(tmp_path: Path) -> Path:
    """The data folder of a host that does not run."""
    store = await Store.open(tmp_path / "data" / "tablehost.db", durability="process")
    await store.close()
    return tmp_path / "data"


def test_code_can_be_made_while_the_host_does_not_run(
    stopped: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["invite", "--data", str(stopped), "--uses", "30", "--for", "2d"]) == 0

    out = capsys.readouterr().out
    assert "invites 30 players" in out
    assert 'Start the host with entry = "invited"' in out


def test_code_for_a_host_that_has_never_run_is_refused_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ([], ["--withdraw"]):
        assert main(["invite", "--data", str(tmp_path / "data"), *words]) == 1
        assert "No host is running with the data in" in capsys.readouterr().err

    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.parametrize("entry", ["invited", "open"])
def test_invite_checks_whether_the_running_host_asks_for_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], entry: str
) -> None:
    with PlayedHost(tmp_path / "data", more=("--entry", entry)) as host:
        assert main(["invite", "--data", str(host.data)]) == 0

    out = capsys.readouterr().out
    if entry == "open":
        assert 'The host runs with entry = "open" and asks nobody for it' in out
    else:
        assert "entry" not in out


def test_codes_can_be_withdrawn(stopped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        code_for(stopped, capsys)

    assert main(["invite", "--data", str(stopped), "--withdraw"]) == 0
    assert capsys.readouterr().out.startswith("2 codes")


def test_missing_database_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tablehost.db").write_text("Dear diary, this is no database.\n" * 9)

    assert main(["invite", "--data", str(tmp_path)]) == 1
    assert "is not a database" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "seconds"), [("30m", 1800), ("12h", 43200), (" 2D", 172_800)])
def test_durations_in_plain_words(text: str, seconds: int) -> None:
    assert duration(text) == seconds


@pytest.mark.parametrize("text", ["", "2", "0d", "2 days", "-1d", "99999d", "1.5h", "²d"])
def test_invalid_duration_is_explained(text: str) -> None:
    with pytest.raises(ValueError, match="30m, 12h"):
        duration(text)


@pytest.mark.parametrize("text", ["0", "-1", "1001", "many", "", "²"])
def test_invalid_number_of_guests_is_explained(text: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 1000"):
        uses(text)
