"""The start command `doctor`: reports what the host knows of a player's terminal, as plain lines.

The terminal is asked for the cursor's position after a sample of text, and for its mouse mode. Most
terminals answer at once; the report also says if there is no answer.
"""

import asyncio
import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from msgspec import Struct

from client.locale.i18n import LANGUAGE_NAMES, Language, Translator, language_of, translator
from client.paint.columns import columns
from client.paint.text import width, wrap
from client.terminal import colour_depth
from client.terminal.colour_depth import QUESTION, depth_of, says_truecolor, worth_asking
from client.terminal.terminal import Size, Terminal, lines, speaks_utf8
from client.themes.palette import Depth

PATIENCE = 2.0
"""Seconds a terminal has for each answer."""

GOOD_SIZE: Size = (80, 24)
SLOW = 150.0
"""Milliseconds of a round trip that make keys feel slow."""

SAMPLES = ("é", "►", "╭─╮", "♥", "漢", "▀▄█")
"""Characters the app draws with, and a wide one as in people's names."""

_WHERE = "\x1b[6n"
_PLACE = re.compile(rb"\x1b\[\d+;(\d+)R")
_KNOWS_MOUSE = "\x1b[?1006$p"
_MODE = re.compile(rb"\x1b\[\?1006;(\d)\$y")
_COLOUR = re.compile(colour_depth.ANSWER.pattern.encode())
_CLEAN = "\r\x1b[K"


class Seen(Struct, frozen=True):
    """The findings; None where the terminal did not answer.

    Attributes:
        wrong: samples whose width is not the one the app assumes.
        mouse: whether the terminal supports the app's mouse mode.
        trips: milliseconds from each question to its answer.
    """

    term: str
    size: Size
    env: Mapping[str, str]
    truecolor: bool
    wrong: tuple[str, ...] | None
    mouse: bool | None
    trips: tuple[float, ...]


class _Answers:
    """Waits for a terminal's answers among its input."""

    def __init__(self, terminal: Terminal) -> None:
        self.gone = False
        self._input = b""
        self._more = asyncio.Event()
        self._terminal = terminal
        terminal.attach(self)

    def feed(self, data: bytes) -> None:
        self._input = (self._input + data)[-4096:]
        self._more.set()

    def resize(self, columns: int, rows: int) -> None:
        """Ignore it."""

    def hang_up(self) -> None:
        self.gone = True
        self._more.set()

    async def ask(self, question: str, answer: re.Pattern[bytes]) -> re.Match[bytes] | None:
        """Ask a question; returns the answer, or None if there is none in time."""
        self._input = b""
        self._terminal.write(question.encode())
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.gone:
                    if found := answer.search(self._input):
                        return found
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            pass
        return None


async def examine(terminal: Terminal, language: Language) -> Seen:
    """Ask the terminal, print the report, and end the session.

    Args:
        terminal: the player's.
        language: for a terminal that names none.
    """
    tr = translator(language_of(terminal.env) or language)
    answers = _Answers(terminal)
    terminal.write(lines(tr("Asking your terminal…")).encode())
    seen = await _asked(terminal, answers)
    told = "\n".join(wrapped(report(seen, tr), seen.size[0]))
    terminal.write((_CLEAN + lines(told)).encode())
    terminal.close()
    return seen


async def _asked(terminal: Terminal, answers: _Answers) -> Seen:
    wrong: list[str] = []
    trips: list[float] = []
    for sample in SAMPLES:
        before = monotonic()
        place = await answers.ask(f"\r{sample}{_WHERE}", _PLACE)
        if place is None:
            break
        trips.append((monotonic() - before) * 1000)
        if int(place[1]) != 1 + width(sample):
            wrong.append(sample)
    silent = len(trips) < len(SAMPLES)
    mouse = None if silent else await answers.ask(_CLEAN + _KNOWS_MOUSE, _MODE)
    return Seen(
        term=terminal.term,
        size=terminal.size,
        env=terminal.env,
        truecolor=not silent and await _has_truecolor(terminal, answers),
        wrong=None if silent else tuple(wrong),
        mouse=None if mouse is None else mouse[1] != b"0",
        trips=tuple(trips),
    )


async def _has_truecolor(terminal: Terminal, answers: _Answers) -> bool:
    """Whether it has more colours than TERM says, by the app's question."""
    if not worth_asking(terminal.term, terminal.env):
        return False
    told = await answers.ask(QUESTION, _COLOUR)
    return told is not None and says_truecolor(told[1].decode("ascii", "replace"))


