"""The words and the list of an analysis."""

from typing import Any

import pytest
from msgspec.structs import replace

from client.games import registry
from client.locale.i18n import Translator, translator
from client.screens.analysis import text
from client.screens.analysis.drawing import AnalysisModel, draw_analysis

EN, FR = translator("en"), translator("fr")


def facts(unit: str, **changed: Any) -> dict[str, Any]:
    """An analysis with a single costly decision."""
    part = {
        "unit": unit,
        "start": -10.0,
        "moves": -2.0,
        "luck": 3.04,
        "others": 0.5,
        "end": -8.0,
        "curve": [[1, -10.0], [2, -8.0]],
        "stretches": 1,
        "rest": 0.0,
    }
    choice = {"do": "bank", "points": 300, "in_hand": 2}
    decision = {
        "entry": 2,
        "by": "player",
        "unit": unit,
        "exact": False,
        "chosen": choice,
        "best": {**choice, "do": "roll"},
        "expected": 0.5,
        "loss": 0.25,
        "accuracy": 50.0,
    }
    analysis = {
        "seat": 0,
        "decisions": [decision | changed],
        "judged": 1,
        "accuracy": 50.0,
        "parts": [part],
        "turning": [{"entry": 2, "why": "others", "unit": unit, "amount": 0.5}],
    }
    names = ["ada", "bob"]
    return {"match": 1, "game": "farkle", "status": "over", "names": names, "analysis": analysis}


def test_more_turns_are_worse() -> None:
    rows = dict(text.rows(facts("turns"), EN))

    assert rows == {
        "Turns with best play": "10",
        "Decisions": "+2.0",
        "Luck": "−3.0",
        "Opponents": "−0.5",
        "Turns taken": "8",
    }


def test_lead_tells_draws_and_the_others_together() -> None:
    data = facts("lead")

    assert dict(text.rows(data, EN)) == {
        "Lead at the start, in points": "−10",
        "Decisions": "−2.0",
        "Draws and opponents": "+0.5",
        "Lead at the end, in points": "−8",
    }
    assert list(text.turning_points(data, EN)) == [(2, "Draws and opponents: +0.5")]


def test_match_that_was_broken_off_says_so() -> None:
    data = facts("win") | {"status": "abandoned"}

    assert list(dict(text.rows(data, EN)))[-1] == "When it was broken off"


@pytest.mark.parametrize(
    ("unit", "loss", "said"),
    [
        ("win", 0.25, "25.0%"),
        ("win", 0.0001, ""),
        ("chips", 12.5, "12.5 chips"),
        ("points", 0.01, ""),
        ("stars", 2.0, "2.0"),
    ],
)
def test_cost_is_told_in_the_games_own_unit(unit: str, loss: float, said: str) -> None:
    [decision] = facts(unit, loss=loss)["analysis"]["decisions"]

    assert text.cost(decision, EN) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [("player", "bank 300"), ("bot", "bank 300 (a bot)"), ("clock", "bank 300 (time was up)")],
)
def test_decision_says_who_made_it(by: str, said: str) -> None:
    [decision] = facts("win", by=by)["analysis"]["decisions"]

    assert text.made_by(decision, "bank 300", EN) == said


def test_estimates_are_called_estimates() -> None:
    told = "\n".join(text.lines(facts("win"), str.title, EN))

    assert "The values are estimates" in told
    assert "roll 2 dice" in told
    assert "Opponents: +50.0%" in told


def test_match_without_decisions_says_so_in_french() -> None:
    data = facts("win")
    data["analysis"] |= {"decisions": [], "parts": [], "turning": [], "accuracy": None, "judged": 0}

    told = "\n".join(text.lines(data, str.title, FR))

    assert "Aucune décision" in told


@pytest.mark.parametrize(
    ("unit", "told"), [("chips", "10% of the pot"), ("points", "a 10% chance to win")]
)
def test_accuracy_says_what_a_loss_is_measured_against(unit: str, told: str) -> None:
    data = facts(unit)

    assert told in text.about_accuracy(data, EN)


