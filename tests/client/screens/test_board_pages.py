"""Every page of a board is read across a room: in letters and digits of many lines."""

from functools import partial

import pytest
from msgspec.structs import replace

from client.games import registry
from client.games.base import Size
from client.games.common import standings
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.screens.board.champion import champion_page
from client.screens.board.cup_pages import standings as places
from client.screens.board.drawing import draw_board
from client.screens.board.page import Page, Row, draw_page, drawn_rows
from client.screens.board.seats import seat_tiles
from client.screens.board.signs import SPACE, drawn, headline, letters, sentence, sign
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from client.widgets.plate import Plate
from engine.sync.hall_views import TournamentSeat
from tests.client.drawings import boards, cups, parties
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


def test_the_final_is_named_in_large_letters_before_and_after_it() -> None:
    seat = TournamentSeat(3, "Friday night", 2, 1, "", "final")
    waiting = boards.table("Friday night", "farkle", "Farkle", ("Mara", "jo"))
    canvas = draw_board(replace(waiting, tournament=seat), TELEVISION, "full", EN)
    assert shows(canvas, "Final", HUGE)
    assert shows(canvas, "The match begins soon.", HEIGHT)

    paused = draw_board(
        replace(waiting, tournament=replace(seat, held=True)), TELEVISION, "full", EN
    )
    assert shows(paused, "The tournament is paused", HEIGHT)

    over = boards.over(DRAWN[0], EN)
    assert over.story is not None
    [winner] = over.story.view["over"]["winners"]
    canvas = draw_board(replace(over, tournament=seat), TELEVISION, "full", EN)
    assert shows(canvas, f"{boards.NAMES[winner]} wins the final", HEIGHT)


def test_a_round_without_a_name_is_not_won() -> None:
    over = boards.over(DRAWN[0], EN)
    seat = TournamentSeat(3, "Friday night", 2, 1, "")
    plain = draw_board(over, TELEVISION, "full", EN).text()

    for stage in ("", "last"):
        shown = draw_board(
            replace(over, tournament=replace(seat, stage=stage)), TELEVISION, "full", EN
        )
        assert shown.text() == plain


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


def test_names_and_sentences_become_smaller_before_they_are_cut() -> None:
    name, said = "Ada Lovelace the first", "Ada Lovelace the first has written this program."

    assert shows(sign(name, 130, HUGE, "text"), name, HEIGHT)
    assert sign(name, 60, HUGE, "text").text() == name
    assert sign("jo", 130, HUGE, "text").height == HUGE
    assert sentence(said, 130, HUGE, "text").height == 2 * HEIGHT + 1


def test_names_of_a_page_have_one_height_unless_letters_have_no_room() -> None:
    rows = [Row("jo", "1"), Row("Ada Lovelace the first of her name", "2"), Row("中文", "3")]

    short, long, other = drawn_rows(rows, 100, HUGE)

    assert shows(short, "jo", HEIGHT)
    assert "Ada Lovelace the first of her name" in long.text()
    assert shows(other, "中文", HEIGHT)


@pytest.mark.parametrize("high", [HEIGHT, HUGE, GIANT])
def test_names_of_other_scripts_are_as_high_as_those_beside_them(high: int) -> None:
    for name in ("Κώστας", "Владимир", "Łódź", "中文", "ﺵﻱﺮﻴﻧ", "Ada 中文"):
        assert drawn(name, high, "text").height == high
    assert "Ѳ" in drawn("Ѳ", high, "text").text(), "no letter, so it stands on a plate"
    assert "中 文" in drawn("has 5 中文", high, "text").text()
    assert shows(drawn("has 5 中文", high, "text"), "has 5", high)


def test_letters_that_look_alike_are_drawn_alike() -> None:
    assert drawn("НОЕ", HEIGHT, "text").text() == drawn("HOE", HEIGHT, "text").text()


def test_shortened_names_end_in_an_ellipsis() -> None:
    assert sign("Kovalevskaya", 8, HUGE, "text").text() == "Kovalev…"


def test_a_note_stands_beside_the_progress_of_a_seat_and_names_below_its_edge() -> None:
    seats = [
        Plate(
            name="Zoé",
            score="9,850",
            note="banks at 800 or more, and this is the last turn",
            progress=1.0,
        )
    ] * 4
    tiles = seat_tiles(seats, 160, HUGE, EN)

    assert tiles is not None
    rows = tiles.text().splitlines()
    assert not rows[0].strip()
    assert rows[-1].count("banks at 800 or more, and this is the last turn") == 2
    assert "━" in rows[-1]
    assert "━b" not in rows[-1]
    assert shows(tiles, "Zoé", HEIGHT)


