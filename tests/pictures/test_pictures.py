"""The README shows the games as they are."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.themes.palette import DEPTHS
from client.themes.themes import COLOURLESS, load, names
from tests.client.drawings.samples import drawn
from tests.client.terminal.hostile import HOSTILE, IDS
from tests.pictures.page import FOLDER, README, pictures
from tests.pictures.strokes import COLUMN, LINE
from tests.pictures.svg import svg

KEPT = sorted(FOLDER.glob("*.svg"))
LARGEST = 60_000
SVG = "{http://www.w3.org/2000/svg}"


def test_pictures_are_what_the_program_draws() -> None:
    assert dict(pictures()) == {path: path.read_text("utf-8") for path in KEPT}, "make pictures"


def test_readme_shows_every_picture_and_no_other() -> None:
    shown = re.findall(r"tests/pictures/[a-z_]+\.svg", README.read_text("utf-8"))

    assert {README.parent / name for name in shown} == set(KEPT)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_picture_is_lean_and_stands_by_itself(path: Path) -> None:
    text = path.read_text("utf-8")
    inside = {element.tag.removeprefix(SVG) for element in ET.fromstring(text).iter()}

    assert len(text.encode()) < LARGEST
    assert inside <= {"svg", "title", "style", "rect", "path", "text"}
    assert "href" not in text


def test_texts_stand_where_the_cells_are() -> None:
    canvas = Canvas(20, 3)
    canvas.put(2, 1, "two  words")
    texts = [
        (element.text, element.get("x"), element.get("textLength"))
        for element in ET.fromstring(svg(canvas, load())).iter(f"{SVG}text")
    ]

    assert texts == [
        ("two", str(2 * COLUMN), str(3 * COLUMN)),
        ("words", str(7 * COLUMN), str(5 * COLUMN)),
    ]


def test_lines_meet_at_the_edges_of_their_cells() -> None:
    canvas = Canvas(4, 3)
    canvas.box(0, 0, 4, 3, "frame")
    text = svg(canvas, load())

    assert "<text" not in text
    assert f"M{COLUMN} {LINE / 2:g}L{3 * COLUMN} {LINE / 2:g}" in text, "the upper edge in one go"
    assert f"L{COLUMN / 2:g} {2 * LINE}" in text, "the left edge down to its cell's end"


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_whatever_is_on_the_canvas_is_text_of_a_picture(text: str) -> None:
    canvas = Canvas(60, 2)
    canvas.put(0, 0, f"<b>&amp; {text}")
    root = ET.fromstring(svg(canvas, load(), title=text and "&<"))

    assert "".join(root.itertext()).count("<b>&amp;") == 1


@pytest.mark.parametrize("theme", names())
def test_picture_has_the_colours_of_its_theme_and_depth(theme: str) -> None:
    canvas = drawn(translator("en"), (80, 24))["question"]
    looks = {svg(canvas, load(theme), depth) for depth in DEPTHS}

    assert len(looks) == (1 if theme == COLOURLESS else len(DEPTHS))
