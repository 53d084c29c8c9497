"""The facts in the waiting room: commitment and words at every size."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.waiting_drawing import WaitingModel, draw_waiting
from engine.sync.hall_views import GivenWord
from tests.client.drawings import samples


def room(language: Language = "en", **changes: object) -> WaitingModel:
    model = samples.waiting(translator(language))
    return replace(model, view=replace(model.view, **changes))


def text(model: WaitingModel, language: Language = "en", lines: int = 24) -> str:
    return draw_waiting(model, (80, lines), "full", translator(language)).text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_commitment_fits_on_a_line(language: Language) -> None:
    for opened in (True, False):
        drawn = text(room(language, open_after=opened), language)
        line = next(line for line in drawn.splitlines() if "3fa9c1d2" in line)

        assert line.rstrip().endswith(
            {
                ("en", True): ", opened afterwards",
                ("en", False): ", never opened",
                ("fr", True): ", révélé ensuite",
                ("fr", False): ", jamais révélé",
            }[language, opened]
        )


def test_luck_without_a_commitment_is_not_mentioned() -> None:
    drawn = text(room(promised="", words=()))

    assert "sealed" not in drawn
    assert "words in it" not in drawn


def test_spare_facts_are_left_out_before_words() -> None:
    words = tuple(GivenWord(seat, "w" * 40) for seat in range(3))
    drawn = text(room(words=words, options={"target": 5000, "opening": 500}), lines=21)

    assert drawn.count("w" * 40) == 3
    assert "sealed as" in drawn
    assert "others type" in drawn
    assert "watching" not in drawn
    assert "jo: on verra bien" in drawn


@pytest.mark.parametrize(
    ("free", "en", "fr"),
    [
        (4, "0 seats taken of 4", "0 place prise sur 4"),
        (3, "1 seat taken of 4", "1 place prise sur 4"),
        (2, "2 seats taken of 4", "2 places prises sur 4"),
    ],
)
def test_seat_count_follows_each_languages_plural(free: int, en: str, fr: str) -> None:
    bot, *_ = (seat for seat in room().view.seats if seat.kind == "bot")
    empty = replace(bot, name="", kind="empty", level="")
    seats = (bot,) * (4 - free) + (empty,) * free

    assert en in text(room(seats=seats)).splitlines()[0]
    assert fr in text(room("fr", seats=seats), "fr").splitlines()[0]


def test_words_of_players_are_cleaned() -> None:
    drawn = text(room(words=(GivenWord(0, "a\x1b[31m\nb"),)))

    assert "a[31m b" in drawn
    assert "\x1b" not in drawn
