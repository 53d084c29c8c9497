import asyncio
import time
import weakref
from pathlib import Path

import pytest
from textual.app import App
from textual.message import Message
from textual.screen import Screen

from client.app.app import TableApp
from client.locale.i18n import Language
from client.paint.canvas import Canvas
from client.session.warm_up import warm_up
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from tests.client.sessions import FakeTerminal, Notes, notes, session, turns, until

ROOT = Path(__file__).parents[3]


async def test_first_frame_is_whole_and_sent_once() -> None:
    async with session() as running:
        assert running.terminal.shows("notes in en at 80x24")
        assert running.terminal.output.count(b"notes in en") == 1


@pytest.mark.parametrize(
    ("env", "table", "spoken"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "en", "fr"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "fr", "en"),
        ({}, "fr", "fr"),
        ({"LANG": "de_DE.UTF-8"}, "fr", "fr"),
    ],
)
async def test_language_is_the_terminals_then_the_tables(
    env: dict[str, str], table: Language, spoken: Language
) -> None:
    async with session(terminal=FakeTerminal(env=env), language=table) as running:
        assert running.terminal.shows(f"notes in {spoken}")


async def test_language_can_be_changed() -> None:
    async with session() as running:
        running.app.language = "fr"
        await running.shows("notes in fr")


@pytest.mark.parametrize(
    ("locale", "shown"), [("fr_FR.UTF-8", "♠"), ("fr_FR.ISO-8859-1", "P"), ("C", "♠")]
)
async def test_symbols_follow_the_terminals_encoding(locale: str, shown: str) -> None:
    async with session(
        Notes("suit ♠"), terminal=FakeTerminal(env={"LANG": locale}), language="en"
    ) as running:
        assert running.terminal.shows(f"suit {shown} in")


async def test_linux_console_gets_the_symbols_of_its_fonts() -> None:
    async with session(Notes("╭ suit ♠ é"), terminal=FakeTerminal(term="linux")) as running:
        assert running.terminal.shows("┌ suit S é")


# Screens.


async def test_screens_lie_on_each_other() -> None:
    below, above = Notes("below"), Notes("above")
    async with session(below) as running:
        app = running.app
        app.push_screen(above)
        await running.shows("above in en")
        app.pop_screen()
        await running.shows("below in en")


async def test_screens_resume_when_they_get_to_the_top() -> None:
    class Resumed(Notes):
        def on_screen_resume(self) -> None:
            self.heard.append("resumed")

    first, second, third = Resumed("first"), Resumed("second"), Resumed("third")
    async with session(first) as running:
        app = running.app
        app.push_screen(second)
        app.push_screen(third)
        await until(lambda: third.heard)
        app.pop_to(first)
        await until(lambda: len(first.heard) == 2)
        await turns()

    assert (first.heard, second.heard, third.heard) == (["resumed"] * 2, [], ["resumed"])


async def test_closed_screen_takes_those_above_with_it() -> None:
    first, second, third = Notes("first"), Notes("second"), Notes("third")
    async with session(first) as running:
        app = running.app
        app.push_screen(second)
        app.push_screen(third)
        app.close_screen(second)
        app.close_screen(third)  # is closed already

        assert app.top is first
        await until(lambda: not (second.is_running or third.is_running))


async def test_screens_are_neither_laid_out_nor_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Screen, "_refresh_layout", fail)
    monkeypatch.setattr(Screen, "_compositor_refresh", fail)
    async with session() as running:
        running.app.push_screen(Notes("second"))
        running.terminal.receiver.resize(100, 30)
        running.type("\x1b[O\x1b[I")
        await until(lambda: running.terminal.screen((100, 30)).display[1].count("100x30"))
        running.app.pop_screen()
        await turns()

        assert running.app.ending == "left"
        assert running.app.is_running


