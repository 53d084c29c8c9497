"""Every screen still looks as in its picture."""

from pathlib import Path

import pytest

from tests.client.drawings.golden import drawn, sources

SOURCES = sources()


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.parent.name)
def test_screens_match_their_pictures(folder: Path) -> None:
    again = "python -m tests.client.drawings.golden"
    kept = {path.name: path.read_text("utf-8") for path in folder.glob("*.txt")}
    found = dict(drawn(SOURCES[folder]))

    assert found.keys() == kept.keys(), again
    for name, text in found.items():
        assert text == kept[name], f"{name}: {again}"
