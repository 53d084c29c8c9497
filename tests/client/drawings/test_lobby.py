"""The lobby's list: order, cursor, who sits where, and what does not fit."""

import re

import pytest
from msgspec.structs import replace

from client.games import registry
from client.locale.i18n import Language, Translator, translator
from client.screens.lobby.drawing import draw_lobby
from client.screens.lobby.model import LobbyModel
from client.screens.lobby.order import FOLD, NOTHING, Personal, can_sit, lines, pointed, to_join
from client.screens.lobby.table_list import next_game, now_word, players, table_list
from client.screens.lobby.way_back import asked_people
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView, PersonRow, TableRow
from engine.sync.tournament_views import TournamentRow
from tests.client.drawings import samples

EN = translator("en")
OPEN = TableRow(
    1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)
FULL = replace(OPEN, id=2, names=("Ada", "jo"), seats=("bot", "here"), phase="playing")
PRIVATE = replace(OPEN, id=3, open=False)
ASLEEP = replace(FULL, id=4, seats=("bot", "away"), asleep=True)


def test_tables_are_ordered_by_what_one_can_join() -> None:
    tables = (ASLEEP, FULL, PRIVATE, OPEN)

    assert lines(tables, Personal()) == (1, 2, 3, FOLD)
    assert lines(tables, Personal(own=frozenset({2}))) == (2, 1, 3, FOLD)
    assert lines(tables, Personal(invited=frozenset({3}))) == (3, 1, 2, FOLD)
    assert lines(tables, Personal(unfolded=True)) == (1, 2, 3, FOLD, 4)
    assert lines(tables, Personal(own=frozenset({4}))) == (4, 1, 2, 3)
    assert lines((OPEN,), Personal()) == (1,)
    left = replace(OPEN, seats=("away", "free"))
    assert lines((left, replace(OPEN, id=9)), Personal()) == (9, 1), "nobody is at the first one"


def test_cursor_begins_at_the_first_table_to_join() -> None:
    rows = {table.id: table for table in (FULL, OPEN, PRIVATE)}

    def joinable(table: int) -> bool:
        return can_sit(rows[table], Personal())

    assert pointed((2, 3, 1), NOTHING, joinable, moved=False) == 1
    assert pointed((2, 3, 1), NOTHING, lambda _: True, moved=False, offered=3) == 3
    assert pointed((2, 3, 1), 1, lambda _: True, moved=False, offered=3) == 3
    assert pointed((2, 3, 1), 1, lambda _: True, moved=True, offered=3) == 1
    assert pointed((2, 3, 1), NOTHING, joinable, moved=False, offered=3) == 1, "not to be joined"
    assert pointed((2, 3), NOTHING, joinable, moved=False) == 2
    assert pointed((), NOTHING, joinable, moved=False) == NOTHING


def test_cursor_stays_on_its_table_until_that_is_gone() -> None:
    assert pointed((5, 1, 2), 2, lambda table: table == 5, moved=True) == 2
    assert pointed((5, 1, 2), 2, lambda table: table == 5, moved=False) == 5
    assert pointed((1, 5), 2, lambda table: table == 5, moved=True) == 5
    assert pointed((5, 1, 2), 2, lambda _: False, moved=False) == 2, "nothing can be joined"


def test_table_where_most_people_wait_is_told_of() -> None:
    both = replace(OPEN, names=("Mara", "jo", ""), seats=("here", "here", "free"))
    newer = replace(OPEN, id=9, opener="Théo")

    assert to_join((both, newer), []) is both
    assert to_join((both, newer), [9]) is newer, "a personal invitation"
    assert to_join((replace(both, phase="over"), newer), []) is newer


def test_news_is_the_newest_invitation_or_table() -> None:
    newer = replace(OPEN, id=9, opener="Théo")
    tables = (OPEN, newer, PRIVATE, FULL)

    assert to_join(tables, []) is newer
    assert to_join(tables, [1, 3]) is PRIVATE
    assert to_join(tables, [2]) is newer
    assert to_join(tables, [], lambda name: name == "Théo") is OPEN
    assert to_join((FULL, PRIVATE), []) is None
    assert to_join((replace(OPEN, seats=("away", "free")),), []) is None


