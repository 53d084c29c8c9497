"""Buttons, footer, log, entry, lists, forms and frames fit their room and have places."""

import pytest

from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.paint.text import width
from client.widgets.buttons import Button, Hint, button_rows, footer
from client.widgets.entry import Entry, entry_line
from client.widgets.form import Field, form
from client.widgets.frame import dialog, rule, title_line, with_size_warning
from client.widgets.listing import AIRY, Column, Line, first_shown, listing
from client.widgets.log import LogLine, log
from tests.client.terminal.hostile import HOSTILE, IDS

ROLL = Button("do:roll", "r", "roll 2 dice", main=True)
BANK = Button("do:bank", "b", "bank 7,250")


def test_buttons_show_their_keys_and_are_places() -> None:
    canvas = button_rows([ROLL, BANK], 60)

    assert canvas.text() == " [r] roll 2 dice    [b] bank 7,250"
    assert canvas.place_at(2, 0) == "do:roll"
    assert canvas.place_at(30, 0) == "do:bank"
    assert canvas.place_at(18, 0) is None


def test_buttons_wrap_up_to_the_last_line() -> None:
    assert button_rows([ROLL, BANK, ROLL], 25).text().splitlines() == [
        " [r] roll 2 dice",
        " [b] bank 7,250",
        " [r] roll 2 dice",
    ]
    assert button_rows([ROLL, BANK, ROLL], 25, most=1).height == 1
    assert button_rows([], 25).height == 1


def test_buttons_stand_closer_if_all_fit_only_then() -> None:
    apart = width(" [r] roll 2 dice    [b] bank 7,250 ")

    close = button_rows([ROLL, BANK], apart - 1, most=1)
    assert close.text() == " [r] roll 2 dice   [b] bank 7,250"
    assert {"do:roll", "do:bank"} == set(close.places())
    assert set(button_rows([ROLL, BANK], apart - 2, most=1).places()) == {"do:roll"}


def test_footer_drops_hints_of_the_moment_first() -> None:
    now = [Hint("do:choose", "1-6", "choose"), Hint("do:move", "← →", "move")]
    always = [Hint("do:rules", "?", "rules"), Hint("do:menu", "m", "menu")]

    assert footer(now, always, 50).text() == " 1-6 choose  ← → move             ? rules  m menu"
    assert footer(now, always, 29).text() == " 1-6 choose  ? rules  m menu"
    assert set(footer(now, always, 30).places()) == {"do:choose", "do:rules", "do:menu"}


def test_log_shows_the_last_lines_from_the_top() -> None:
    lines = [LogLine(f"line {n}") for n in range(9)]

    assert log(lines[:2], 20, 4).text() == " line 0\n line 1\n\n"
    assert log(lines, 20, 3).text() == " line 6\n line 7\n line 8"


def test_log_drops_the_beginning_of_a_long_line() -> None:
    lines = [LogLine("first"), LogLine("one two three four five six")]

    assert log(lines, 12, 2).text() == " three four\n five six"


def test_log_highlights_the_speaker() -> None:
    assert log([LogLine("brave", "chat", "Mara")], 20, 1).rows()[0][1:] == (
        ("Mara:", "log.name"),
        (" brave" + " " * 8, "log"),
    )


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_log_keeps_its_shape_with_any_text(text: str) -> None:
    canvas = log([LogLine(text, "chat", text)], 30, 5)

    assert all(sum(width(part) for part, _ in row) == 30 for row in canvas.rows())


def test_entry_keeps_the_cursor_on_the_line() -> None:
    for cursor in (0, 3, 60):
        canvas = entry_line(Entry("/", "word " * 12, cursor), 20)
        x, y, _, _ = canvas.places()["entry:cursor"]

        assert (y, x < 20) == (0, True)
        assert canvas.roles[0][x] == "entry.cursor"


def test_entry_shows_text_around_its_cursor() -> None:
    canvas = entry_line(Entry(":", "kepe 135", 3), 20)

    assert canvas.text() == " : kepe 135"
    assert canvas.places()["entry:cursor"] == (6, 0, 1, 1)


def test_entry_without_text_shows_its_hint() -> None:
    assert entry_line(Entry("/", hint="say something"), 30).text() == " /  say something"


def test_entry_cursor_covers_a_wide_character() -> None:
    assert (("中", "entry.cursor")) in entry_line(Entry("/", "a中b", 1), 20).rows()[0]


