"""Line mode says once why somebody has to be ready again, with the names of all who have left."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.asked_again import asked_anew
from engine.sync.hall_views import TableView, TakenBack
from tests.client.drawings.samples import finished_table


def at_table(*names: str, change: TakenBack | None = None) -> TableView:
    return replace(finished_table(*names), phase="waiting", taken_back=change)


THREE = at_table("gus", "hana", "ada", change=TakenBack("seats", 3, (0, 1, 2), "ivo"))
"""ivo has left the last seat; nobody has answered that."""


def test_a_name_is_not_said_again_when_seats_move_up_or_somebody_answers() -> None:
    tr = translator("en")
    moved = at_table("gus", "ada", change=TakenBack("seats", 2, (0, 1), "ivo"))
    answered = at_table("gus", "ada", change=TakenBack("seats", 2, (1,), "ivo"))

    assert asked_anew(THREE, moved, 1, tr) == ""
    assert asked_anew(moved, answered, 1, tr) == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "ivo and hana have left. That"), ("fr", "ivo et hana sont partis")],
)
def test_all_who_have_left_are_named(language: Language, said: str) -> None:
    both = at_table("gus", "ada", change=TakenBack("seats", 2, (0, 1), "hana", ("ivo",)))

    assert asked_anew(THREE, both, 1, translator(language)).startswith(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_asked_for_the_first_time_is_told(language: Language) -> None:
    before = at_table("gus", "hana", "ada", change=TakenBack("seats", 3, (0,), "ivo"))

    assert "ivo" in asked_anew(before, THREE, 2, translator(language))
