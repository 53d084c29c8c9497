"""Every screen still looks as in its picture."""

from pathlib import Path

import pytest

from client.locale.i18n import translator
from client.paint.symbols import CONSOLE
from tests.client.drawings.golden import SMALL, drawn, sources

SOURCES = sources()


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.parent.name)
def test_screens_match_their_pictures(folder: Path) -> None:
    again = "python -m tests.client.drawings.golden"
    kept = {path.name: path.read_text("utf-8") for path in folder.glob("*.txt")}
    found = dict(drawn(SOURCES[folder]))

    assert found.keys() == kept.keys(), again
    for name, text in found.items():
        assert text == kept[name], f"{name}: {again}"


@pytest.mark.parametrize("folder", SOURCES, ids=lambda folder: folder.parent.name)
def test_screens_on_the_linux_console_use_only_what_its_fonts_have(folder: Path) -> None:
    for name, canvas in SOURCES[folder](translator("fr"), SMALL, "console").items():
        missing = {char for char in canvas.text() if not char.isascii() and char not in CONSOLE}

        assert not missing, name