HEADS = (Column("table"), Column("seats", 6), Column("now", 8, ">", dim=True))
LINES = [Line(f"table:{n}", (f"t{n}", "●○", "waiting"), good=n == 1) for n in range(9)]


def test_listing_keeps_the_chosen_line_on_screen() -> None:
    canvas = listing(HEADS, LINES, 7, 40, 5)

    assert "t7" in canvas.text()
    assert "t0" not in canvas.text()
    assert canvas.place_at(3, 3) in {f"table:{n}" for n in range(9)}


def test_listing_has_roles_for_chosen_and_good_lines() -> None:
    rows = listing(HEADS, LINES, 0, 40, 5).rows()

    assert {role for _, role in rows[1]} == {"list.chosen", "list.chosen.dim"}
    assert rows[2][0][1] == "list.good"


def test_listing_drops_its_last_columns_first() -> None:
    assert "waiting" not in listing(HEADS, LINES, 0, 28, 5).text()
    assert "t0" in listing(HEADS, LINES, 0, 5, 5).text()


def test_high_listing_of_few_lines_has_empty_ones_between_them() -> None:
    canvas = listing(HEADS, LINES, 0, 40, AIRY)

    rows = canvas.text().splitlines()
    assert [rows[y].split()[0] for y in range(2, 20, 2)] == [f"t{n}" for n in range(9)]
    assert canvas.place_at(3, 18) == canvas.place_at(3, 19) == "table:8"
    assert "t8" in listing(HEADS, LINES * 2, 0, 40, AIRY).text().splitlines()[9]


def test_listing_widens_columns_for_whole_headings_where_there_is_room() -> None:
    heads = [*HEADS, Column("spectators", 4)]

    assert "spectators" in listing(heads, [], None, 80, 5).text()
    assert "spe…" in listing(heads, [], None, 44, 5).text()


@pytest.mark.parametrize(
    ("count", "chosen", "room", "first"),
    [(5, 0, 9, 0), (20, 10, 5, 8), (20, 19, 5, 15), (20, None, 5, 0)],
)
def test_first_shown_is_in_the_middle_when_it_can(
    count: int, chosen: int | None, room: int, first: int
) -> None:
    assert first_shown(count, chosen, room) == first


FIELDS = [
    Field("game", "Game", "Farkle", "Which one."),
    Field("seats", "Seats", "4", "From 1 to 6.", changed=True, more=False),
    Field("name", "Name", "mine", entry=Entry("", "mi", 2)),
]


def test_form_shows_arrows_and_help_of_the_chosen_field() -> None:
    text = form(FIELDS, 1, 50, 8).text()

    assert "◄ 4\n" in text
    assert "►" not in text
    assert "From 1 to 6." in text
    assert "• Seats" in text


def test_form_names_fields_and_arrows() -> None:
    canvas = form(FIELDS, 0, 50, 8)

    assert {"field:game", "less:game", "more:game"} <= set(canvas.places())
    assert canvas.place_at(26, 0) == "less:game"


def test_form_shows_what_is_being_typed() -> None:
    assert ("mi", "entry") in form(FIELDS, 2, 50, 8).rows()[2]


def test_form_shows_that_there_are_more_fields() -> None:
    many = [Field(str(n), str(n), "x") for n in range(20)]

    assert "▼" in form(many, 0, 50, 8).text()
    assert "▲" in form(many, 19, 50, 8).text()


def test_title_line_keeps_the_right_side() -> None:
    line = title_line("a very long name of a table", "your turn", 24).text()

    assert line == " a very…      your turn"


def test_rule_has_a_title() -> None:
    assert rule(16, "3 here").text() == "── 3 here ──────"


def test_screen_behind_a_dialog_cannot_be_clicked() -> None:
    screen = Canvas(30, 9)
    screen.mark("do:roll", 0, 0, 30, 9)
    inside = Canvas(6, 1, "dialog")
    inside.mark("do:stay", 0, 0, 6)
    canvas = dialog(screen, inside, "Quit?")

    assert set(canvas.places()) == {"do:stay"}
    assert canvas.place_at(15, 4) == "do:stay"
    assert canvas.roles[0][0] == "shade"


def test_screen_that_is_too_small_says_so() -> None:
    small = with_size_warning(Canvas(37, 14), translator("en")).text().splitlines()

    assert small[-1] == " Too small: 37×14, needs 38×14"
    assert not with_size_warning(Canvas(38, 14), translator("en")).text().strip()