def wrapped(text: Sequence[str], across: int) -> Iterator[str]:
    """The lines broken between words, where the terminal would break them anywhere."""
    for line in text:
        yield from wrap(line, max(2, across - 1)) if width(line) >= across else (line,)


def report(seen: Seen, tr: Translator) -> list[str]:
    """The report: a line for each finding, then advice."""
    found = list(_findings(seen, tr))
    advice = [text for _, _, text in found if text]
    rows = columns([(label, what) for label, what, _ in found])
    if not advice:
        return [*rows, "", tr("Everything is as it should be.")]
    return [*rows, "", *(f"- {text}" for text in advice)]


def _findings(seen: Seen, tr: Translator) -> Iterator[tuple[str, str, str]]:
    """Each finding as its label, its value, and advice or ""."""
    yield "TERM", seen.term or "-", _term_advice(seen, tr)
    yield tr("Colours"), _colours(seen, tr), _colour_advice(seen, tr)
    columns_, rows = seen.size
    small = columns_ < GOOD_SIZE[0] or rows < GOOD_SIZE[1]
    grow = tr("Make the window larger: 80 x 24 shows everything.") if small else ""
    yield tr("Size"), f"{columns_} x {rows}", grow
    yield _text(seen, tr)
    yield _mouse(seen, tr)
    yield _line(seen, tr)
    yield _language(seen, tr)


def _term_advice(seen: Seen, tr: Translator) -> str:
    if seen.term in ("", "dumb", "unknown"):
        return tr("The host does not know this terminal: try TERM=xterm-256color before ssh.")
    return ""


def _depth(seen: Seen) -> Depth:
    return "truecolor" if seen.truecolor else depth_of(seen.term, seen.env)


def _colours(seen: Seen, tr: Translator) -> str:
    texts = {"none": tr("none"), "16": "16", "256": "256", "truecolor": tr("16 million")}
    return texts[_depth(seen)]


def _colour_advice(seen: Seen, tr: Translator) -> str:
    if seen.env.get("NO_COLOR"):
        return tr("NO_COLOR is set, so there are no colours; the settings can change that.")
    match _depth(seen):
        case "16" if seen.term.startswith("xterm"):
            return tr("Most terminals of this kind have more colours: TERM=xterm-256color ssh …")
        case "256" if seen.term.startswith(("tmux", "screen")):
            return tr(
                "16 million colours in tmux: set -as terminal-features ',*:RGB'; in GNU screen 5: "
                "truecolor on; then COLORTERM=truecolor ssh -o SendEnv=COLORTERM …"
            )
        case "256":
            return tr(
                "If your terminal has 16 million colours: ssh -o SendEnv=COLORTERM, or the line "
                "SendEnv COLORTERM in ~/.ssh/config."
            )
    return ""


def _text(seen: Seen, tr: Translator) -> tuple[str, str, str]:
    label = tr("Characters")
    if not speaks_utf8(seen.env):
        return (
            label,
            tr("not UTF-8"),
            tr("Use a UTF-8 locale, or choose ASCII symbols in the settings."),
        )
    if seen.wrong is None:
        return label, tr("no answer"), tr("If pictures look broken, choose ASCII symbols.")
    if seen.wrong:
        odd = " ".join(seen.wrong)
        advice = tr("Choose another font, or ASCII symbols in the settings.")
        return label, tr("wrong width: {odd}", odd=odd), advice
    return label, tr("correct width"), ""


def _mouse(seen: Seen, tr: Translator) -> tuple[str, str, str]:
    texts = {True: tr("yes"), False: tr("no"), None: tr("no answer")}
    advice = tr("Everything also works with the keyboard.") if seen.mouse is False else ""
    return tr("Mouse"), texts[seen.mouse], advice


def _line(seen: Seen, tr: Translator) -> tuple[str, str, str]:
    label = tr("Round trip")
    if not seen.trips:
        return label, tr("no answer"), ""
    trip = statistics.median(seen.trips)
    slow = tr("Slow connection: turn animations off in the settings.") if trip > SLOW else ""
    return label, f"{tr.decimal(trip)} ms", slow


def _language(seen: Seen, tr: Translator) -> tuple[str, str, str]:
    asked = language_of(seen.env)
    if asked is None:
        advice = tr("For another language: ssh -o SendEnv=LANG, or l in the lobby.")
        return tr("Language"), tr("unknown"), advice
    return tr("Language"), LANGUAGE_NAMES[asked], ""