def test_row_names_those_present_first_and_counts_the_rest() -> None:
    names = ("Ada", "Max", "Mara", "jo", "", "")
    table = replace(OPEN, names=names, seats=("bot", "away", "here", "here", "free", "free"))

    assert players(table, 60, EN) == "Mara, jo, Max (away), Ada (bot), 2 free"
    assert players(table, 30, EN) == "Mara, jo, +1, +1 bot, 2 free"
    assert players(table, 26, EN) == "Mara, +2, +1 bot, 2 free"
    assert players(table, 6, EN) == "2 free"


def test_list_says_how_many_tables_are_not_shown() -> None:
    model = samples.full_lobby()
    top = draw_lobby(model, (80, 24), "full", EN).text()
    middle = draw_lobby(replace(model, chosen=30), (80, 24), "full", EN).text()

    assert "↓ 42" in top
    assert "↑ 25  ↓ 17" in middle


def test_too_many_people_end_in_how_many_more() -> None:
    few = samples.full_lobby()
    people = tuple(PersonRow(f"{'x' * 12} {number}", 0) for number in range(60))
    many = replace(few, view=replace(few.view, people=people))
    few_drawn, many_drawn = (draw_lobby(one, (80, 24), "full", EN).text() for one in (few, many))

    assert re.search(r", \+\d\d$", many_drawn.partition("Chat")[0], re.MULTILINE)
    assert "30 here" in few_drawn
    assert "+" not in few_drawn.partition("Here now")[2]


def test_large_lobby_says_where_people_are() -> None:
    model = replace(samples.lobby(EN), chosen=NOTHING)
    rows = draw_lobby(model, (200, 60), "full", EN).text().splitlines()
    small = draw_lobby(model, (120, 29), "full", EN).text()

    assert any(re.search(r"Mara +Friday night$", row) for row in rows)
    assert "jo, Mara, Théo, Inès" in small


def test_folded_line_opens_with_enter() -> None:
    model = replace(samples.lobby(EN), chosen=FOLD)
    text = draw_lobby(model, (80, 24), "full", EN).text()

    assert "► 1 table waits for people who left" in text
    assert "Enter show these" in text


def test_table_without_names_is_drawn() -> None:
    row = replace(OPEN, names=(), seats=(), opener="")

    assert (
        "Friday"
        in draw_lobby(
            replace(samples.lobby(EN), view=LobbyView((row,), ())), (80, 24), "full", EN
        ).text()
    )


@pytest.mark.parametrize("size", [(45, 40), (80, 24), (200, 60)])
def test_chosen_table_that_keeps_its_seeds_secret_says_so(size: tuple[int, int]) -> None:
    model = samples.full_lobby()
    for kept in (True, False):
        table = replace(OPEN, name="Bluffs", open_after=not kept)
        view = LobbyView(people=(), tables=(table,))
        seen = draw_lobby(replace(model, view=view, chosen=OPEN.id), size, "full", EN).text()

        told = " ".join(seen.split())
        assert ("Bluffs keeps its seeds secret: nobody can check the dice." in told) == kept


@pytest.mark.parametrize("language", ["en", "fr"])
def test_kept_seat_comes_before_news_and_no_key_is_left_out(language: Language) -> None:
    tr, name, table = translator(language), 16 * "n", 30 * "t"
    near = tr(
        "Press {key} if you are {name}: your seat at “{table}” is kept.",
        key="r",
        name=name,
        table=table,
    )
    news = tr(
        "No seat is free for {game} now. Press {key} to open another table, or {cup} for "
        "a tournament.",
        game="Poker Dice",
        key="y",
        cup="o",
    )
    short = tr("Join {who} for {game}: press {key}.", who="Mara", game="Farkle", key="y")
    model = replace(samples.full_lobby(), you=name, near=near, news=news, opens_another=True)

    both, one = shown(model, tr), shown(replace(model, news=short), tr)

    assert words(near) in both
    assert words(news) not in both, "there is no room for it, and its key has a button"
    assert words(f"{near} {short}") in one
    for key in ("[r]", "[y]" if language == "en" else "[o]", "[l]", "[k]"):
        assert key in both


