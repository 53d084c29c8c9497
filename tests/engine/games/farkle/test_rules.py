"""Farkle's page, sentence by sentence, with dice fed by hand."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from engine.core.plain import plain

ROLL = {"do": "roll"}
BANK = {"do": "bank"}


def keep(*dice: int) -> dict[str, Any]:
    return {"do": "keep", "dice": list(dice)}


class Table:
    """A match whose dice are fed by hand."""

    def __init__(self, seats: int = 2, first: int = 0, **options: Any) -> None:
        self.match = Match.start("farkle", seats, options)
        self.match.deal({"luck": "first", "seat": first})

    @property
    def seat(self) -> int:
        seat: int = self.match.turn["to_act"][0]
        return seat

    def roll(self, *faces: int) -> dict[str, Any]:
        self.match.play(self.seat, ROLL)
        self.match.deal({"luck": "rolled", "faces": list(faces)})
        return self.view()

    def play(self, move: dict[str, Any]) -> dict[str, Any]:
        seat = self.seat
        self.match.play(seat, move)
        return self.match.view(seat)

    def farkle(self) -> None:
        faces = (2, 3, 4, 6, 2, 3)[: self.view()["in_hand"]]
        self.roll(*faces)

    def score(self, *faces: int) -> None:
        """Roll six, keep them all, roll a one and bank: the sum of `faces` and 100."""
        self.roll(*faces)
        self.play(keep(*range(6)))
        self.roll(1, 2, 3, 4, 6, 6)
        self.play(keep(0))
        self.play(BANK)

    def view(self) -> dict[str, Any]:
        return self.match.view(self.match.turn.get("to_act", [None])[0])

    def refused(self, seat: int, move: Any) -> IllegalMove:
        before = [self.match.view(viewer) for viewer in range(self.match.seats)]
        with pytest.raises(IllegalMove) as refused:
            self.match.play(seat, move)
        assert before == [self.match.view(viewer) for viewer in range(self.match.seats)]
        return refused.value


def test_a_match_begins_with_the_first_seat() -> None:
    match = Match.start("farkle", 3)

    assert match.turn == {"chance": "first"}
    assert match.view(0)["can"] == {}
    match.deal({"luck": "first", "seat": 2})
    assert match.turn == {"to_act": [2]}


@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_first_must_be_a_seat(seat: int) -> None:
    match = Match.start("farkle", 3)

    with pytest.raises(IllegalMove) as refused:
        match.deal({"luck": "first", "seat": seat})

    assert refused.value.code == "bad_luck"


def test_a_roll_asks_for_the_dice_in_hand() -> None:
    table = Table()

    before = table.match.view(0)
    table.match.play(0, ROLL)

    assert table.match.turn == {"chance": "roll", "dice": 6}
    assert table.match.view(0) == before | {"to_act": [], "can": {}}


@pytest.mark.parametrize(
    "luck",
    [
        {"luck": "rolled", "faces": [1] * 5},
        {"luck": "rolled", "faces": [1] * 7},
        {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 7]},
        {"luck": "rolled", "faces": [0, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": [True, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": [1.0, 2, 3, 4, 5, 6]},
        {"luck": "rolled", "faces": []},
        {"luck": "rolled"},
        {"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6], "more": 1},
        {"luck": "first", "seat": 0},
    ],
)
def test_luck_that_does_not_fit_is_bad_luck(luck: dict[str, Any]) -> None:
    table = Table()
    table.match.play(0, ROLL)

    with pytest.raises(IllegalMove) as refused:
        table.match.deal(luck)

    assert refused.value.code == "bad_luck"
    assert table.match.turn == {"chance": "roll", "dice": 6}


def test_luck_not_wanted_now_is_bad_luck() -> None:
    table = Table()

    with pytest.raises(IllegalMove) as refused:
        table.match.deal({"luck": "rolled", "faces": [1] * 6})
    with pytest.raises(IllegalMove) as nothing_to_draw:
        table.match.draw(Random(1))

    assert refused.value.code == nothing_to_draw.value.code == "bad_luck"


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "roll",
        {"do": "steal"},
        {"do": "roll", "dice": [0]},
        {"do": "keep"},
        {"do": "keep", "dice": []},
        {"do": "keep", "dice": 0},
        {"do": "keep", "dice": [0, 0]},
        {"do": "keep", "dice": [True]},
        {"do": "keep", "dice": [1.0]},
        {"do": "keep", "dice": ["1"]},
        {"do": "bank", "points": 1},
        {"do": "keep", "dice": [10**5000]},
    ],
)
def test_a_wrong_shape_is_bad_move_before_all_else(move: Any) -> None:
    table = Table()

    assert table.refused(1, move).code == "bad_move"
    table.match.play(0, ROLL)
    assert table.refused(0, move).code == "bad_move"


def test_turn_comes_before_phase_and_index() -> None:
    table = Table()

    assert table.refused(1, keep(99)).code == "not_your_turn"
    assert table.refused(0, keep(99)).code == "wrong_phase"
    assert table.refused(0, BANK).code == "wrong_phase"
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refused(0, ROLL).code == "wrong_phase"
    assert table.refused(0, BANK).code == "wrong_phase"
    assert table.refused(0, keep(6)).code == "bad_move"
    assert table.refused(0, keep(-1)).code == "bad_move"
    assert table.refused(0, keep(1, 6)).code == "bad_move"
    assert table.refused(0, keep(1)).code == "no_score"
    table.play(keep(0))
    assert table.refused(0, keep(0)).code == "wrong_phase"
    assert table.refused(0, BANK).code == "opening_short"


def test_every_die_set_aside_must_score() -> None:
    table = Table()
    table.roll(1, 2, 2, 2, 5, 6)

    refusal = table.refused(0, keep(0, 5))

    assert refusal.code == "no_score"
    assert refusal.facts["dice"] == [1, 6]
    assert table.play(keep(1, 2, 3))["turn_points"] == 200


def test_three_of_four_alike_may_be_set_aside() -> None:
    table = Table()
    view = table.roll(3, 3, 3, 3, 2, 4)

    assert {"dice": [0, 1, 2], "points": 300} in view["can"]["keep"]
    assert table.play(keep(1, 2, 3))["in_hand"] == 3


def test_combinations_are_never_completed_over_two_rolls() -> None:
    table = Table()
    table.roll(1, 1, 2, 3, 4, 6)
    table.play(keep(0, 1))
    table.roll(1, 2, 3, 4)

    assert table.play(keep(0))["turn_points"] == 300


def test_can_keep_lists_each_set_of_faces_once_best_first() -> None:
    view = Table().roll(5, 1, 5, 2, 2, 2)

    assert view["can"] == {
        "roll": False,
        "bank": False,
        "keep": [
            {"dice": [0, 1, 2, 3, 4, 5], "points": 400},
            {"dice": [0, 1, 3, 4, 5], "points": 350},
            {"dice": [1, 3, 4, 5], "points": 300},
            {"dice": [0, 2, 3, 4, 5], "points": 300},
            {"dice": [0, 3, 4, 5], "points": 250},
            {"dice": [0, 1, 2], "points": 200},
            {"dice": [3, 4, 5], "points": 200},
            {"dice": [0, 1], "points": 150},
            {"dice": [1], "points": 100},
            {"dice": [0, 2], "points": 100},
            {"dice": [0], "points": 50},
        ],
    }


def test_a_farkle_loses_the_turn_and_tells_the_roll() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    view = table.roll(2, 3, 4)

    assert table.seat == 1
    assert view["scores"] == [0, 0]
    assert (view["rolled"], view["kept"], view["turn_points"], view["in_hand"]) == ([], [], 0, 6)
    assert view["turns"] == [1, 0]
    assert view["last_turn"] == {"seat": 0, "points": 0, "farkle": True, "rolled": [2, 3, 4]}


def test_the_first_bank_must_reach_the_opening() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    view = table.play(keep(0, 1, 2))

    assert view["can"] == {"roll": True, "bank": True, "keep": []}
    view = table.play(BANK)
    assert view["scores"] == [1000, 0]
    assert view["opened"] == [True, False]
    assert view["last_turn"] == {
        "seat": 0,
        "points": 1000,
        "farkle": False,
        "rolled": [1, 1, 1, 2, 3, 4],
    }


def test_opening_short_says_how_much_is_missing() -> None:
    table = Table()
    table.roll(1, 1, 2, 3, 4, 6)
    view = table.play(keep(0, 1))

    assert view["can"]["bank"] is False
    refusal = table.refused(0, BANK)
    assert refusal.code == "opening_short"
    assert refusal.facts == {"opening": 800, "points": 200, "missing": 600}


def test_points_reached_and_lost_do_not_open() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.roll(2, 3, 4)

    assert table.view()["opened"] == [False, False]


def test_once_opened_any_total_banks() -> None:
    table = Table(opening=0)
    table.roll(5, 2, 3, 4, 6, 6)
    table.play(keep(0))

    assert table.play(BANK)["scores"] == [50, 0]


def test_hot_dice_over_several_rolls_must_be_rolled() -> None:
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.roll(5, 5, 5)
    view = table.play(keep(0, 1, 2))

    assert view["in_hand"] == 6
    assert view["kept"] == [{"dice": [1, 1, 1], "points": 1000}, {"dice": [5, 5, 5], "points": 500}]
    assert view["can"] == {"roll": True, "bank": False, "keep": []}
    assert table.refused(0, BANK).code == "hot_dice"


def test_hot_dice_comes_before_opening_short() -> None:
    table = Table(opening=2000)
    table.roll(1, 1, 5, 2, 2, 2)
    table.play(keep(*range(6)))

    assert table.refused(0, BANK).code == "hot_dice"


def test_optional_hot_dice_may_be_banked() -> None:
    table = Table(hot_dice="optional")
    table.roll(1, 2, 3, 4, 5, 6)
    view = table.play(keep(*range(6)))

    assert view["can"]["bank"] is True
    assert table.play(BANK)["scores"] == [1000, 0]


def test_optional_hot_dice_still_need_the_opening() -> None:
    table = Table(hot_dice="optional")
    table.roll(1, 1, 5, 2, 2, 2)
    table.play(keep(*range(6)))

    assert table.refused(0, BANK).code == "opening_short"


def test_hot_dice_show_the_kept_dice_on() -> None:
    table = Table()
    table.roll(1, 2, 3, 4, 5, 6)
    table.play(keep(*range(6)))
    view = table.roll(1, 2, 3, 4, 6, 6)

    assert view["kept"] == [{"dice": [1, 2, 3, 4, 5, 6], "points": 1000}]
    assert view["turn_points"] == 1000
    assert view["in_hand"] == 6


@pytest.mark.parametrize(("penalty", "scores"), [(0, [1100, 0]), (500, [600, 0]), (2000, [0, 0])])
def test_the_third_farkle_in_a_row_costs_points(penalty: int, scores: list[int]) -> None:
    table = Table(three_farkles=penalty)
    table.score(1, 2, 3, 4, 5, 6)
    for _ in range(6):
        table.farkle()

    view = table.view()
    assert view["scores"] == scores
    assert view["last_turn"]["seat"] == 0
    table.farkle()
    table.farkle()
    assert table.view()["scores"] == scores, "the row starts anew after the third"


def test_the_penalty_is_the_change_of_the_total() -> None:
    table = Table(seats=1, three_farkles=500)
    table.score(1, 2, 3, 4, 5, 6)
    for _ in range(3):
        table.farkle()

    assert table.view()["last_turn"] == {
        "seat": 0,
        "points": -500,
        "farkle": True,
        "rolled": [2, 3, 4, 6, 2, 3],
    }


def test_a_bank_ends_the_row_of_farkles() -> None:
    table = Table(seats=1, three_farkles=500)
    table.farkle()
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)
    table.farkle()

    assert table.view()["scores"] == [1100]


def test_the_round_is_finished_then_every_other_seat_plays_once_more() -> None:
    table = Table(seats=3, first=1, target=1000)
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)

    assert table.view()["final"] == {"by": 2, "left": [0, 0, 1]}
    table.farkle()
    assert table.view()["final"] == {"by": 2, "left": [0, 1]}
    table.farkle()
    table.score(1, 1, 5, 5, 3, 3)
    assert table.match.turn == {"over": {"winners": [1, 2], "scores": [0, 1100, 1100]}}


def test_nobody_triggers_the_last_round_again() -> None:
    table = Table(seats=2, target=1000)
    table.score(1, 2, 3, 4, 5, 6)
    table.roll(1, 1, 1, 2, 3, 4)
    table.play(keep(0, 1, 2))
    table.play(BANK)

    assert table.view()["final"] == {"by": 0, "left": [1]}


def test_one_turn_each_starts_at_once() -> None:
    table = Table(seats=3, first=1, target=1000, final="one_turn_each")
    table.score(1, 2, 3, 4, 5, 6)

    assert table.view()["final"] == {"by": 1, "left": [2, 0]}


def test_the_highest_total_wins_not_the_first_to_the_target() -> None:
    table = Table(seats=2, first=1, target=1000)
    table.score(1, 2, 3, 4, 5, 6)
    table.score(1, 1, 1, 2, 2, 2)
    assert table.match.turn == {"to_act": [0]}, "seat 0 had the round's turn, now its one more"
    table.farkle()

    over = {"winners": [0], "scores": [1300, 1100]}
    assert table.match.turn == {"over": over}
    view = table.match.view(0)
    assert (view["phase"], view["over"], view["in_hand"], view["farkle_odds"]) == (
        "over",
        over,
        0,
        0.0,
    )
    assert table.refused(0, ROLL).code == "not_your_turn"


def test_alone_the_match_ends_with_the_turn_that_reaches_the_target() -> None:
    table = Table(seats=1, target=1000)
    table.farkle()
    table.score(1, 2, 3, 4, 5, 6)

    assert table.match.turn == {"over": {"winners": [0], "scores": [1100]}}
    assert table.match.view(0)["turns"] == [2]


def test_odds_go_with_the_dice_in_hand() -> None:
    table = Table()

    assert table.view()["farkle_odds"] == 5 / 216
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.view()["farkle_odds"] == 5 / 216
    table.play(keep(0))
    assert table.view()["farkle_odds"] == 25 / 324


def test_options_reach_the_table() -> None:
    four_pair = Table(four_pair=True).roll(2, 2, 2, 2, 3, 3)
    triplets = Table(two_triplets=2500).roll(2, 2, 2, 3, 3, 3)

    assert four_pair["can"]["keep"][0] == {"dice": [0, 1, 2, 3, 4, 5], "points": 1000}
    assert triplets["can"]["keep"][0] == {"dice": [0, 1, 2, 3, 4, 5], "points": 2500}


def test_previews_tell_points_and_play_nothing() -> None:
    table = Table()
    assert table.match.preview(0, ROLL) == {"dice": 6}
    table.roll(1, 1, 1, 2, 3, 4)

    assert table.match.preview(0, keep(0)) == {
        "points": 100,
        "turn_points": 100,
        "in_hand": 5,
        "bank": False,
    }
    assert table.match.preview(0, keep(0, 1, 2))["bank"]
    with pytest.raises(IllegalMove) as refused:
        table.match.preview(0, keep(3))
    assert refused.value.code == "no_score"
    table.play(keep(0, 1, 2))
    assert table.match.preview(0, BANK) == {"total": 1000}


def test_events_tell_what_happened() -> None:
    match = Match.start("farkle", 1, {"target": 1000})
    told = [plain(event) for event in match.deal({"luck": "first", "seat": 0}).public]
    for entry in (ROLL, [1, 1, 1, 2, 3, 4], keep(0, 1, 2), ROLL, [2, 3, 4]):
        told += _told(match, entry)
    for entry in (
        ROLL,
        [1, 2, 3, 4, 5, 6],
        keep(*range(6)),
        ROLL,
        [1, 2, 3, 4, 6, 6],
        keep(0),
        BANK,
    ):
        told += _told(match, entry)

    assert [event["event"] for event in told] == [
        *("started", "rolled", "kept", "rolled", "farkled"),
        *("rolled", "kept", "rolled", "kept", "banked", "target_reached", "ended"),
    ]
    assert told[4] == {"event": "farkled", "seat": 0, "lost": 1000, "penalty": 0}
    assert told[6]["hot"] is True
    assert told[9] == {"event": "banked", "seat": 0, "points": 1100, "total": 1100}


def _told(match: Match, entry: Any) -> list[dict[str, Any]]:
    step = (
        match.deal({"luck": "rolled", "faces": entry})
        if isinstance(entry, list)
        else match.play(0, entry)
    )
    return [plain(event) for event in step.public]


def _faces(view: dict[str, Any], sets: list[list[int]]) -> set[tuple[int, ...]]:
    return {tuple(sorted(view["rolled"][die] for die in dice)) for dice in sets}


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 6))
def test_every_can_is_accepted_and_what_is_not_in_it_refused(seed: int, seats: int) -> None:
    rng = Random(seed)
    match = Match.start("farkle", seats, {"target": 1000})
    universe: list[dict[str, Any]] = [ROLL, BANK]
    universe += [keep(*[die for die in range(6) if mask >> die & 1]) for mask in range(1, 64)]
    for _ in range(40):
        turn = match.turn
        if "over" in turn:
            return
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.view(seat)
        legal = []
        for move in universe:
            try:
                match.preview(seat, move)
            except IllegalMove:
                continue
            legal.append(move)
        sets = [move["dice"] for move in legal if "dice" in move]
        offered = [choice["dice"] for choice in view["can"]["keep"]]
        assert _faces(view, sets) == _faces(view, offered)
        assert (ROLL in legal) == view["can"]["roll"]
        assert (BANK in legal) == view["can"]["bank"]
        match.play(seat, legal[rng.randrange(len(legal))])
