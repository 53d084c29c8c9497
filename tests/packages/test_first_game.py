"""Whoever follows the page about a first game has a game that passes all tests."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.testing import new_game
from tests.packages.conftest import install

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "first-game.md"
CODE = re.compile(r"`(\w+\.py)`[^\n]*\n(?:[^\n`]+\n)*\n```python\n(.*?)```", re.DOTALL)
RULES = """# Coin Toss

## Calling {#call}
Heads or tails.

## The end {#over}
The first with enough points wins.

## House rules {#options}
Points.
"""


def passes(folder: Path, target: Path, *words: str) -> None:
    """Run tests of a package as its author does."""
    path = os.pathsep.join([os.environ["PYTHONPATH"], str(ROOT), str(target)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
        cwd=folder, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


@pytest.mark.timeout(900)  # two sessions of tests
def test_page_leads_to_a_game_that_passes_all_tests(tmp_path: Path) -> None:
    target = tmp_path / "installed"
    folder = new_game.write("coin_toss", "Coin Toss", tmp_path)
    install(folder, target)
    passes(folder, target)

    written = dict(CODE.findall(PAGE.read_text("utf-8")))
    assert written.keys() == {"values.py", "view.py", "bot.py", "game.py"}
    package = folder / "tablehost_game_coin_toss"
    for name, text in written.items():
        (package / name).write_text(text, "utf-8")
    for language in ("en", "fr"):
        (package / f"rules.{language}.md").write_text(RULES, "utf-8")
    project = (folder / "pyproject.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(project.replace('"dice": 2', '"points": 1'), "utf-8")
    install(folder, target)
    passes(folder, target, "tests/test_every_game.py")


@pytest.mark.parametrize("game", ["Coin", "2coins", "class", "farkle", "c" * 24])
def test_name_that_no_game_can_have_is_refused(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["new_game", game, "Title"])
    with pytest.raises(SystemExit):
        new_game.main()

    assert game in capsys.readouterr().err


def test_folder_that_is_there_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["new_game", "coin", "Coin", "--into", str(tmp_path)])
    new_game.main()
    with pytest.raises(SystemExit):
        new_game.main()

    assert "is there already" in capsys.readouterr().err
