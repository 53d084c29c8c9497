"""The board of a tournament's table goes on with the tournament, to its end."""

from functools import partial
from time import time
from typing import Any

import pytest
from msgspec.structs import replace

from client.connection import followed as followed_tournament
from client.connection.followed import FollowedTournament
from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens import seconds
from client.screens.board import house
from client.screens.board.cup_pages import standings
from client.screens.board.drawing import draw_board
from client.screens.board.house import HouseBoard
from client.screens.board.page import Page, draw_page
from client.screens.board.pages import pages
from client.screens.board.signs import letters
from client.screens.tournament.rounds import table_name, table_title
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from engine.sync.hall_views import LobbyView, TableInRound, TableRow, TournamentSeat
from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    NewTournament,
    SteerTournament,
)
from engine.sync.tournament_views import TournamentView
from tablehost.hall.hall import Hall
from tablehost.hall.tournament import rounds, tournament
from tests.client.drawings import boards
from tests.client.drawings.cups import PLAYING, WORDS
from tests.client.screens.conftest import Arrive, Player
from tests.client.screens.tables import shows
from tests.large_letters import reads
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]

JOIN = "ssh t", "ssh://t"
KNOCKOUT = "Cup", "knockout", ["farkle"], {"farkle": {"target": 1000}}, 0, 2, 1, "", 0
SWISS = "Cup", "swiss", ["farkle"], {"farkle": {"target": 1000}}, 1, 2, 1, "", 0


async def opened(host: Player, settings: tuple[Any, ...] = KNOCKOUT) -> int:
    """A tournament that has not begun."""
    made = await host.done(NewTournament, *settings)
    number: int = made["tournament"]
    return number


async def begin(host: Player, number: int) -> None:
    """Begin it with this person and three bots."""
    await host.done(EnterTournament, number)
    await host.done(FillTournament, number, 4)
    await host.done(SteerTournament, number, "start")


