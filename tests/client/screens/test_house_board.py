"""The board of a whole house: which pages it has, and how they take turns."""

from typing import Any

import pytest
from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.board import house
from client.screens.board.ending import CROWNED, Ending
from client.screens.board.house import HouseBoard
from client.screens.board.page import Page, Row, draw_page
from client.screens.board.pages import HousePages, pages
from client.screens.board.rotation import PAGE, TABLE, last_round, lively, rotation
from client.screens.board.signs import letters
from client.screens.liveliest import liveliest
from client.session.start_command import StartCommand, parse_start_command
from client.widgets.large_text import GIANT, HEIGHT, HUGE
from engine.sync.hall_views import (
    LobbyView,
    PersonRow,
    SeatState,
    TableInRound,
    TablePhase,
    TableRow,
)
from engine.sync.requests import Stand
from engine.sync.tournament_requests import EnterTournament
from engine.sync.tournament_views import TournamentPhase, TournamentRow, TournamentTable
from tablehost.hall.census import count
from tablehost.hall.hall import Hall
from tests.client.drawings.cups import PLAYING
from tests.client.screens.conftest import Arrive
from tests.client.screens.tables import open_table, roll, shows, start
from tests.client.screens.test_tournament import open_cup, viewed
from tests.large_letters import reads

JOIN = "ssh table.local", "ssh://table.local"
CUP = TournamentRow(1, "Cup", "swiss", ("farkle",), "playing", 12, 2, 5, "Mara")
TONIGHT = {
    "since": "20:30", "until": "06:00", "matches": 1,
    "players": [{"name": "Mara", "matches": 3, "won": 2}],
    "awards": [{"game": "farkle", "name": "turn", "who": "jo", "value": 2500, "about": ""}],
    "tournaments": [],
}  # fmt: skip

OF_CUP = TableInRound(PLAYING.id, PLAYING.name, PLAYING.round, 1)


def row(number: int, *names: str, phase: TablePhase = "waiting", **more: Any) -> TableRow:
    states: tuple[SeatState, ...] = tuple("here" if name else "free" for name in names)
    fields: dict[str, Any] = {"name": f"t{number}", "game": "farkle", "open": True, "watchers": 0}
    return TableRow(id=number, names=names, phase=phase, seats=states, **(fields | more))


def every(found: HousePages) -> list[Page]:
    main = [found.main] if found.main is not None else []
    return [found.join, *main, *found.more]


def titles(*tables: TableRow, **more: Any) -> list[str]:
    lobby = LobbyView(tables, (PersonRow("Mara", 0),), **more)
    found = pages(lobby, (), None, JOIN, str.capitalize, translator("en"))
    return [page.title for page in every(found)]


def test_an_empty_house_shows_how_to_join() -> None:
    assert titles() == ["Come and play"]


def test_tables_and_tournaments_have_pages() -> None:
    assert titles(row(1, "Mara", ""), tournaments=(CUP,)) == ["Come and play", "Cup", "Tables"]


def test_the_round_that_comes_next_is_told() -> None:
    lobby = LobbyView((), (), tournaments=(CUP,))
    *_, cup = every(pages(lobby, (), None, JOIN, str.capitalize, translator("en")))

    assert (cup.title, cup.about) == ("Cup", "Tournament Cup · Round 2: Mara leads.")
    assert cup.rows[0] == Row("Mara", "in the lead")
    assert cup.rows[-1].name == "Next: Round 3"


def test_this_evening_has_pages_of_wins_and_awards() -> None:
    found = pages(LobbyView((), ()), (), TONIGHT, JOIN, str.capitalize, translator("en"))
    *_, wins, awards = every(found)

    assert wins.rows == (Row("Mara", "2 of 3"),)
    assert (awards.rows[0].name, awards.rows[0].figure) == ("jo", "2,500")
    assert awards.rows[0].about.startswith("Farkle: ")


def test_all_awards_are_shown_with_what_they_are_for_in_large_letters() -> None:
    awards = [{"game": "farkle", "name": "turn", "who": "jo", "value": 2500, "about": ""}] * 6
    many = TONIGHT | {"awards": awards}
    found = pages(LobbyView((), ()), (), many, JOIN, str.capitalize, translator("en"))
    some, others = (page for page in found.more if page.title == "Awards")
    screen = draw_page(some, (200, 60), ("", ""), "", "full", translator("en")).text()

    assert len(some.rows) + len(others.rows) == 6
    assert "more" not in screen
    assert reads(screen, some.rows[-1].about, HEIGHT)


