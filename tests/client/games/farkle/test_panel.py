"""The table of Farkle shows everything of its view, at any size."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from client.locale.i18n import translator
from client.widgets.tumble import duration
from tests.client.games.moments import Farkle, choosing

panel = registry.panel("farkle")

EN, FR = translator("en"), translator("fr")


def text(seen: Seen, size: tuple[int, int] = (80, 13)) -> str:
    return panel.draw(seen, size, EN).text()


def test_panel_adds_the_turn_up() -> None:
    shown = text(choosing().seen())

    assert "this turn          1,000" in shown
    assert "this roll            +50" in shown
    assert "total if banked    1,050" in shown


def test_panel_marks_dice_by_look_and_worth() -> None:
    shown = text(choosing().seen()).splitlines()

    assert shown[7][14:43] == "╔═══════╗ ╭───────╮ ╭───────╮"
    assert shown[-1].split() == ["50", "–", "–"]


def test_panel_names_the_dice_that_can_be_picked() -> None:
    mine, theirs = choosing().seen(), choosing().seen(0)

    assert {"die:0", "die:1", "die:2"} <= set(panel.draw(mine, (80, 13), EN).places())
    assert "die:0" not in panel.draw(theirs, (80, 13), EN).places()


def test_panel_shows_groups_as_they_were_set_aside() -> None:
    farkle = choosing().keep(0).roll(1, 3).keep(0)
    shown = text(farkle.seen())

    assert "│ 1  1  1 │ │ 5 │ │ 1 │" in shown
    assert "╰─ 1,000 ─╯ ╰50─╯ ╰100╯" in shown


def test_panel_tells_groups_it_has_no_room_for_by_their_points() -> None:
    farkle = Farkle(1)
    for _ in range(3):
        farkle.roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5)
    shown = text(farkle.seen())

    assert "+2,000" in shown
    assert shown.count("│ 1  2  3  4  5  6 │") == 1


def test_panel_removes_dice_set_aside_from_the_roll() -> None:
    shown = text(choosing().keep(0).seen())

    assert shown.count("●") == 3 + 4  # the three and the four, not the five
    assert "total if banked    1,050" in shown


def test_panel_still_shows_the_dice_of_a_farkle() -> None:
    farkle = Farkle(2).farkles()
    shown = text(farkle.seen(0))

    assert "farkle" in shown
    assert shown.count("●") == 2 + 3 + 4 + 6 + 3 + 2
    assert "●" not in text(farkle.seen(1)), "another player's dice on one's own turn"


def test_farkle_is_a_picture_that_tells_its_end_last() -> None:
    farkle = Farkle(2).farkles()
    seen = farkle.seen(1, news=tuple(farkle.events[-2:]), elapsed=0.0)
    lasts = panel.animation_seconds(seen)

    assert panel.picture(seen, EN) is None
    assert "farkle" not in text(seen)
    landed = replace(seen, elapsed=lasts - 0.1)
    assert panel.picture(landed, EN) == "Farkle! Nothing scores for Mara."
    assert text(landed).count("●") == 2 + 3 + 4 + 6 + 3 + 2
    assert "farkle" in text(landed)
    assert "total if banked" not in text(landed)
    assert panel.picture(replace(seen, elapsed=None), EN) is None


def test_a_board_waits_until_the_dice_have_landed() -> None:
    rolled, farkle = Farkle(2).roll(1, 2, 3, 4, 6, 6), Farkle(2).farkles()
    farkled = farkle.seen(None, news=tuple(farkle.events[-2:]))

    assert panel.told_after(rolled.seen(None, news=tuple(rolled.events[-1:]))) == duration(6)
    assert panel.told_after(farkled) == duration(6) < panel.animation_seconds(farkled)


def test_plates_show_the_opening_score_and_the_last_turn() -> None:
    farkle = Farkle(3).banks(1000).farkles()
    shown = text(farkle.seen()).splitlines()[1]

    assert "1st bank 800" in shown
    assert "1,000" in shown
    assert "+1,000" in text(Farkle(2).banks(1000).seen()).splitlines()[1]


def test_panel_marks_the_last_round() -> None:
    farkle = Farkle(3, target=1000).banks(1000)

    assert "at target" in text(farkle.seen()).splitlines()[1]
    assert text(farkle.seen()).splitlines()[1].count("2 turns left") == 2
    farkle.farkles().farkles().farkles()
    assert "last turn" in text(farkle.seen()).splitlines()[1]
    assert "done" in text(farkle.seen()).splitlines()[1]


def test_only_dice_that_have_not_landed_tumble() -> None:
    farkle = choosing()
    seen = partial(farkle.seen, news=tuple(farkle.events[-1:]))
    moving = panel.draw(seen(elapsed=0.05), (80, 13), EN)
    still = panel.draw(seen(elapsed=9.0), (80, 13), EN)

    assert "die.tumbling" in {role for row in moving.rows() for _, role in row}
    assert still.rows() == panel.draw(seen(), (80, 13), EN).rows()


def test_animation_lasts_as_long_as_the_roll() -> None:
    farkle = choosing()

    assert panel.animation_seconds(farkle.seen(news=tuple(farkle.events[-1:]))) == duration(3)
    assert panel.animation_seconds(choosing().seen()) == 0


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("tr", [EN, FR])
def test_panel_fits_a_small_screen_with_any_number_of_seats(seats: int, tr: Any) -> None:
    farkle = Farkle(seats).roll(1, 1, 1, 1, 1, 5)
    seen = farkle.seen(chosen=(0, 5), cursor=2)
    least, best = panel.height(seen, 80)
    canvas = panel.draw(seen, (80, least), tr)

    assert least <= 16
    assert best >= least
    assert {f"seat:{seat}" for seat in range(seats)} <= set(canvas.places())
    assert all(canvas.places()[f"die:{n}"][2:] == (9, 5) for n in range(6))


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (50, 20), (80, 40), (200, 60)])
def test_panel_can_be_drawn_at_any_size(size: tuple[int, int]) -> None:
    canvas = panel.draw(choosing(6).seen(), size, EN)

    assert (canvas.width, canvas.height) == size


def test_panel_draws_large_dice_set_aside_where_there_is_room() -> None:
    assert "│  ●  ││  ●  ││  ●  │" in text(choosing().seen(), (80, 30))


def test_panel_of_a_finished_match_shows_scores_only() -> None:
    farkle = Farkle(1, target=1000).banks(1000)
    seen = farkle.seen(0)

    assert panel.actions(seen, EN) == ()
    assert "total if banked" not in text(seen)


def test_scores_have_large_digits_only_where_all_below_the_target_fit() -> None:
    seen = Farkle(6).seen(0)
    low, high = (replace(seen, options={"target": target}) for target in (10000, 50000))

    assert "▀" in panel.draw(low, (90, 50), EN).text()
    assert "▀" not in panel.draw(high, (90, 50), EN).text()


def test_turn_is_added_up_in_large_digits_beside_large_dice() -> None:
    rows = panel.draw(choosing().seen(), (144, 50), EN).text().splitlines()
    banked = next(row for row in rows if "total if banked" in row)

    assert "█" in banked
    assert "1,050" not in banked


def test_six_large_dice_set_aside_shrink_until_they_fit_beside_the_sums() -> None:
    farkle = Farkle(1)
    farkle.roll(1, 2, 3, 4, 5, 6).keep(0, 1, 2, 3, 4, 5)
    rows = panel.draw(farkle.seen(), (144, 50), EN).text().splitlines()

    assert any(row.count("╭─────────────╮") == 6 for row in rows)


def test_large_panel_has_a_place_for_each_die_that_can_be_set_aside() -> None:
    farkle = Farkle(1)
    farkle.roll(1, 1, 1, 2, 3, 4)
    none_yet = panel.draw(farkle.seen(), (144, 50), EN).text()
    three = panel.draw(farkle.keep(0, 1, 2).seen(), (144, 50), EN).text()

    assert none_yet.count("╭─────────────╮") == 6
    assert three.count("╭─────────────╮") == 6
    assert "nothing yet" not in none_yet


def test_what_scores_follows_the_house_rules() -> None:
    seen = choosing().seen()
    usual = dict(panel.values(replace(seen, options={}), EN))
    changed = dict(
        panel.values(replace(seen, options={"four_pair": True, "two_triplets": 2500}), EN)
    )

    assert usual["1 1 1"] == "1,000"
    assert usual["2 2 2 … 6 6 6"] == "200 … 600"
    assert changed.keys() - usual.keys() == {"four of a kind and a pair", "two triplets"}
    assert changed["two triplets"] == "2,500"


def hot(**options: Any) -> Farkle:
    """All six dice are set aside; this seat has banked before."""
    farkle = Farkle(1, **options).banks(1000).roll(1, 1, 1, 5, 5, 5)
    return farkle.keep(*range(6))


@pytest.mark.parametrize("size", [(80, 13), (45, 10), (200, 40)], ids=str)
def test_total_if_banked_is_shown_only_where_the_turn_can_be_banked(size: tuple[int, int]) -> None:
    draw = panel.draw_phone if size[0] == 45 else panel.draw
    forced, optional = hot().seen(), hot(hot_dice="optional").seen()

    assert "if banked" not in draw(forced, size, EN).text()
    assert "if banked" in draw(optional, size, EN).text()
    picked = Farkle(1).banks(1000).roll(1, 1, 1, 5, 5, 5).seen(chosen=tuple(range(6)))
    assert "if banked" not in draw(picked, size, EN).text()
    assert "if banked" in draw(replace(picked, chosen=(0,)), size, EN).text()


def test_advice_does_not_contradict_hot_dice() -> None:
    assert panel.advice(hot().seen(), EN) is None
    short = Farkle(1).roll(1, 2, 3, 4, 6, 6).keep(0).seen()
    advice = panel.advice(short, EN)
    assert advice is not None
    assert advice.text == "You can’t bank yet: roll the remaining dice."


def test_a_phone_adds_the_dice_picked_to_the_turn() -> None:
    def sums(seen: Seen) -> str:
        return panel.draw_phone(seen, (45, 10), EN).text()

    first = Farkle(1).roll(1, 1, 1, 4, 3, 2)
    assert "turn 0 · 800 more" in sums(first.seen())
    assert "turn 100 · 700 more" in sums(first.seen(chosen=(0,)))
    second = first.keep(0, 1, 2).roll(5, 3, 4)
    assert "turn 1,000 + 50 · if banked 1,050" in sums(second.seen())
    assert "turn 1,000 · hot dice!" not in sums(second.seen())
    assert "turn 1,500 · hot dice!" in sums(hot().seen())
