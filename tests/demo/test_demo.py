"""The README's animated picture."""

import re
from xml.etree import ElementTree as ET

from tests.demo.__main__ import FILE, LAPTOP, PHONE, PLACES, TITLE
from tests.demo.film import Frame, Place, film
from tests.pictures.page import README
from tests.pictures.strokes import COLUMN, LINE
from tests.pictures.svg import GROUND, INK, Look, Rows

LARGEST = 2_000_000
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = Look(INK, GROUND, ())
HERE = (Place(0, 0, "one"),)


def rows(*texts: str) -> Rows:
    return tuple(tuple((char, PLAIN) for char in text) for text in texts)


def groups(text: str) -> dict[str, tuple[str, str, str | None]]:
    """Letters -> the times and states of their animation, and their state without it."""
    found = {}
    for group in ET.fromstring(text).iter(f"{SVG}g"):
        switch = group.find(f"{SVG}animate")
        times = () if switch is None else (switch.get("keyTimes", ""), switch.get("values", ""))
        said = "".join(one.text or "" for one in group.findall(f"{SVG}text"))
        found[said] = (*(times or ("", "")), group.get("visibility"))
    return found


def test_rows_are_shown_as_long_as_the_terminal_had_them() -> None:
    frames = [
        Frame((rows("same", "aaaa"),), 100),
        Frame((rows("same", "bbbb"),), 300),
        Frame((rows("same", "aaaa"),), 100),
    ]
    found = groups(film(frames, HERE, "title", poster=1))

    assert found["same"] == ("", "", None)
    assert found["aaaa"] == ("0;0.2;0.8", "visible;hidden;visible", "hidden")
    assert found["bbbb"] == ("0;0.2;0.8", "hidden;visible;hidden", None)


def test_rows_with_the_same_times_are_one_group() -> None:
    frames = [Frame((rows("aa", "bb"),), 1), Frame((rows("cc", "dd"),), 1)]

    assert {"aabb", "ccdd"} <= groups(film(frames, HERE, "title", poster=0)).keys()


def test_kept_picture_stands_by_itself_and_is_small() -> None:
    text = FILE.read_text("utf-8")
    root = ET.fromstring(text)
    inside = {element.tag.removeprefix(SVG) for element in root.iter()}

    assert len(text.encode()) < LARGEST
    assert inside <= {"svg", "title", "style", "rect", "path", "text", "g", "animate"}
    assert "href" not in text
    assert root.findtext(f"{SVG}title") == TITLE


def test_kept_picture_has_two_laptops_and_a_phone() -> None:
    root = ET.fromstring(FILE.read_text("utf-8"))
    sizes = [(box.get("width"), box.get("height")) for box in root.findall(f"{SVG}g/{SVG}rect")]
    due = [(f"{columns * COLUMN}", f"{lines * LINE}") for columns, lines in (LAPTOP, LAPTOP, PHONE)]

    assert sizes == due
    assert [one.title for one in PLACES] == re.findall(r'y="-9">([^<]+)<', FILE.read_text("utf-8"))


def test_readme_shows_it() -> None:
    assert f"]({FILE.relative_to(README.parent)})" in README.read_text("utf-8")