@pytest.mark.parametrize("language", ["en", "fr"])
def test_message_that_nobody_can_let_in_yet_is_whole(language: Language) -> None:
    tr = translator(language)
    asked = asked_people({"asked": [], "before": 0}, tr("press {key}", key="c"), tr)

    assert words(asked) in shown(replace(samples.full_lobby(), waiting=asked), tr)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_is_in_the_lobby_is_told_that_words_are_taken(language: Language) -> None:
    tr = translator(language)
    cup = TournamentRow(
        3, "Friday night of the club", "swiss", ("farkle",), "words", 8, 1, 2, "Mara",
        stage="last", takes_words=True,
    )  # fmt: skip
    model = replace(samples.full_lobby(), chosen=NOTHING)

    told = shown(replace(model, view=replace(model.view, tournaments=(cup,))), tr)

    assert words(row_line(cup, tr)) in told
    assert row_line(cup, tr) != row_line(replace(cup, takes_words=False), tr)
    assert words(tr("To do so, press {key}.", key=tr.sense("key: tournament", "o"))) in told
    held = replace(cup, held=True)
    told = shown(replace(model, view=replace(model.view, tournaments=(held,))), tr)
    assert words(tr("Tournament {name} is paused.", name=cup.name)) in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_are_told_in_whole_below_a_greeting_of_two_lines(language: Language) -> None:
    tr = translator(language)
    cup = TournamentRow(
        3, "Friday night of the whole club in town", "swiss", ("farkle",), "words", 8, 1, 2,
        stage="last", takes_words=True,
    )  # fmt: skip
    model = replace(samples.empty_lobby(tr), games={one.id: one for one in samples.ALL_GAMES})

    told = shown(replace(model, view=replace(model.view, tournaments=(cup,))), tr)

    assert words(row_line(cup, tr)) in told
    for game in samples.ALL_GAMES:
        assert words(game.title(tr)) in told
        assert words(registry.cover(game.id).about(tr)) in told


def shown(model: LobbyModel, tr: Translator) -> str:
    """The lobby at 80 x 24, as words."""
    return words(draw_lobby(model, (80, 24), "full", tr).text())


def words(text: str) -> str:
    """A text whatever its lines and blanks."""
    return " ".join(text.split())


def test_a_table_between_two_games_is_not_called_finished() -> None:
    """It says how many seats are free, and what comes next."""
    again = replace(OPEN, phase="over")
    full = replace(again, names=("Mara", "jo"), seats=("here", "here"))

    for table in (again, full):
        assert now_word(table, Personal(), EN) == "between games"
    assert next_game(again, EN) == f"{again.name} is choosing its next game: 1 seat is free."
    assert next_game(full, EN) == f"{again.name} is choosing its next game."
    assert now_word(replace(full, tournament=3), Personal(), EN) == "finished"
    assert now_word(replace(full, evening=3), Personal(), EN) == "intermission"
    assert now_word(replace(full, evening=3, ended=True), Personal(), EN) == "finished"


@pytest.mark.parametrize("tr", [EN, translator("fr")], ids=["en", "fr"])
@pytest.mark.parametrize("columns", [80, 100, 140])
def test_a_tables_name_is_whole_where_others_need_less_room(tr: Translator, columns: int) -> None:
    long = replace(FULL, name="Friday night at Kovalevskaya’s")
    titles = (("farkle", "Farkle"),)
    many = replace(FULL, id=9, names=("Alexandrine", "Hannelore", "Kovalevskaya", "Bartholomew"))
    many = replace(many, seats=("here",) * 4, name="Kitchen")

    alone = table_list((long,), titles, Personal(), NOTHING, columns, 4, tr).text()
    crowd = table_list((long, many), titles, Personal(), NOTHING, columns, 5, tr).text()
    before = table_list((many,), titles, Personal(), NOTHING, columns, 4, tr).text()

    assert long.name in alone
    assert "Ada" in alone
    told = [one for one in many.names if one in before]
    assert all(one in crowd for one in told), "no names of players give way"
