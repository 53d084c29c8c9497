"""The terminal check: queries, answers, and timeouts."""

import asyncio
import re
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, translator
from client.paint.text import width
from client.terminal import doctor
from client.terminal.doctor import SAMPLES, Seen, examine, report, wrapped
from client.terminal.terminal import Receiver, Size

EN = translator("en")
GOOD = Seen(
    term="xterm-256color",
    size=(120, 40),
    env={"LANG": "en_GB.UTF-8"},
    truecolor=True,
    wrong=(),
    mouse=True,
    trips=(3.0, 4.0, 5.0),
)


class Answering:
    """A terminal that answers queries, with configurable quirks."""

    def __init__(self, *, wide: str = "", silent: bool = False, mouse: bytes = b"2") -> None:
        self.term = "xterm-256color"
        self.size: Size = (80, 24)
        self.env: Mapping[str, str] = {"LANG": "en_GB.UTF-8"}
        self.waiting = 0
        self.shown = ""
        self.closed = False
        self._wide = wide
        self._silent = silent
        self._mouse = mouse
        self._receiver: Receiver | None = None

    def attach(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def write(self, data: bytes) -> None:
        text = data.decode()
        self.shown += text
        if self._silent:
            return
        if found := re.search("\r([^\r\x1b]*)\x1b\\[6n", text):
            extra = len(set(found[1]) & set(self._wide))
            self._say(b"\x1b[1;%dR" % (1 + width(found[1]) + extra))
        if "\x1b[?1006$p" in text:
            self._say(b"\x1b[?1006;%s$y" % self._mouse)
        if "\x1bP$qm" in text:
            self._say(b"\x1bP1$r0;48;2;1;2;3m\x1b\\")

    def _say(self, data: bytes) -> None:
        assert self._receiver is not None
        for byte in data:  # as a slow line brings it
            asyncio.get_running_loop().call_soon(self._receiver.feed, bytes([byte]))

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None:
        self.closed = True


async def test_good_terminal_passes() -> None:
    terminal = Answering()

    seen = await examine(terminal, "en")

    assert (seen.wrong, seen.mouse, seen.truecolor) == ((), True, True)
    assert len(seen.trips) == len(SAMPLES)
    assert terminal.closed
    assert "Everything is as it should be." in terminal.shown
    assert "\n" not in terminal.shown.replace("\r\n", "")


async def test_wrong_character_widths_are_reported() -> None:
    terminal = Answering(wide="►")

    seen = await examine(terminal, "en")

    assert seen.wrong == ("►",)
    assert "of other widths: ►" in terminal.shown
    assert "ASCII symbols" in terminal.shown


async def test_silent_terminal_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.01)
    terminal = Answering(silent=True)

    seen = await examine(terminal, "en")

    assert (seen.wrong, seen.mouse, seen.trips) == (None, None, ())
    assert "no answer" in terminal.shown
    assert terminal.closed


async def test_hang_up_ends_the_check() -> None:
    terminal = Answering(silent=True)
    task = asyncio.create_task(examine(terminal, "en"))
    await asyncio.sleep(0)
    assert terminal._receiver is not None

    terminal._receiver.hang_up()

    assert (await task).trips == ()


async def test_missing_mouse_support_is_no_problem() -> None:
    terminal = Answering(mouse=b"0")

    await examine(terminal, "en")

    assert "Everything can be done by keys." in terminal.shown


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        ({"term": "dumb"}, "TERM=xterm-256color"),
        ({"size": (70, 20)}, "80 x 24"),
        ({"env": {"LANG": "en_GB.ISO-8859-1"}}, "UTF-8"),
        ({"env": {"LANG": "en_GB.UTF-8", "NO_COLOR": "1"}}, "NO_COLOR"),
        ({"truecolor": False}, "SendEnv COLORTERM"),
        ({"truecolor": False, "term": "tmux-256color"}, "terminal-features ',*:RGB'"),
        ({"truecolor": False, "term": "screen-256color"}, "truecolor on"),
        ({"truecolor": False, "term": "xterm"}, "TERM=xterm-256color"),
        ({"env": {}}, "SendEnv=LANG"),
        ({"trips": (400.0,)}, "animations"),
    ],
)
def test_problems_come_with_advice(change: dict[str, Any], advice: str) -> None:
    good, bad = report(GOOD, EN), report(replace(GOOD, **change), EN)

    assert good[-1] == "Everything is as it should be."
    assert any(line.startswith("- ") and advice in line for line in bad)


@pytest.mark.parametrize("language", LANGUAGES)
def test_report_fits_the_smallest_screen(language: str) -> None:
    for seen in (GOOD, Seen("dumb", (20, 5), {"NO_COLOR": "1"}, False, SAMPLES, False, (900.0,))):
        tr = translator("fr" if language == "fr" else "en")
        assert max(width(line) for line in report(seen, tr)) <= 96


def test_report_is_broken_between_words_on_a_narrow_terminal() -> None:
    told = report(replace(GOOD, size=(44, 20)), EN)
    rows = list(wrapped(told, 44))

    assert max(map(width, rows)) < 44
    assert " ".join(rows).split() == " ".join(told).split()
    assert list(wrapped(told, 200)) == told
