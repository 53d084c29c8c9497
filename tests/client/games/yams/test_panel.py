"""The panel of Yam's shows everything in its view, at any size, with any number of seats."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from client.games import registry
from client.games.base import Seen
from client.games.yams.sheets import seats_in_order, sheet_of
from client.locale.i18n import translator
from client.widgets import tumble
from engine import Match
from engine.core.plain import plain
from engine.games.yams import BOXES, GAME
from tests.client.games.moments import seen
from tests.client.games.yams.moments import Yams, choosing, full, late
from tests.client.terminal.hostile import HOSTILE, IDS

panel = registry.panel("yams")
words = registry.words("yams")

EN, FR = translator("en"), translator("fr")
BESIDE, ABOVE = (80, 16), (80, 30)


def text(seen: Seen, size: tuple[int, int] = BESIDE, tr: Any = EN) -> str:
    return panel.draw(seen, size, tr).text()


def cells(seen: Seen, box: str) -> list[str]:
    """The cells of a box or sum as drawn."""
    sheet = sheet_of(seen, EN)
    (found,) = [line for line in sheet.lines if line.label == box]
    return [cell.text for cell in found.cells]


def roles(seen: Seen, size: tuple[int, int] = BESIDE) -> set[str]:
    return {role for row in panel.draw(seen, size, EN).rows() for _, role in row}


def test_viewers_column_is_the_first_and_the_others_follow_in_turn() -> None:
    yams = choosing(4)

    assert seats_in_order(yams.match.view(2)) == (2, 3, 0, 1)
    assert seats_in_order(yams.match.view(None)) == (0, 1, 2, 3)
    assert [head.name for head in sheet_of(yams.seen(2), EN).heads] == ["Ada", "Théo", "Mara", "jo"]


def test_running_seat_is_marked_and_the_viewer_told_apart() -> None:
    heads = text(choosing(6).seen(1)).splitlines()[0]

    assert heads.split() == ["│", "you", "│", "Ada", "│Théo", "│Inès", "│", "Bob", "│►Mara"]
    assert "►Mara (you)" in text(choosing(2).seen(0), ABOVE)


def test_winners_are_marked_in_the_end() -> None:
    assert "★Mara" in text(full(3).watched(1))
    assert text(Yams(2, 0).watched(1)).count("★") == 0


def test_free_boxes_show_what_the_dice_would_score_now() -> None:
    seen = choosing().seen()

    assert cells(seen, "Fives") == ["15", ""]
    assert cells(seen, "Ones") == ["–", ""]
    assert "e Fives          │   (15)  │" in text(seen)
    assert "i Full house     │   (25)  │" in text(seen)
    assert "(25)" not in text(choosing().seen(1))


def test_chosen_box_is_visible_without_colours() -> None:
    shown = text(choosing().roll(1, 2, 3, keep=(0, 2)).seen())

    assert shown.count("[") == 1
    assert "o Chance         │   [16]  │" in shown


def test_every_open_box_is_a_place_with_its_letter() -> None:
    places = panel.draw(choosing().seen(), BESIDE, EN).places()

    assert {f"do:box:{box}" for box in BOXES} <= set(places)
    assert {f"do:{action.name}" for action in panel.actions(choosing().seen(), EN)} >= {
        f"do:box:{box}" for box in BOXES
    }


def test_filled_boxes_keep_their_points_and_lose_their_letter() -> None:
    seen = choosing(1).score("full_house").roll(1, 2, 3, 4, 5).seen()
    places = panel.draw(seen, BESIDE, EN).places()

    assert cells(seen, "Full house") == ["25"]
    assert "do:box:full_house" not in places
    assert "i Full house" not in text(seen)


def test_crossed_out_box_shows_0() -> None:
    seen = choosing(1).score("yams").seen()

    assert cells(seen, "Yam's") == ["0"]
    assert "sheet.active.dim" in roles(seen)


def test_bonus_shows_progress_then_the_result() -> None:
    some, there, gone = late(2).watched(0), late(2).watched(1), full(2).watched(0)

    assert cells(some, "Bonus +35")[0] == "56/63"
    assert cells(there, "Bonus +35")[0] == "+35"
    assert cells(gone, "Bonus +35") == ["0", "0"]


def test_totals_match_the_view() -> None:
    yams = late(3)
    totals = [sums["total"] for sums in yams.match.view(0)["totals"]]

    assert cells(yams.watched(0), "Total") == [str(total) for total in totals]


def test_further_yams_have_a_line_if_they_count() -> None:
    yams = Yams(1, yams_bonus=100).turn("yams", *[6] * 5).turn("sixes", *[6] * 5)

    assert cells(yams.watched(0), "More Yam's") == ["100"]
    assert cells(yams.watched(0), "Total") == ["180"]
    assert "More Yam's" not in text(choosing().seen())


def test_kept_dice_are_labelled() -> None:
    mine, theirs = choosing().seen(chosen=(0, 2)), choosing().seen(1, chosen=(0, 2))

    assert text(mine).count("stays") == text(theirs).count("stays") == 2
    assert "╔═════╗" in text(mine)
    assert "╔═════╗" not in text(theirs)
    assert text(mine, tr=FR).count("gardé") == 2


def test_dice_are_clickable_if_they_can_be_picked() -> None:
    mine, theirs = choosing().seen(), choosing().seen(1)

    assert {f"die:{n}" for n in range(5)} <= set(panel.draw(mine, BESIDE, EN).places())
    assert "die:0" not in panel.draw(theirs, BESIDE, EN).places()


@pytest.mark.parametrize(
    ("yams", "caption"),
    [
        (Yams(), "3 rolls left"),
        (Yams().roll(1, 2, 3, 4, 5), "2 rolls left"),
        (choosing(), "one roll left"),
        (choosing().roll(1, 2, 3, keep=(0, 2)), "no rolls left"),
    ],
)
def test_rolls_left_are_shown(yams: Yams, caption: str) -> None:
    assert caption in text(yams.seen())
    assert caption in text(yams.watched(None))


def test_last_turns_dice_stay_until_the_next_roll() -> None:
    shown = text(choosing().score("full_house").watched(1))

    assert "Mara" in shown
    assert "25 in Full house" in shown
    assert shown.count("●") == 3 * 5 + 2 * 2
    assert "die.dead" in roles(choosing().score("full_house").watched(1))


def test_dice_are_blank_before_the_first_roll() -> None:
    shown = text(Yams().seen())

    assert "●" not in shown
    assert shown.count("╭─────╮") == 5


def test_only_rolled_dice_tumble() -> None:
    moving = choosing().seen(elapsed=0.05, chosen=(0, 2))
    thrown = panel.draw(moving, BESIDE, EN)
    places = thrown.places()

    def tumbles(die: int) -> bool:
        x, y = places[f"die:{die}"][:2]
        return thrown.roles[y + 1][x + 1] == "die.tumbling"

    assert [tumbles(die) for die in range(5)] == [False, True, False, True, True]
    at_rest = choosing().seen(elapsed=9.0, chosen=(0, 2))
    assert text(at_rest) == text(choosing().seen(chosen=(0, 2)))


def test_animation_lasts_as_long_as_five_dice() -> None:
    assert panel.animation_seconds(choosing().seen()) == tumble.duration(5)
    assert panel.animation_seconds(choosing().score("chance").seen()) == 0


@pytest.mark.parametrize("tr", [EN, FR])
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("bonus", [0, 100])
def test_panel_fits_a_small_screen_with_any_number_of_seats(
    seats: int, bonus: int, tr: Any
) -> None:
    yams = Yams(seats, yams_bonus=bonus).roll(1, 1, 2, 3, 5)
    seen = yams.seen(chosen=(0, 1), cursor=3)
    least, best = panel.height(seen, 80)
    canvas = panel.draw(seen, (80, least), tr)

    assert least == 16 + bool(bonus)
    assert best > least
    assert all(canvas.places()[f"die:{n}"][2:] == (7, 6) for n in range(5))
    assert {f"do:box:{box}" for box in BOXES} <= set(canvas.places())
    assert "…" not in canvas.text()
    assert len(canvas.text().splitlines()[0].split("│")) == seats + 1
    assert tr("Total") in canvas.text().splitlines()[-1]


def test_panel_uses_room_for_large_dice_and_rules_between_the_sections() -> None:
    canvas = panel.draw(late().watched(0, chosen=()), (80, 35), EN)

    assert "╭───────────╮" in canvas.text()
    assert canvas.text().count("┼") == 2 * 6


def test_panel_on_a_large_screen_has_air_between_all_lines_of_the_sheet() -> None:
    canvas = panel.draw(late().watched(0, chosen=()), (140, 54), EN)

    assert "╭─────────────────╮" in canvas.text()
    assert canvas.text().count("┼") == 2 * 6
    assert canvas.text().count("│") > 2 * 15 * 6


def test_narrow_panel_has_the_dice_above_the_sheet() -> None:
    seen = choosing(6).seen()
    least, _ = panel.height(seen, 60)
    shown = text(seen, (60, least)).splitlines()

    assert least == 8 + 16 + 2
    assert shown[2].count("╭") == 5
    assert "you" in shown[8]


@pytest.mark.parametrize("text_", HOSTILE, ids=IDS)
def test_names_keep_columns_aligned(text_: str) -> None:
    yams = choosing(6)
    names = (text_, "x", text_, "", text_, "y")
    seen = Seen(view=yams.match.view(0), names=names, options=yams.match.options)
    for size in (BESIDE, ABOVE, (200, 50)):
        rows = panel.draw(seen, size, FR).rows()

        assert all(sum(cell_len(part) for part, _ in row) == size[0] for row in rows)


@given(st.integers(0, 2**32), st.integers(20, 200), st.integers(5, 60))
@settings(max_examples=40)
def test_any_match_can_be_drawn_at_any_size(seed: int, columns: int, lines: int) -> None:
    rng, tr = Random(seed), FR if seed % 2 else EN
    match = Match.start("yams", 1 + seed % 6, {"yams_bonus": rng.choice([0, 50])})
    news: list[Any] = []
    for _ in range(rng.randrange(200)):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            news = [plain(event) for event in match.deal(match.draw(rng)).public]
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(GAME.bots["random"](match.seat_view(seat), rng)))
    for viewer in (None, seed % match.seats):
        shown = seen(
            match,
            viewer,
            news=tuple(news),
            chosen=(1, 4),
            cursor=rng.randrange(-1, 20),
            elapsed=rng.choice([None, 0.1, 0.4]),
        )
        canvas = panel.draw(shown, (columns, lines), tr)
        least, best = panel.height(shown, columns)

        assert (canvas.width, canvas.height) == (columns, lines)
        assert 16 <= least <= best
        panel.actions(shown, tr)
        panel.hints(shown, tr)
