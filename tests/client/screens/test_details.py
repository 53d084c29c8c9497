"""The side of a large screen with a list."""

import pytest

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.console.drawing import draw_console
from client.screens.details import LARGE, details
from client.screens.stats.drawing import StatsModel, draw_numbers
from tests.client.drawings import cups, hosted, parties, past
from tests.client.drawings.samples import ALL_GAMES

EN = translator("en")


def titles(game: str) -> str:
    return parties.titles(EN, game)


def test_details_wrap_values_beside_their_labels_and_leave_out_empty_ones() -> None:
    text = details("jo", (("key", "a" * 30), ("from", "")), ("Two words.",), 30, 9).text()

    rows = [row.removeprefix("│").rstrip() for row in text.splitlines()]
    assert rows[0].startswith("── jo ──")
    assert rows[2:4] == [" key  " + "a" * 22, "      " + "a" * 8]
    assert rows[5] == " Two words."
    assert "from" not in text


@pytest.mark.parametrize(("columns", "shown"), [(LARGE - 1, False), (LARGE, True)])
def test_console_shows_the_whole_key_of_the_chosen_person_where_there_is_room(
    columns: int, *, shown: bool
) -> None:
    model = hosted.PEOPLE_SHOWN
    host = next(n for n, one in enumerate(model.view.people) if one.key)
    chosen = type(model)(host=model.host, view=model.view, chosen=host)
    rows = draw_console(chosen, (columns, 50), "full", titles, EN).text().splitlines()

    beside = " ".join(row.rpartition("│")[2].strip() for row in rows if "│" in row)
    assert (hosted.KEY[:30] in beside) is shown


def test_finished_match_is_told_in_full_beside_the_list() -> None:
    model = StatsModel(part="matches", rows=past.MATCHES, chosen=3)
    text = draw_numbers(model, (200, 60), "full", titles, EN).text()

    assert "── Match 12 ──" in text
    assert text.count("Mara, Inès, Bob and Zoé") == 2  # in the list and beside it


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_the_list_of_matches_take_the_room_that_other_columns_leave(
    language: Language,
) -> None:
    tr = translator(language)
    rows = tuple(
        {**one, "game": "yams", "names": ("Galopin", "jo", "Christophe")} for one in past.MATCHES
    )
    model = StatsModel(part="matches", rows=rows[:1])
    text = draw_numbers(model, (80, 24), "full", lambda _: "Yam's", tr).text()

    assert tr.join(["Galopin", "Christophe"]) in text, text


def test_statistics_of_all_games_stand_side_by_side() -> None:
    lines = ("jo", "", *(line for n in range(9) for line in (f"Game {n}", "  Won  5", "")))
    text = draw_numbers(StatsModel(part="own", lines=lines), (200, 60), "full", titles, EN).text()

    starts = {
        row.index(f"Game {n}") for row in text.splitlines() for n in range(9) if f"Game {n}" in row
    }
    assert len(starts) == 3, text
    assert text.count("Game ") == 9


def test_tournament_says_how_it_is_played_beside_the_standings() -> None:
    page, narrow = cups.page(cups.PLAYING, (200, 60), EN), cups.page(cups.PLAYING, (100, 60), EN)

    assert any("bot plays for you" in note for note in page.notes)
    assert not narrow.notes
    text = cups.drawn(EN, (200, 60))["tournament.round"].text()
    assert "How it is played" in text
    assert "5f" * 20 in text


def test_games_stand_below_short_statistics_only_where_all_have_room() -> None:
    few, many = ("Farkle",), tuple(f"line {number}" for number in range(400))
    games = ALL_GAMES

    def titles_seen(lines: tuple[str, ...], size: Size) -> bool:
        model = StatsModel(part="own", lines=lines, games=games)
        return "What can be played here" in draw_numbers(model, size, "full", str, EN).text()

    assert titles_seen(few, (200, 60))
    assert not titles_seen(many, (200, 60))
    assert not titles_seen(few, (80, 24))
    assert not titles_seen(few, (200, 30))
