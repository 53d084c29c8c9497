"""`python -m tests.new_game ID "Title"`: write a small complete game to start from."""

import argparse
import keyword
import re
import subprocess
import sys
from pathlib import Path

from tablehost.testing import new_game

ROOT = Path(__file__).parents[2]
SAMPLE = Path(new_game.__file__).with_name("sample")


def write(game: str, title: str, root: Path = ROOT) -> list[Path]:
    """Write the sample under another name into a checkout; returns the folders."""
    rules, tests = root / "engine/games" / game, root / "tests/engine/games" / game
    for folder in (rules, tests):
        folder.mkdir()
    for path in SAMPLE.iterdir():
        if path.suffix in (".py", ".md"):
            to = tests / "test_rules.py" if path.name == "checks.py" else rules / path.name
            text, module = path.read_text("utf-8"), f"engine.games.{game}"
            to.write_text(new_game.renamed(text, path.suffix, game, title, module), "utf-8")
    (tests / "__init__.py").touch()
    python = (sys.executable, "-m")
    for command in (
        (*python, "ruff", "check", "--quiet", "--fix", "--select", "I", rules, tests),
        (*python, "ruff", "format", "--quiet", rules, tests),
        (*python, "tests.playthroughs.record", game, "two_players"),
    ):
        subprocess.run(command, cwd=root, check=True)
    return [rules, tests]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("id", help="the folder's name: small letters, digits and _")
    parser.add_argument("title", help="the name that players read")
    args = parser.parse_args()
    if not re.fullmatch("[a-z][a-z0-9_]*", args.id) or keyword.iskeyword(args.id):
        parser.error(f"{args.id} cannot be the name of a folder of Python files")
    if (ROOT / "engine/games" / args.id).exists():
        parser.error(f"there is a game {args.id} already")
    for folder in write(args.id, args.title):
        print(folder.relative_to(ROOT))
    print(f"It can be played: make serve. Its tests: .venv/bin/pytest tests -k {args.id}")


if __name__ == "__main__":
    main()
