"""A board tells the events of a match in large letters, at every size that has them."""

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.forms import GameForm
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.screens.board.drawing import draw_board
from client.screens.board.guesses import guesses
from client.screens.board.signs import headline
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from engine import Match
from engine.core.plain import plain
from tests.client.drawings import boards
from tests.client.drawings.every_game import DRAWN, ended
from tests.large_letters import reads

EN = translator("en")
TELEVISION, SCREEN = (200, 60), (120, 40)
BESIDE_A_NAME = 66
"""Columns beside the longest name at 120 x 40."""

BESIDE_A_CODE = 41
"""Columns beside a name and the code that leads to the table at 130 x 45."""

POKER_DICE = next(game for game in DRAWN if game.id == "poker_dice")
FARKLE = next(game for game in DRAWN if game.id == "farkle")
HOLDEM = next(game for game in DRAWN if game.id == "dice_holdem")


def shows(canvas: Canvas, text: str, high: int) -> bool:
    return reads(canvas.text(), text, high)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_nearly_all_events_fit_whole_in_two_lines_of_letters(
    game: GameForm, language: Language
) -> None:
    end, tr, words = ended(game.id).match, translator(language), registry.words(game.id)
    names = boards.NAMES[: end.seats]
    events = [
        plain(event)
        for _, step in Match.start(game.id, end.seats, end.options).follow(end.log)
        for event in step.public
    ]
    told = {text for event in events if (text := words.headline(event, names, tr))}

    long = [text for text in told if "…" in whole(text)]

    assert told
    assert len(long) <= max(2, len(told) // 50), long


@pytest.mark.parametrize("name", ["Mara", "Fermat", "Laplace"])
def test_a_lost_life_is_told_whole_in_french_beside_the_way_in(name: str) -> None:
    event = {"event": "life_lost", "seat": 0, "lives": 1}
    told = registry.words("poker_dice").headline(event, (name, "jo"), translator("fr"))

    shown = headline(told, BESIDE_A_CODE, HEIGHT, "text")

    assert shows(shown, name, HEIGHT)
    assert shows(shown, "vie", HEIGHT)


def whole(text: str) -> str:
    """The text, with an ellipsis if a board at 120 x 40 shortens it."""
    shown = headline(text, BESIDE_A_NAME, HEIGHT, "text")
    last = text.rsplit(maxsplit=1)[-1]
    return text if shown.height >= HEIGHT and reads(shown.text(), last, HEIGHT) else f"{text}…"


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_an_event_without_a_short_form_is_told_whole(game: GameForm) -> None:
    words = registry.words(game.id)
    event = {"event": "undone", "seat": 0}

    assert words.headline(event, ("Mara", "jo"), EN) == "Mara takes the move back."


@pytest.mark.parametrize(("size", "die"), [(TELEVISION, GIANT), (SCREEN, HUGE)])
def test_a_lift_is_told_in_letters_above_dice_of_twice_the_size(
    size: tuple[int, int], die: int
) -> None:
    model = boards.pictured(POKER_DICE, EN)
    assert model.seen is not None
    last, canvas = model.seen.view["last_round"], draw_board(model, size, "full", EN)

    assert shows(canvas, "True!" if last["held"] else "A lie!", HUGE)
    for face in last["dice"]:
        assert shows(canvas, {"T": "10"}.get(face, face), die)
    loser = model.seen.names[last["loser"]]
    assert any(shows(canvas, f"{loser} {what}", HEIGHT) for what in ("is out.", "loses a life"))


def test_a_lift_says_below_the_dice_what_was_called_and_what_they_are() -> None:
    canvas = draw_board(boards.pictured(POKER_DICE, EN), TELEVISION, "full", EN)

    assert shows(canvas, "The dice:", HEIGHT)


def test_the_standing_call_is_spelled_out_below_the_cup() -> None:
    model = boards.running(POKER_DICE, EN)
    canvas = draw_board(model, TELEVISION, "full", EN)

    assert shows(canvas, "two pair, aces and tens", HEIGHT)
    assert shows(canvas, "?", GIANT), "the dice under the cup"


def test_a_showdown_names_the_best_hand_and_the_winners_in_letters() -> None:
    canvas = draw_board(boards.pictured(HOLDEM, EN), TELEVISION, "full", EN)

    assert shows(canvas, "full house", HUGE)
    assert shows(canvas, "Mara and jo share 30.", HEIGHT)
    assert shows(canvas, "Ada", HEIGHT)
    assert "2 of one colour" in canvas.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_farkle_says_in_letters_what_the_dice_are_and_what_the_turn_is_worth(
    language: Language,
) -> None:
    tr = translator(language)
    model = boards.running(FARKLE, tr)
    assert model.seen is not None
    points = tr.number(model.seen.view["turn_points"])

    canvas = draw_board(model, TELEVISION, "full", tr)

    for label in (tr("set aside"), tr("rolled"), tr("This turn: {points}", points=points)):
        assert shows(canvas, label, HEIGHT), label
    low = draw_board(model, (80, 24), "full", tr)
    assert tr("set aside") in low.text()
    assert points in low.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_guesses_at_the_winner_are_called_that(language: Language) -> None:
    tr = translator(language)
    model = boards.running(FARKLE, tr)

    high = draw_board(model, TELEVISION, "full", tr)
    low = draw_board(model, (80, 24), "full", tr)

    for text in (tr("Guesses"), "Mara", "jo"):
        assert shows(high, text, HEIGHT), text
    assert tr("Guesses: who wins?") in low.text()
    none = draw_board(replace(model, guesses=()), (80, 24), "full", tr)
    assert tr("Guesses: who wins?") not in none.text()


def test_a_long_name_among_the_guesses_leaves_its_number() -> None:
    names = ("a name that is far too long for its share of the bar", "jo", "Ada")

    bar = guesses(names, (1, 1, 88), 100, HEIGHT, EN)

    assert (bar.width, bar.height) == (100, HEIGHT)
    assert shows(bar, "88", HEIGHT)
