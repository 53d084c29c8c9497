"""The last lines of the log on a phone: one that is not whole ends in the key that shows all."""

from client.paint.text import width
from client.widgets.log import REST, SAID, LogLine, digest

LONG = LogLine("a long line of chat that has no room on a phone of so few columns", "chat", "ada")
SHORT = LogLine("bob banked 300.")


def test_a_cut_line_ends_in_the_key_that_shows_it() -> None:
    line, *_ = digest((LONG,), 38, 1).text().splitlines()

    assert line.rstrip().endswith(f"…{REST}")
    assert width(line.rstrip()) <= 37


def test_a_line_with_room_is_whole() -> None:
    text = digest((SHORT, LONG), 38, 5).text()

    assert REST not in text
    assert LONG.text in " ".join(text.replace(SAID, " ").split())


def test_each_line_is_cut_by_itself() -> None:
    first, second = digest((LONG, SHORT), 38, 2).text().splitlines()[:2]

    assert first.rstrip().endswith(REST)
    assert second.strip() == SHORT.text
