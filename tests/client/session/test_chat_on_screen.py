"""Screens keep their shape with any names and chat."""

import re
import unicodedata
from collections.abc import Callable

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from client.games.base import Size
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.paint.snapshot import Snapshot
from client.paint.update import update, whole
from client.screens.lobby.drawing import draw_lobby
from client.screens.table.match.drawing import draw_table
from client.themes.palette import DEPTHS, Depth
from client.widgets.entry import Entry
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, PersonRow, TableRow
from tests.client.drawings import samples
from tests.client.terminal.hostile import HOSTILE, IDS

EN = translator("en")
SIZES: tuple[Size, ...] = ((80, 24), (120, 40), (31, 12))
OURS = re.compile(r"\x1b\[(?:[\d;]*[mH]|\d*[BCDG])")
"""Everything that a frame may tell a terminal to do: change its ink, move its cursor."""

TABLE = samples.table(EN)

_sequences = st.sampled_from(
    [
        "\x1b[2J",
        "\x1b]0;x\x07",
        "\x1bc",
        "\x9b31m",
        "\x1b[?1049l",
        "\x0e",
        "\b\b\b",
        "\x1bP1;2q",
        "\r",
    ]
)
_markup = st.sampled_from(
    ["[bold]", "[/]", "[@click=quit]x[/]", "{name}", "%s", "\\[", "<b>", "&amp;"]
)
_turned = st.sampled_from(["\u202e", "\u2066", "\u200f", "\u061c", "שלום", "مرحبا"])
_wide = st.sampled_from(
    ["中文", "👨\u200d👩\u200d👧", "🇫🇷", "👍🏽", "☺\ufe0f", "ｗ", "한", "Z\u0301\u0336\u0489"]
)
_odd = st.sampled_from(
    ["\u200b", "\ufeff", "\u00ad", "\u3164", "\u2028", "\ue000", "\udc80", "\u0301"]
)
said = st.lists(
    _sequences | _markup | _turned | _wide | _odd | st.text(max_size=12), max_size=8
).map("".join)


def lobby(text: str, size: Size) -> Canvas:
    """A lobby with this text in tables, people and chat."""
    rows = (TableRow(1, text, "farkle", (text, ""), "waiting", True, 2, seats=("here", "free")),)
    people = (PersonRow(text, 0), PersonRow(f"{text}x", 1))
    model = replace(samples.lobby(EN), view=LobbyView(rows, people), chat=talk(text), you=text)
    return draw_lobby(model, size, "full", EN)


def table(text: str, size: Size) -> Canvas:
    """A table with this text in players, chat and the typed line."""
    seen = replace(TABLE.turn.seen, names=(text, f"a{text}", f"{text}b", "x"))
    turn = replace(TABLE.turn, seen=seen)
    model = replace(
        TABLE, name=text, turn=turn, log=talk(text), entry=Entry("chat", text, len(text))
    )
    return draw_table(model, size, "full")


def talk(text: str) -> tuple[LogLine, ...]:
    return (
        LogLine("before", "chat", "jo"),
        LogLine(text, "chat", text),
        LogLine("after", "chat", "jo"),
    )


def shown(sent: str, size: Size) -> list[str]:
    """The picture of a terminal after this output."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(sent)
    return list(screen.display)


def is_harmless(sent: str) -> bool:
    """Whether output changes only style and cursor, without bidirectional controls."""
    kinds = {unicodedata.category(char) for char in OURS.sub("", sent)}
    return not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"}


def is_straight(canvas: Canvas, size: Size) -> bool:
    rows = canvas.rows()
    return len(rows) == size[1] and all(
        sum(cell_len(text) for text, _ in row) == size[0] for row in rows
    )


@given(said, st.sampled_from(SIZES))
@settings(max_examples=60)
def test_screens_keep_their_shape_with_any_chat(text: str, size: Size) -> None:
    for canvas in (lobby(text, size), table(text, size)):
        assert is_straight(canvas, size)


@given(said, st.sampled_from(SIZES), st.sampled_from(DEPTHS))
@settings(max_examples=60)
def test_output_has_only_style_and_cursor_sequences(text: str, size: Size, depth: Depth) -> None:
    ink = inks("felt", depth)
    calm, wild = Snapshot.of(table("calm", size)), Snapshot.of(table(text, size))

    assert is_harmless(whole(wild, ink))
    assert is_harmless(update(calm, wild, ink))


def is_known_to_pyte(text: str) -> bool:
    """It drops the rest of a line behind marks of no combining class, as Thai has."""
    marks = [char for char in text if unicodedata.category(char) == "Mn"]
    return all(unicodedata.combining(char) for char in marks)


PLAIN = [text for text in HOSTILE if is_known_to_pyte(text)]


@pytest.mark.parametrize("text", PLAIN, ids=lambda text: ascii(text)[1:17])
@pytest.mark.parametrize("draw", [lobby, table])
def test_terminal_shows_every_cell_where_it_was_drawn(
    draw: Callable[[str, Size], Canvas], text: str
) -> None:
    size = SIZES[0]
    canvas = draw(text, size)
    sent = whole(Snapshot.of(canvas), inks("felt", "truecolor"))

    assert [line.rstrip() for line in shown(sent, size)] == canvas.text().split("\n")


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_chat_does_not_move_other_lines(text: str) -> None:
    lines = lobby(text[:60], SIZES[0]).text().splitlines()

    assert any(line.strip() == "jo: after" for line in lines)
