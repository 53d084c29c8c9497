"""A package that is broken, or clashes with another game, is told apart and stops nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHOW = """
from engine import registry
from tablehost.game_packages import faults
print(*registry.game_ids())
print(*faults(), sep="\\n")
"""
FARKLE = """
from engine.games.farkle.game import Farkle

class Mine(Farkle):
    id = "{game}"
    titles = {{"en": "Mine", "fr": "Le mien"}}
    {more}

GAME = Mine()
"""
FULL = {"rules.en.md": "# Mine\n", "rules.fr.md": "# Le mien\n"}


def put(folder: Path, game: str, distribution: str, init: str = FARKLE, **files: str) -> str:
    """Install a distribution with a game by hand; the name of its package."""
    home = distribution.replace("-", "_")
    info = folder / f"{home}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tablehost.games]\n{game} = {home}\n")
    package = folder / home
    (package / "client").mkdir(parents=True)
    (package / "client" / "__init__.py").touch()
    (package / "__init__.py").write_text(init.format(game=game, more="pass"))
    for name, text in {**FULL, **files}.items():
        (package / name.replace("__", "/")).write_text(text)
    return home


def found(folder: Path) -> tuple[list[str], str]:
    """The games there are, and what is said to be wrong."""
    path = os.pathsep.join([str(ROOT), str(folder)])
    said = subprocess.check_output(
        [sys.executable, "-c", SHOW], env={**os.environ, "PYTHONPATH": path}, text=True
    )
    games, _, faults = said.partition("\n")
    return games.split(), faults.strip()


def test_complete_package_is_a_game(tmp_path: Path) -> None:
    put(tmp_path, "mine", "my-game")

    games, faults = found(tmp_path)
    assert "mine" in games
    assert not faults


@pytest.mark.parametrize(
    ("init", "said"),
    [
        ("GAME = 3", "needs GAME, an object of a class derived from engine.core.game.Game"),
        ("import no_such_module", "it cannot be loaded: ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", "it cannot be loaded: SystemExit: 3"),
        (FARKLE.replace("{more}", "seats = (3, 2)"), "its seats 3 to 2 are not within 1 to 8"),
        (FARKLE.replace("{game}", "other"), "its id is 'other', not 'mine'"),
        (FARKLE.replace("{more}", "setup = None"), "it cannot be loaded: TypeError"),
    ],
)
def test_game_without_complete_rules_is_left_out(tmp_path: Path, init: str, said: str) -> None:
    put(tmp_path, "mine", "my-game", init)

    games, faults = found(tmp_path)
    assert "mine" not in games
    assert "farkle" in games
    assert faults.startswith("mine (my-game): ")
    assert said in faults


def test_missing_page_is_named(tmp_path: Path) -> None:
    home = put(tmp_path, "mine", "my-game")
    (tmp_path / home / "rules.fr.md").unlink()

    games, faults = found(tmp_path)
    assert "mine" not in games
    assert faults == "mine (my-game): my_game has no rules.fr.md"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("farkle", "tablehost has a game with this id: choose another one"),
        ("lobby", "this name is not free"),
        ("My-Game", "has up to 23 small letters"),
    ],
)
def test_name_that_is_taken_or_odd_is_refused(tmp_path: Path, game: str, said: str) -> None:
    put(tmp_path, game, "my-game")

    games, faults = found(tmp_path)
    assert games.count(game) == (game == "farkle")
    assert said in faults


def test_two_packages_with_one_game_are_named_both(tmp_path: Path) -> None:
    put(tmp_path, "mine", "a-game")
    put(tmp_path, "mine", "b-game")

    games, faults = found(tmp_path)
    assert games.count("mine") == 1
    assert faults == "mine (b-game): a-game has a game with this id: uninstall one of them"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"client__panel.py": "PANEL = 3"}, "needs a PANEL that is a GamePanel"),
        ({"client__words.py": "1 / 0"}, "ZeroDivisionError"),
    ],
)
def test_game_with_a_broken_part_is_played_with_the_generic_one(
    tmp_path: Path, files: dict[str, str], said: str
) -> None:
    put(tmp_path, "mine", "my-game", **files)

    games, faults = found(tmp_path)
    assert "mine" in games
    assert said in faults


def test_catalogue_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    home = put(tmp_path, "mine", "my-game")
    (tmp_path / home / "locale/fr/LC_MESSAGES").mkdir(parents=True)
    (tmp_path / home / "locale/fr/LC_MESSAGES/mine.mo").write_bytes(b"no catalogue")

    assert "its fr catalogue cannot be read" in found(tmp_path)[1]


def test_check_names_the_fault_and_succeeds(tmp_path: Path) -> None:
    put(tmp_path, "mine", "my-game", "GAME = 3")
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    words = ["-m", "tablehost", "check", "--port", "0", "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0
    assert "note  Game mine (my-game): its __init__.py needs GAME" in done.stdout
