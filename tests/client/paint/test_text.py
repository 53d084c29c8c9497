"""Any text is measured as it prints."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from client.paint.text import (
    LONGEST,
    clean,
    clusters,
    cut,
    cut_name,
    fit,
    is_plain,
    width,
    wrap,
)
from tests.client.terminal.hostile import HOSTILE, IDS

anything = st.text(max_size=40) | st.text(
    alphabet="ab \u0301\u0336\u200d\ufe0f👍🏽🇫🇷中é\x1b\u202e\u05d0\n\u00a0", max_size=40
)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Théo", "Théo"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("a\nb\tc", "a b c"),
        ("\u202eabc", "abc"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("👍🏽", "👍"),
        ("🇫🇷", "FR"),
        ("☺\ufe0f", "☺"),
        ("e\u0301", "é"),
        ("\u3164", ""),
        ("\u11ab\u0bbf", ""),
        ("\ue000\ud800", "??"),
        ("12\u00a0000", "12\u00a0000"),
        ("ａ　ｂ", "ａ ｂ"),
    ],
)
def test_clean_keeps_printable_text(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_clean_keeps_at_most_two_combining_marks() -> None:
    assert clean("q" + "\u0301" * 50 + "!") == "q\u0301\u0301!"


def test_clean_drops_combining_marks_without_a_letter() -> None:
    assert clean("\u0301\u0302abc") == "abc"


def test_clean_limits_the_length_it_reads() -> None:
    assert len(clean("é" * (LONGEST + 5))) == LONGEST


@given(anything)
def test_clean_is_idempotent(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(anything)
def test_clean_removes_control_and_format_characters(text: str) -> None:
    kinds = {unicodedata.category(char) for char in clean(text)}

    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me"}


@given(anything)
def test_width_agrees_with_rich_and_textual(text: str) -> None:
    assert width(text) == cell_len(clean(text)) == sum(size for _, size in clusters(text))


@given(st.characters())
def test_plain_text_has_single_cells_only(char: str) -> None:
    if is_plain(char):
        assert cell_len(char) == 1
        assert not unicodedata.combining(char)


@given(anything, st.integers(0, 30))
def test_cut_never_exceeds_its_room(text: str, cells: int) -> None:
    assert width(cut(text, cells)) <= cells


@given(anything, st.integers(0, 30), st.sampled_from("<>^"))
def test_fit_fills_its_room_exactly(text: str, cells: int, align: str) -> None:
    assert width(fit(text, cells, align)) == cells


def test_fit_aligns_the_text() -> None:
    assert [fit("ab", 5, align) for align in "<>^"] == ["ab   ", "   ab", " ab  "]


def test_cut_ends_with_an_ellipsis() -> None:
    assert cut("somebody", 5) == "some…"
    assert cut("Farkle to 5,000 · turn 1", 19) == "Farkle to 5,000…"
    assert cut("Farkle to 5,000 · turn 1", 16) == "Farkle to 5,000…"
    assert cut("Table 1 · l1’s cup", 17) == "Table 1 · l1’s…"
    assert cut("a Donaudampfschifffahrt", 16) == "a Donaudampfsch…"
    assert cut("中文字 abc", 8) == "中文字…"
    assert cut("中文字", 4) == "中…"


@given(anything, st.integers(0, 30))
def test_a_cut_name_keeps_all_letters_that_fit(text: str, cells: int) -> None:
    assert width(cut_name(text, cells)) <= cells
    assert cut_name("Maximilian of Bern", 14) == "Maximilian of…"
    assert cut_name("Maximilian of Bern", 16) == "Maximilian of B…"


@given(anything, st.integers(2, 20))
def test_wrap_keeps_every_line_within_its_room(text: str, cells: int) -> None:
    assert all(width(line) <= cells for line in wrap(text, cells))


@given(anything, st.integers(2, 20))
def test_wrap_loses_nothing_but_spaces(text: str, cells: int) -> None:
    joined = "".join(wrap(text, cells)).replace(" ", "")

    assert joined == clean(text).replace(" ", "")


def test_wrap_breaks_at_spaces_but_not_at_no_break_spaces() -> None:
    assert wrap("pour 10\xa0000 points", 11) == ("pour 10\xa0000", "points")


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_text_becomes_one_harmless_line(text: str) -> None:
    shown = clean(text)

    assert "\x1b" not in shown
    assert shown.isprintable() or "\xa0" in shown


def test_closing_quote_does_not_stand_alone_on_a_line() -> None:
    french, english = f"«\xa0{'x' * 40}\xa0»", f"“{'x' * 40}”,"

    assert wrap(french, 43) == (french[:39], french[39:])
    assert wrap(english, 41) == (english[:37], english[37:])
    assert wrap(english, 20) == (english[:20], english[20:36], english[36:])
