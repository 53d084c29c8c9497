"""The heading of a match says what is played before it says anything else."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.match.drawing import draw_table
from tests.client.drawings.samples import table

EN = translator("en")


def heading(columns: int, lines: int, *, code: str = "", name: str = "Friday night") -> str:
    model = replace(table(EN, name=name), code=code)
    return draw_table(model, (columns, lines), "full").text().splitlines()[0]


@pytest.mark.parametrize("columns", [45, 60, 80])
@pytest.mark.parametrize("code", ["", "8CZ6WD0N"])
def test_target_is_whole_at_every_width(columns: int, code: str) -> None:
    assert "Farkle to 10,000" in heading(columns, 20, code=code)


def test_phone_shows_the_code_of_a_seat_where_it_fits_whole() -> None:
    assert "8CZ6" not in heading(45, 20, code="8CZ6WD0N")
    assert heading(62, 20, code="8CZ6WD0N").startswith(" seat 8CZ6WD0N · Farkle to 10,000")


def test_name_of_a_table_is_cut_first() -> None:
    assert heading(60, 20, name="A name that is long").startswith(" A name")
    assert heading(45, 20, name="A name that is long").startswith(" Farkle")
