"""The points that Farkle is played to are told before one sits down."""

import pytest
from msgspec.structs import replace

from client.games.forms import form
from client.locale.i18n import Language, translator
from client.screens.lobby.play_now import items
from client.screens.new_table import drafts
from client.screens.new_table.fields import fields
from engine.sync.hall_views import TableRow
from tablehost.hall.catalog import catalog

GAMES = tuple(form(game) for game in catalog())
FARKLE = next(game for game in GAMES if game.id == "farkle")
EN = translator("en")
WAITING = TableRow(
    1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)


def test_play_now_tells_the_rules_of_the_table_that_it_opens() -> None:
    assert [item.label for item in items((FARKLE,), (), EN)] == ["Farkle to 5,000"]
    assert [item.label for item in items((FARKLE,), (), translator("fr"))] == ["Farkle en 5\xa0000"]


def test_rules_of_a_table_that_waits_are_not_told_as_those_of_another() -> None:
    assert [item.label for item in items((FARKLE,), (WAITING,), EN)] == ["Farkle · one waiting"]


def test_rules_that_the_title_does_not_name_are_told_behind_it() -> None:
    short = replace(FARKLE, quick={"target": 3000, "opening": 0})

    assert [item.label for item in items((short,), (), EN)] == [
        "Farkle to 3,000 · First bank no minimum"
    ]


def test_games_that_are_not_shortened_have_no_rules_in_the_list() -> None:
    whole = replace(FARKLE, quick={})

    assert [item.label for item in items((whole,), (), EN)] == ["Farkle"]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "“Play now” and short tournament matches: 5,000."),
        ("fr", "parties courtes d’un tournoi\u00a0: 5\u00a0000."),
    ],
)
def test_form_tells_the_points_of_shorter_matches(language: Language, says: str) -> None:
    shown = list(fields(drafts.draft_of(FARKLE), GAMES, translator(language)))
    (target,) = [one for one in shown if one.name == "target"]

    assert says in target.help
    assert [one.name for one in shown if says in one.help] == ["target"]
