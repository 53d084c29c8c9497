"""The quick terminal reads what pyte reads."""

import pyte
import pytest

from client.paint.painter import Painter
from client.terminal.terminal import at_once
from client.themes import themes
from tests.bench.picture import Screen, UnknownSequenceError
from tests.bench.sessions import drawn, recorded_views

SIZE = (80, 24)


def pictures(count: int) -> list[bytes]:
    """The bytes sent to a terminal while a recorded match goes on."""
    written: list[str] = []
    painter = Painter(written.append, themes.load(themes.DEFAULT), "256")
    views = recorded_views()
    for number in range(count):
        painter.show(drawn(views, number, 0, SIZE, "en"))
    return [at_once("xterm", text).encode() for text in written]


def test_screen_is_what_pyte_shows() -> None:
    quick, slow = Screen(*SIZE), pyte.Screen(*SIZE)
    stream = pyte.ByteStream(slow)
    shown = pictures(12)
    for data in shown:
        quick.feed(data)
        stream.feed(data.replace(b"\x1b[?2026h", b"").replace(b"\x1b[?2026l", b""))

        assert quick.text.split("\n") == [row.rstrip() for row in slow.display]
    assert quick.pictures == len(shown)
    assert quick.bytes == sum(map(len, shown))


@pytest.mark.parametrize("size", [1, 3, 7, 11])
def test_pictures_that_come_in_pieces_are_counted(size: int) -> None:
    screen, shown = Screen(*SIZE), pictures(6)
    sent = b"".join(shown)
    ended = [screen.feed(sent[at : at + size]) for at in range(0, len(sent), size)]

    assert screen.pictures == sum(ended) == len(shown)


@pytest.mark.parametrize(
    "sequences",
    [
        "abc\x1b[2;3Hde\x1b[Af\x1b[2Bg\x1b[3Dh\x1b[2Ci",
        "one\r\ntwo\bX\x1b[9Gthree\x1b[4dfour",
        "a rule: ------|\x1b[1;3H\x1b[4X",
        "gone\x1b[2J\x1b[5;5Hthere\x1b[5;7H\x1b[K",
        "\x1b[3;1Hleft and right\x1b[3;6H\x1b[1K",
        "\x1b[1;38;5;12mink\x1b[m \x1b]2;a title\x07wide: 字 ╭─╮",
    ],
)
def test_cursor_and_erasing_are_as_pyte_does_them(sequences: str) -> None:
    quick, slow = Screen(*SIZE), pyte.Screen(*SIZE)
    pyte.Stream(slow).feed(sequences)
    quick.feed(at_once("xterm", sequences).encode())

    assert quick.text.split("\n") == [row.rstrip() for row in slow.display]


def test_character_is_repeated() -> None:
    quick = Screen(*SIZE)  # pyte does not know how
    quick.feed(at_once("xterm", "rule: ─\x1b[5b|").encode())

    assert quick.line(0) == "rule: ──────|"


def test_title_is_the_windows() -> None:
    quick = Screen(*SIZE)
    quick.feed(at_once("xterm", "\x1b]2;your turn\x07").encode())

    assert quick.text.strip() == ""
    assert quick.title == "your turn"


def test_half_a_picture_is_not_looked_at() -> None:
    quick = Screen(*SIZE)
    quick.feed(b"\x1b[?2026hfirst\x1b[?2026l\x1b[?2026h\x1b[Hsec")
    assert quick.line(0) == "first"
    quick.feed(b"ond\x1b[?2026l")

    assert quick.line(0) == "second"
    assert quick.pictures == 2


def test_unknown_sequence_is_an_error() -> None:
    quick = Screen(*SIZE)
    quick.feed(at_once("xterm", "\x1b[3S").encode())

    with pytest.raises(UnknownSequenceError, match="S"):
        _ = quick.text
