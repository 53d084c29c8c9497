"""A vote, chat and ready phrases over a match at every size from a phone's to a television's."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.app.banner import PLACE, draw_banner, room_below, with_banner
from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.paint.text import clean
from client.screens.dialogs.drawing import Item, Menu, draw_menu
from client.screens.layout import is_small
from client.screens.small import Position
from client.screens.table.end_vote import KEY, standing
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.screens.table.phrases import PHRASES, phrase
from client.widgets.entry import Entry
from engine.sync.hall_views import EndVote
from tests.client.drawings.overflow import cut_off, drawn_over
from tests.client.drawings.samples import finished_table
from tests.client.drawings.test_phones import is_for_a_thumb, is_whole, played, screens, starts
from tests.client.drawings.test_screens import is_straight

SAID = " ".join(["trois heures et toujours pas de suite"] * 4)


def words(canvas: Canvas) -> str:
    """All that is on the canvas, its lines one after the other."""
    return " ".join(canvas.text().split())


@given(screens(), st.sampled_from(("Mara", "x" * 16, "中文名字")), st.sampled_from((None, 0, 1)))
@settings(max_examples=40)
def test_a_vote_is_whole_and_leaves_the_buttons(
    drawn: tuple[TableModel, Size], name: str, seat: int | None
) -> None:
    model, size = drawn
    tr = model.turn.tr
    table = replace(
        finished_table(name, "jo", "Ada"), phase="playing", end_vote=EndVote((0,), 1, 3)
    )
    text = standing(table, seat, tr)
    banners = draw_banner((text,), size[0])
    below = draw_table(model, room_below(banners, size), "full")
    canvas = with_banner(below, banners, size, low=True)

    assert is_straight(canvas, size)
    assert starts(words(canvas), clean(text).replace("\xa0", " ")), (text, canvas.text())
    assert is_whole(canvas, PLACE)
    assert seat is None or f"[{KEY}]" in words(canvas), canvas.text()
    for one in model.turn.every_action:
        name, is_button = f"do:{one.name}", one.button or one.short
        without = draw_table(model, size, "full") if is_button else below  # lists scroll
        if is_whole(without, name):
            assert is_whole(canvas, name), (one, canvas.text())


def test_a_line_typed_during_a_guide_is_seen_where_the_guide_takes_all_lines() -> None:
    seen, log = played("flush_royal", 2, 0)[0]
    turn = Turn("flush_royal", seen, translator("en"))
    model = TableModel(name="Friday", turn=turn, log=log, coach=SAID, lesson=True)
    before = draw_table(model, (80, 24), "full")
    canvas = draw_table(replace(model, entry=Entry("chat", "hello", 5)), (80, 24), "full")

    assert canvas.text().splitlines()[-2].strip() == "chat hello"
    assert is_whole(canvas, "do:exchange")
    assert canvas.places()["rack:0"] == before.places()["rack:0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_takes_a_line_that_is_too_short_for_a_name_beside_it(language: Language) -> None:
    tr = translator(language)
    seen = next(one for one, _ in played("flush_royal", 4, 0) if one.view["you"] is not None)
    for seat, number in product(range(4), range(len(PHRASES))):
        said = replace(seen, said=("",) * seat + (phrase(number, tr),))
        canvas = draw_table(
            TableModel(name="Friday", turn=Turn("flush_royal", said, tr), log=()), (80, 24), "full"
        )
        left, top, wide, _ = canvas.places()[f"seat:{seat}"]
        line = canvas.text().splitlines()[top][left : left + wide]
        assert phrase(number, tr).split()[0] in line, line


@given(screens(), st.text(max_size=60) | st.just(SAID))
@settings(max_examples=30)
def test_chat_shows_what_is_typed_and_the_keys_that_send_it(
    drawn: tuple[TableModel, Size], text: str
) -> None:
    model, size = drawn
    prompt = model.turn.tr("chat")
    model = replace(model, entry=Entry(prompt, text, len(text)), picture=None)
    canvas = draw_table(model, size, "full")

    left, top, wide, _ = canvas.places()["entry"]
    line = canvas.text().splitlines()[top][left : left + wide]
    assert is_straight(canvas, size)
    assert clean(text[-10:]).strip() in line
    assert "entry:cursor" in canvas.places()
    assert is_whole(canvas, "do:send")
    assert is_whole(canvas, "do:back")


@given(screens(), st.integers(0, len(PHRASES) - 1))
@settings(max_examples=30)
def test_a_phrase_is_read_at_the_seat_of_whoever_acts(
    drawn: tuple[TableModel, Size], number: int
) -> None:
    model, size = drawn
    said = phrase(number, model.turn.tr)
    acting = (*model.turn.seen.view["to_act"], 0)[0]
    texts = ("",) * acting + (said,)
    canvas = draw_table(replace(model, said=texts), size, "full")

    assert is_straight(canvas, size)
    if f"seat:{acting}" in canvas.places():
        left, top, wide, high = canvas.places()[f"seat:{acting}"]
        plate = [row[left : left + wide].strip("│ ") for row in canvas.text().splitlines()]
        told = " ".join(" ".join(plate[top : top + high]).split())
        assert starts(told, " ".join(clean(said).split())), canvas.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
def test_every_phrase_has_its_key_and_its_row(size: Size, language: Language) -> None:
    tr = translator(language)
    items = tuple(Item(f"do:react:{n}", str(n + 1), phrase(n, tr)) for n in range(len(PHRASES)))
    for chosen in range(len(items)):
        menu = Menu(title=tr("Say to everybody"), items=items, chosen=chosen, position=Position())
        with cut_off() as cut, drawn_over() as lost:
            canvas = draw_menu(Canvas(*size), menu, "full", tr)
        assert not cut
        assert not lost
        item = items[chosen]
        assert item.key in canvas.text()
        assert item.label in canvas.text()
        assert item.name in canvas.places()
    if is_small(size):
        assert is_for_a_thumb(canvas, "menu:do")
        assert is_for_a_thumb(canvas, "menu:close")
