import asyncio
import re
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from client import driver
from client.hosted import Ending
from client.keyboard import MAX_PASTE, Keyboard
from client.terminal import LARGEST, SMALLEST, Receiver, clamped, entering, leaving
from tests.client.sessions import FakeTerminal, Notes, session, turns, until

PICTURE_ENDS = b"\x1b[?2026l"
GOODBYE = leaving("xterm-256color").encode()


def notes(running: object) -> Notes:
    scene = running.scene  # type: ignore[attr-defined]  # any session
    assert isinstance(scene, Notes)
    return scene


async def test_entering_sets_modes_but_never_reports_motion() -> None:
    async with session() as running:
        entered = running.terminal.writes[0]

    for mode in (b"1049h", b"1000h", b"1002h", b"1006h", b"1004h", b"2004h", b"7l", b"25l"):
        assert b"\x1b[?" + mode in entered
    assert b"1003" not in running.terminal.output


async def test_console_without_titles_is_sent_none_nor_frames_round_pictures() -> None:
    async with session(terminal=FakeTerminal("linux")) as running:
        running.app.name_window("jo's turn")
        await turns()

    assert b"\x1b]" not in running.terminal.output
    assert b"?2026" not in running.terminal.output
    assert b"22;2t" not in running.terminal.output


async def test_title_named_before_the_terminal_was_entered_is_shown() -> None:
    class Named(Notes):
        def shown(self) -> None:
            self.stage.title("the lobby")

    async with session(Named()) as running:
        await until(lambda: b"\x1b]2;the lobby\x07" in running.terminal.output)


async def test_title_is_clean_and_restored() -> None:
    async with session() as running:
        running.app.name_window("jo\x07\x1b[31m's turn")
        await until(lambda: b"\x1b]2;jo" in running.terminal.output)

    assert b"\x1b]2;jo[31m's turn\x07" in running.terminal.output
    assert running.terminal.output.count(b"\x1b[22;2t") == 1
    assert running.terminal.output.count(b"\x1b[23;2t") == 1


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