def test_analysis_has_no_formula_on_the_screen() -> None:
    for tr in (EN, FR):
        assert "e^" not in "\n".join(text.lines(facts("win"), str.title, tr))


def test_last_turn_has_a_line_in_the_sums_and_sums_of_its_own() -> None:
    data = facts("points")
    [points] = data["analysis"]["parts"]
    won = points | {"unit": "win", "start": 0.192, "end": 0.0}
    data["analysis"]["parts"] = [points | {"stretches": 4, "rest": 300.0}, won]

    labels = [label for label, _ in text.rows(data, EN)]

    assert labels[0] == "4 turns of best play"
    assert dict(text.rows(data, EN))["Points of the last turn"] == "+300.0"
    assert labels[labels.index("Result") + 1] == "Chance to win, last turn"
    french = [label for label, _ in text.rows(data, FR)]
    assert french[0] == "4 tours joués au mieux"
    assert {"Points du dernier tour", "Chances, dernier tour"} <= set(french)


@pytest.mark.parametrize(
    ("unit", "start", "curve"),
    [
        ("lives", "8 rounds of best play", "Lives expected after each round"),
        ("chips", "8 hands of best play", "Chips expected after each hand"),
        ("points", "8 turns of best play", "Score expected after each turn"),
    ],
)
def test_values_that_look_ahead_to_the_end_of_a_round_say_so(
    unit: str, start: str, curve: str
) -> None:
    data = facts(unit)
    data["analysis"]["parts"][0]["stretches"] = 8

    assert next(text.rows(data, EN))[0] == start
    assert text.curve_title(data["analysis"]["parts"][0], EN) == curve


def test_accuracy_says_how_many_of_the_listed_decisions_count() -> None:
    data = facts("lives", loss=0.6)
    [counted] = data["analysis"]["decisions"]
    free = counted | {"accuracy": None, "loss": 0.1}
    data["analysis"] |= {"decisions": [free, free | {"loss": 0.9}, counted], "accuracy": 83.8}

    assert text.accuracy_text(data, EN) == "Accuracy 83.8% in one of 3 decisions"
    assert text.accuracy_text(data, FR) == "Précision 83,8\xa0% en une décision sur 3"
    assert "only decisions between the last two players count" in text.about_accuracy(data, EN)
    assert [one["loss"] for one in text.costliest(data)] == [0.9, 0.6, 0.1]


@pytest.mark.parametrize(
    ("unit", "by", "why"),
    [
        ("lives", "player", "only decisions between the last two players count"),
        ("points", "player", "if it is not known what they cost"),
        ("points", "bot", "Moves of bots and of the clock do not count."),
    ],
)
def test_list_without_accuracy_says_why(unit: str, by: str, why: str) -> None:
    data = facts(unit, by=by, accuracy=None)
    data["analysis"] |= {"judged": 0, "accuracy": None}

    told = "\n".join(text.lines(data, str.title, EN))

    assert "No accuracy for one decision" in told
    assert "There is no decision" not in told
    assert why in " ".join(told.split())


BEFORE_AND_BETTER = [
    (EN, "1,050 points, 2 dice", "bank 1,050"),
    (FR, "1 050 points, 2 dés", "banquer 1 050"),
]


def farkle_for_points() -> dict[str, Any]:
    """Decisions of three at Farkle, as long as they get."""
    decision = {"chosen": {"do": "roll", "points": 1050, "in_hand": 2}, "loss": 303.6}
    data = facts("points", **decision, best={"do": "bank", "points": 1050, "in_hand": 2})
    rolled = {"do": "keep", "rolled": [1, 6, 1, 6, 6, 2], "dice": [1, 6, 6, 6]}
    kept = data["analysis"]["decisions"][0] | {"chosen": rolled, "best": {**rolled, "dice": [1, 1]}}
    data["analysis"]["decisions"].append(kept)
    return data | {"seats": [0, 1], "bots": []}


