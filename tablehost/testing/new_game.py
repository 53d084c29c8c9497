"""`python -m tablehost.testing.new_game coin_toss "Coin Toss"`: a package for a game to start from.

It is a small Liar's Dice under this name, with tests that pass. Replace its rules step by step.
"""

import argparse
import json
import keyword
import re
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from engine import registry

MODULE, ID, CLASS, TITLE = "tablehost.testing.sample", "liars_dice", "LiarsDice", "Liar's Dice"

PROJECT = """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "tablehost-game-{dashed}"
version = "0.1.0"
description = {title} for tablehost"
requires-python = ">=3.11"
dependencies = ["tablehost>={version}"]

[project.entry-points."tablehost.games"]
{game} = "tablehost_game_{game}"

[tool.hatch.build.targets.wheel]
packages = ["tablehost_game_{game}"]

[tool.pytest.ini_options]
tablehost_games = ["{game}"]
tablehost_short_match = '{{"dice": 2}}'
"""

CONFTEST = '''"""Loads the tests that every game has to pass."""

pytest_plugins = ["tablehost.testing.plugin"]
'''

EVERY_GAME = '''"""What every game owes."""

from tablehost.testing.contract import *
from tablehost.testing.hiding import *
from tablehost.testing.shown import *
'''


def write(game: str, title: str, parent: Path) -> Path:
    """Write the package into a new folder; returns it."""
    folder = parent / f"tablehost-game-{game.replace('_', '-')}"
    package, tests = folder / f"tablehost_game_{game}", folder / "tests"
    for new in (package, tests):
        new.mkdir(parents=True)
    for path in files(MODULE).iterdir():
        suffix = Path(path.name).suffix
        if suffix in (".py", ".md"):
            to = tests / "test_rules.py" if path.name == "checks.py" else package / path.name
            module = f"tablehost_game_{game}"
            to.write_text(renamed(path.read_text("utf-8"), suffix, game, title, module), "utf-8")
    (folder / "pyproject.toml").write_text(_project(game, title), "utf-8")
    (folder / "conftest.py").write_text(CONFTEST, "utf-8")
    (tests / "test_every_game.py").write_text(EVERY_GAME, "utf-8")
    return folder


def renamed(text: str, suffix: str, game: str, title: str, module: str) -> str:
    """A file of the sample with the names of another game, whose package is `module`."""
    if suffix == ".py":
        text = text.replace(f'"{TITLE}"', json.dumps(title, ensure_ascii=False))
        text = text.replace(MODULE, module).replace(ID, game)
        text = text.replace(CLASS, "".join(word.capitalize() for word in game.split("_")))
    return text.replace(TITLE, title)


def _project(game: str, title: str) -> str:
    quoted = json.dumps(title, ensure_ascii=False)[:-1]  # the description goes on
    dashed = game.replace("_", "-")
    return PROJECT.format(game=game, dashed=dashed, title=quoted, version=version("tablehost"))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tablehost.testing.new_game", description=__doc__
    )
    parser.add_argument("id", help="the game's id: small letters, digits and _")
    parser.add_argument("title", help="the name that players read")
    parser.add_argument("--into", type=Path, default=Path(), help="the folder to write into")
    args = parser.parse_args()
    if not re.fullmatch("[a-z][a-z0-9_]{0,22}", args.id) or keyword.iskeyword(args.id):
        parser.error(f"{args.id} cannot be a game's id")
    if args.id in registry.game_ids():
        parser.error(f"there is a game {args.id} already")
    try:
        folder = write(args.id, args.title, args.into)
    except FileExistsError as error:
        parser.error(f"{error.filename} is there already")
    sys.stdout.write(
        f"{folder}\nIts tests: cd {folder} && pip install --editable . && pytest\n"
        "It can be played: tablehost serve\n"
    )


if __name__ == "__main__":
    main()
