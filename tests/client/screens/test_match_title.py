"""A tournament's table in the first line of its match."""

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import cut
from client.screens.tournament.rounds import match_title, titled
from engine.sync.hall_views import TournamentSeat
from engine.sync.tournament_views import RoundStage

NAME = "The long night of the dice"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", ["", "last", "semi_final", "quarter_final"])
def test_the_number_of_the_table_is_left_where_the_name_is_cut(
    language: Language, stage: RoundStage
) -> None:
    tr = translator(language)
    title = match_title(TournamentSeat(1, NAME, 1, 12, "", stage), tr)

    assert title.endswith(NAME)
    assert tr("Table {n}", n="12") in cut(title, 30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounds_have_numbers_of_the_game_alone(language: Language) -> None:
    tr = translator(language)

    assert match_title(TournamentSeat(1, "Cup", 3, 2, ""), tr) == f"{tr('Table {n}', n='2')} · Cup"
    last = match_title(TournamentSeat(1, "Cup", 3, 2, "", "last"), tr)
    assert titled("last", 3, tr) not in last, "a match of Farkle has a last round, too"
    final = match_title(TournamentSeat(1, "Cup", 3, 1, "", "final"), tr)
    assert final == f"Cup · {titled('final', 3, tr)}", "there is one table"