@pytest.mark.parametrize("moment", [0, 1, 2, 3, 5, 8, 20])
async def test_no_task_outlives_a_session_that_ends_while_screens_come_and_go(moment: int) -> None:
    before = asyncio.all_tasks()
    async with session() as running:
        running.app.push_screen(Notes("second"))
        running.app.push_screen(Notes("third"))
        running.app.pop_screen()
        running.app.push_screen(Notes("fourth"))
        await turns(moment)
        running.app.exit()
        await running.ended()

    await turns()
    assert asyncio.all_tasks() == before


async def test_covered_screens_hear_the_news_but_no_keys() -> None:
    below, above = Notes("below"), Notes("above")
    async with session(below) as running:
        running.app.push_screen(above)
        running.hall.send(b"news")
        running.type("k")
        await until(lambda: len(above.heard) == 2)

    assert below.heard == [("told", b"news")]
    assert sorted(map(str, above.heard)) == ["('told', b'news')", "k"]


async def test_what_happens_later_is_drawn() -> None:
    screen = Notes()
    async with session(screen) as running:
        running.app.later(0.001, lambda: screen.heard.append("tick"))
        running.app.later(0.001, lambda: screen.heard.append("tock")).cancel()
        await running.shows("heard 1: ['tick']")


async def test_cancelled_timer_is_forgotten() -> None:
    async with session() as running:
        off = running.app.later(0.001, lambda: None)
        kept = weakref.ref(off)

        off.cancel()
        del off

        await until(lambda: kept() is None)


async def test_timers_do_not_run_after_the_end() -> None:
    happened: list[str] = []
    async with session() as running:
        running.app.later(0.01, lambda: happened.append("late"))
    await asyncio.sleep(0.02)  # the time the timer would have taken, and then some

    assert not happened


async def test_ctrl_c_asks_and_escape_cancels() -> None:
    async with session() as running:
        running.type("\x03")
        await running.shows("Quit?")
        running.type("\x1b")
        await until(lambda: not running.terminal.shows("Quit?"))
        running.type("k")
        await running.shows("heard 1: ['k']")


@pytest.mark.parametrize("answer", ["\x03", "\r", ""])
async def test_ctrl_c_asks_and_enter_quits(answer: str) -> None:
    async with session() as running:
        running.type("\x03")
        await running.shows("[Enter] quit")
        running.type(answer or running.terminal.click("[Enter]"))

        assert await running.ended() == "left"


async def test_ctrl_c_asks_in_french() -> None:
    async with session(language="fr", terminal=FakeTerminal(env={})) as running:
        running.type("\x03")
        await running.shows("Se déconnecter")


async def test_canvas_of_another_size_is_cropped_and_padded() -> None:
    class Small(Notes):
        def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
            canvas = Canvas(10, 30)
            canvas.put(0, 0, "0123456789", "title")
            return canvas

    async with session(Small()) as running:
        assert running.terminal.screen().display[0] == "0123456789" + " " * 70


async def test_theme_can_be_changed() -> None:
    async with session() as running:
        before = len(running.terminal.writes)
        running.app.use_theme("paper")
        await until(lambda: len(running.terminal.writes) > before)

        assert b"notes in en" in b"".join(running.terminal.writes[before:])


async def test_setting_the_current_theme_redraws_nothing() -> None:
    async with session() as running:
        drawn = notes(running).drawn
        running.app.use_theme(running.app.look.name)
        await turns()
        assert notes(running).drawn == drawn
        running.app.use_theme("paper")
        await until(lambda: notes(running).drawn > drawn)


# Errors.


