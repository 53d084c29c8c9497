"""The analysis of a seat's match: what moves cost, and luck apart from it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import Match, registry
from engine.core.judgment import Judgment, Tables, Unit
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.farkle.values import FarkleState, Final, Turn
from engine.games.yams.boxes import BOXES
from engine.games.yams.values import YamsState
from engine.kit.analysis import (
    MOST_POINTS,
    Analysis,
    By,
    Decision,
    accuracy,
    analyse,
    sampled,
    told,
)

Log = Sequence[tuple[int | None, dict[str, Any]]]


def roll(keep: Sequence[int]) -> dict[str, Any]:
    return {"do": "roll", "keep": list(keep)}


def fell(*faces: int) -> tuple[None, dict[str, Any]]:
    return None, {"luck": "rolled", "faces": list(faces)}


SIXES: Log = [
    (0, roll([])),
    fell(6, 6, 1, 2, 3),
    (0, roll([0])),
    fell(6, 6, 1, 1),
    (0, roll([0, 1, 2])),
    fell(1, 1),
    (0, {"do": "score", "box": "sixes"}),
]
"""The last turn of a sheet with only the sixes free. Expected are 6 points for each die that
shows a six, and for each other die 6 times the chance of a six, 1 - (5/6) ** rolls left."""


def last_turn_of_yams() -> Match:
    start = Match.start("yams", 1)
    state: YamsState = start.game.setup(1, msgspec.convert(start.options, start.game.options))
    sheet = tuple(None if box == "sixes" else 0 for box in BOXES)
    return start.continued_from(replace(state, owed=None, sheets=(sheet,), played=12))


def last_turn_of_farkle() -> Match:
    """Seat 1 needs more than 100 points, and has set aside 100; two dice are left."""
    start = Match.start("farkle", 2)
    state: FarkleState = start.game.setup(2, msgspec.convert(start.options, start.game.options))
    state = replace(
        state,
        owed=None,
        phase="decide",
        seat=1,
        turn=Turn((1, 2, 3, 4), (), 100, 2),
        scores=(10_000, 9_900),
        opened=(True, True),
        turns=(12, 11),
        final=Final(0, (1,)),
    )
    return start.continued_from(state)


def of_player(match: Match, log: Log, seat: int) -> Analysis:
    return analyse(match, [list(entry) for entry in log], ["player"] * len(log), seat)


def test_loss_and_luck_of_a_turn_worked_out_by_hand() -> None:
    one, two, three = (6 * (1 - (5 / 6) ** rolls) for rolls in (1, 2, 3))

    found = of_player(last_turn_of_yams(), SIXES, 0)

    first, second = (one for one in found.decisions if one.chosen["do"] == "roll")
    assert first.expected == pytest.approx(12 + 3 * two)
    assert first.loss == pytest.approx(12 + 3 * two - (6 + 4 * two))
    assert first.chosen["keep"] == [6]
    assert first.best["keep"] == [6, 6]
    assert second.expected == pytest.approx(18 + 2 * one)
    assert second.loss == 0
    [part] = found.parts
    assert part.start == pytest.approx(5 * three)
    assert part.moves == pytest.approx(-first.loss)
    assert part.end == 18
    assert part.luck == pytest.approx(18 - 5 * three + first.loss)


def test_first_roll_is_no_decision_and_the_last_box_neither() -> None:
    found = of_player(last_turn_of_yams(), SIXES, 0)

    assert [one.entry for one in found.decisions] == [3, 5]


def test_last_throw_is_a_choice_while_rolls_are_left() -> None:
    log = [*SIXES[:4], SIXES[6]]

    found = of_player(last_turn_of_yams(), log, 0)

    assert found.decisions[-1].loss == pytest.approx(2 * 6 * (1 - 5 / 6))
    assert found.parts[0].end == 18


def test_banking_for_a_tie_costs_what_a_roll_would_have_won() -> None:
    """A roll of two dice scores with 20 of 36, and then wins; a tie is half a win."""
    log: Log = [(1, {"do": "bank"})]

    own = of_player(last_turn_of_farkle(), log, 1)
    other = of_player(last_turn_of_farkle(), log, 0)

    [decision] = own.decisions
    assert decision.expected == pytest.approx(20 / 36)
    assert decision.loss == pytest.approx(20 / 36 - 1 / 2)
    assert decision.accuracy == pytest.approx(accuracy(decision.loss))
    assert own.accuracy == decision.accuracy
    assert own.parts[0].luck == pytest.approx(0)
    [part] = other.parts
    assert part.start == pytest.approx(16 / 36)
    assert part.others == pytest.approx(decision.loss)
    assert (part.moves, part.end) == (0, 0.5)
    assert other.accuracy is None


def test_accuracy_is_that_of_lichess() -> None:
    percents = [round(accuracy(loss), 1) for loss in (0, 0.05, 0.1, 0.5, 1)]

    assert percents == [100.0, 79.8, 63.6, 8.5, 0.0]


def test_moves_of_a_bot_or_a_clock_do_not_count_for_accuracy() -> None:
    log = [list(entry) for entry in SIXES]
    by: list[By] = ["clock", "dealer", "clock", "dealer", "clock", "dealer", "bot"]

    found = analyse(last_turn_of_yams(), log, by, 0)

    assert (found.judged, found.accuracy) == (0, None)
    assert [one.by for one in found.decisions] == ["clock", "clock"]


def test_turning_points_are_the_largest_changes() -> None:
    found = of_player(last_turn_of_yams(), SIXES, 0)

    sizes = [abs(one.amount) for one in found.turning]
    assert sizes == sorted(sizes, reverse=True)
    assert (found.turning[0].entry, found.turning[0].why) == (4, "luck")


def played(game: str, seats: int, seed: int, level: str, **options: Any) -> Match:
    match, rng = Match.start(game, seats, options), Random(seed)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(match.game.bots[level](match.seat_view(seat), rng)))
    return match


@pytest.mark.parametrize(
    ("game", "seats"), [("yams", 1), ("yams", 2), ("farkle", 1), ("farkle", 2), ("farkle", 3)]
)
def test_parts_add_up_to_the_result(game: str, seats: int) -> None:
    match = played(game, seats, 3, "casual")
    over = match.turn["over"]

    for seat in range(seats):
        found = of_player(Match.start(game, seats), [tuple(one) for one in match.log], seat)

        for part in found.parts:
            total = part.start + part.moves + part.luck + part.others + part.rest
            assert total == pytest.approx(part.end)
        last = found.parts[-1]
        won = (seat in over["winners"]) / len(over["winners"])
        ends = {"win": won, "points": over["scores"][seat], "turns": None}
        if (end := ends[last.unit]) is not None:
            assert last.end == pytest.approx(end)
        assert all(one.loss >= 0 for one in found.decisions)


def test_points_of_a_last_turn_that_is_played_for_the_win_are_in_the_result() -> None:
    """The first seat reaches 1,300, the second one then banks 650 and wins."""
    match = played("farkle", 3, 5, "casual", target=1000)
    log = [tuple(one) for one in match.log]

    found = [of_player(Match.start("farkle", 3, {"target": 1000}), log, seat) for seat in range(3)]

    assert match.turn["over"]["scores"] == [1300, 1450, 0]
    points = [one.parts[0] for one in found]
    assert [(one.unit, one.end, one.rest) for one in points] == [
        ("points", 1300, 0), ("points", 1450, 650), ("points", 0, 0)
    ]  # fmt: skip
    assert points[1].curve[-1] == (len(log), 1450)
    assert [[part.unit for part in one.parts[1:]] for one in found] == [[], ["win"], ["win"]]


def test_start_is_a_sum_over_turns_whose_number_is_told() -> None:
    log = [tuple(one) for one in played("farkle", 3, 4, "casual", target=1000).log]
    [part] = of_player(Match.start("farkle", 3, {"target": 1000}), log, 0).parts
    [whole] = of_player(last_turn_of_yams(), SIXES, 0).parts

    assert (part.stretches, whole.stretches) == (7, 1)


def test_turning_points_of_a_game_that_knows_no_worth_are_the_largest_amounts() -> None:
    log = [tuple(one) for one in played("poker_dice", 3, 2, "beginner").log]

    for seat in range(3):
        found = of_player(Match.start("poker_dice", 3), log, seat)

        assert any(one.accuracy is None for one in found.decisions)
        sizes = [abs(one.amount) for one in found.turning]
        costs = [one.loss for one in found.decisions]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] >= max(costs)


def test_change_that_is_told_as_nothing_is_no_turning_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        type(registry.game("yams")),
        "judge",
        lambda _, _view, move, _tables: Judgment(0.04, move, 0.5, "points", exact=False),
    )
    log: Log = SIXES[:3]

    found = of_player(last_turn_of_yams(), log, 0)

    assert [one.loss for one in found.decisions] == [0.04, 0.04]
    assert found.turning == ()


def test_two_players_see_the_same_match_from_both_sides() -> None:
    match = played("farkle", 2, 8, "beginner")
    log = [tuple(one) for one in match.log]

    [[mine], [theirs]] = (of_player(Match.start("farkle", 2), log, seat).parts for seat in (0, 1))

    assert mine.moves == pytest.approx(-theirs.others)
    assert mine.luck == pytest.approx(-theirs.luck)


def test_match_that_was_broken_off_ends_with_what_was_expected() -> None:
    match = played("yams", 1, 3, "casual")
    log = [tuple(one) for one in match.log[:20]]

    [part] = of_player(Match.start("yams", 1), log, 0).parts

    assert part.end == pytest.approx(part.start + part.moves + part.luck)
    assert part.end != played("yams", 1, 3, "casual").turn["over"]["scores"][0]


def test_seat_that_never_moved_has_nothing_to_judge() -> None:
    found = of_player(Match.start("yams", 2), [(None, {"luck": "first", "seat": 0})], 1)

    assert found == Analysis(1, (), 0, None, (), ())


def test_empty_log_has_nothing_to_judge() -> None:
    assert of_player(Match.start("yams", 1), [], 0).parts == ()


def judged_blindly(
    monkeypatch: pytest.MonkeyPatch, game: str, unit: Unit, worth: float | None = None
) -> list[int | None]:
    """Give a game a judge that finds each move as good as any; returns whose views it is given."""
    rules = type(registry.game(game))
    seen: list[int | None] = []

    def judge(_: object, view: Any, move: Move, _tables: Tables) -> Judgment:
        seen.append(view.you)
        return Judgment(0.25, move, 0.5, unit, exact=False)

    monkeypatch.setattr(rules, "judge", judge)
    if worth is not None:
        monkeypatch.setattr(rules, "win_worth", lambda *_: worth)
    return seen


@pytest.mark.long
@pytest.mark.parametrize("game", ["poker_dice", "dice_holdem", "flush_royal"])
def test_judge_of_a_game_with_secrets_is_given_ones_own_views_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(game, 2, 1, registry.game(game).levels[0])
    seen = judged_blindly(monkeypatch, game, "win")

    found = of_player(Match.start(game, 2), [tuple(one) for one in match.log], 1)

    assert set(seen) == {1}
    assert found.parts[0].others != 0


def test_game_without_a_scale_for_losses_has_no_accuracy(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("yams", 1, 1, "beginner")
    judged_blindly(monkeypatch, "yams", "points", 0)

    found = of_player(Match.start("yams", 1), [tuple(one) for one in match.log], 0)

    assert found.decisions
    assert (found.judged, found.accuracy) == (0, None)


def test_other_seat_that_plays_for_another_unit_is_not_judged_for_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("yams", 2, 1, "beginner")
    judged_blindly(monkeypatch, "yams", "points", 1)

    found = of_player(Match.start("yams", 2), [tuple(one) for one in match.log], 0)

    assert [part.others for part in found.parts] == [0]


def test_game_without_a_judge_says_so() -> None:
    rules = registry.game("flush_royal")
    if rules.has_judge:
        pytest.skip("every game has a judge")
    match = played("flush_royal", 2, 1, rules.levels[0])

    with pytest.raises(LookupError):
        of_player(Match.start("flush_royal", 2), [tuple(one) for one in match.log], 0)


def test_long_curve_is_sampled_with_its_ends() -> None:
    curve = [(entry, float(entry)) for entry in range(1000)]

    points = sampled(curve)

    assert (len(points), points[0], points[-1]) == (MOST_POINTS, (0, 0.0), (999, 999.0))
    assert sampled(curve[:5]) == curve[:5]


def test_plain_data_has_six_digits_behind_the_point() -> None:
    decision = Decision(3, "player", "win", True, {"do": "bank"}, {"do": "roll"}, 1 / 3, 0.1, None)
    found = Analysis(0, (decision,), 1, 2 / 3, (), ())

    data = told(found)

    assert data["accuracy"] == 0.666667
    assert data["decisions"][0]["expected"] == 0.333333
    assert data["decisions"][0]["chosen"] == {"do": "bank"}