@pytest.mark.parametrize("phase", ["open", "words", "playing", "between", "over"])
def test_ratings_and_awards_stay_away_while_a_tournament_is_played(phase: TournamentPhase) -> None:
    lobby = LobbyView((), (), tournaments=(replace(CUP, phase=phase),))
    ladder = ({"place": 1, "name": "Mara", "strength": 1640},)
    found = pages(lobby, ladder, TONIGHT, JOIN, str.capitalize, translator("en"))

    numbers = {"Ratings of the house", "Tonight: matches won", "Awards"}
    shown = {page.title for page in found.more} & numbers
    assert shown == (numbers if phase in ("open", "over") else set())


def test_the_liveliest_tables_come_first_and_private_ones_never() -> None:
    tables = (
        row(1, "a", ""),
        row(2, "a", "b", phase="playing"),
        row(3, "a", "b", phase="playing", watchers=5),
        row(4, "a", "b", phase="playing", open=False),
        row(5, "a", "b", asleep=True),
    )

    assert [one.id for one in liveliest(tables)] == [3, 2, 1]


def test_the_code_to_scan_is_shown_only_while_there_is_a_seat() -> None:
    def url(*tables: TableRow) -> str:
        return pages(LobbyView(tables, ()), (), None, JOIN, str, translator("en")).join.url

    def of_cup(phase: TournamentPhase) -> str:
        lobby = LobbyView((), (), tournaments=(replace(CUP, phase=phase),))
        return pages(lobby, (), None, JOIN, str, translator("en")).join.url

    assert url(row(1, "a", "")) == "ssh://table.local"
    assert of_cup("open") == "ssh://table.local", "there is a place in a tournament"
    assert of_cup("playing") == ""
    assert url(row(1, "a", "b")) == ""
    assert url() == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("count", "size", "name", "people"),
    [
        (1, (200, 60), GIANT, HUGE),
        (2, (200, 60), HUGE, HUGE),
        (5, (200, 60), HUGE, HEIGHT),
        (1, (120, 40), HUGE, HEIGHT),
        (2, (120, 40), HEIGHT, HEIGHT),
    ],
)
def test_few_tables_are_shown_in_larger_letters(
    language: Language, count: int, size: Size, name: int, people: int
) -> None:
    tables = tuple(row(n, "Ada Lovelace", "", name=f"Kitchen {n}") for n in range(1, count + 1))
    tr = translator(language)
    page = pages(LobbyView(tables, ()), (), None, JOIN, str.capitalize, tr).main
    assert page is not None
    screen = draw_page(page, size, ("", ""), "", "full", tr).text()

    for n in range(1, count + 1):
        assert reads(screen, f"Kitchen {n}", name)
    assert reads(screen, "Ada", people)


@pytest.mark.parametrize(
    ("size", "high"), [((200, 60), 5), ((120, 40), 3), ((80, 24), 1), ((45, 20), 1)]
)
def test_letters_are_as_large_as_the_screen_allows(size: tuple[int, int], high: int) -> None:
    page = Page("Ladder", tuple(Row(f"{n} Mara", "1,640") for n in range(1, 9)), foot="foot")
    top = "table.local", "page 1 of 3"

    canvas = draw_page(page, size, top, "ssh table.local", "full", translator("en"))

    assert letters(size) == high
    assert (canvas.width, canvas.height) == size
    assert "ssh table.local" in canvas.text()


