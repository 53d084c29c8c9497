"""Sessions are isolated: from the host, from each other, and they leave nothing behind."""

import asyncio
import gc
import os
import re
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import pytest

from client.terminal.colour_depth import depth_of
from client.themes.palette import DEPTHS, Depth
from tests.client.app.foreign import foreign
from tests.client.sessions import FakeTerminal, Notes, Session, session, turns, until

ROOT = Path(__file__).parents[3]


async def test_standard_output_is_not_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    stdout, stderr = sys.stdout, sys.stderr
    async with session() as one:
        assert sys.stdout is stdout
        async with session():
            print("the host speaks")
        one.app.exit()
        await one.ended()

        assert sys.stdout is stdout
        assert sys.stderr is stderr

    assert capsys.readouterr().out == "the host speaks\n"


async def test_loop_keeps_its_task_factory() -> None:
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()
    async with session():
        assert loop.get_task_factory() is before


async def test_no_threads_and_no_signal_handlers() -> None:
    handlers = {number: signal.getsignal(number) for number in signal.valid_signals()}
    threads = threading.active_count()
    async with session():
        assert threading.active_count() == threads
        assert {number: signal.getsignal(number) for number in handlers} == handlers


async def test_session_uses_nothing_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a browser was opened"))
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("a signal was sent"))
    async with session() as running:
        app = running.app
        app.open_url("https://example.org")
        app.driver.open_url("https://example.org")
        app.deliver_text(tmp_path / "there is no such file")
        app.deliver_binary(tmp_path / "there is no such file")
        app.action_screenshot()
        app.action_suspend_process()
        with app.suspend():
            pass
        app.bell()
        await until(lambda: running.terminal.output.endswith(b"\x07\x1b[?2026l"))

    assert not any(tmp_path.glob("*"))  # noqa: ASYNC240 - nobody else waits


HOSTILE = {
    "TEXTUAL": "debug,devtools",
    "TEXTUAL_DRIVER": "nowhere:Nothing",
    "TEXTUAL_COLOR_SYSTEM": "standard",
    "TEXTUAL_THEME": "nord",
    "TEXTUAL_FILTERS": "dim",
    "TEXTUAL_PRESS": "x,q",
    "TEXTUAL_SCREENSHOT": "0",
    "TEXTUAL_SHOW_RETURN": "1",
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_DEBUG": "1",
    "TEXTUAL_LOG": "textual.log",
    "TEXTUAL_FPS": "1",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    "ESCDELAY": "60000",
    "TERM": "dumb",
    "COLORTERM": "",
    "NO_COLOR": "1",
    "FORCE_COLOR": "1",
    "COLUMNS": "7",
    "LINES": "3",
    "TERM_PROGRAM": "iTerm.app",
    "LC_TERMINAL": "iTerm2",
    "LANG": "fr_FR.UTF-8",
}

SHOW = """
import asyncio
from tests.client.sessions import session

async def main():
    async with session() as running:
        running.type("\\x1b")
        await running.shows("heard 1: ['escape']")
    print(running.terminal.screen().display)
    print(running.terminal.output)

asyncio.run(main())
"""


def test_hosts_environment_is_hidden_from_sessions(tmp_path: Path) -> None:
    calm = {key: value for key, value in os.environ.items() if key not in HOSTILE}
    path = os.pathsep.join([calm["PYTHONPATH"], str(ROOT)])
    calm |= {"PYTHONPATH": path, "PYTHONUTF8": "1"}
    shown = [
        subprocess.run(
            [sys.executable, "-c", SHOW],
            env=env,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout.partition("\n")
        for env in (calm, calm | HOSTILE)
    ]

    assert shown[0][0] == shown[1][0]
    colours = [sorted(set(_colours(output))) for _, _, output in shown]
    assert colours[0] == colours[1]
    assert list(tmp_path.iterdir()) == []


def _colours(output: str) -> Iterator[str]:
    for part in output.split("\\x1b[")[1:]:
        codes, ends, _ = part.partition("m")
        if ends and codes.replace(";", "").isdigit():
            yield codes


TERMINALS: Mapping[Depth, tuple[str, Mapping[str, str]]] = {
    "truecolor": ("xterm-256color", {"COLORTERM": "truecolor"}),
    "256": ("screen-256color", {}),
    "16": ("linux", {}),
    "none": ("xterm-256color", {"NO_COLOR": "1"}),
}


async def test_sessions_of_all_depths_side_by_side_mix_no_colours() -> None:
    """Each session after the others and before them."""
    async with AsyncExitStack() as stack:
        running = [await stack.enter_async_context(_coloured(depth)) for depth in TERMINALS]
        for one in (*running, *running[::-1]):
            await _show_dialog(one)

    for one, depth in zip(running, DEPTHS, strict=True):
        assert depth_of(one.terminal.term, one.terminal.env) == depth
        assert foreign(one.terminal.output.decode(), depth) == []
    true, many, few, none = (one.terminal.output.decode() for one in running)
    assert ";48;2;" in true
    assert ";48;5;" in many
    assert re.search(r"\x1b\[0?;(\d;)*(3|9)[0-7];(4|10)[0-7]m", few)
    assert re.search(r"\x1b\[([\d;]*;)?7m", none)  # what is chosen is still seen


async def _show_dialog(one: Session) -> None:
    one.type("\x03")
    await one.shows("Quit?")
    one.type("\x1b")
    await until(lambda: not one.terminal.shows("Quit?"))


def _coloured(depth: Depth) -> AbstractAsyncContextManager[Session]:
    term, env = TERMINALS[depth]
    return session(Notes(role="die.red"), FakeTerminal(term, env=env))


async def test_ended_session_leaves_nothing_behind() -> None:
    async def come_and_go() -> list[weakref.ref[object]]:
        async with session() as running:
            running.type("\x1b[1;5Ak")
            running.app.later(3600, lambda: None)
            parts: list[object] = [
                running.app,
                running.app.driver,
                running.app.painter,
                running.app.screen,
                running.app.stylesheet,
                running.screen,
                running.terminal,
            ]
        return [weakref.ref(part) for part in parts]

    kept = [ref for _ in range(3) for ref in await come_and_go()]
    await turns()
    gc.collect()

    assert [ref() for ref in kept if ref() is not None] == []


async def test_hundred_sessions_leave_no_objects() -> None:
    async def come_and_go(count: int) -> int:
        for _ in range(count):
            async with session() as running:
                running.type("k")
                await running.shows("heard 1")
            del running
        await turns()
        gc.collect()
        return len(gc.get_objects())

    await come_and_go(10)
    before = await come_and_go(1)
    after = await come_and_go(100)

    assert after - before < 1000  # one session has some 4,000
