"""Terminal input, in any pieces, as keys and pastes."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from client.terminal import driver
from client.terminal.keyboard import MAX_PASTE, InputParser
from client.terminal.terminal import Receiver
from tests.client.sessions import FakeTerminal, notes, session, turns, until


async def test_lone_escape_arrives_when_nothing_follows() -> None:
    async with session() as running:
        running.type("\x1b")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["escape"]


async def test_escape_sequence_cut_in_two_is_one_key() -> None:
    async with session() as running:
        running.type("\x1b[")
        await turns()
        running.type("A")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["up"]


async def test_utf8_cut_in_two_is_one_character() -> None:
    async with session() as running:
        first, second = "日".encode()[:1], "日".encode()[1:]
        running.type(first)
        running.type(second)
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["日"]


async def test_invalid_utf8_is_replaced() -> None:
    async with session() as running:
        running.type(b"\xff")
        running.type("r")
        await until(lambda: "r" in notes(running).heard)

    assert notes(running).heard == ["\ufffd", "r"]


async def test_bracketed_paste_is_one_event() -> None:
    async with session() as running:
        running.type("\x1b[200~1 2\r3\x1b[201~")
        running.type("q")
        await until(lambda: "q" in notes(running).heard)

    assert notes(running).heard == [("paste", "1 2\r3"), "q"]


PASTE, PASTED = "\x1b[200~", "\x1b[201~"


def long_paste(keyboard: InputParser) -> None:
    list(keyboard.feed(PASTE))
    for _ in range(MAX_PASTE // 1000 + 2):
        list(keyboard.feed("x" * 997 + "\x1b[I"))


def keys(heard: Iterable[Message]) -> list[str]:
    return [event.key for event in heard if isinstance(event, events.Key)]


def read(heard: Iterable[Message]) -> Iterator[tuple[str, str | None]]:
    for event in heard:
        assert isinstance(event, events.Key)
        yield event.key, event.character


def test_single_keys_are_those_of_upstreams_parser() -> None:
    typed = [*map(chr, range(1, 0x100)), "\x1b[A", "\x1b[H", "\x1bOP", "é", "漢", "👍"]
    for text in typed:
        assert list(read(InputParser().feed(text))) == list(read(XTermParser().feed(text))), text


def test_key_behind_an_unfinished_sequence_belongs_to_it() -> None:
    keyboard = InputParser()

    assert keys(keyboard.feed("\x1b[1;5")) == []
    assert keys(keyboard.feed("A")) == ["ctrl+up"]
    assert keys(keyboard.feed("A")) == ["A"]


@pytest.mark.parametrize("cut", range(7))
def test_rest_of_a_long_paste_is_not_keys(cut: int) -> None:
    keyboard = InputParser()
    long_paste(keyboard)
    end = "\x1b[201~"

    assert keys(keyboard.feed("b\r" + end[:cut])) == []
    assert keys(keyboard.feed(end[cut:] + "r")) == ["r"]
    assert keys(keyboard.feed("b")) == ["b"]


def test_ctrl_c_ends_an_unterminated_paste() -> None:
    keyboard = InputParser()
    long_paste(keyboard)

    assert keys(keyboard.feed("text with \x03 in it")) == []
    assert keys(keyboard.feed("\x03")) == ["ctrl+c"]
    assert keys(keyboard.feed("r")) == ["r"]


@pytest.mark.parametrize(
    "text", ["a\x1b]2;b\rr", "a\x1b[31mred", "a\x1b[Ab", "\x1b", "a\x1b[200~b", "\x1b[20\x1b[", ""]
)
@pytest.mark.parametrize("piece", [1, 2, 5, 1000])
def test_pasted_text_is_never_a_key(text: str, piece: int) -> None:
    keyboard = InputParser()
    typed = f"q{PASTE}{text}{PASTED}r"
    heard = [
        event
        for start in range(0, len(typed), piece)
        for event in keyboard.feed(typed[start : start + piece])
    ]

    assert keys(heard) == ["q", "r"]
    assert [event.text for event in heard if isinstance(event, events.Paste)] == [text]


def test_delayed_paste_marker_is_read_as_keys() -> None:
    keyboard = InputParser()
    list(keyboard.feed(PASTE[:3]))
    keyboard._parser._timeout_time = 0.0
    list(keyboard.tick())

    assert keys(keyboard.feed(PASTE[3:] + "r")) == ["0", "0", "tilde", "r"]


@pytest.mark.parametrize(
    "told",
    [
        "\x1b[?1;2c",  # device attributes
        "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
        "\x1b[?2026;2$y",  # a mode report
        "\x1b[12;7R",  # a cursor position
        "\x1b[9999999u",  # a key of no keyboard
        "\x1b[48;999;9999;1;1t",  # a size in the stream
        "\x1b[8;10;10t",
        "\x1bOz",
    ],
)
async def test_terminal_reports_are_not_keys(told: str) -> None:
    async with session() as running:
        running.type(told)
        running.type("q")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["q"]
    assert running.app.driver.size == (80, 24)


STRINGS = [
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",  # the background
    "\x1b]11;rgb:1e1e/1e1e/2e2e\x07",
    "\x1b]52;c;YmFuaw==\x1b\\",  # the clipboard
    "\x1b]lbank\x1b\\",  # the window's title
    "\x1bP>|XTerm(379)\x1b\\",  # the version
    "\x1bP!|7E565445\x1b\\",
    "\x1bP1+r524742=38\x1b\\",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b^bank\x1b\\",
    "\x1bXbank\x1b\\",
    "\x1b]52;c;" + "b1" * 100_000 + "\x1b\\",
]


@pytest.mark.parametrize("string", STRINGS)
def test_control_string_cut_anywhere_is_not_keys(string: str) -> None:
    for cut in (1, 2, 3, 4, 5, len(string) - 2, len(string) - 1, len(string)):
        keyboard = InputParser()
        heard = [*keyboard.feed("q" + string[:cut]), *keyboard.feed(string[cut:] + "r")]

        assert keys(heard) == ["q", "r"], cut
        assert not keyboard.waits


def test_control_string_byte_by_byte_is_not_keys() -> None:
    keyboard = InputParser()

    assert keys(event for char in "".join(STRINGS[:-1]) for event in keyboard.feed(char)) == []
    assert keys(keyboard.feed("r")) == ["r"]


@pytest.mark.parametrize(("typed", "key"), [("]", "right_square_bracket"), ("P", "alt+shift+p")])
def test_alt_with_the_letter_of_a_control_string_is_a_key(typed: str, key: str) -> None:
    keyboard = InputParser()
    list(keyboard.feed("\x1b" + typed))
    keyboard._parser._timeout_time = 0.0

    assert keys(keyboard.tick()) == [key]
    assert keys(keyboard.feed("r")) == ["r"]


def test_early_tick_does_not_cut_a_control_string() -> None:
    keyboard = InputParser()

    assert keys([*keyboard.feed("\x1b]"), *keyboard.tick(), *keyboard.feed("1;b\x07r")]) == ["r"]


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        ("\x03", ["ctrl+c"]),
        ("\r", []),
        ("\x7f", []),
        ("\x1b[A", ["up"]),
        ("\x1bOA", ["up"]),
        ("\x1b]1;b\x07", []),
    ],
)
def test_key_ends_a_control_string_without_an_end(typed: str, heard: list[str]) -> None:
    keyboard = InputParser()
    list(keyboard.feed("\x1b]11;rgb"))

    assert keys(keyboard.feed(typed)) == heard
    assert keys(keyboard.feed("r")) == ["r"]


def test_control_string_without_an_end_is_over_after_a_while() -> None:
    keyboard = InputParser()
    list(keyboard.feed("\x1b]11;rgb"))
    assert keyboard.waits
    keyboard._string_until = 0.0
    list(keyboard.tick())

    assert not keyboard.waits
    assert keys(keyboard.feed("r")) == ["r"]


async def test_control_string_reaches_no_screen() -> None:
    async with session() as running:
        running.type("\x1b]11;rgb:1e1e/")
        await turns()
        running.type("1e1e/2e2e\x1b")
        await turns()
        running.type("\\q")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["q"]


@given(st.lists(st.binary(max_size=12) | st.sampled_from([b"\x1b", b"\x1b[", b"\x1b[<0;", b"M"])))
def test_keyboard_accepts_any_bytes(pieces: list[bytes]) -> None:
    keyboard = InputParser()
    for piece in pieces:
        list(keyboard.feed(piece.decode("utf-8", "replace")))
        list(keyboard.tick())


async def test_keys_beyond_the_limit_are_dropped() -> None:
    async with session() as running:
        running.type("a" * (2 * driver.MAX_UNREAD))
        await until(lambda: running.app.message_queue_size == 0)

    assert len(notes(running).heard) <= driver.MAX_UNREAD


async def test_input_before_the_start_is_kept() -> None:
    class Hasty(FakeTerminal):
        def attach(self, receiver: Receiver) -> None:
            super().attach(receiver)
            receiver.feed(b"abc")

    async with session(terminal=Hasty()) as running:
        await running.shows("heard 3: ['c']")


PIECES = (
    *(b"\x1b", b"\x1b[", b"\x1b[<", b"\x1bP1$r", b"\x1b[200~", b"\x1b[201~", b"\x1b]0;", b"\x9b"),
    *(
        b"0;9;9M",
        b"0;999999;1M",
        b"35;4;6m",
        b"64;4;6M",
        b"0;0;0M",
        b"-5;4;6M",
        b"\xe6\x97",
        b"\xa5",
    ),
    *(b"u", b"R", b"~", b"\\", b"A", b"q", b";", b":", b"48;2;1;2;3m", b"9" * 40, b"\x00", b"\xff"),
)


async def test_session_survives_any_input() -> None:
    rng = Random(7)
    async with session(terminal=FakeTerminal(env={})) as running:
        for _ in range(1500):
            running.type(b"".join(rng.choices(PIECES, k=rng.randint(1, 6))))
            await turns(2)
        await until(lambda: not running.app.message_queue_size)
        running.type(b"\x1b[201~")
        notes(running).heard.clear()
        await until(lambda: running.app.driver._timer is None)
        running.type("r")
        await until(lambda: "r" in notes(running).heard)

        assert not running.task.done()


async def test_mouse_motion_is_ignored() -> None:
    async with session() as running:
        running.type("\x1b[<32;5;5M")
        running.type("q")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["q"]


async def test_focus_reports_reach_the_app() -> None:
    async with session() as running:
        running.type("\x1b[O")
        await until(lambda: not running.app.app_focus)
        running.type("\x1b[I")
        await until(lambda: running.app.app_focus)

    assert notes(running).heard == []
