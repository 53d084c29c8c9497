"""A game that was just written passes the tests of all games, and can be played, in a checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_game import __main__ as new_game
from tests.real_ssh import needs_ssh

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
GAME, TITLE = "my_game_2", 'My "new" game'
PARTS = ("engine", "client", "tablehost", "themes", "tests", "pyproject.toml")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this one with the new game in it, and with what is compiled already."""
    copy = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part)
        else:
            shutil.copy(ROOT / part, copy)
    new_game.write(GAME, TITLE, copy)
    return copy


def run(checkout: Path, *words: str | Path) -> None:
    """Run a tool on the copy."""
    path = os.pathsep.join([str(checkout), os.environ["PYTHONPATH"]])
    done = subprocess.run(
        [sys.executable, "-m", *map(str, words)],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-3000:]}"


def pytest_of(checkout: Path, *words: str) -> None:
    """The tests of the new game in these places, each of which is to pass."""
    run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", GAME, *words)


@pytest.mark.timeout(900)  # a whole session of tests
def test_new_game_keeps_the_contract_and_is_covered_whole(checkout: Path) -> None:
    coverage = ("-m", "measured", "--cov", f"engine/games/{GAME}", "--cov-branch")

    pytest_of(checkout, "tests/engine", *coverage, "--cov-fail-under", "100")


@pytest.mark.timeout(900)
def test_new_game_is_drawn_told_and_kept_secret(checkout: Path) -> None:
    places = (
        "tests/engine",
        "tests/client/games",
        "tests/client/screens",
        "tests/tablehost/privacy",
    )

    pytest_of(checkout, "-m", "not measured", *places)


@needs_ssh
@pytest.mark.timeout(900)
def test_new_game_is_played_by_keys_and_in_lines_over_ssh(checkout: Path) -> None:
    pytest_of(checkout, "tests/tablehost/played/test_plain_games.py")


def test_new_game_is_written_as_the_others_are(checkout: Path) -> None:
    written = [checkout / part / "games" / GAME for part in ("engine", "tests/engine")]

    run(checkout, "ruff", "check", *written)
    run(checkout, "ruff", "format", "--check", *written)
    assert "liar" not in "".join(path.read_text("utf-8") for path in written[0].glob("*.py"))


@pytest.mark.parametrize("name", ["My game", "2games", "class", "farkle", "é"])
def test_name_that_is_no_new_folders_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["new_game", name, "Title"])
    with pytest.raises(SystemExit):
        new_game.main()

    assert name in capsys.readouterr().err
