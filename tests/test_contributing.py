"""The map in CONTRIBUTING.md names folders and files that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATHS = re.compile(r"`((?:engine|client|tablehost|tests|themes)/[\w./]*)`")


def test_every_path_in_the_guide_exists() -> None:
    named = PATHS.findall((ROOT / "CONTRIBUTING.md").read_text())

    assert len(named) > 25
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_map_names_every_room() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    rooms = {
        folder.relative_to(ROOT).as_posix()
        for top in ("engine", "client")
        for folder in (ROOT / top).iterdir()
        if (folder / "__init__.py").is_file()
    }

    assert [room for room in sorted(rooms) if f"`{room}/" not in guide] == []
