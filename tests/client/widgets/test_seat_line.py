"""All seats in one line."""

import pytest

from client.locale.i18n import Language, translator
from client.widgets.plate import Plate
from client.widgets.seat_line import seat_line


@pytest.mark.parametrize(
    ("language", "away", "bot"), [("en", "(away)", "(bot)"), ("fr", "(absent)", "(robot)")]
)
def test_the_line_says_who_is_away_and_whom_a_bot_plays_for(
    language: Language, away: str, bot: str
) -> None:
    seats = (
        Plate(name="Mara", score="120", active=True),
        Plate(name="jo", score="50", away=True, note="a note"),
        Plate(name="Ada", score="0", replaced=True),
    )
    tr = translator(language)

    assert seat_line(seats, 60, tr).text() == f" ►Mara 120 jo 50 {away} Ada 0 {bot}"
    assert f"jo 50 {away}" in seat_line(seats, 38, tr, skipped=1).text()


def test_somebody_with_a_long_name_is_said_to_be_away_at_the_least_width() -> None:
    seat = Plate(name="Bartholomäus von Weiden", score="12,345", active=True, away=True)
    others = tuple(Plate(name=f"guest {number}", score="1,000") for number in range(7))

    shown = seat_line((seat, *others), 38, translator("fr")).text()

    assert "12,345 (absent)" in shown
    assert shown.endswith("+7")


def test_somebody_who_is_away_is_shown_before_those_who_are_here() -> None:
    seats = (
        Plate(name="Mara", score="4,000", active=True),
        Plate(name="jo", score="2,000"),
        Plate(name="Ada", score="1,000"),
        Plate(name="Théo", score="0", away=True),
    )

    shown = seat_line(seats, 38, translator("en")).text()

    assert shown == " ►Mara 4,000 Théo 0 (away) jo 2,000 +1"


def test_the_line_says_how_many_seats_are_not_shown_in_words_where_there_is_room() -> None:
    seats = [Plate(name=f"guest {number}", score="1,000") for number in range(4)]

    assert seat_line(seats, 40, translator("en")).text().endswith(" guest 1 1,000     +2 more")
    assert seat_line(seats, 40, translator("fr")).text().endswith(" +2 autres")
    assert seat_line(seats, 34, translator("fr")).text().endswith(" guest 1 1,000    +2")


def test_a_phrase_leaves_the_score_where_it_is() -> None:
    seats = (Plate(name="Mara", score="1,200", said="Well played!"), Plate(name="jo", score="50"))

    assert seat_line(seats, 45, translator("en")).text() == " Mara 1,200: Well played! jo 50"


def test_words_at_a_seat_are_not_read_with_the_next_name() -> None:
    seats = [Plate(name="eve", active=True, note="has called"), Plate(name="bob", note="+20")]

    assert seat_line(seats, 60, translator("en")).text() == " ►eve (has called) bob +20"
