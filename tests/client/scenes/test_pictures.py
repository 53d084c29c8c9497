"""Every screen looks as it did when somebody last looked at it."""

from pathlib import Path

import pytest

from tests.client.scenes.golden import kept, pictures

PICTURES = dict(pictures())


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_screen_is_the_picture_of_it(path: Path) -> None:
    assert PICTURES[path] == path.read_text("utf-8"), "python -m tests.client.scenes.golden"


def test_pictures_are_all_of_screens_there_are() -> None:
    assert kept() == set(PICTURES)
