"""Dice are readable without colours."""

import pytest

from client.locale.i18n import LANGUAGES
from client.paint.text import width
from client.widgets.die import (
    Look,
    coloured_die,
    coloured_face,
    coloured_pips,
    coloured_tile,
    die,
    poker_die,
    small_dice,
)
from client.widgets.steps import DICE, GRAND, MEDIUM, NARROW, DieSize
from client.widgets.tumble import duration, passing_face


@pytest.mark.parametrize("size", DICE)
@pytest.mark.parametrize("face", range(1, 7))
def test_die_shows_as_many_pips_as_its_face(face: int, size: DieSize) -> None:
    shown = die(face, size=size)

    assert (shown.width, shown.height) == (size.columns, size.lines)
    assert shown.text().count(size.pip) == face
    assert coloured_pips(f"R{face}", "en", size=size).text().count(size.pip) == face


def test_larger_die_has_its_pips_further_apart() -> None:
    assert die(6, size=GRAND, key="1").text().splitlines()[1] == "│ ▐█▌     ▐█▌ │"


def test_large_poker_die_has_its_face_in_large_letters() -> None:
    assert "█" in poker_die("Q", "fr", size=GRAND).text()
    assert poker_die("Q", "fr", size=MEDIUM).text().splitlines()[2] == "│   D   │"


def test_die_with_its_key() -> None:
    assert die(5, key="1", size=NARROW).text() == ("╭─────╮\n│●   ●│\n│  ●  │\n│●   ●│\n╰─ 1 ─╯")


def test_die_has_another_frame_when_chosen_or_under_the_cursor() -> None:
    looks: list[Look] = ["face", "chosen"]
    frames = [die(1, look).text()[0] for look in looks]

    assert [*frames, die(1, cursor=True).text()[0]] == ["╭", "╔", "┏"]


def test_dead_die_under_the_cursor_stays_dim() -> None:
    dead = die(4, "dead", cursor=True)

    assert {role for row in dead.rows() for _, role in row} == {"die.dead"}
    assert dead.text().startswith("┏")


def test_small_dice_have_a_label_in_the_edge() -> None:
    assert small_dice((1, 1, 1), "1,000").text() == "╭─────────╮\n│ 1  1  1 │\n╰─ 1,000 ─╯"
    assert small_dice((5,), "50").text() == "╭───╮\n│ 5 │\n╰50─╯"
    assert small_dice((1,), "100").text().endswith("╰100╯")


def test_small_dice_make_room_for_a_long_label() -> None:
    assert width(small_dice((1,), "12,345").text().splitlines()[0]) == 8


def test_coloured_die_has_its_colours_letter() -> None:
    red, black = coloured_die("R4"), coloured_die("B4")

    assert "R4" in red.text()
    assert red.rows()[1][0][1] == "die.red"
    assert black.rows()[1][0][1] == "die.black"
    assert "?" in coloured_die("?").text()


def test_coloured_dice_use_the_languages_letters() -> None:
    assert [coloured_face(f"{colour}4", "en") for colour in "RBWY"] == ["R4", "B4", "W4", "Y4"]
    assert [coloured_face(f"{colour}4", "fr") for colour in "RBWY"] == ["R4", "N4", "B4", "J4"]
    assert coloured_tile("B4", "fr") == (" N4 ", "die.black")
    assert "J4" in coloured_die("Y4", "fr").text()


def test_coloured_pips_have_the_letter_in_the_edge() -> None:
    die_ = coloured_pips("W5", "fr")

    assert die_.text() == "╭─ B ─╮\n│●   ●│\n│  ●  │\n│●   ●│\n╰─────╯"
    assert {role for row in die_.rows() for _, role in row} == {"die.white"}
    assert coloured_pips("W5", "en", size=MEDIUM).text().splitlines()[0] == "╭── W ──╮"
    assert coloured_pips("W5", "en", face=1).text().count("●") == 1


def test_poker_die_uses_the_languages_faces() -> None:
    faces = ["9", "T", "J", "Q", "K", "A", None]
    lines = [
        " ".join(poker_die(face, language).text().splitlines()[1].strip("│ ") for face in faces)
        for language in LANGUAGES
    ]

    assert lines == ["9 10 J Q K A ?", "9 10 V D R A ?"]


def test_tumbling_dice_land_one_after_the_other() -> None:
    end = duration(6)

    assert all(passing_face(number, 0.0) in range(1, 7) for number in range(6))
    assert passing_face(0, 0.3) is None
    assert passing_face(5, 0.3) is not None
    assert all(passing_face(number, end) is None for number in range(6))


def test_tumbling_is_short_and_zero_without_dice() -> None:
    assert duration(0) == 0
    assert duration(6) < 0.7


def test_tumbling_shows_several_faces() -> None:
    faces = {passing_face(4, step / 50) for step in range(20)}

    assert len(faces) > 3
