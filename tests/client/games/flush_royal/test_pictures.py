"""Flush Royal's table looks as it did when somebody last looked at it."""

from tests.client.games.flush_royal.golden import FOLDER, pictures


def test_tables_are_the_pictures_of_them() -> None:
    found = dict(pictures())

    for path, text in found.items():
        assert text == path.read_text("utf-8"), "python -m tests.client.games.flush_royal.golden"
    assert set(FOLDER.glob("*.txt")) == set(found)