@pytest.mark.parametrize("where", ["key", "draw", "told", "later", "resume", "first draw"])
async def test_error_in_a_screen_ends_its_session_only(
    where: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async with session(Notes("other")) as other, session(Breaking(where)) as running:
        match where:
            case "key":
                running.type("b")
            case "told":
                running.hall.send(b"news")
            case "later":
                running.app.later(0, _fail)
            case "draw":
                running.app.redraw()
            case "resume":
                running.app.call_later(running.app.push_screen, Breaking("resume"))

        assert await running.ended() == "failed"
        farewell = running.terminal.output.decode()
        other.type("k")
        await other.shows("heard 1: ['k']")

    assert farewell.endswith("Please connect again.\r\n")
    assert "under the cup" not in farewell
    assert "Traceback" not in farewell
    assert "under the cup" not in caplog.text  # no local variables
    assert "broken on purpose" in caplog.text
    assert capfd.readouterr() == ("", "")


def _fail() -> None:
    secret = "six under the cup"
    raise ValueError(f"broken on purpose, {len(secret)}")


class Breaking(Notes):
    """A scene that fails in one of its methods, once it is set up."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where
        self.times = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        self.times += 1
        if self.where == "first draw" or (self.where == "draw" and self.times > 1):
            _fail()
        return super().draw(size, theme, language)

    def key(self, key: Key) -> None:
        _fail()

    def told(self, news: object) -> None:
        _fail()

    def on_screen_resume(self) -> None:
        if self.where == "resume":
            _fail()


async def test_error_before_the_terminal_is_set_up_is_reported(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "_get_default_css", lambda _: _fail(), raising=False)
    terminal = FakeTerminal()
    async with session(terminal=terminal) as running:
        assert await running.ended() == "failed"

    assert terminal.output.endswith(b"Please connect again.\r\n")
    assert "broken on purpose" in caplog.text


async def test_lost_hall_ends_the_session_with_a_message() -> None:
    async with session() as running:
        running.hall.send(b"last words")
        running.hall.close()

        assert await running.ended() == "closed"
        assert running.terminal.output.endswith(b"The host has ended the session.\r\n")
        assert notes(running).heard == [("told", b"last words")]


async def test_frames_are_handled_in_their_own_sessions_context() -> None:
    """An app's handler that reaches another app through the hall must not use its context."""
    here, there = Notes("here"), Notes("there")
    seen: list[object] = []

    class Watching(Notes):
        def told(self, news: object) -> None:
            from textual._context import active_app  # noqa: PLC0415 - what this test is about

            seen.append(active_app.get())

    async with session(here) as one, session(Watching()) as other:
        one.app.call_later(other.app.hear, b"news")
        await until(lambda: seen)

        assert seen == [other.app]
    assert there.heard == []


async def test_warm_up_ends_by_itself() -> None:
    await warm_up()


async def test_terminal_is_told_when_nothing_came_of_what_was_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with session() as running:
        monkeypatch.setattr(TableApp, "is_asking", True)
        before = running.terminal.rests
        running.type("\x1b[O")  # the window has lost the focus
        await turns()
        assert running.terminal.rests == before

        monkeypatch.setattr(TableApp, "is_asking", False)
        running.type("\x1b[I")
        await until(lambda: running.terminal.rests > before)


async def test_picture_waits_for_the_halls_next_word(monkeypatch: pytest.MonkeyPatch) -> None:
    async with session(Notes()) as running:
        drawn: list[bool] = []
        draw = running.app._draw

        def noted() -> None:
            drawn.append(bool(notes(running).heard[1:]))
            draw()

        monkeypatch.setattr(running.app, "_draw", noted)
        monkeypatch.setattr(TableApp, "is_asking", True)
        monkeypatch.setattr(TableApp, "asked_at", time.monotonic() + 3600)
        running.type("a")
        await until(lambda: "a" in notes(running).heard)
        await turns()
        assert drawn == []

        running.app.hear(b"a view, and perhaps another request is open")
        await until(lambda: drawn)
        assert drawn == [True]


async def test_picture_is_drawn_without_an_answer_that_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with session(Notes()) as running:
        monkeypatch.setattr(TableApp, "is_asking", True)
        monkeypatch.setattr(TableApp, "asked_at", time.monotonic())
        running.app.language = "fr"
        await running.shows("in fr")


async def test_frames_delivered_by_another_sessions_task_are_handled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual records in an event which app sent it."""
    async with session() as running, session() as other:
        heard: list[Message] = []
        with monkeypatch.context() as patched:
            patched.setattr(running.app, "post_message", heard.append)
            other.app._home.run(running.app.hear, b"news")

        assert [message._sender for message in heard] == [running.app]