async def test_board_goes_on_to_the_final_and_the_standings(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    await begin(ada, await opened(ada))
    await room.until(lambda: len(hall.tables) == 2)
    code = next(iter(hall.tables.values())).record.code
    shows(room, code)

    await room.sees("Cup · Final")
    await room.sees("wins the tournament")


async def test_board_of_the_house_shows_the_final_and_then_the_champion(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(house, "RESULT", 0.0)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    shows(room, "")
    await room.sees("Come and play")
    number = await opened(ada)
    await room.until(lambda: room.guest.lobby.get("tournaments"))
    board = room.app.screen
    assert isinstance(board, HouseBoard)
    board.turn()
    await room.until(lambda: room.guest.tournament.view)

    await begin(ada, number)

    await room.sees("Cup · Final")
    await room.sees("wins the tournament", "100 points")


async def followed(room: Player, host: Player) -> tuple[HouseBoard, int]:
    """The board of the house, and a tournament of one round that it follows."""
    shows(room, "")
    await room.sees("Come and play")
    number = await opened(host, SWISS)
    await room.until(lambda: room.guest.lobby.get("tournaments"))
    board = room.app.screen
    assert isinstance(board, HouseBoard)
    board.turn()
    await room.until(lambda: room.guest.tournament.view)
    return board, number


async def test_board_knows_that_the_time_of_a_round_is_over(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, _ = await followed(await arrive("room"), await arrive("ada"))
    is_late = []

    for phase, ends in (("playing", 1), ("playing", 4_000_000_000), ("playing", 0), ("between", 1)):
        monkeypatch.setattr(FollowedTournament, "view", {"phase": phase, "ends": ends})
        is_late.append(board.is_late)

    assert is_late == [True, False, False, False]


def test_board_says_that_bots_play_on_once_the_time_of_a_round_is_over() -> None:
    tr = translator("en")

    [page] = standings(PLAYING, JOIN, str, tr, is_late=True)[:1]
    house_page = pages(LobbyView((), ()), (), None, JOIN, str, tr, PLAYING, is_late=True)

    assert "The round’s time is over: bots play it to its end." in page.about
    assert "ends at" not in page.about
    assert house_page.standings[0].about == page.about
    assert "ends at 21:40:00" in standings(PLAYING, JOIN, str, tr)[0].about


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_rounds_time_is_in_large_letters(language: Language) -> None:
    tr = translator(language)
    late = standings(PLAYING, JOIN, str, tr, is_late=True)[0]
    told = tr("The round’s time is over: bots play it to its end.")

    text = draw_page(late, (200, 60), ("", ""), "", "full", tr).text()

    assert reads(text, late.title, HUGE)
    assert reads(text, told.split(":")[0].split()[-1], HEIGHT)
    assert told.split()[-1] not in text, "no small letters"
    assert reads(text, "farkle, yams", HEIGHT), "the games at the foot"


def test_few_tables_of_a_round_are_in_huge_letters() -> None:
    tr = translator("en")
    found = pages(LobbyView((), ()), (), None, JOIN, str, tr, PLAYING).seating

    text = draw_page(found[0], (200, 60), ("", ""), "", "full", tr).text()

    assert reads(text, "Table 2: jo, Théo, Bob", HUGE)


async def test_board_of_the_house_shows_nothing_but_the_last_round(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    board, number = await followed(room, ada)

    await begin(ada, number)

    await room.sees("Round 1: 1 of 2 tables has finished")
    for _ in range(5):
        board.turn()
        await room.sees("Round 1")
        assert "Come and play" not in room.screen


async def test_board_of_the_house_shows_the_champion_of_a_last_round_at_once(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    monkeypatch.setattr(house, "RESULT", 3600.0)
    monkeypatch.setattr(tournament, "MINUTE", 0.0)  # bots play all matches at once
    monkeypatch.setattr(rounds, "SEAT_TIME", 0.0)
    ada, room = await arrive("ada"), await arrive("room")
    _, number = await followed(room, ada)

    await begin(ada, number)

    await room.sees("share the first place", "100 points")


def test_a_finished_tournament_is_shown_with_its_winner() -> None:
    [page] = standings(replace(PLAYING, phase="over"), JOIN, str, translator("en"))

    assert page.title == "Friday night"
    assert page.about.startswith("Mara wins the tournament.")


def crowd(count: int) -> TournamentView:
    """A round that so many play, with scores of four digits."""
    one = PLAYING.players[0]
    players = (
        replace(one, number=n, place=1 + n, name=f"p{n}", points=1999 - n) for n in range(count)
    )
    return replace(PLAYING, phase="between", players=tuple(players))


@pytest.mark.parametrize("count", [1, 6, 7, 10, 12, 13, 200])
@pytest.mark.parametrize("size", [(200, 60), (120, 40), (80, 24)])
def test_standings_show_everybody_page_by_page(size: Size, count: int) -> None:
    tr, high = translator("en"), letters(size)
    found = standings(crowd(count), JOIN, str.capitalize, tr, left=42)
    screens = [draw_page(page, size, ("", ""), "", "full", tr).text() for page in found]

    assert len(found) == -(-count // 12)
    for n in range(count):
        screen, figure = screens[n // 12], tr.number(1999 - n)
        if high == 1:
            assert f"{n + 1} p{n}" in screen
            assert figure in screen
        else:
            assert any(reads(screen, figure, one) for one in (HEIGHT, high))
            assert count > 6 or reads(screen, f"{n + 1} p{n}", high)


@pytest.mark.parametrize("size", [(200, 60), (120, 40)])
def test_one_long_name_leaves_the_others_in_large_letters(size: Size) -> None:
    tr, found = translator("en"), crowd(10)
    first, *others = found.players
    long = replace(first, name="Kovalevskaya", state="bot")
    [page] = standings(replace(found, players=(long, *others)), JOIN, str, tr)

    screen = draw_page(page, size, ("", ""), "", "full", tr).text()

    assert all(reads(screen, f"{n + 1} p{n}", letters(size)) for n in range(1, 9))


@pytest.mark.parametrize(("size", "high"), [((200, 60), GIANT), ((120, 40), HUGE),
                                            ((80, 24), HEIGHT)])  # fmt: skip
def test_seconds_to_the_draw_and_to_the_match_are_counted_in_large_figures(
    size: Size, high: int
) -> None:
    tr, seat = translator("en"), TournamentSeat(3, "Friday night", 2, 1, "21:40:00", begins=99)
    [page] = standings(crowd(7), JOIN, str, tr, left=42)
    late = standings(crowd(7), JOIN, str, tr, left=420)[0]
    model = boards.table("Friday night", "farkle", "Farkle", ("Mara", "jo"))
    waiting = replace(model, tournament=seat, starting_in=42)

    def drawn(one: Page) -> str:
        return draw_page(one, size, ("", ""), "", "full", tr).text()

    assert reads(drawn(page), "42", high)
    assert not reads(drawn(late), "420", high)
    assert reads(draw_board(waiting, size, "full", tr).text(), "42", high)
    held = replace(waiting, tournament=replace(seat, held=True))
    assert not reads(draw_board(held, size, "full", tr).text(), "42", high)


def _reads(room: Player, text: str) -> bool:
    return reads(room.screen, text, GIANT)


async def test_board_counts_down_to_the_match_of_its_table(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [time()]
    for module in (followed_tournament, rounds, tournament):
        monkeypatch.setattr(module, "time", lambda: now[0])
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    monkeypatch.setattr(seconds, "SECOND", 0.01)
    ada, room = await arrive("ada"), await arrive("room")
    room.size = 200, 60
    await begin(ada, await opened(ada))
    await room.until(lambda: len(hall.tables) == 2)
    table = next(one for one in hall.tables.values() if "ada" in one.roster.names())
    shows(room, table.record.code)
    seat = table.evening.tournament
    assert seat is not None

    for left in (58, 57):
        now[0] = seat.begins - left
        await room.until(partial(_reads, room, str(left)))


def test_tables_of_the_round_have_their_numbers_and_people() -> None:
    tr = translator("en")
    rows = tuple(
        TableRow(
            number,
            "Friday night",
            "farkle",
            names,
            "playing",
            False,
            0,
            tournament=TableInRound(3, "Friday night", 1, number - 6),
        )
        for number, names in ((7, ("Mara", "Ada")), (8, ("jo", "Bob")))
    )
    own = TableRow(9, "Kitchen", "yams", ("Zoe", ""), "waiting", True, 0, seats=("here", "free"))
    found = pages(LobbyView((*rows, own), ()), (), None, JOIN, str, tr, PLAYING)
    tables = found.main
    assert tables is not None
    assert tables.title == "Tables"

    assert [(row.name, row.about) for row in tables.rows] == [
        ("Table 1 · farkle", "Mara, Ada"),
        ("Table 2 · farkle", "jo, Bob"),
        ("Kitchen · yams", "Zoe · 1 free seat"),
    ]


def test_title_says_which_match_of_the_tournament_it_is() -> None:
    tr, seat = translator("en"), TournamentSeat(PLAYING.id, "Friday night", 2, 1, "")

    assert table_title(None, tr) == ""
    assert table_title(seat, tr) == "Friday night · Round 2, table 1"


def test_lists_name_a_table_of_a_tournament_by_its_number_in_the_round() -> None:
    tr = translator("en")
    row = TableRow(9, "Kitchen", "yams", ("Zoe", ""), "waiting", True, 0, seats=("here", "free"))
    of_cup = replace(row, tournament=TableInRound(3, "Friday night", 2, 4))
    semi_final = replace(row, tournament=TableInRound(3, "Friday night", 2, 1, "semi_final"))

    assert [table_name(one, tr) for one in (row, of_cup, semi_final)] == [
        "Kitchen", "Table 4 · Friday night", "Semi-final · Table 1 · Friday night",
    ]  # fmt: skip


async def test_board_of_the_house_stays_with_a_tournament_while_its_players_wait(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(tournament, "FIRST_TIME", 3600.0)
    monkeypatch.setattr(rounds, "SEAT_TIME", 3600.0)
    ada, room = await arrive("ada"), await arrive("room")
    board, number = await followed(room, ada)
    room.size = 200, 60

    async def stays_with(text: str, high: int = HUGE) -> None:
        for _ in range(3):
            await room.until(lambda: reads(room.screen, text, high))
            board.turn()

    await begin(ada, number)
    await stays_with("Draw: Round 1")
    await ada.done(SteerTournament, number, "pause")
    await stays_with("Paused")
    monkeypatch.setattr(tournament, "FIRST_TIME", 0.0)
    monkeypatch.setattr(tournament, "GUESTS_TIME", 0.0)
    await ada.done(SteerTournament, number, "go_on")
    await stays_with("Round 1: Farkle")
    await ada.done(SteerTournament, number, "pause")
    await stays_with("Paused")


def heading(cup: TournamentView, left: int = 0) -> tuple[str, str]:
    page = standings(cup, JOIN, str, translator("en"), left)[0]
    return page.title, page.about


def test_heading_says_what_everybody_waits_for() -> None:
    between = replace(PLAYING, phase="between", round=1, next_stage="")

    assert heading(PLAYING)[0] == "Friday night"
    assert heading(between, 20) == (
        "Next: Round 2",
        "The draw begins in 20 seconds.",
    )
    assert heading(replace(between, next_stage="final"), 20)[0] == "Next: Final"
    draw = replace(between, phase="words", step="first")
    assert heading(draw, 9) == (
        "Draw: Round 2",
        "Words can be added in 9 seconds.",
    )
    words = "Add a word on your screen: the words close in 9 seconds."
    assert heading(replace(draw, step="guests"), 9)[1] == words
    assert heading(replace(draw, step="opening"))[1] == "Friday night"
    assert heading(replace(between, held=True)) == (
        "Paused",
        "Friday night: Mara or somebody who runs the host can continue it.",
    )
    few = heading(replace(between, fewest=2), 20)
    assert few[0] == "Friday night"
    assert "needs 2 connected players" in few[1]
    assert heading(replace(between, next_at=""))[0] == "Friday night", "the last round is over"
    assert heading(replace(between, phase="over", held=True))[0] == "Friday night"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_counts_rounds_that_are_over_while_the_next_one_is_drawn(
    language: Language,
) -> None:
    tr = translator(language)
    drawing = replace(WORDS, format="swiss", rounds=2, round=1, next_stage="last")

    foot = standings(drawing, JOIN, str, tr, 14)[0].foot

    assert foot.startswith("Friday night · farkle"), "the heading says what is waited for"
    assert tr("{n} of {rounds} rounds played", n="1", rounds="2") in foot
    playing = standings(replace(PLAYING, round=1), JOIN, str, tr)[0].foot
    assert tr("round {n} of {rounds}", n="1", rounds="3") in playing


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_time_left_for_words_is_read_across_the_room(language: Language) -> None:
    tr = translator(language)
    drawing = replace(WORDS, format="swiss", rounds=2, round=1, next_stage="last")
    page = standings(drawing, JOIN, str, tr, 14)[0]

    canvas = draw_page(page, (200, 60), ("ssh table.local", ""), "", "full", tr)

    assert page.about not in canvas.text(), "small letters"
    assert reads(canvas.text(), " ".join(page.about.split()[-2:]), HEIGHT)


def test_the_page_of_a_draw_says_what_follows_and_which_words_are_in_it() -> None:
    tr = translator("en")
    few = replace(WORDS, players=WORDS.players[:4])
    [page] = standings(few, JOIN, str, tr, 17)
    held = standings(replace(few, held=True), JOIN, str, tr)[0]
    shown = draw_page(page, (200, 60), ("", ""), "", "full", tr).text()

    assert page.remarks == (
        "Next: everybody is taken to their table, and plays farkle.",
        "Words: jo: petit pois",
    )
    assert reads(shown, "Words: jo: petit pois", HEIGHT)
    assert held.remarks == ()
