"""The panel of Dice Hold'em shows everything in its view, at any size."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen
from client.games.dice_holdem import memory
from client.games.dice_holdem.seats import around
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.paint.text import width
from client.screens.table.match.drawing import draw_table
from client.widgets.tumble import duration
from tests.client.games.dice_holdem.hands import Holdem, crowd, everybody, example, showdown_of
from tests.client.games.dice_holdem.scenes import scene
from tests.client.terminal.hostile import HOSTILE, IDS

panel = registry.panel("dice_holdem")

EN, FR = translator("en"), translator("fr")
SIZES = [(1, 1), (20, 5), (20, 30), (40, 12), (50, 30), (79, 16), (80, 9), (80, 24), (200, 60)]


def text(seen: Seen, size: tuple[int, int] = (80, 14)) -> str:
    return panel.draw(seen, size, EN).text()


@pytest.mark.parametrize(
    ("seats", "you", "above", "below"),
    [
        (2, 0, [1], [0]),
        (2, 1, [0], [1]),
        (3, 0, [1, 2], [0]),
        (4, 2, [3, 0, 1], [2]),
        (5, 0, [2, 3], [1, 0, 4]),
        (6, 0, [2, 3, 4], [1, 0, 5]),
        (6, 4, [0, 1, 2], [5, 4, 3]),
        (6, None, [2, 3, 4], [1, 0, 5]),
    ],
)
def test_seats_go_clockwise_round_the_board_from_the_viewer_below(
    seats: int, you: int | None, above: list[int], below: list[int]
) -> None:
    upper, lower = around(seats, you)

    assert list(upper) == above
    assert list(lower) == below


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("tr", [EN, FR])
def test_full_table_fits_80_columns_and_leaves_room_for_the_log(seats: int, tr: Any) -> None:
    holdem = Holdem(seats).pockets({}).act("bet 10", *["raise 10"] * min(3, seats - 1))
    seen = holdem.lifted(bots=(0,))
    least, best = panel.height(seen, 80)
    canvas = panel.draw(seen, (80, least), tr)

    assert least == 14
    assert best > least
    plates = [canvas.places()[f"seat:{seat}"] for seat in range(seats)]
    assert all(place[2:] == (26, 3) for place in plates)
    assert len({place[:2] for place in plates}) == seats


def test_plates_say_who_is_in_the_hand_and_who_deals() -> None:
    shown = text(crowd().seen()).splitlines()

    assert "D ─╮" in shown[11]
    assert "Mara" in shown[11].split("╮")[0]
    assert shown[1].count("╱??╲") == 2
    assert shown[12].split("│")[1].split() == ["╱??╲", "all", "in", "0"]
    assert "folded" in shown[12]


def test_bets_stand_between_plates_and_board() -> None:
    shown = text(crowd().seen()).splitlines()

    assert shown[3].split() == ["•", "10", "•", "10"]
    assert shown[10].strip() == ""
    assert "•••• 40" in text(Holdem(2).pockets({}).act("bet 10", *["raise 10"] * 3).seen())


def test_pots_and_odds_are_shown() -> None:
    shown = text(crowd().seen())

    assert "pot            ●◆• 160" in shown
    assert "in a side pot       30" in shown
    assert "to call             10" in shown
    assert "pot odds     16:1 · 6%" in shown
    assert "pot odds" not in text(example("river").seen())


def test_pot_odds_of_a_short_call_leave_out_what_it_cannot_win() -> None:
    holdem = Holdem(3, stack=100).pockets({0: ("R1", "B3"), 1: ("Y6", "W6")})
    holdem.act("bet 10", "raise 10", "fold", "raise 10", "raise 10", "call")
    holdem.board("R6", "B2", "Y4").act("bet 10", "call").board("W3").act("bet 20", "call")
    holdem.board("B2").act("check", "check").pockets({}).act("bet 10", "raise 10")
    shown = text(holdem.seen())

    assert holdem.match.view(0)["to_call"] == 20
    assert "to call             10" in shown
    assert "pot odds     5:1 · 17%" in shown


def test_streets_to_come_are_named_on_the_board() -> None:
    assert "│turn │ │river│" in text(example("flop").seen())
    assert text(example("open").seen()).count("│flop │") == 3
    assert "turn" not in text(example("turn").seen()).replace("turn ·", "")


def test_heading_says_how_many_raises_are_left() -> None:
    holdem = Holdem(2).pockets({}).act("bet 10", "raise 10")
    assert "opening · 2 raises left" in text(holdem.seen())
    holdem.act("raise 10")
    assert "opening · one raise left" in text(holdem.seen())
    holdem.act("raise 10")

    assert "opening · no raise left" in text(holdem.seen())


def test_dice_carry_their_colours_letter_as_the_language_writes_it() -> None:
    holdem = example("river")
    french = panel.draw(holdem.seen(), (80, 14), FR).text()

    assert "╭─ R ─╮ ╭─ B ─╮ ╭─ R ─╮ ╭─ B ─╮ ╭─ W ─╮" in text(holdem.seen())
    assert "╭─ R ─╮ ╭─ N ─╮ ╭─ R ─╮ ╭─ N ─╮ ╭─ B ─╮" in french


def test_four_colours_have_four_roles() -> None:
    holdem = Holdem(2).pockets({0: ("Y1", "W1")}).act("bet 10", "call").board("R4", "B4", "Y2")
    roles = {role for row in panel.draw(holdem.lifted(0), (80, 14), EN).rows() for _, role in row}

    assert {"die.red", "die.black", "die.white", "die.yellow"} <= roles


def test_narrow_table_is_text_only() -> None:
    shown = text(crowd().lifted(), (60, 12))

    assert " R2   B4   Y4" in shown
    assert "pot 160 · 10 to call · odds 16:1" in shown
    assert "your cup  R4  W2  full house" in shown


def test_low_table_keeps_the_board_and_ones_own_plate() -> None:
    shown = text(crowd().seen(), (80, 6))

    assert "R2   B4   Y4" in shown
    assert "►Bob" in shown
    assert "Théo" not in shown
    assert "R2   B4   Y4" in text(crowd().seen(), (80, 3))


def test_tall_table_has_large_dice() -> None:
    shown = text(crowd().seen(), (80, 22))

    assert "╭── R ──╮ ╭── B ──╮ ╭── Y ──╮" in shown
    assert "╭──── R ────╮ ╭──── B ────╮" in text(crowd().seen(), (80, 24))
    assert "╭───── R ─────╮ ╭───── B ─────╮" in text(crowd().seen(), (100, 34))
    assert "╭─ R ─╮ ╭─ B ─╮" in text(crowd().seen(), (45, 24))


def test_only_new_dice_tumble() -> None:
    flop, turn = example("flop"), example("turn")

    assert tumbling(flop) == {0, 1, 2}
    assert tumbling(turn) == {3}
    assert text(flop.seen(elapsed=9.0)) == text(flop.seen())


def tumbling(holdem: Holdem) -> set[int]:
    """Places of the board whose dice show other faces in passing."""
    still = text(holdem.seen()).splitlines()[5:10]
    moving = (text(holdem.seen(elapsed=n / 20)).splitlines()[5:10] for n in range(8))
    return {
        x // 8
        for lines in moving
        for one, other in zip(still, lines, strict=True)
        for x in range(39)
        if one[x] != other[x]
    }


def test_rerolled_flop_tumbles_again() -> None:
    holdem = Holdem(2).pockets({}).act("check", "check").board("R6", "R2", "Y4")
    holdem.act("check", "check").flop_again(1, 1, 1)

    assert text(holdem.seen(elapsed=0.1)) != text(holdem.seen())


def test_animation_lasts_until_the_last_die_lands() -> None:
    all_in = Holdem(2, stack=100, ante=100).pockets({})
    for dice in ("R6", "R2", "Y4"), ("W4",), ("Y5",):
        all_in.board(*dice)
    thrown = all_in.seen(0, news=tuple(all_in.events))

    assert panel.animation_seconds(example("flop").seen(0)) == duration(3)
    assert panel.animation_seconds(example("river").seen(0)) == duration(1)
    assert panel.animation_seconds(replace(thrown, memory=panel.after_news(thrown))) == duration(5)
    assert panel.animation_seconds(showdown_of(example("showdown"))) == 0
    assert panel.animation_seconds(example("flop").seen(0, news=({"event": "checked"},))) == 0


def test_only_deciding_dice_tumble_in_the_showdown() -> None:
    holdem = Holdem(2, stack=100, ante=100).pockets({}).board("R6", "R2", "Y4").board("W4")
    holdem.board("Y5")
    fresh, later = showdown_of(holdem), showdown_of(holdem, news=example("flop").news)

    assert text(replace(fresh, elapsed=0.05), (80, 16)) != text(fresh, (80, 16))
    assert text(replace(later, elapsed=0.05), (80, 16)) == text(fresh, (80, 16))


def test_showdown_of_two_has_large_dice() -> None:
    seen = showdown_of(example("showdown"))
    shown = text(seen, (80, panel.height(seen, 80)[0]))

    assert "Hand 1: the showdown" in shown
    assert "Mara wins 220." in shown
    assert "★ Mara" in shown
    assert "│ Y2 │ │ Y3 │    │ W5 │ │ R4 │ │ Y3 │ │ R2 │ │ B1 │" in shown
    assert "│ R1 │ │ W1 │    │ R1 │ │ B1 │ │ W1 │ │ R4 │ │ B4 │" in shown


def test_showdown_of_six_has_a_line_a_seat_within_80_by_24() -> None:
    seen = showdown_of(everybody().pockets({}))
    least, _ = panel.height(seen, 80)
    shown = text(seen, (80, least)).splitlines()

    assert least == 15
    assert " ".join(shown[-4].split()) == "★ Bob Y3 B2 straight 3Y R6 Y5 Y4 Y3 B2"
    assert all(f"seat:{n}" in panel.draw(seen, (80, least), EN).places() for n in range(6))


def test_showdown_says_where_colours_decided() -> None:
    seen = showdown_of(everybody().pockets({}))
    shown = text(seen, (80, 40))

    assert shown.count("of one colour") == 2
    assert "3 of one colour" in shown
    assert "of one colour" not in text(showdown_of(example("showdown")), (80, 40))


def test_showdown_adds_up_pots_of_the_same_winner() -> None:
    holdem = crowd().act("call").board("W6").act("check", "check", "check").board("R6")
    holdem.act("check", "check", "check")
    awards = holdem.match.view(0)["last_hand"]["awards"]
    shown = text(showdown_of(holdem), (80, 16))

    assert len(awards) == 2
    assert awards[0]["seats"] == awards[1]["seats"]
    assert f"wins {sum(award['amount'] for award in awards)}." in shown


def test_narrow_showdown_names_dice_and_hand() -> None:
    shown = text(showdown_of(example("showdown")), (40, 14))

    assert "★ Mara" in shown
    assert "Y2   Y3  straight" in shown


@pytest.mark.parametrize("name", HOSTILE, ids=IDS)
def test_panel_keeps_its_shape_with_any_name(name: str) -> None:
    for seen in (crowd().seen(), showdown_of(everybody()), showdown_of(example("showdown"))):
        canvas = panel.draw(replace(seen, names=(name,) * 6), (80, 16), EN)

        assert all(sum(width(cell) for cell in row) == 80 for row in canvas.cells)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_panel_can_be_drawn_at_any_size(size: tuple[int, int]) -> None:
    lone = Holdem(2, stack=100).pockets({})
    for seen in (
        crowd().lifted(),
        crowd().watched(),
        lone.seen(),
        showdown_of(everybody()),
        showdown_of(example("showdown"), None),
    ):
        canvas = panel.draw(seen, size, FR)

        assert (canvas.width, canvas.height) == size
        assert panel.height(seen, size[0])[0] <= panel.height(seen, size[0])[1]


def test_panel_before_the_first_hand_and_after_the_last() -> None:
    holdem = Holdem(2, max_hands=1)
    assert "Mara" in text(holdem.seen(0))
    holdem.pockets({}).act("fold")

    assert holdem.match.turn["over"]
    assert panel.actions(holdem.seen(0), EN) == ()
    assert "╱??╲" not in text(holdem.seen(0))


@pytest.mark.parametrize(("tr", "size"), product([EN, FR], [(80, 24), (120, 40)]))
def test_table_is_drawn_in_ascii_with_the_same_columns(tr: Any, size: tuple[int, int]) -> None:
    holdem = crowd()
    model = scene(tr, holdem, holdem.lifted())
    full, plain = (draw_table(model, size, symbols) for symbols in ("full", "ascii"))

    assert plain.text().isascii()
    assert widths(full) == widths(plain)
    assert ("o   o" if size == (80, 24) else "###     ###") in plain.text()


def widths(canvas: Canvas) -> list[int]:
    return [len(row) for row in canvas.cells]


def test_cup_is_a_place_to_click() -> None:
    canvas = panel.draw(crowd().seen(), (80, 14), EN)

    assert canvas.places()["do:peek"] == (65, 4, 15, 6)
    assert "do:peek" in panel.draw(crowd().seen(), (50, 12), EN).places()
    assert "do:peek" not in panel.draw(crowd().watched(), (80, 14), EN).places()
    assert memory.cup_lifted() == next(
        one.memory for one in panel.actions(crowd().seen(), EN) if one.name == "peek"
    )


def test_plates_of_a_large_table_do_not_touch_the_heading() -> None:
    lines = (
        registry.panel("dice_holdem")
        .draw(crowd().seen(), (84, 36), translator("en"))
        .text()
        .split("\n")
    )

    assert not lines[0].strip()
    assert lines[1].strip()


@pytest.mark.parametrize(("language", "then"), [("en", "choose below"), ("fr", "ci-dessous")])
def test_advice_to_lift_the_cup_goes_on_and_does_not_tell_that_it_is_lifted(
    language: Any, then: str
) -> None:
    tr, hand = translator(language), Holdem(2, dealer=1).pockets({0: ("Y2", "Y3")})
    before, after = (panel.advice(seen, tr) for seen in (hand.seen(), hand.lifted()))

    assert before == after
    assert before
    assert then in before.text
    assert width(f"· {before.text}") <= 78