def long_paste(keyboard: Keyboard) -> None:
    list(keyboard.feed(PASTE))
    for _ in range(MAX_PASTE // 1000 + 2):
        list(keyboard.feed("x" * 997 + "\x1b[I"))


def keys(heard: Iterable[Message]) -> list[str]:
    return [event.key for event in heard if isinstance(event, events.Key)]


@pytest.mark.parametrize("cut", range(7))
def test_rest_of_a_paste_that_is_too_long_is_no_keys(cut: int) -> None:
    keyboard = Keyboard()
    long_paste(keyboard)
    end = "\x1b[201~"

    assert keys(keyboard.feed("b\r" + end[:cut])) == []
    assert keys(keyboard.feed(end[cut:] + "r")) == ["r"]
    assert keys(keyboard.feed("b")) == ["b"]


def test_paste_without_end_is_ended_by_ctrl_c() -> None:
    keyboard = Keyboard()
    long_paste(keyboard)

    assert keys(keyboard.feed("text with \x03 in it")) == []
    assert keys(keyboard.feed("\x03")) == ["ctrl+c"]
    assert keys(keyboard.feed("r")) == ["r"]


@pytest.mark.parametrize(
    "text", ["a\x1b]2;b\rr", "a\x1b[31mred", "a\x1b[Ab", "\x1b", "a\x1b[200~b", "\x1b[20\x1b[", ""]
)
@pytest.mark.parametrize("piece", [1, 2, 5, 1000])
def test_nothing_in_a_paste_is_a_key(text: str, piece: int) -> None:
    keyboard = Keyboard()
    typed = f"q{PASTE}{text}{PASTED}r"
    heard = [
        event
        for start in range(0, len(typed), piece)
        for event in keyboard.feed(typed[start : start + piece])
    ]

    assert keys(heard) == ["q", "r"]
    assert [event.text for event in heard if isinstance(event, events.Paste)] == [text]


def test_mark_of_a_paste_that_takes_too_long_is_keys() -> None:
    keyboard = Keyboard()
    list(keyboard.feed(PASTE[:3]))
    keyboard._parser._timeout_time = 0.0
    list(keyboard.tick())

    assert keys(keyboard.feed(PASTE[3:] + "r")) == ["0", "0", "tilde", "r"]


@pytest.mark.parametrize(
    "told",
    [
        "\x1b[?1;2c",  # device attributes
        "\x1b[?2026;2$y",  # a mode report
        "\x1b[12;7R",  # a cursor position
        "\x1b[9999999u",  # a key of no keyboard
        "\x1b[48;999;9999;1;1t",  # a size in the stream
        "\x1b[8;10;10t",
        "\x1bOz",
    ],
)
async def test_what_a_terminal_says_of_itself_is_no_key(told: str) -> None:
    async with session() as running:
        running.type(told)
        running.type("q")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["q"]
    assert running.app.driver.size == (80, 24)


@given(st.lists(st.binary(max_size=12) | st.sampled_from([b"\x1b", b"\x1b[", b"\x1b[<0;", b"M"])))
def test_keyboard_takes_any_bytes(pieces: list[bytes]) -> None:
    keyboard = Keyboard()
    for piece in pieces:
        list(keyboard.feed(piece.decode("utf-8", "replace")))
        list(keyboard.tick())


async def test_output_of_one_turn_is_one_write() -> None:
    async with session() as running:
        written = len(running.terminal.writes)
        for letter in "abc":
            running.app.driver.write(letter)
        await turns(2)

        assert running.terminal.writes[written:] == [b"\x1b[?2026habc" + PICTURE_ENDS]


async def test_many_keys_at_once_are_drawn_once() -> None:
    async with session() as running:
        drawn = notes(running).drawn
        running.type("abcdefgh")
        await running.shows("heard 8")

    assert notes(running).drawn == drawn + 1


async def test_keys_beyond_what_is_looked_at_are_lost() -> None:
    async with session() as running:
        running.type("a" * (2 * driver.MAX_UNREAD))
        await until(lambda: running.app.message_queue_size == 0)

    assert len(notes(running).heard) <= driver.MAX_UNREAD


async def test_slow_terminal_gets_no_frames_and_then_a_whole_one() -> None:
    terminal = FakeTerminal()
    async with session(terminal=terminal) as running:
        terminal.waiting = driver.MAX_WAITING + 1
        written = len(terminal.writes)
        for _ in range(20):
            running.type("a")
            await turns(5)
        drawn = notes(running).drawn

        assert len(terminal.writes) == written
        assert drawn < 10  # what is not sent is not drawn either

        terminal.waiting = 0
        await until(lambda: b"heard 20" in b"".join(terminal.writes[written:]))
        whole = b"".join(terminal.writes[written:])

        assert b"[ die ]" in whole  # also what has not changed


async def test_each_frame_that_is_dropped_is_counted() -> None:
    terminal, dropped = FakeTerminal(), []
    async with session(terminal=terminal) as running:
        await running.shows("heard 0")
        running.app.driver.dropped = lambda: dropped.append(1)
        running.type("a")
        await running.shows("heard 1")
        assert not dropped
        terminal.waiting = driver.MAX_WAITING + 1
        running.type("b")
        await until(lambda: running.app.driver.behind)

    assert dropped


async def test_slow_terminal_is_left_all_the_same() -> None:
    terminal = FakeTerminal()
    async with session(terminal=terminal) as running:
        terminal.waiting = driver.MAX_WAITING + 1
        running.type("a")
        await until(lambda: running.app.driver.behind)

    assert terminal.output.endswith(GOODBYE)


@pytest.mark.parametrize("ending", ["left", "hung_up", "failed", "closed", "cancelled"])
async def test_terminal_is_left_once_however_it_ends(ending: str) -> None:
    async with session() as running:
        match ending:
            case "left":
                running.app.leave()
            case "hung_up":
                running.terminal.receiver.hang_up()
            case "failed":
                running.type("x")
            case "closed":
                running.app.end("closed", "The host goes to bed.")
            case "cancelled":
                running.task.cancel()
        await asyncio.wait([running.task])
        if ending == "cancelled":
            assert running.task.cancelled()
            running.task = asyncio.create_task(_said("hung_up"))
        else:
            assert running.task.result() == ending
        output = running.terminal.output

    assert output.count(GOODBYE) == 1
    assert running.terminal.output == output  # nothing after it
    farewell = output.partition(GOODBYE)[2].decode()
    assert {"closed": "to bed", "failed": "went wrong"}.get(ending, "") in farewell
    assert "secret" not in farewell


async def _said(ending: Ending) -> Ending:
    return ending


async def test_who_is_gone_before_the_start_is_shown_nothing() -> None:
    class Gone(FakeTerminal):
        def attach(self, receiver: Receiver) -> None:
            super().attach(receiver)
            receiver.hang_up()

    terminal = Gone()
    async with session(terminal=terminal) as running:
        assert await running.ended() == "hung_up"
        receiver = terminal.receiver
        receiver.feed(b"late")
        receiver.resize(100, 30)
        receiver.hang_up()

    assert terminal.writes == []


async def test_what_was_typed_before_the_start_is_heard() -> None:
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


async def test_session_survives_whatever_is_typed() -> None:
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


async def test_resize_draws_for_the_new_size() -> None:
    async with session() as running:
        running.terminal.size = (100, 30)
        running.terminal.receiver.resize(100, 30)
        await running.shows("at 100x30")


async def test_resize_to_the_size_there_was_paints_everything_afresh() -> None:
    async with session() as running:
        await running.shows("at 80x24")
        running.terminal.writes.clear()  # a window made small and large again has lost its text
        running.terminal.receiver.resize(80, 24)

        await running.shows("at 80x24")


async def test_many_resizes_end_with_the_last() -> None:
    async with session() as running:
        for columns in range(60, 120):
            running.terminal.receiver.resize(columns, 30)
        running.terminal.size = (119, 30)
        await running.shows("at 119x30")


@pytest.mark.parametrize(("told", "drawn"), [((65535, 65535), LARGEST), ((0, 0), SMALLEST)])
async def test_unbelievable_sizes_are_clamped(
    told: tuple[int, int], drawn: tuple[int, int]
) -> None:
    assert clamped(*told) == drawn

    async with session(terminal=FakeTerminal(size=told)) as running:
        assert running.app.driver.size == drawn
        running.terminal.receiver.resize(80, 24)
        running.terminal.receiver.resize(*told)
        assert running.app.driver.size == drawn


async def test_mouse_is_released_and_grabbed() -> None:
    async with session() as running:
        running.app.scenes.grab_mouse(grab=False)
        await until(lambda: running.terminal.output.endswith(b"\x1b[?1000l" + PICTURE_ENDS))
        running.app.scenes.grab_mouse(grab=True)
        await until(lambda: running.terminal.output.endswith(b"\x1b[?1006h" + PICTURE_ENDS))


async def test_motion_is_not_looked_at() -> None:
    async with session() as running:
        running.type("\x1b[<32;5;5M")
        running.type("q")
        await until(lambda: notes(running).heard)

    assert notes(running).heard == ["q"]


async def test_focus_reports_reach_the_scene() -> None:
    async with session() as running:
        running.type("\x1b[O")
        await until(lambda: notes(running).heard)
        running.type("\x1b[I")
        await until(lambda: len(notes(running).heard) == 2)

    assert notes(running).heard == [("focus", False), ("focus", True)]


def test_entering_and_leaving_are_each_others_opposite() -> None:
    set_by, undone_by = (
        dict(re.findall(r"\x1b\[\?(\d+)([hl])", text))
        for text in (entering("xterm"), leaving("xterm"))
    )
    opposite = {"h": "l", "l": "h"}

    assert undone_by == {mode: opposite[value] for mode, value in set_by.items()}
