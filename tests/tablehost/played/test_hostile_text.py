"""Names and chat are plain text: no sequences, no moved columns, no markup."""

import re
import unicodedata
from collections.abc import Callable

import pytest

from tests.real_ssh import BACKSPACE, DOWN, ENTER, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    chosen,
    in_lobby,
    press,
    step_to,
)

pytestmark = needs_ssh
People = Callable[[str], Person]

PASTE, PASTED = "\x1b[200~", "\x1b[201~"

HOSTILE = {
    "title": "a\x1b]2;owned\x07b\x1b]0;owned\x1b\\c",
    "colours": "a\x1b[31;41mred\x1b[0m\x9b31mb",
    "screen": "a\x1b[2J\x1b[H\x1b[?1049l\x1bcb",
    "answers": "a\x1b[6n\x1b[c\x1bP$qm\x1b\\b",
    "markup": "[red]a[/red] [bold]b[/] [@click=app.quit]c[/]",
    "lines": "a\r\nb\x0bc\x0cd\x85e\u2028f\u2029g",
    "backspaces": "abc\b\b\bxyz\x7f\x7f",
    "right to left": "abc\u202egnp.exe\u202c \u2067def\u2069 שלום مرحبا",
    "storm of marks": "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d" * 8,
    "wide": "日本語テキスト 한국어 ｗｉｄｅ",
    "emoji": "👨‍👩‍👧‍👦 👍🏽 🇫🇷 ❤️ ☠︎ 1️⃣",
    "invisible": "a\u200b\u200d\u2060\ufeff\u00ad\u3164b",
    "private": "a\ue000\U000f0000\U0010fffdb",
}


CALM = 5  # lines of talk at once, which nobody minds

SEQUENCES = re.compile(r"\x1b\[[\d;]*[mHJKBCDG]|\x1b\[\?(?:2026|100[026])[hl]|\x1b\]2;[^\x07]*\x07")
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


async def test_names_are_never_interpreted(shared_host: PlayedHost, people: People) -> None:
    async with people("ada").at(shared_host) as ada, people("eve").at(shared_host) as eve:
        await in_lobby(ada)
        await in_lobby(eve)
        for number, text in enumerate(HOSTILE.values()):
            before = len(ada.raw)
            eve.send("k", BACKSPACE * 40, PASTE, f"{number}{text}", PASTED, ENTER)
            await ada.until(lambda it, sign=f" {number}": sign in here_now(it))  # type: ignore[misc]

            assert_only_text(ada.raw[before:])
            await assert_as_if_painted_afresh(ada)


async def test_chat_is_never_interpreted(shared_host: PlayedHost, people: People) -> None:
    async with people("ada").at(shared_host) as ada, people("eve").at(shared_host) as eve:
        await in_lobby(ada)
        await in_lobby(eve)
        await ada.until("2 here")
        before = len(ada.raw)
        for number in range(CALM):
            text = " ".join(list(HOSTILE.values())[number::CALM])
            eve.send("/", PASTE, f"{number} {text}", PASTED, ENTER)
            await ada.until(f"eve: {number} ")
        await assert_as_if_painted_afresh(ada)

        assert ada.screen.title != "owned"
        assert_only_text(ada.raw[before:])


@pytest.mark.long
@pytest.mark.parametrize("kinds", [("markup", "wide"), ("emoji", "right to left")])
async def test_columns_stay_aligned(
    own_host: PlayedHost, people: People, kinds: tuple[str, str]
) -> None:
    name, table = (HOSTILE[kind] for kind in kinds)
    async with people("ada").at(own_host) as ada, people("eve").at(own_host) as eve:
        await in_lobby(ada)
        await in_lobby(eve)
        eve.send("k", BACKSPACE * 40, PASTE, name, PASTED, ENTER)
        await press(eve, "new table")
        await step_to(eve, "Game", "Farkle")
        eve.send(DOWN, DOWN)
        await eve.until("Type a name")
        eve.send(BACKSPACE * 40, PASTE, table, PASTED, ENTER)
        await eve.until(lambda it: chosen(it, "Seats"))
        await step_to(eve, "Seats", "2")
        await press(eve, "open the table")
        await ada.until("waiting")
        game = columns_of(ada, "game")
        assert ["".join(ada.cells(row)[game : game + 6]) for row in (6, 7)] == ["game  ", "Farkle"]

        ada.send("w")
        await ada.until("not ready yet")
        eve.send("/", PASTE, name, PASTED, ENTER)
        await ada.until(lambda it: f"\n {sitting(it)}: " in it.text)

        assert ada.line(1).count("╮") == ada.line(3).count("╯") == 2
        assert corners(ada, 1, "╮") == corners(ada, 2, "│")[1::2] == corners(ada, 3, "╯")
        await assert_as_if_painted_afresh(ada)


def here_now(it: RealTerminal) -> str:
    """The lobby's line of people."""
    rows = it.text.splitlines()
    heading = next(number for number, row in enumerate(rows) if "Here now" in row)
    return rows[heading + 1]


def columns_of(it: RealTerminal, word: str) -> int:
    """The column where a word of the list's heading begins."""
    return "".join(it.cells(6)).index(word)


def sitting(it: RealTerminal) -> str:
    """The name on the first plate of the waiting room, which chat repeats."""
    plate = re.search(r"╭─ ►?(.+?) ─", it.text)
    assert plate, it.picture()
    return plate[1]


def corners(it: RealTerminal, row: int, sign: str) -> list[int]:
    """The columns of a row that show a sign."""
    return [column for column, cell in enumerate(it.cells(row)) if cell == sign]


def assert_only_text(raw: bytes | bytearray) -> None:
    """Only known sequences and printable characters."""
    shown = SEQUENCES.sub("", bytes(raw).decode())
    odd = {char for char in shown if unicodedata.category(char) in FORBIDDEN}

    assert not odd - {"\r", "\n", "\x07"}, odd


async def assert_as_if_painted_afresh(it: RealTerminal) -> None:
    """The updated screen equals a full repaint."""
    before, columns, rows = it.text, it.screen.columns, it.screen.lines
    it.screen.erase_in_display(2)
    it.resize(columns + 1, rows)
    it.resize(columns, rows)
    await it.until(lambda it: it.text == before)
