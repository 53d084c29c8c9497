"""The form for a new tournament: what a short match is, how long it lasts, and its columns."""

import re

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.screens.dialogs.form_drawing import FormModel, draw_form
from client.widgets.buttons import Button
from client.widgets.form import Field
from tests.client.screens.conftest import Arrive, Player

WORDS = {
    "en": ("short (Farkle to 5,000)", "normal (Farkle to 10,000)", "A match usually lasts about"),
    "fr": (
        "courte (Farkle en 5 000)",
        "normale (Farkle en 10 000)",
        "Une partie dure environ",
    ),
}


def plain(player: Player) -> str:
    """The form in one line, with plain blanks and without its frame."""
    lines = player.screen.splitlines()
    inside = [line.split("│")[1] if line.count("│") > 1 else line for line in lines]
    return " ".join(" ".join(inside).replace("\N{NARROW NO-BREAK SPACE}", " ").split())


def minutes(player: Player) -> list[int]:
    """The minutes that a match usually lasts."""
    told = re.findall(r"(?:about|environ) (\d+) minutes", plain(player))
    return [int(one) for one in told]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(38, 14), (45, 20), (80, 24), (200, 60)])
async def test_lengths_name_points_and_minutes(
    arrive: Arrive, language: Language, size: tuple[int, int]
) -> None:
    ada = await arrive("ada", language=language)
    short, normal, lasts = WORDS[language]
    ada.size = size
    ada.press(ada.app.tr.sense("key: tournament", "o"))
    await ada.until(lambda: lasts in plain(ada))
    (quick,) = minutes(ada)
    ada.press("down", "down", "down")
    await ada.until(lambda: short in plain(ada))
    ada.press("right")
    await ada.until(lambda: normal in plain(ada))

    ada.press("up", "up", "up")
    await ada.until(lambda: minutes(ada))
    assert minutes(ada)[0] > quick


@pytest.mark.parametrize(
    ("language", "told"), [("en", "20 (less than a match)"), ("fr", "20 (moins qu’une partie)")]
)
async def test_rounds_shorter_than_a_match_say_so(
    arrive: Arrive, language: Language, told: str
) -> None:
    ada = await arrive("ada", language=language)
    ada.press(ada.app.tr.sense("key: tournament", "o"), "down")
    await ada.until(lambda: WORDS[language][2] in plain(ada))
    assert told not in ada.screen

    ada.press("left")

    await ada.sees(told)


async def test_several_games_have_a_shortest_and_a_longest_match(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("o", "down", "down")
    await ada.sees("Second game")
    ada.press("right")

    await ada.until(lambda: "depending on the game" in plain(ada))
    least, most = minutes(ada)
    assert least < most


async def test_games_without_a_short_form_have_no_length_to_choose(arrive: Arrive) -> None:
    ada = await arrive("ada")
    ada.press("o", "down", "left")
    await ada.until(lambda: "Length of a match" not in ada.screen)

    assert minutes(ada)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_values_stand_in_one_column(
    arrive: Arrive, language: Language, size: tuple[int, int]
) -> None:
    ada = await arrive("ada", language=language)
    ada.size = size
    ada.press(ada.app.tr.sense("key: tournament", "o"))
    await ada.until(lambda: "field:clock" in ada.canvas.places())

    places = ada.canvas.places()
    columns = {places[name][0] for name in places if name.startswith("less:")}
    assert len(columns) == 1


def test_another_game_can_be_missing_in_french() -> None:
    assert translator("fr").sense("game", "none") == "aucun"


def test_buttons_of_a_long_form_stay_on_the_screen() -> None:
    """Help below the fields gives way to them."""
    fields = tuple(Field(f"f{n}", f"Field {n}", "value") for n in range(11))
    answers = (Button("do:no", "Esc", "no"), Button("do:yes", "c", "open it"))
    model = FormModel(title="Form", text="word " * 60, fields=fields, chosen=0, answers=answers)

    screen = draw_form(Canvas(80, 24), model, translator("en"))

    assert "do:yes" in screen.places()
    assert {f"field:f{n}" for n in range(11)} <= set(screen.places())
    assert "[c] open it" in screen.text()
