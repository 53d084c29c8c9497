"""Every page of a board is read across a room: in letters and digits of many lines."""

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Size
from client.games.common import standings
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.screens.board.drawing import draw_board
from client.screens.board.page import Page, Row, draw_page, drawn_rows
from client.screens.board.seats import seat_tiles
from client.screens.board.signs import drawn, letters, name_sign, sentence, sign
from client.widgets.large_text import HEIGHT, HUGE
from client.widgets.plate import Plate
from tests.client.drawings import boards, parties
from tests.client.drawings.every_game import DRAWN, ended
from tests.large_letters import reads

EN = translator("en")
TELEVISION, SCREEN = (200, 60), (120, 40)


def shows(canvas: Canvas, text: str, high: int, *, typed: bool = False) -> bool:
    """Whether the text stands somewhere on the canvas in letters of this height."""
    return reads(canvas.text(), text, high, typed=typed)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
@pytest.mark.parametrize(("size", "high"), [(TELEVISION, HUGE), (SCREEN, HEIGHT)])
def test_all_places_and_scores_of_a_result_are_large(game: object, size: Size, high: int) -> None:
    assert game in DRAWN
    model = boards.over(next(one for one in DRAWN if one is game), EN)
    canvas = draw_board(model, size, "full", EN)

    for rank, seat, score in standings(ended(model.game).match.view(None)):
        assert shows(canvas, f"{rank} {boards.NAMES[seat]}", high)
        assert shows(canvas, EN.number(score), high)


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_names_and_scores_of_a_running_match_are_large(game: object) -> None:
    model = boards.running(next(one for one in DRAWN if one is game), EN)
    canvas = draw_board(model, TELEVISION, "full", EN)
    assert model.seen is not None
    seats = registry.panel(model.game).phone_seats(model.seen, EN)

    assert seats
    for seat in seats:
        assert shows(canvas, seat.name, HEIGHT)
        assert shows(canvas, seat.score, HUGE)
    [acting] = [seat.name for seat in seats if seat.active]
    assert shows(canvas, acting, HUGE), "whose turn it is"


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.id)
def test_plates_stand_on_a_board_once(game: object) -> None:
    """What the tiles show is not shown again by the game; without tiles, it is."""
    model = boards.running(next(one for one in DRAWN if one is game), EN)
    assert model.seen is not None
    panel = registry.panel(model.game)
    apart = replace(model.seen, apart=True)

    def places(seen: object) -> set[str]:
        assert seen in (apart, model.seen)
        shown = apart if seen is apart else model.seen
        assert shown is not None
        found = panel.draw(shown, panel.fitted(shown, (200, 40)), EN).places()
        return {name for name in found if name.startswith("seat:")}

    assert not places(apart)
    assert places(model.seen) or model.game == "yams", "its sheet has the names"


@pytest.mark.parametrize("seats", range(2, 9))
def test_scores_of_any_number_of_seats_are_large(seats: int) -> None:
    plates = [Plate(name=f"Player {n}", score="9,850") for n in range(seats)]

    tiles = seat_tiles(plates, 200, HUGE, EN)

    assert tiles is not None
    assert tiles.width <= 200
    assert shows(tiles, "9,850", HUGE)


def test_what_else_is_said_of_a_seat_hides_no_digit() -> None:
    plates = [Plate(name=f"P{n}", score="780", note="all in", bot=True) for n in range(6)]

    tiles = seat_tiles(plates, 200, HUGE, EN)

    assert tiles is not None
    assert tiles.text().count("(bot) · all in") == 6
    digits = drawn("780", HUGE, "text")
    assert digits is not None
    last = digits.text().splitlines()[-1].strip()
    assert tiles.text().count(last) == 6


def test_standings_of_a_party_night_are_large() -> None:
    for _, model in boards.nights(EN):
        assert model.evening is not None
        canvas = draw_board(model, TELEVISION, "full", EN)
        for one in parties.EVENING.players:
            assert shows(canvas, EN.number(one.points), HUGE)
        assert shows(canvas, "1 jo", HUGE)


def test_a_result_of_eight_fits() -> None:
    rows = tuple(Row(f"{n} Player {n}", "10,450") for n in range(1, 9))
    page = Page("Player 1 won", rows, whole=True)
    for size in (TELEVISION, SCREEN, (100, 30)):
        canvas = draw_page(page, size, ("", ""), "", "full", EN)
        high = letters(size) if size != (100, 30) else 1
        for n in range(1, 9):
            if high > 1:
                assert shows(canvas, f"{n} Player {n}", high)
            else:
                assert f"{n} Player {n}" in canvas.text()


def test_commands_keep_their_small_letters_and_are_never_shortened() -> None:
    line = "ssh -p 2222 games.club.example"
    canvas = draw_page(
        Page("Come and play", (Row(line, typed=True),)), TELEVISION, ("", ""), "", "full", EN
    )

    assert shows(canvas, line, HEIGHT, typed=True)
    assert not shows(canvas, line, HEIGHT)


def test_names_are_shortened_where_sentences_become_smaller() -> None:
    name, said = "Ada Lovelace the first", "Ada Lovelace the first has written this program."

    assert name_sign(name, 130, HUGE, "text").height == HUGE
    assert name_sign("jo", 130, HUGE, "text").height == HUGE
    assert sentence(said, 130, HUGE, "text").height == 2 * HEIGHT + 1
    assert sentence("中文", 130, HUGE, "text").text() == "中文"


def test_all_names_of_a_page_have_one_height() -> None:
    rows = [Row("jo", "1"), Row("Ada Lovelace the first of her name", "2"), Row("中文", "3")]

    short, long, other = drawn_rows(rows, 100, HUGE)

    assert shows(short, "jo", HEIGHT)
    assert shows(long, "Ada Lovelace", HEIGHT)
    assert "中文" in other.text()


def test_sign_is_cut_only_where_no_letters_fit() -> None:
    assert sign("Friday", 60, HUGE, "text").height == HUGE
    assert sign("Friday", 40, HUGE, "text").height == HEIGHT
    assert sign("Friday", 4, HUGE, "text").text() == "Fri…"


def test_without_room_for_the_code_the_way_in_stands_at_the_foot() -> None:
    model = boards.table("Friday night", "farkle", "Farkle", ("Mara", ""))
    for size in ((38, 14), (45, 20)):
        assert "ssh -t 192.168.178.24 join K7PLUM" in draw_board(model, size, "full", EN).text()
    assert "join K7PLUM" in draw_board(model, (120, 40), "ascii", EN).text()
    assert "▀" in draw_board(model, (80, 24), "full", EN).text()


@pytest.mark.parametrize("size", [TELEVISION, SCREEN, (100, 30), (80, 24), (45, 20), (38, 14)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fills_its_screen_at_every_size(size: Size, language: str) -> None:
    tr = translator("fr" if language == "fr" else "en")
    for symbols in ("full", "ascii"):
        for canvas in boards.drawn(tr, size, "ascii" if symbols == "ascii" else "full").values():
            assert (canvas.width, canvas.height) == size
