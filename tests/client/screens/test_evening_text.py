"""A party night's page as text: accuracy, where decisions could be judged."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import Translator, translator
from client.screens.evening.drawing import EveningModel, draw_evening
from client.screens.evening.standing_drawing import SeenEvening, score, sheet
from client.screens.evening.text import Page, page_lines, tie_line
from engine.sync.evening_views import EveningView
from tests.client.drawings.parties import BY_LOT, MOMENTS

EN, FR = translator("en"), translator("fr")
PAGE = Page("Friday", "2026-03-01T19:02:11Z", "", BY_LOT, MOMENTS)


def lines(page: Page) -> list[str]:
    return list(page_lines(page, str, EN))


def test_accuracy_of_the_evening_weighs_every_decision_alike() -> None:
    told = lines(replace(PAGE, accuracy=(((0, 30, 90.0), (1, 4, 85.0)), ((0, 10, 50.0),), ())))

    assert "Accuracy of the decisions: someone 85.0%, jo 80.0%." in told
    assert not [line for line in told if "analysed" in line]
    matches = [line.split()[-1] for line in told if line.split()[1:2] == ["jo"]][1:]
    assert matches == ["90.0%", "50.0%", "+4"], "the third match was not judged"


def test_page_says_that_some_matches_are_still_analysed() -> None:
    told = lines(replace(PAGE, accuracy=((), None, None)))

    assert not [line for line in told if "Accuracy" in line]
    assert any(line.startswith("Some matches are still being analysed") for line in told)


def test_page_of_games_that_are_not_judged_says_nothing_of_accuracy() -> None:
    assert not [line for line in lines(PAGE) if "%" in line or "ccuracy" in line]


def with_scores(*scores: tuple[int, int]) -> EveningView:
    players = [replace(BY_LOT.players[0], points=points, won=won) for points, won in scores]
    return replace(BY_LOT, players=tuple(players))


def test_standings_say_how_equal_points_are_ranked() -> None:
    assert tie_line(with_scores((9, 2), (7, 1)), EN) == ""
    assert "ranks first" in tie_line(with_scores((9, 2), (9, 1), (3, 0)), EN)
    assert "shared place" in tie_line(with_scores((9, 2), (9, 1), (9, 1)), EN)


@pytest.mark.parametrize("columns", [36, 80])
def test_the_line_about_equal_points_is_whole_below_the_standings(columns: int) -> None:
    view = with_scores((9, 1), (9, 1))

    told = score(SeenEvening(view), columns, EN).text()

    assert tie_line(view, EN) in " ".join(told.split())


@pytest.mark.parametrize("size", [(45, 20), (120, 40)])
@pytest.mark.parametrize(
    ("tr", "told"), [(EN, "The page is being loaded…"), (FR, "La page arrive…")], ids=["en", "fr"]
)
def test_page_that_is_not_there_yet_says_so(
    size: tuple[int, int], tr: Translator, told: str
) -> None:
    waits = draw_evening(EveningModel(), size, "full", tr).text()

    assert told in waits
    assert "·" not in waits.splitlines()[0]
    refused = draw_evening(EveningModel(answer="No such evening."), size, "full", tr).text()
    assert told not in refused
    assert "No such evening." in refused


def test_results_of_poker_dice_count_lives() -> None:
    found = next(line.split()[1:4] for line in lines(PAGE) if "lives" in line)
    assert found == ["jo", "2", "lives"]
    told = sheet(SeenEvening(BY_LOT), 80, EN).text()

    assert "2 lives" in told
    assert "0 lives" in told
