"""The driver: modes, titles, one write a turn, slow terminals, sizes, and restoring."""

import asyncio
import re

import pytest

from client.app.hosted import Ending
from client.terminal import driver
from client.terminal.colour_depth import QUESTION
from client.terminal.terminal import LARGEST, SMALLEST, Receiver, clamped, entering, leaving
from tests.client.sessions import FakeTerminal, Notes, notes, session, turns, until

PICTURE_ENDS = b"\x1b[?2026l"
GOODBYE = leaving("xterm-256color").encode()


async def test_entering_sets_modes_but_never_reports_motion() -> None:
    async with session() as running:
        entered = running.terminal.writes[0]

    for mode in (b"1049h", b"1000h", b"1002h", b"1006h", b"1004h", b"2004h", b"7l", b"25l"):
        assert b"\x1b[?" + mode in entered
    assert b"1003" not in running.terminal.output


async def test_full_screen_the_question_and_the_first_picture_are_one_write() -> None:
    async with session(terminal=FakeTerminal(env={})) as running:
        first = running.terminal.writes[0].decode()

    assert first.startswith(entering("xterm-256color") + QUESTION)
    assert first.endswith(PICTURE_ENDS.decode())


async def test_console_without_titles_gets_none_and_no_synchronized_updates() -> None:
    async with session(terminal=FakeTerminal("linux")) as running:
        running.app.set_window_title("jo's turn")
        await turns()

    assert b"\x1b]" not in running.terminal.output
    assert b"?2026" not in running.terminal.output
    assert b"22;2t" not in running.terminal.output


async def test_title_that_the_first_screen_sets_is_shown() -> None:
    class Named(Notes):
        def on_screen_resume(self) -> None:
            self.app.set_window_title("the lobby")

    async with session(Named()) as running:
        await until(lambda: b"\x1b]2;the lobby\x07" in running.terminal.output)


async def test_title_is_clean_and_restored() -> None:
    async with session() as running:
        running.app.set_window_title("jo\x07\x1b[31m's turn")
        await until(lambda: b"\x1b]2;jo" in running.terminal.output)

    assert b"\x1b]2;jo[31m's turn\x07" in running.terminal.output
    assert running.terminal.output.count(b"\x1b[22;2t") == 1
    assert running.terminal.output.count(b"\x1b[23;2t") == 1


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


async def test_slow_terminal_skips_frames_and_gets_a_full_one() -> None:
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


async def test_dropped_frames_are_counted() -> None:
    terminal, dropped = FakeTerminal(), []
    async with session(terminal=terminal, on_dropped_frame=lambda: dropped.append(1)) as running:
        await running.shows("heard 0")
        running.type("a")
        await running.shows("heard 1")
        assert not dropped
        terminal.waiting = driver.MAX_WAITING + 1
        running.type("b")
        await until(lambda: running.app.driver.behind)

    assert dropped


async def test_slow_terminal_is_restored() -> None:
    terminal = FakeTerminal()
    async with session(terminal=terminal) as running:
        terminal.waiting = driver.MAX_WAITING + 1
        running.type("a")
        await until(lambda: running.app.driver.behind)

    assert terminal.output.endswith(GOODBYE)


@pytest.mark.parametrize("ending", ["left", "hung_up", "failed", "closed", "cancelled"])
async def test_terminal_is_restored_once(ending: str) -> None:
    async with session() as running:
        match ending:
            case "left":
                running.app.exit()
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


async def test_terminal_closed_before_the_start_gets_nothing() -> None:
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


async def test_resize_draws_for_the_new_size() -> None:
    async with session() as running:
        running.terminal.size = (100, 30)
        running.terminal.receiver.resize(100, 30)
        await running.shows("at 100x30")


async def test_resize_to_the_same_size_repaints() -> None:
    async with session() as running:
        await running.shows("at 80x24")
        running.terminal.forget()  # a window made small and large again has lost its text
        running.terminal.receiver.resize(80, 24)

        await running.shows("at 80x24")


async def test_last_of_many_resizes_wins() -> None:
    async with session() as running:
        for columns in range(60, 120):
            running.terminal.receiver.resize(columns, 30)
        running.terminal.size = (119, 30)
        await running.shows("at 119x30")


@pytest.mark.parametrize(("told", "drawn"), [((65535, 65535), LARGEST), ((0, 0), SMALLEST)])
async def test_implausible_sizes_are_clamped(told: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert clamped(*told) == drawn

    async with session(terminal=FakeTerminal(size=told)) as running:
        assert running.app.driver.size == drawn
        running.terminal.receiver.resize(80, 24)
        running.terminal.receiver.resize(*told)
        assert running.app.driver.size == drawn


async def test_mouse_is_released_and_grabbed() -> None:
    async with session() as running:
        running.app.grab_mouse(grab=False)
        await until(lambda: running.terminal.output.endswith(b"\x1b[?1000l" + PICTURE_ENDS))
        running.app.grab_mouse(grab=True)
        await until(lambda: running.terminal.output.endswith(b"\x1b[?1006h" + PICTURE_ENDS))


def test_leaving_undoes_entering() -> None:
    set_by, undone_by = (
        dict(re.findall(r"\x1b\[\?(\d+)([hl])", text))
        for text in (entering("xterm"), leaving("xterm"))
    )
    opposite = {"h": "l", "l": "h"}

    assert undone_by == {mode: opposite[value] for mode, value in set_by.items()}
