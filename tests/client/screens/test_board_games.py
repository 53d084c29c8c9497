"""A board draws the main things of each game large: sheets, cards, scores, all names."""

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.forms import GameForm
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.screens.board.drawing import draw_board
from client.screens.board.model import BoardModel
from client.widgets.large_text import HEIGHT, HUGE
from client.widgets.steps import GIANT
from engine import Match
from tests.client.drawings import boards
from tests.client.drawings.every_game import DRAWN, ended
from tests.client.games.moments import Farkle
from tests.large_letters import reads

EN = translator("en")
TELEVISION = 200, 60
NAMES = ("Kovalevskaya", "jo", "Ada", "Théo", "Zoé", "Max", "Bob", "Inès")
YAMS, FLUSH_ROYAL = (
    next(one for one in DRAWN if one.id == game) for game in ("yams", "flush_royal")
)


def shows(canvas: Canvas, text: str, high: int) -> bool:
    return reads(canvas.text(), text, high)


def drawn(model: BoardModel) -> Canvas:
    return draw_board(model, TELEVISION, "full", EN)


def of_seats(game: GameForm, seats: int) -> BoardModel:
    """The beginning of a match of so many."""
    match, names = Match.start(game.id, seats, ended(game.id).match.options), NAMES[:seats]
    model = boards.running(game, EN)
    assert model.seen is not None
    seen = replace(model.seen, view=match.view(None), names=names)
    return replace(model, names=names, seen=seen, guesses=())


@pytest.mark.parametrize("game", ["farkle", "poker_dice", "yams"])
def test_a_television_says_in_letters_whose_turn_it_is(game: str) -> None:
    model = boards.running(next(one for one in DRAWN if one.id == game), EN)
    small = draw_board(model, (120, 40), "full", EN)

    assert shows(drawn(model), "is to play now", HEIGHT)
    assert "is to play now" in small.text()


def test_a_television_says_that_the_player_to_act_is_away() -> None:
    model = boards.running(YAMS, EN)
    assert model.seen is not None
    seen = replace(model.seen, away=tuple(model.seen.view["to_act"]))

    assert "is to play now, but away" in drawn(replace(model, seen=seen)).text()


def test_a_television_says_in_letters_what_a_turn_of_farkle_is_worth() -> None:
    farkle = next(one for one in DRAWN if one.id == "farkle")
    canvas = drawn(boards.running(farkle, EN))

    assert all(shows(canvas, text, HEIGHT) for text in ("this turn", "700", "to first", "100"))
    assert "this turn" not in canvas.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_television_leaves_a_gap_between_the_dice_of_farkle_and_the_letters(
    language: Language,
) -> None:
    farkle, tr = next(one for one in DRAWN if one.id == "farkle"), translator(language)
    model = boards.running(farkle, tr)
    assert model.seen is not None
    rolled = Farkle(2).roll(1, 1, 1, 5, 5, 6)
    model = replace(model, seen=replace(model.seen, view=rolled.seen(None).view))
    rows = draw_board(model, TELEVISION, "full", tr).text().splitlines()
    edge = GIANT.row(6)

    beside = [row[edge:] for row in rows if row[edge : edge + 1] in tuple("╮│╯")]
    assert len(beside) == GIANT.lines, "of the last die"
    assert not any(row[1:3].strip() for row in beside)
    assert any(row[3:].strip() for row in beside)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("yams", {"en": ["2 rolls left"], "fr": ["encore 2", "lancers"]}),
        (
            "dice_holdem",
            {"en": ["river · 3 raises left"], "fr": ["river · encore 3 relances"]},
        ),
    ],
)
def test_a_television_says_in_letters_how_often_one_can_roll_or_raise(
    name: str, told: dict[str, list[str]], language: Language
) -> None:
    game, tr = next(one for one in DRAWN if one.id == name), translator(language)
    model, whole = boards.running(game, tr), " ".join(told[language])

    large = draw_board(model, TELEVISION, "full", tr)
    small = draw_board(model, (120, 40), "full", tr)

    assert all(shows(large, text, HEIGHT) for text in told[language])
    assert whole not in large.text().replace("\N{NO-BREAK SPACE}", " ")
    assert whole in small.text().replace("\N{NO-BREAK SPACE}", " ")


def test_a_sheet_has_its_boxes_and_figures_in_large_letters() -> None:
    model = boards.running(YAMS, EN)
    assert model.seen is not None
    canvas = drawn(model)

    written = {
        points
        for sheet in model.seen.view["sheets"]
        for points in sheet.values()
        if points is not None
    }
    assert len(written) > 5
    for points in written:
        assert shows(canvas, str(points), HEIGHT)
    for total in model.seen.view["totals"]:
        assert shows(canvas, str(total["total"]), HUGE)
    assert shows(canvas, "Ones", HEIGHT)
    assert shows(canvas, "Large straight", HEIGHT)


def test_cards_have_ranks_of_three_lines_beside_the_seats() -> None:
    model = boards.running(FLUSH_ROYAL, EN)
    assert model.seen is not None
    canvas = drawn(model)

    ranks = {card[0] for card in model.seen.view["board"].values()}
    for rank in ranks - {"T"}:
        assert shows(canvas, rank, HEIGHT)
    assert "█ ▄▀▀▄ " in canvas.text(), "a ten"
    for score in model.seen.view["scores"]:
        assert shows(canvas, str(score), HUGE)
    assert len([place for place in canvas.places() if place.startswith("square:")]) == 15 * 15


def test_with_a_free_seat_the_board_is_smaller_and_the_code_beside_it() -> None:
    model = boards.running(FLUSH_ROYAL, EN)

    canvas = drawn(replace(model, names=(*model.names[:-1], "")))

    assert "Come and play: K7PLUM" in canvas.text()
    assert len([place for place in canvas.places() if place.startswith("square:")]) == 15 * 15
    assert model.seen is not None
    for score in model.seen.view["scores"]:
        assert shows(canvas, str(score), HUGE)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_all_seats_are_named_and_their_scores_large_with_as_many_as_can_play(
    game: GameForm,
) -> None:
    model = of_seats(game, game.seats[1])
    assert model.seen is not None
    canvas = drawn(model)

    for plate in registry.panel(game.id).phone_seats(model.seen, EN):
        assert shows(canvas, plate.score, HUGE)
    assert shows(canvas, "jo", HEIGHT)
    assert shows(canvas, "Kov", HEIGHT) or "Kovalevskaya" in canvas.text()


def test_a_long_name_keeps_the_headline_in_letters() -> None:
    model = replace(of_seats(FLUSH_ROYAL, 6), last="Kovalevskaya-Sofja lays K♠: 9")

    assert shows(drawn(model), "Koval", HEIGHT)
    assert shows(drawn(model), "lays", HEIGHT)
