"""Rules pages at any width, opened at the current phase."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from client.screens.rules.drawing import RulesModel, draw_rules, last_top, page_for
from client.screens.rules.rules_page import page, rendered, source
from client.screens.small import Position
from engine.registry import game_ids

TEXT = """# Title

## Scores {#scores}

One **bold thing** and `code` in a line.

- first item that goes on
  in the next line
- second

| dice | points |
| --- | --- |
| a single **1** | 100 |
| three | doubles it each time |

## Next {#next}
At once.
"""


def lines(text: str, columns: int = 40) -> list[str]:
    return ["".join(part for part, _ in row).rstrip() for row in rendered(text, columns).rows]


def test_page_is_laid_out() -> None:
    assert lines(TEXT) == [
        "Scores",
        "One bold thing and code in a line.",
        "",
        "• first item that goes on in the next",
        "  line",
        "• second",
        "",
        "dice        points",
        "a single 1  100",
        "three       doubles it each time",
        "",
        "Next",
        "At once.",
        "",
    ]


def test_page_renders_bold_and_code() -> None:
    row = rendered(TEXT, 40).rows[1]

    assert row == (
        ("One ", "text"),
        ("bold thing", "text.strong"),
        (" and ", "text"),
        ("code", "text.good"),
        (" in a line.", "text"),
    )


def test_page_has_its_title_and_sections() -> None:
    found = rendered(TEXT, 40)

    assert found.title == "Title"
    assert found.anchors == {"scores": 0, "next": 11}
    assert found.headings == {"scores": "Scores", "next": "Next"}
    assert found.line_of("next") == 11
    assert found.line_of("nowhere") == 0


def test_table_wraps_its_last_column() -> None:
    assert lines("| a | b |\n| - | - |\n| x | one two three four |", 16)[1:3] == [
        "x  one two three",
        "   four",
    ]


@given(st.text(alphabet="abc #-*`{}|\n", max_size=80), st.integers(20, 60))
def test_any_text_is_laid_out_within_its_columns(text: str, columns: int) -> None:
    most = 6 * (1 + max((line.count("|") for line in text.splitlines()), default=0))

    assert all(width(line) <= max(columns, most) for line in lines(text, columns))


@pytest.mark.parametrize("game", ["../core", "", "farkle/../yams", "Farkle", "tarot"])
def test_page_of_an_invalid_game_id_is_refused(game: str) -> None:
    with pytest.raises(FileNotFoundError):
        source(game, "en")


def with_pages() -> list[str]:
    found = []
    for game in game_ids():
        try:
            source(game, "en")
        except FileNotFoundError:
            continue
        found.append(game)
    return found


@pytest.mark.parametrize("game", with_pages())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 76])
def test_pages_of_the_games_fit_their_columns(game: str, language: Language, columns: int) -> None:
    found = page(game, language, columns)

    assert found.title
    assert found.anchors
    assert all(sum(width(text) for text, _ in row) <= columns for row in found.rows)


@pytest.mark.parametrize("game", with_pages())
def test_pages_have_the_same_sections_in_both_languages(game: str) -> None:
    assert list(page(game, "en", 76).anchors) == list(page(game, "fr", 76).anchors)


def test_rules_open_at_a_section() -> None:
    size, tr = (80, 24), translator("en")
    model = RulesModel(game="farkle", title="Farkle")
    text = page_for(model, size, tr)
    opened = RulesModel(game="farkle", title="Farkle", position=Position(text.line_of("scores")))
    canvas = draw_rules(opened, size, "full", tr)

    assert canvas.text().splitlines()[2].strip() == "What dice score"


def test_rules_scroll_no_further_than_their_end() -> None:
    size, tr = (80, 24), translator("fr")
    text = page_for(RulesModel(game="farkle", title="Farkle"), size, tr)
    far, end = (
        draw_rules(
            RulesModel(game="farkle", title="Farkle", position=Position(top)), size, "full", tr
        ).rows()
        for top in (9999, last_top(text, size))
    )

    assert far == end


def test_wide_rules_have_a_table_of_contents() -> None:
    canvas = draw_rules(
        RulesModel(game="farkle", title="Farkle"), (120, 40), "full", translator("en")
    )
    tops = [place[1] for name, place in canvas.places().items() if name.startswith("part:")]

    assert len(tops) == 6
    assert all(low == high + 1 for high, low in pairwise(tops))


def test_rules_on_a_very_wide_screen_have_two_columns() -> None:
    model, size, tr = RulesModel(game="farkle", title="Farkle"), (200, 60), translator("en")
    text = page_for(model, size, tr)
    shown = draw_rules(model, size, "full", tr).text().splitlines()
    said = ["".join(part for part, _ in row).strip() for row in text.rows]

    assert last_top(text, size) == max(0, len(said) - 2 * 57)
    assert said[0] in shown[2]
    assert said[57] in shown[2]
