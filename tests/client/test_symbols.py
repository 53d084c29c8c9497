"""Everything drawn can be drawn in ASCII, cell for cell."""

from hypothesis import given
from hypothesis import strategies as st

from client.symbols import ascii_cell
from client.text import clean, clusters


@given(st.text(max_size=20))
def test_ascii_cell_is_ascii_and_as_wide(text: str) -> None:
    for cell, size in clusters(clean(text)):
        plain = ascii_cell(cell)

        assert plain.isascii()
        assert plain.isprintable()
        assert len(plain) == size


def test_ascii_cell_keeps_letters_without_their_accents() -> None:
    assert "".join(map(ascii_cell, "Théo à Gênes")) == "Theo a Genes"


def test_ascii_cell_says_suits_by_their_letters() -> None:
    assert "".join(map(ascii_cell, "♠♥♦♣")) == "SHDC"
