"""Screens keep their shape at any size, in both languages and symbol sets, with any names."""

import re

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from client.games import registry
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.canvas import Canvas
from client.screens.lobby.drawing import draw_lobby
from client.screens.lobby.games import GamesModel, draw_games
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.result_drawing import draw_result
from client.screens.table.waiting_drawing import draw_waiting
from client.widgets.entry import Entry
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, PersonRow, TableRow
from tests.client.drawings import samples
from tests.client.drawings.samples import drawn
from tests.client.terminal.hostile import HOSTILE, IDS

EN, FR = translator("en"), translator("fr")
SMALL = (80, 24)


def is_straight(canvas: Canvas, size: tuple[int, int]) -> bool:
    columns, lines = size
    rows = canvas.rows()
    return len(rows) == lines and all(sum(cell_len(t) for t, _ in row) == columns for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size",
    [
        (1, 1),
        (2, 3),
        (5, 2),
        (20, 10),
        (41, 30),
        (60, 16),
        (79, 24),
        (80, 23),
        (119, 24),
        (200, 70),
    ],
)
def test_screen_fills_any_size_exactly(size: tuple[int, int], language: Language) -> None:
    for canvas in drawn(translator(language), size).values():
        assert is_straight(canvas, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ascii_screen_is_all_ascii_and_keeps_its_places(language: Language) -> None:
    tr = translator(language)
    full, plain = drawn(tr, SMALL), drawn(tr, SMALL, "ascii")
    for name, canvas in plain.items():
        assert canvas.text().isascii()
        assert canvas.places() == full[name].places()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["table", "table_of_six", "table_alone", "table_refused"])
def test_table_at_80_by_24_has_everything_on_screen(name: str, language: Language) -> None:
    canvas = drawn(translator(language), SMALL)[name]
    names = set(canvas.places())
    seats = {"table": 4, "table_refused": 4, "table_of_six": 6, "table_alone": 1}[name]

    assert names >= {f"seat:{n}" for n in range(seats)} | {f"die:{n}" for n in range(3)}
    assert names >= {"do:keep", "do:roll", "do:bank", "do:best"}
    assert names >= {"do:rules", "do:chat", "do:menu", "do:choose", "status"}
    assert "…" not in canvas.text().splitlines()[0]


def test_table_shows_at_least_three_lines_of_the_log() -> None:
    lines = drawn(EN, SMALL)["table_of_six"].text().splitlines()
    ruled = next(number for number, line in enumerate(lines) if line.startswith("── 3 watching"))

    assert len([line for line in lines[ruled + 1 : -1] if line]) >= 3


def test_footer_of_a_small_table_shows_keys() -> None:
    last = drawn(EN, (38, 14))["table"].text().splitlines()[-1]

    assert "? rules  / chat  m menu" in last


def test_table_that_is_too_small_says_so_and_whose_turn_it_is() -> None:
    lines = drawn(EN, (30, 10))["table"].text().splitlines()

    assert "your turn" in lines[0]
    assert lines[-1] == " Too small: 30×10, needs 38×14"


def test_table_shows_why_a_move_was_refused_instead_of_the_status() -> None:
    model = replace(samples.table(EN), answer="Not now.")
    canvas = draw_table(model, SMALL, "full")

    assert canvas.rows()[16][-1] != (" " * 71, "text")
    assert ("Not now.", "alert") in [run for row in canvas.rows() for run in row]


def test_table_says_when_time_runs_out() -> None:
    model = samples.table(EN)
    calm, urgent = (
        draw_table(replace(model, clock=clock), SMALL, "full").rows()[0] for clock in (60.0, 9.0)
    )

    assert "title.alert" not in [role for _, role in calm]
    assert ("your turn   0:09", "title.alert") in urgent


def test_long_name_of_a_table_gives_way_to_what_is_played() -> None:
    model = replace(samples.table(EN), name="Friday night with all our friends")
    played = " · ".join(title(samples.table(EN)).split(" · ")[1:])
    assert played

    assert title(model).startswith("Friday night")
    assert title(model).endswith(f"… · {played}")


