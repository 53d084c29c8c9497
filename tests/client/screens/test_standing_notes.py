"""What stands below a tournament's standings: how ties are broken, and what a mark means."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import width
from client.screens.board.cup_pages import standings
from client.screens.tournament.champion import has_champion
from client.screens.tournament.ending import verdict
from client.screens.tournament.standings import (
    bare_name,
    below,
    contenders,
    listed_name,
    made,
    settled,
    standing_lines,
)
from client.screens.tournament.text import page_parts
from tests.client.drawings.cups import PLAYING

TR = translator("en")
FIRST, SECOND, *OTHERS = PLAYING.players
TIE = "  With equal points: tables won come first, then the opponents’ points."
MARK = "  * a bot made most of their moves in a match"


def test_a_tie_that_opponents_have_broken_is_explained() -> None:
    tied = (FIRST, replace(SECOND, points=FIRST.points), *OTHERS)
    shared = (FIRST, replace(SECOND, points=FIRST.points, place=FIRST.place), *OTHERS)

    assert list(below(tied, "swiss", TR, 76)) == [TIE]
    assert list(below(tied, "knockout", TR, 76)) == []
    assert list(below(shared, "swiss", TR, 76)) == [], "they share the place"
    assert list(below(PLAYING.players, "swiss", TR, 76)) == []


@pytest.mark.parametrize("columns", [35, 42, 76])
def test_a_bot_takes_one_cell_of_a_name_and_is_explained_below(columns: int) -> None:
    helped = (replace(FIRST, helped=True), SECOND, *OTHERS)
    page = map(made, page_parts(replace(PLAYING, players=helped), str, TR, columns))
    rows = list(map(made, standing_lines(helped, TR, columns)))

    assert any("Mara*" in row and "180" in row for row in rows)
    assert all(width(row) <= columns for row in rows)
    assert "* a bot made most of" in " ".join(page)
    assert " ".join(line.strip() for line in below(helped, "swiss", TR, columns)) == MARK.strip()


def test_a_board_leaves_the_mark_to_the_page() -> None:
    """In block letters it would be a small x that stands at the name."""
    helped = replace(PLAYING, players=(replace(FIRST, helped=True), SECOND, *OTHERS))
    [page] = standings(helped, ("ssh t", "ssh://t"), str, TR)

    assert page.rows[0].name == "1 Mara"
    assert MARK.strip() not in page.foot


@pytest.mark.parametrize("language", LANGUAGES)
def test_somebody_who_withdrew_is_no_champion_and_the_last_page_says_so(language: Language) -> None:
    tr = translator(language)
    ada = replace(FIRST, place=2, state="out")
    bob = replace(SECOND, place=1, state="here")
    view = replace(PLAYING, phase="over", players=(ada, bob), deserted=False)

    assert [one.number for one in contenders(view.players)] == [1]
    assert has_champion(view)
    assert bare_name(bob, tr) in verdict(view, tr)
    assert tr("(withdrew)") in listed_name(settled(ada), tr)

    nobody = replace(view, players=(replace(ada, place=1), replace(bob, state="out", place=2)))
    assert not has_champion(nobody)
    assert verdict(nobody, tr) == tr(
        "The tournament is over. Nobody wins it, as all players have withdrawn."
    )
