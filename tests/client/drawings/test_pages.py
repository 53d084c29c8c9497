"""Tournaments, statistics, analyses and replays at every size from a phone's to a television's."""

from functools import partial

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import clean
from client.screens.layout import is_small
from client.screens.replay.drawing import draw_replay
from client.screens.stats.drawing import StatsModel, draw_numbers, room_for_lines, wrapped
from client.screens.stats.tonight import tonight_lines
from client.widgets.frame import SMALLEST
from tests.client.drawings import parties, past
from tests.client.drawings.overflow import cut_off, drawn_over
from tests.client.drawings.pages import Shown, evening, pages
from tests.client.drawings.test_phones import starts
from tests.client.drawings.test_rooms import SIZES, check


@settings(max_examples=40)
@given(page=pages(), size=SIZES)
def test_texts_are_whole_and_actions_in_reach(page: Shown, size: Size) -> None:
    with cut_off() as cut, drawn_over() as lost:
        canvas = page.draw(size)

    check(canvas, size)
    assert not (cut and page.is_text), canvas.text()
    assert not lost, canvas.text()
    for one in page.offered:
        assert one.key
        assert {one.name, "do:palette"} & canvas.places().keys(), (one, canvas.text())
    if not is_small(size):
        assert not page.chosen or page.chosen in canvas.places(), canvas.text()
        for text in page.texts:
            said = " ".join(clean(text).split())
            assert starts(" ".join(canvas.text().split()), said), (text, canvas.text())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_all_of_a_long_evening_is_scrolled_to(size: Size, language: Language) -> None:
    tr = translator(language)
    title = partial(parties.titles, tr)
    lines = tuple(tonight_lines(evening(["Mara"] * 200), title, tr))
    columns, room = room_for_lines(lines, size)
    hidden = len(wrapped(lines, columns)) - room

    first = StatsModel(part="tonight", lines=lines)
    last = StatsModel(part="tonight", lines=lines, top=hidden)
    begun, ended = (draw_numbers(one, size, "full", title, tr) for one in (first, last))

    assert hidden > 0
    assert "do:down" in begun.places()
    assert lines[0] in begun.text()
    assert wrapped(lines, columns)[-1][0] in ended.text()


def test_a_replay_on_a_phone_shows_the_card_laid_last() -> None:
    model = past.replay("flush_royal", translator("en"))
    play = {
        "seat": 0, "cards": [{"card": "AS", "at": [0, 14]}], "runs": [], "bonus": 0, "points": 3,
    }  # fmt: skip
    view = {**model.seen.view, "last_play": play}
    canvas = draw_replay(
        replace(model, seen=replace(model.seen, view=view)), SMALLEST, "full", translator("en")
    )

    assert "square:0,14" in canvas.places()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_awards_of_an_evening_name_who_has_them(size: Size, language: Language) -> None:
    tr = translator(language)
    title = partial(parties.titles, tr)
    held = {
        "game": "yams",
        "name": "best_box",
        "value": 40,
        "about": "large_straight",
        "who": "Mara",
    }
    raised = {"game": "dice_holdem", "name": "raises", "value": 12, "about": "", "who": "Mara"}
    lines = tuple(tonight_lines(evening(["Mara"]) | {"awards": [held, raised]}, title, tr))
    drawn = draw_numbers(StatsModel(part="tonight", lines=lines), size, "full", title, tr)

    awards = [line for line in lines if line.endswith("  Mara")]
    assert len(awards) == 2
    assert all(one in drawn.text() for one in awards)