def test_a_name_keeps_its_room_and_its_note_is_lower() -> None:
    bot = Row("2 Kovalevskaya", "125", note="(bot)")

    (television,) = drawn_rows([bot], 196, HUGE)
    (screen,) = drawn_rows([bot], 116, HEIGHT)
    (small,) = drawn_rows([bot], 76, 1)

    assert shows(television, "Kovalevskaya", HUGE)
    assert shows(television, "(bot)", HEIGHT)
    assert shows(screen, "Kovalevskaya", HEIGHT)
    assert "(bot)" in screen.text()
    assert small.text().startswith("2 Kovalevskaya  (bot)")


def test_headlines_keep_their_letters_and_lose_words() -> None:
    said = "Ada lays 10, jack, queen and king at 7,3 for a straight flush of 54 points"

    shown = headline(said, 66, HEIGHT, "text")

    assert shown.height == 2 * HEIGHT + 1
    assert shows(shown, "Ada lays 10", HEIGHT)


@pytest.mark.parametrize("size", [TELEVISION, SCREEN, (80, 24)])
def test_a_champion_stands_above_the_podium(size: Size) -> None:
    page = champion_page(cups.OVER, str, EN)
    canvas = draw_page(page, size, ("", ""), "", "full", EN)

    assert shows(canvas, "Mara", {TELEVISION: GIANT}.get(size, HUGE))
    for name, points in (("Mara", 180), ("jo", 155), ("Ada", 130)):
        if size == TELEVISION:
            assert shows(canvas, name, HEIGHT)
            assert shows(canvas, f"{points} points", HEIGHT)
        else:
            assert f"{points} points" in canvas.text()
            assert name in canvas.text() or shows(canvas, name, HEIGHT)


def test_champions_who_share_the_first_place_stand_on_it_together() -> None:
    first, second, *others = cups.OVER.players
    shared = replace(cups.OVER, players=(first, replace(second, place=1), *others))
    canvas = draw_page(champion_page(shared, str, EN), TELEVISION, ("", ""), "", "full", EN)

    assert shows(canvas, "Mara and jo", HUGE)
    assert not shows(canvas, "2", HUGE), "nobody is second"


@pytest.mark.parametrize(
    ("place", "won", "told"),
    [
        (
            4,
            0,
            "Also with 130 points: Théo. With equal points: tables won come first",
        ),
        (3, 2, "Also in place 3: Théo"),
    ],
)
def test_the_podium_names_whoever_has_as_many_points_as_the_third(
    place: int, won: int, told: str
) -> None:
    players = list(cups.OVER.players)
    players[3] = replace(players[3], points=players[2].points, place=place, won=won)
    tied = replace(cups.OVER, players=tuple(players))

    page = champion_page(tied, partial(parties.titles, EN), EN)
    canvas = draw_page(page, TELEVISION, ("", ""), "", "full", EN)

    assert told in canvas.text() or shows(canvas, f"{told} · Farkle, Yam's", HEIGHT)
    assert "Théo" not in champion_page(replace(tied, format="knockout"), str, EN).foot
    assert "Also" not in champion_page(cups.OVER, str, EN).foot


def test_the_mark_of_a_bots_help_is_no_letter_of_a_name() -> None:
    helped = replace(cups.PLAYING.players[0], helped=True)
    cup = replace(cups.PLAYING, players=(helped, *cups.PLAYING.players[1:]))

    [page] = places(cup, ("", ""), str, EN)

    assert page.rows[0].name == "1 Mara"
    assert "*" not in page.foot, "no mark, and so no legend"


@pytest.mark.parametrize("high", [HUGE, HEIGHT])
@pytest.mark.parametrize("columns", range(40, 120, 3))
def test_a_note_does_not_touch_the_figure_after_it(columns: int, high: int) -> None:
    [row] = drawn_rows([Row("7 dora", "0", note="(left)")], columns, high, alike=False)
    figure = next(one for one in (high, HEIGHT, 1) if shows(row, "0", one))
    before = columns - drawn("0", figure, "text").width

    assert all(not line[before - SPACE[HEIGHT] : before].strip() for line in row.text().split("\n"))


def test_a_tournament_without_a_match_has_no_podium() -> None:
    nobody = tuple(replace(one, played=0) for one in cups.OVER.players)
    page = champion_page(replace(cups.OVER, players=nobody), str, EN)

    assert page.picture is None
    assert "No match was played" in page.about


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


@pytest.mark.long
@pytest.mark.parametrize("size", [TELEVISION, SCREEN, (100, 30), (80, 24), (45, 20), (38, 14)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_fills_its_screen_at_every_size(size: Size, language: str) -> None:
    tr = translator("fr" if language == "fr" else "en")
    for symbols in ("full", "ascii"):
        for canvas in boards.drawn(tr, size, "ascii" if symbols == "ascii" else "full").values():
            assert (canvas.width, canvas.height) == size
