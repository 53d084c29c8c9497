"""Plates at any width and with any name."""

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from client.screens.table.phrases import PHRASES
from client.widgets.plate import HEIGHT, TALL, Plate, per_line_for, plate, plates
from tests.client.terminal.hostile import HOSTILE, IDS

EN = translator("en")


def test_plate_shows_name_note_score_and_turn() -> None:
    seat = Plate(name="jo", score="6,200", note="+50", active=True, you=True, progress=0.5)

    assert plate(seat, 22, EN).text() == (
        "╭─ ►jo (you) ────────╮\n│ +50          6,200 │\n╰━━━━━━━━━━──────────╯"
    )


def test_plate_cuts_a_long_name_to_say_who_is_away() -> None:
    assert " Maximi… (away) " in plate(Plate(name="Maximilian", away=True), 19, EN).text()


def test_plate_says_in_short_who_you_are_and_who_is_a_bot_where_a_name_needs_the_room() -> None:
    assert " Maximilian • " in plate(Plate(name="Maximilian", you=True), 19, EN).text()
    assert " Maximilian (b) " in plate(Plate(name="Maximilian", bot=True), 19, EN).text()
    assert " Maximilian (b) " in plate(Plate(name="Maximilian", replaced=True), 19, EN).text()
    galopin = Plate(name="Galopin", bot=True, active=True)
    assert " ►Galopin (r) " in plate(galopin, 18, translator("fr")).text()


def test_plate_always_says_that_a_bot_is_one() -> None:
    assert " Evariste (bot) " in plate(Plate(name="Evariste", bot=True), 19, EN).text()
    assert " ►Evariste (b) " in plate(Plate(name="Evariste", bot=True, active=True), 19, EN).text()


@pytest.mark.parametrize(
    ("seat", "said"),
    [(Plate(name="a", bot=True), "(bot)"), (Plate(name="a", away=True), "(away)")],
)
def test_plate_shows_the_kind_of_player(seat: Plate, said: str) -> None:
    assert said in plate(seat, 26, EN).text()


def test_plate_has_a_badge_in_its_upper_edge() -> None:
    dealer = Plate(name="Maximilian of the long name", badge="D")

    assert plate(dealer, 22, EN).text().splitlines()[0] == "╭─ Maximilian o…  D ─╮"
    assert "D" not in plate(dealer, 13, EN).text()


def test_plate_of_a_quiet_seat_is_dimmed_unless_it_is_its_turn() -> None:
    quiet, active = (Plate(name="jo", quiet=True, active=active) for active in (False, True))

    def roles(seat: Plate) -> set[str]:
        return {role for row in plate(seat, 20, EN).rows() for _, role in row}

    assert roles(quiet) == {"seat.dim", "seat.frame"}
    assert "seat.active.name" in roles(active)


def test_plate_progress_stays_within_the_edge() -> None:
    for share in (-1.0, 0.0, 1.0, 7.5):
        low = plate(Plate(name="a", progress=share), 12, EN).text().splitlines()[2]

        assert width(low) == 12
        assert low.count("━") == (10 if share >= 1 else 0)


@pytest.mark.parametrize(
    ("seats", "columns", "each"),
    [
        (1, 80, 1),
        (4, 80, 4),
        (5, 80, 3),
        (6, 80, 3),
        (8, 80, 4),
        (6, 120, 6),
        (3, 40, 2),
        (2, 5, 1),
    ],
)
def test_plates_are_in_even_rows(seats: int, columns: int, each: int) -> None:
    assert per_line_for(seats, columns) == each


def test_plates_are_places() -> None:
    places = plates(tuple(Plate(name=str(n)) for n in range(6)), 80, EN).places()

    assert list(places) == [f"seat:{n}" for n in range(6)]
    assert places["seat:3"][1] == 3


@pytest.mark.parametrize("name", HOSTILE, ids=IDS)
def test_plate_keeps_its_frame_with_any_name(name: str) -> None:
    lines = plate(Plate(name=name, score=name, note=name, you=True), 26, EN).text().splitlines()

    assert [width(line) for line in lines] == [26] * 3
    assert [line[0] + line[-1] for line in lines] == ["╭╮", "││", "╰╯"]


def test_plate_says_for_whom_a_bot_plays() -> None:
    seat = Plate(name="Evariste", bot=True, replaced=True)

    assert " bot for Evariste " in plate(seat, 30, EN).text()
    assert " Evariste (b) " in plate(seat, 18, EN).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_whole_on_one_of_four_plates_at_80_columns(language: Language) -> None:
    tr = translator(language)
    for text in map(tr, PHRASES):
        for lines in (HEIGHT, TALL):
            drawn = plate(Plate(name="ada", said=text), 19, tr, lines).text()

            assert text in drawn
