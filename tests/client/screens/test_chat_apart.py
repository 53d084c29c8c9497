"""Chat stands apart from the events of the match, or is marked where there is no room for that."""

import pytest

from client.screens.layout import talk
from client.widgets.log import SAID, LogLine, digest, whole_log

LINES = (
    LogLine("Ada rolled 1 2 3"),
    LogLine("hello", "chat", "Bob"),
    LogLine("Ada banked 300 points"),
    LogLine("lucky you", "chat", "Bob"),
)


def rows(text: str) -> list[str]:
    return [row.rstrip() for row in text.splitlines()]


def test_chat_stands_beside_events_below_the_game() -> None:
    assert rows(talk(LINES, 80, 2, None).text()) == [
        " Ada rolled 1 2 3                             │ Bob: hello",
        " Ada banked 300 points                        │ Bob: lucky you",
    ]


def test_events_have_the_whole_line_until_somebody_says_something() -> None:
    events = (LogLine("x" * 78),)

    assert rows(talk(events, 80, 1, None).text()) == [" " + "x" * 78]


@pytest.mark.parametrize("columns", [38, 79])
def test_chat_is_marked_where_one_list_has_both(columns: int) -> None:
    for canvas in (
        talk(LINES, columns, 4, None),
        digest(LINES, columns, 4),
        whole_log(LINES, columns),
    ):
        marked = [row.startswith(SAID) for row in canvas.text().splitlines()]
        assert marked == [False, True, False, True]


def test_nothing_is_marked_where_there_is_chat_alone() -> None:
    chat = [line for line in LINES if line.kind == "chat"]

    assert SAID not in talk(chat, 40, 4, None).text()
