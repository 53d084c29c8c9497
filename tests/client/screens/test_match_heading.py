"""The heading of a match says what is played before it says anything else."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, Translator, translator
from client.screens.table.match.drawing import draw_table
from tests.client.drawings.samples import table

EN = translator("en")


def drawn(columns: int, lines: int, code: str, name: str, tr: Translator) -> list[str]:
    model = replace(table(tr, name=name), code=code)
    return draw_table(model, (columns, lines), "full").text().splitlines()


@pytest.mark.parametrize("columns", [45, 60, 80])
@pytest.mark.parametrize("code", ["", "8CZ6WD0N"])
def test_target_is_whole_at_every_width(columns: int, code: str) -> None:
    assert "Farkle to 10,000" in drawn(columns, 20, code, "Friday night", EN)[0]


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (60, 20)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_phone_shows_the_code_of_a_seat_beside_the_keys(
    size: tuple[int, int], language: Language
) -> None:
    tr = translator(language)
    *_, keys = drawn(*size, "8CZ6WD0N", "Friday night", tr)

    assert keys.startswith(" code 8CZ6WD0N ")
    assert (f"/ {tr('chat')}" in keys) == (size[0] >= 45)
    assert f"m {tr('menu')}" in keys


def test_name_of_a_table_is_cut_first() -> None:
    assert drawn(60, 20, "", "A name that is long", EN)[0].startswith(" A name")
    assert drawn(45, 20, "", "A name that is long", EN)[0].startswith(" Farkle")