@pytest.mark.parametrize(("tr", "before", "better"), BEFORE_AND_BETTER)
def test_list_says_what_was_better_on_80_columns(tr: Translator, before: str, better: str) -> None:
    data = farkle_for_points()
    model = AnalysisModel(match=1, data=data, decisions=data["analysis"]["decisions"])

    shown = draw_analysis(model, (80, 24), "full", str.title, tr).text()

    assert text.heads(tr)[3] in shown
    assert before in shown.replace("\u202f", " ").replace("\xa0", " ")
    assert better in shown.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize("tr", [EN, FR], ids=["en", "fr"])
def test_two_throws_of_the_same_dice_differ_on_80_columns(tr: Translator) -> None:
    throw = {"do": "throw", "cup": True, "faces": ["K", "Q", "10", "10", "9"]}
    state = {"before": None, "known": ["K", "Q", "10", "10", "9"]}
    chosen, best = {**throw, **state}, {**throw, **state, "cup": False}
    data = {**facts("lives", chosen=chosen, best=best), "game": "poker_dice", "seats": [0, 1]}
    words = registry.words("poker_dice")
    model = AnalysisModel(match=1, data=data, decisions=data["analysis"]["decisions"])
    screen = draw_analysis(model, (80, 24), "full", str, tr).text()

    for choice in (chosen, best):
        assert words.short_choice(choice, tr) in screen
    assert words.short_choice(chosen, tr) != words.short_choice(best, tr)


def flush_royal() -> AnalysisModel:
    """A match in which a play that begins with a swap was missed."""
    rack = {"rack": ["7C", "QH", "3C", "3S", "**"]}
    laid = [{"card": "QH", "at": [2, 3]}]
    chosen = {"do": "place", "cards": laid, "points": 4, **rack}
    best = {"do": "take_joker", "at": [7, 6], "swapped": "7C", "play": 77, **rack}
    data = facts("lead", chosen=chosen, best=best, loss=93.1)
    data |= {"game": "flush_royal", "seats": [0, 1]}
    return AnalysisModel(match=1, data=data, decisions=data["analysis"]["decisions"])


def words_of(model: AnalysisModel, size: tuple[int, int], tr: Translator) -> str:
    """The words on the screen, as if it had no columns."""
    return " ".join(draw_analysis(model, size, "full", str, tr).text().split())


@pytest.mark.parametrize(
    ("tr", "told"),
    [
        (EN, "Better: lay 7♣ at 7,6 and take the joker, for a play of 77 points."),
        (FR, "Mieux : mettre 7♣ en 7,6 et reprendre le joker, pour un coup à 77 points."),
    ],
    ids=["en", "fr"],
)
@pytest.mark.parametrize("size", [(80, 24), (80, 40)])
def test_chosen_decision_is_told_in_full_where_its_columns_are_too_narrow(
    size: tuple[int, int], tr: Translator, told: str
) -> None:
    assert told in words_of(flush_royal(), size, tr).replace("\xa0", " ")
    assert told not in words_of(flush_royal(), (140, 40), tr).replace("\xa0", " ")


def test_refusal_stands_in_the_place_of_the_chosen_decision_or_the_explanation() -> None:
    for size in ((80, 24), (80, 40)):
        shown = words_of(replace(flush_royal(), answer="Try again."), size, EN)

        assert "Try again." in shown
        assert ("Better: lay" in shown) == (size[1] > 30)


def test_costs_in_points_of_lead_say_so_and_why_they_add_up_to_more() -> None:
    for size in ((80, 24), (120, 40)):
        assert "in points of lead" in words_of(flush_royal(), size, EN)
    assert "costs again in each turn" in words_of(flush_royal(), (120, 40), EN)
    told = " ".join(" ".join(text.lines(flush_royal().data or {}, str, EN)).split())
    assert "costs again in each turn" in told
    assert not text.about_costs(facts("points"), EN)
