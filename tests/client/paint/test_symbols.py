"""Everything drawn has an ASCII form of the same width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.games.flush_royal.cards import parse_card
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.symbols import CONSOLE, ascii_cell, console_cell
from client.paint.text import clean, clusters


@given(st.text(max_size=20))
def test_ascii_cell_is_ascii_and_as_wide(text: str) -> None:
    for cell, size in clusters(clean(text)):
        plain = ascii_cell(cell)

        assert plain.isascii()
        assert plain.isprintable()
        assert len(plain) == size


def test_ascii_cell_keeps_letters_without_their_accents() -> None:
    assert "".join(map(ascii_cell, "Théo à Gênes, cœur")) == "Theo a Genes, cour"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ascii_suits_are_the_letters_that_type_them(language: Language) -> None:
    for sign, suit in zip("♠♥♦♣", "SHDC", strict=True):
        typed = f"5{ascii_cell(sign, language)}"

        assert parse_card(typed, translator(language))[0] == f"5{suit}"


def test_ascii_seats_show_whether_they_are_taken() -> None:
    assert ascii_cell("●") != ascii_cell("○")


@given(st.text(max_size=20))
def test_console_cell_has_a_glyph_and_is_as_wide(text: str) -> None:
    for cell, size in clusters(clean(text)):
        shown = console_cell(cell)

        assert all(char.isascii() or char in CONSOLE for char in shown)
        assert len(shown) == size


def test_console_keeps_frames_and_accents_and_writes_suits_as_letters() -> None:
    assert "".join(map(console_cell, "╭─╮ été ●")) == "┌─┐ été •"
    assert "".join(map(console_cell, "♠♥♦♣")) == "SHDC"
