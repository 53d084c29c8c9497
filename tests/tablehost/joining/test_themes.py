"""A player's own themes in `tablehost join`, and `tablehost themes`."""

from pathlib import Path

import pytest

from tablehost.cli import main
from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.joining.joined import Joined
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import in_lobby, leave

MINE = """
extends = "felt"
dark = true
[titles]
en = "Mine"
[palette]
table = ["#010203", "black"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "config" / "tablehost" / "themes"
    folder.mkdir(parents=True)
    return folder


@needs_ssh
async def test_own_theme_is_used_and_an_invalid_one_reported(
    host: PlayedHost, machine: Machine, folder: Path
) -> None:
    (folder / "mine.toml").write_text(MINE)
    (folder / "hat.toml").write_text(MINE + '[roles]\nhat = ""\n')
    env = {"XDG_CONFIG_HOME": str(folder.parents[1]), "COLORTERM": "truecolor"}
    async with Joined(machine, host.port, "--theme", "mine", env=env) as it:
        await in_lobby(it)
        assert b"48;2;1;2;3" in it.raw
        it.send("m")
        it.send("s")
        await it.until("Mine")
        it.send("\x1b")
        await leave(it)

        assert it.raw.count(b"hat: no such role") == 2


def test_themes_are_listed_with_errors(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.parents[1]))
    (folder / "mine.toml").write_text(MINE.replace("#010203", "#f0e6d0"))

    assert main(["themes"]) == 0
    told = capsys.readouterr().out
    assert "felt         comes with tablehost" in told
    assert "mine         your own; hard to read: " in told

    (folder / "hat.toml").write_text(MINE + '[roles]\nhat = ""\n')
    assert main(["themes"]) == 1
    assert "hat: no such role" in capsys.readouterr().out


def test_unknown_theme_is_answered_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["join", "table.local", "--theme", "nope"]) == 1
    assert "Choose one of felt, contrast" in capsys.readouterr().err