def test_name_of_a_table_is_left_out_where_hardly_any_of_it_fits() -> None:
    model, other = samples.table(EN), "Kovalevskaya of the other table"
    seen = model.turn.seen
    view = {**seen.view, "to_act": [1]}
    seen = replace(seen, view=view, names=(seen.names[0], other, *seen.names[2:]))

    line = title(replace(model, turn=replace(model.turn, seen=seen)))

    assert line.startswith("Farkle")
    assert "…" not in line


def title(model: TableModel) -> str:
    """The top line without whose turn it is."""
    return draw_table(model, SMALL, "full").text().splitlines()[0].strip().split("  ")[0]


def test_table_shows_the_typed_line_and_its_keys() -> None:
    canvas = drawn(EN, SMALL)["table_typing"]

    assert {"entry", "entry:cursor", "do:send", "do:back"} <= set(canvas.places())
    assert "do:choose" not in canvas.places()


def test_wide_table_has_log_and_chat_beside_it() -> None:
    lines = drawn(EN, (120, 40))["table"].text().splitlines()

    assert "── Scores " in lines[1][80:]
    assert any("── What happened " in line[80:] for line in lines)
    assert any("── Chat · 3 watching " in line[80:] for line in lines)
    assert not any("nice one" in line[:80] for line in lines)


def test_spectator_has_no_actions() -> None:
    model = samples.table(EN)
    seen = model.turn.seen
    view = {**seen.view, "you": None, "can": {}}
    turn = replace(model.turn, seen=replace(seen, view=view, chosen=()))
    canvas = draw_table(replace(model, turn=turn), SMALL, "full")

    assert not {"do:keep", "do:roll", "die:0", "do:choose"} & set(canvas.places())
    assert "Mara is choosing dice to set aside." in canvas.text()


def test_lobby_lists_tables_and_how_to_join() -> None:
    canvas = drawn(EN, SMALL)["lobby"]

    assert {"table:1", "table:2", "table:3", "table:4"} <= set(canvas.places())
    assert {"do:play", "do:new", "do:code", "do:sit", "do:watch"} <= set(canvas.places())


def test_lobby_offers_the_other_language_on_its_first_screen() -> None:
    assert "[l] Français" in drawn(EN, SMALL)["lobby"].text()
    assert "[l] English" in drawn(FR, SMALL)["lobby"].text()


def test_lobby_offers_only_free_seats() -> None:
    model = replace(samples.lobby(EN), chosen=2)

    assert "do:sit" not in draw_lobby(model, SMALL, "full", EN).places()
    assert "do:watch" in draw_lobby(model, SMALL, "full", EN).places()


def test_lobby_without_tables_shows_the_games() -> None:
    model = replace(samples.lobby(FR), view=LobbyView((), ()), news="")
    canvas = draw_lobby(model, SMALL, "full", FR)

    assert {"game:farkle", "game:yams", "do:play", "do:new"} <= set(canvas.places())
    assert "Cinq dés, trois lancers par tour" in canvas.text()
    assert "do:watch" not in canvas.places()


def test_waiting_room_tells_how_others_join() -> None:
    text = drawn(EN, SMALL)["waiting"].text()

    assert "ssh -t table.local join K7PLUM" in text
    assert "First bank: 500" in text
    assert "30 s a move" in text


def test_waiting_room_offers_actions_for_the_chosen_seat() -> None:
    model = replace(samples.waiting(EN), seat=0)
    at_free, at_bot = (
        set(draw_waiting(replace(model, chosen=seat), SMALL, "full", EN).places())
        for seat in (3, 2)
    )

    assert {"do:unready", "do:sit", "do:bot"} <= at_free
    assert "do:remove" in at_bot
    assert "do:bot" in at_bot, "a bot takes the first free seat, wherever the cursor is"


def test_waiting_room_asks_spectators_to_sit_down() -> None:
    model = replace(samples.waiting(EN), seat=None)
    canvas = draw_waiting(model, SMALL, "full", EN)

    assert "You are watching. A seat is free: press s to sit down." in canvas.text()
    assert "do:ready" not in canvas.places()


@pytest.mark.parametrize(
    ("ready", "said"),
    [
        ((), "All seats are taken. The match begins when everybody is ready."),
        (("jo",), "Waiting for Mara."),
        (("jo", "Mara"), "Here we go…"),
    ],
)
def test_waiting_room_says_what_is_waited_for(ready: tuple[str, ...], said: str) -> None:
    model = samples.waiting(EN)
    seats = tuple(replace(seat, ready=seat.name in ready) for seat in model.view.seats[:3])
    model = replace(model, view=replace(model.view, seats=seats), chosen=0)

    assert said in draw_waiting(model, SMALL, "full", EN).text()