async def test_board_without_a_code_turns_its_pages(hall: Hall, arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    await open_table(hall, ada)
    shows(room, "")
    await room.sees("Come and play", "ssh table.local", "page 1 of 2")
    board = room.app.screen
    assert isinstance(board, HouseBoard)

    board._go_on()
    await room.sees("Tables", "Farkle", "ada", "page 2 of 2")
    board._go_on()

    await room.sees("Come and play")


async def test_a_match_is_shown_with_its_turn_and_last_move_between_the_pages(
    hall: Hall, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PAGE", 3600.0)
    monkeypatch.setattr(house, "TABLE", 3600.0)
    ada, room = await arrive("ada"), await arrive("room")
    await open_table(hall, ada)
    shows(room, "")
    await room.sees("Come and play")
    await start(ada)
    await room.until(lambda: any(t["phase"] == "playing" for t in room.guest.lobby["tables"]))
    board = room.app.screen
    assert isinstance(board, HouseBoard)

    board._go_on()
    await room.sees("ada’s turn")
    await roll(ada)
    await room.sees("ada rolled", "watch:")

    board._go_on()
    await room.sees("Tables", "page 3 of ")
    await room.until(lambda: room.guest.table_id is None)


async def test_a_table_that_closes_while_it_is_shown_gives_way_to_a_page(
    hall: Hall, arrive: Arrive
) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    await open_table(hall, ada)
    shows(room, "")
    await start(ada)
    await room.until(lambda: any(t["phase"] == "playing" for t in room.guest.lobby["tables"]))
    board = room.app.screen
    assert isinstance(board, HouseBoard)
    board._go_on()
    await room.sees("ada’s turn")

    ada.guest.ask(Stand, ada.guest.table_id)

    await room.sees("Come and play")


def test_tables_of_tournaments_are_watched_although_nobody_can_sit_down_there() -> None:
    tables = (
        row(1, "a", "b", phase="playing"),
        row(2, "a", "b", "c", phase="playing", open=False, tournament=TableInRound(3, "Cup", 1, 1)),
        row(3, "a", "b", phase="playing", open=False),
        row(4, "a", ""),
    )

    assert lively(tables) == (2, 1)


def test_a_final_is_shown_alone_until_its_champion_is_and_then_the_champion() -> None:
    final = TournamentTable(9, (0, 2), ())
    cup = replace(PLAYING, format="knockout", stage="semi_final", tables=(final, final))
    ending, lobby = Ending(), LobbyView((row(1, "a", phase="playing"),), ())

    assert not ending.follow(cup)
    assert ending.final == 0, "two tables still play"
    ending.follow(replace(cup, stage="final", tables=(final,)))
    assert ending.final == 9
    ending.follow(replace(cup, stage="final", tables=(replace(final, ranks=(1, 2)),)))
    assert ending.final == 9, "its result is still to be seen"
    ending.follow(replace(cup, phase="between", tables=(replace(final, ranks=(1, 2)),)))
    assert ending.final == 9, "nothing else is shown before the end"

    over = replace(cup, phase="over")
    assert ending.follow(over)
    assert not ending.follow(over), "the end is told once"
    assert ending.final == 9
    ending.crown(lobby, 1000.0)
    assert ending.final == 0
    assert ending.is_crowned(over, lobby, 1000.0)
    assert not ending.is_crowned(over, lobby, 1000.0 + CROWNED)
    assert not ending.is_crowned(cup, lobby, 1000.0), "another tournament is followed"
    began = replace(lobby, tables=(*lobby.tables, row(2, "b", phase="playing")))
    assert not ending.is_crowned(over, began, 1000.0)


def test_a_tournament_that_was_over_before_the_board_came_has_no_moment_of_its_own() -> None:
    ending, over = Ending(), replace(PLAYING, phase="over")

    assert not ending.follow(over)
    assert not ending.is_crowned(over, LobbyView((), ()), 0.0)


def test_a_last_round_is_kept_until_its_champion_is_shown() -> None:
    ending, lobby = Ending(), LobbyView((), ())

    ending.follow(replace(PLAYING, round=2))
    assert not ending.is_last, "another round follows"
    last = replace(PLAYING, stage="last")
    ending.follow(last)
    assert ending.is_last
    ending.follow(replace(last, phase="between"))
    assert ending.is_last
    over = replace(last, phase="over")
    assert ending.follow(over)
    ending.crown(lobby, 1000.0)
    assert not ending.is_last
    assert ending.is_crowned(over, lobby, 1000.0)


def test_a_last_round_shows_its_liveliest_table_and_the_standings() -> None:
    found = pages(LobbyView((), ()), (), None, JOIN, str, translator("en"), PLAYING)
    tables = (
        row(1, "a", "b", phase="playing", watchers=9),
        row(2, "a", "b", phase="playing", open=False, tournament=OF_CUP),
        row(3, "a", "b", phase="playing", open=False, tournament=OF_CUP, watchers=2),
    )

    assert last_round(found, tables, PLAYING.id) == (3, *found.standings)
    assert last_round(found, (), PLAYING.id) == found.standings
    assert [page.title for page in found.standings] == ["Friday night"]


def a_page(title: str) -> Page:
    return Page(title, ())


def test_a_cycle_has_five_slides_at_most_and_takes_a_minute_at_most() -> None:
    more = tuple(a_page(str(n)) for n in range(18))
    found = HousePages(a_page("join"), a_page("now"), None, more)

    for tables in ((), (7,), (7, 8)):
        for cycle in range(40):
            slides = rotation(found, tables, cycle)
            assert len(slides) == 5
            assert sum(TABLE if isinstance(one, int) else PAGE for one in slides) <= 60
            assert {one for one in slides if isinstance(one, int)} == set(tables)
            assert slides[0] == found.join
            assert found.main in slides


@pytest.mark.parametrize("tables", [(), (7,), (7, 8)])
def test_every_page_has_its_turn(tables: tuple[int, ...]) -> None:
    more = tuple(a_page(str(n)) for n in range(7))
    found = HousePages(a_page("join"), a_page("now"), None, more)

    shown = [one for cycle in range(7) for one in rotation(found, tables, cycle)]

    assert all(page in shown for page in more)


def test_tables_stand_between_the_pages() -> None:
    join, now, other = (a_page(title) for title in ("join", "now", "other"))

    assert rotation(HousePages(join, now, None, (other,)), (7, 8), 0) == (join, 7, now, 8, other)
    assert rotation(HousePages(join, None, None, ()), (7, 8), 0) == (join, 7, 8)
    assert rotation(HousePages(join, None, None, ()), (), 3) == (join,)


async def test_unknown_code_says_what_would_work(arrive: Arrive) -> None:
    room = await arrive("room")

    shows(room, "NONE")

    await room.until(lambda: room.left)
    assert "ssh -t table.local board" in room.app.driver.farewell


def test_board_needs_no_code() -> None:
    assert parse_start_command(("board",)) == StartCommand("board")


def test_a_tournament_has_its_standings_and_tables() -> None:
    lobby = LobbyView((), (), tournaments=(replace(CUP, id=PLAYING.id),))
    found = pages(lobby, (), None, JOIN, str.capitalize, translator("en"), PLAYING)
    _, standings, tables = every(found)

    assert standings.title == "Friday night"
    assert standings.foot.endswith("round 3 of 3")
    assert standings.rows[0] == Row("1 Mara", "180", ink="text.good")
    assert len(standings.rows) == len(PLAYING.players)
    assert standings.about.startswith("Round 3: 1 of 2 tables has finished.")
    assert tables.remarks == (
        "Table 1: 1. Ada, 2. Mara, 3. Zoé, 4. Inès",
        "Table 2: jo, Théo, Bob",
    )


def test_before_its_start_a_tournament_shows_who_takes_part_and_how_to() -> None:
    waiting = replace(
        PLAYING, phase="open", round=0, tables=(),
        players=tuple(replace(one, points=0, played=0, table=0) for one in PLAYING.players),
    )  # fmt: skip
    lobby = LobbyView((), (), tournaments=(replace(CUP, id=PLAYING.id, phase="open"),))
    found = pages(lobby, (), None, JOIN, str.capitalize, translator("en"), waiting)
    _, page = every(found)

    how = "To take part, type this line, then press o."
    assert page.rows == (Row("ssh table.local", about=how, typed=True),)
    assert (page.url, page.way) == (JOIN[1], JOIN[0])
    assert "Théo, Inès" in page.remarks[0]


async def test_board_follows_the_newest_tournament(arrive: Arrive) -> None:
    ada, room = await arrive("ada"), await arrive("room")
    shows(room, "")
    await room.sees("Come and play")
    number = await open_cup(ada)
    ada.guest.ask(EnterTournament, number)
    await room.until(lambda: room.guest.lobby.get("tournaments"))
    board = room.app.screen
    assert isinstance(board, HouseBoard)

    board._go_on()

    await room.sees("Cup", "1 has entered so far", "page 2 of 2")
    await room.until(lambda: room.guest.tournament.view)
    assert viewed(room)["id"] == number


@pytest.mark.parametrize("is_of_table", [True, False])
async def test_a_board_is_not_counted_among_the_people(
    arrive: Arrive, hall: Hall, *, is_of_table: bool
) -> None:
    ada = await arrive("ada")
    code = await open_table(hall, ada)
    tv = await arrive("tv", command=StartCommand("board", code if is_of_table else ""))
    await tv.sees("Kitchen" if is_of_table else "table.local")
    bob = await arrive("bob")

    await bob.sees("2 here")
    assert [one["name"] for one in bob.guest.lobby["people"]] == ["ada", "bob"]
    assert count(hall.visitors, hall.tables).people == 2
    assert [table.roster.watching for table in hall.tables.values()] == [()]