@pytest.mark.parametrize(
    ("seat", "count", "said"),
    [
        (0, 3, "press + to add a seat for them"),
        (1, 3, "can open another table or a tournament from the lobby"),
        (0, 6, "can open another table or a tournament from the lobby"),
    ],
)
def test_full_waiting_room_says_what_others_can_do(seat: int, count: int, said: str) -> None:
    model = samples.waiting(EN)
    seats = (model.view.seats[:3] * 2)[:count]
    model = replace(model, view=replace(model.view, seats=seats), seat=seat, chosen=0)

    assert "more people" not in drawn(EN, SMALL)["waiting"].text()
    for size in (SMALL, (45, 60)):
        assert said in " ".join(draw_waiting(model, size, "full", EN).text().split())


def test_result_ranks_and_offers_a_rematch() -> None:
    canvas = drawn(EN, SMALL)["result"]
    ranks = re.findall(r"^ +(\d)[★ ] [A-C]  (\S+) +([\d,]+)", canvas.text(), re.MULTILINE)

    assert ranks == [("1", "jo", "4,000"), ("2", "Ada", "2,000"), ("3", "Mara", "1,000")]
    assert "Four words of this match, the same for everybody: 12 34 56 78" in canvas.text()
    assert {"do:ready", "do:stand"} <= set(canvas.places())


def test_result_offers_spectators_no_rematch() -> None:
    canvas = draw_result(replace(samples.result(EN), seat=None, four_words=()), SMALL, "full", EN)

    assert "do:ready" not in canvas.places()
    assert "verify" not in canvas.text()


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
@pytest.mark.parametrize("size", [SMALL, (120, 40)])
def test_names_and_chat_keep_columns_aligned(text: str, size: tuple[int, int]) -> None:
    model = samples.table(EN, name=text)
    turn = replace(model.turn, seen=replace(model.turn.seen, names=(text, text, "x", text)))
    talk = (LogLine(text, "chat", text), LogLine(text, "note"))
    table = replace(model, turn=turn, log=talk, entry=Entry("/", text, len(text) // 2))
    rows = (TableRow(1, text, text, (text, ""), "waiting", True, 0, seats=("away", "free")),)
    lobby = replace(
        samples.lobby(EN),
        you=text,
        host=text,
        view=LobbyView(rows, (PersonRow(text, 1),)),
        chat=talk,
    )
    won = samples.result(EN)
    result = replace(won, story=replace(won.story, names=(text, text, text)), title=text)
    waiting = samples.waiting(EN)
    seats = tuple(replace(seat, name=text) for seat in waiting.view.seats)
    view = replace(waiting.view, name=text, code=text, seats=seats, watchers=(text,))
    screens = [
        draw_table(table, size, "full"),
        draw_lobby(lobby, size, "full", EN),
        draw_result(result, size, "full", EN),
        draw_waiting(replace(waiting, view=view, host=text), size, "full", EN),
    ]

    assert all(is_straight(canvas, size) for canvas in screens)
    assert not any("\x1b" in canvas.text() or "\u202e" in canvas.text() for canvas in screens)


def test_winners_name_is_not_capitalised() -> None:
    won = samples.result(EN)
    story = replace(won.story, view={**won.story.view, "you": 1})
    seen_by_another = replace(won, story=story)

    assert "★  You won  ★" in draw_result(won, SMALL, "full", EN).text()
    assert "★  jo won  ★" in draw_result(seen_by_another, SMALL, "full", EN).text()


def test_narrow_page_of_games_has_the_picture_of_the_chosen_one() -> None:
    tr = translator("en")
    for number, game in enumerate(samples.ALL_GAMES):
        model = GamesModel(games=samples.ALL_GAMES, chosen=number)
        shown = draw_games(model, (45, 20), "full", tr).text()

        first = registry.cover(game.id).picture(tr).text().splitlines()[0].strip()
        assert first in shown
        assert all(one.title(tr) in shown for one in samples.ALL_GAMES)
