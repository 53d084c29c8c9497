"""The rules of Yam's, tested with given dice."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.games.yams.boxes import BOXES
from tests.engine.games.refusing import refusal


class Table:
    """A match fed with given dice."""

    def __init__(self, seats: int = 1, first: int = 0, **options: Any) -> None:
        self.match = Match.start("yams", seats, options)
        self.match.deal({"luck": "first", "seat": first})

    @property
    def seat(self) -> int:
        seat: int = self.match.turn["to_act"][0]
        return seat

    def view(self) -> dict[str, Any]:
        return self.match.view(self.match.turn.get("to_act", [0])[0])

    def roll(self, *faces: int, keep: tuple[int, ...] = ()) -> dict[str, Any]:
        self.match.play(self.seat, {"do": "roll", "keep": list(keep)})
        self.match.deal({"luck": "rolled", "faces": list(faces)})
        return self.view()

    def score(self, box: str, *faces: int) -> dict[str, Any]:
        """Fill a box, after a first roll of `faces` if given."""
        if faces:
            self.roll(*faces)
        seat = self.seat
        self.match.play(seat, {"do": "score", "box": box})
        return self.match.view(seat)

    def refused(self, seat: int, move: Any) -> IllegalMove:
        return refusal(self.match, lambda: self.match.play(seat, move))


def test_a_turn_begins_with_a_roll_of_all_five() -> None:
    table = Table(2, first=1)
    view = table.view()

    assert (view["phase"], view["dice"], view["rolls_left"], view["round"]) == ("roll", [], 3, 1)
    assert view["can"] == {"roll": True, "keep": [], "score": {}}
    before = table.match.view(1)
    table.match.play(1, {"do": "roll", "keep": []})
    assert table.match.turn == {"chance": "roll", "dice": 5}
    assert table.match.view(1) == before | {"to_act": [], "can": {}}


def test_kept_dice_keep_their_position() -> None:
    table = Table()
    table.roll(6, 1, 6, 2, 3)
    table.match.play(0, {"do": "roll", "keep": [2, 0]})

    assert table.match.turn == {"chance": "roll", "dice": 3}
    assert table.view()["rolls_left"] == 2, "rolls_left changes when the dice are dealt"
    table.match.deal({"luck": "rolled", "faces": [4, 5, 1]})
    view = table.view()
    assert (view["dice"], view["rolls_left"]) == ([6, 4, 6, 5, 1], 1)
    assert view["can"]["keep"] == [0, 1, 2, 3, 4]


def test_a_die_kept_before_may_be_rolled_again() -> None:
    table = Table()
    table.roll(6, 1, 6, 2, 3)
    table.roll(4, 5, 1, keep=(0, 2))

    assert table.roll(2, 2, 2, 2, keep=(3,))["dice"] == [2, 2, 2, 5, 2]


def test_a_fourth_roll_is_refused() -> None:
    table = Table()
    table.roll(1, 2, 3, 4, 6)
    table.roll(5, keep=(0, 1, 2, 3))
    view = table.roll(6, keep=(0, 1, 2, 3))

    assert view["rolls_left"] == 0
    assert (view["can"]["roll"], view["can"]["keep"]) == (False, [])
    assert table.refused(0, {"do": "roll", "keep": [0]}).code == "no_rolls_left"
    assert table.refused(0, {"do": "roll", "keep": [0, 1, 2, 3, 4]}).code == "no_rolls_left"


def test_keeping_all_dice_is_refused() -> None:
    table = Table()
    table.roll(1, 2, 3, 4, 6)

    assert table.refused(0, {"do": "roll", "keep": [0, 1, 2, 3, 4]}).code == "keep_all"


def test_fewer_rolls_are_allowed() -> None:
    view = Table().score("large_straight", 1, 2, 3, 4, 5)

    assert view["sheets"][0]["large_straight"] == 40
    assert view["last_score"] == {
        "seat": 0,
        "box": "large_straight",
        "points": 40,
        "dice": [1, 2, 3, 4, 5],
    }


def test_box_scores_zero_if_the_dice_do_not_fit() -> None:
    view = Table().score("yams", 1, 2, 3, 4, 5)

    assert view["sheets"][0]["yams"] == 0
    assert view["totals"][0] == {"upper": 0, "bonus": 0, "lower": 0, "total": 0}


def test_a_filled_box_is_taken() -> None:
    table = Table()
    table.score("chance", 1, 2, 3, 4, 5)
    table.roll(1, 1, 1, 1, 2)

    assert "chance" not in table.view()["can"]["score"]
    refusal = table.refused(0, {"do": "score", "box": "chance"})
    assert refusal.code == "box_taken"
    assert refusal.facts == {"box": "chance", "points": 15}


@pytest.mark.parametrize(("order", "first"), [("down", "ones"), ("up", "chance")])
def test_option_order(order: str, first: str) -> None:
    table = Table(order=order)
    table.roll(1, 1, 2, 3, 4)

    assert list(table.view()["can"]["score"]) == [first]
    refusal = table.refused(0, {"do": "score", "box": "sixes"})
    assert refusal.code == "box_order"
    assert refusal.facts["wanted"] == first
    table.score(first)
    table.roll(1, 1, 2, 3, 4)
    assert table.refused(0, {"do": "score", "box": first}).code == "box_taken"


def test_upper_bonus_with_63_points() -> None:
    table = Table()
    for box, face in zip(BOXES[:5], (1, 2, 3, 4, 5), strict=True):
        view = table.score(box, face, face, face, *((6, 6) if face != 5 else (1, 2)))
    assert view["totals"][0] == {"upper": 45, "bonus": 0, "lower": 0, "total": 45}

    view = table.score("sixes", 6, 6, 6, 1, 2)

    assert view["totals"][0] == {"upper": 63, "bonus": 35, "lower": 0, "total": 98}


def test_no_upper_bonus_with_62_points() -> None:
    table = Table()
    table.score("ones", 1, 1, 2, 3, 4)
    for box, face in zip(BOXES[1:6], (2, 3, 4, 5, 6), strict=True):
        view = table.score(box, face, face, face, 1, 1)

    assert view["totals"][0] == {"upper": 62, "bonus": 0, "lower": 0, "total": 62}


@pytest.mark.parametrize("bonus", [0, 50, 100])
def test_option_yams_bonus(bonus: int) -> None:
    table = Table(yams_bonus=bonus)
    table.score("yams", 4, 4, 4, 4, 4)
    table.score("fours", 4, 4, 4, 4, 4)
    view = table.score("full_house", 2, 2, 2, 2, 2)

    assert view["yams_bonuses"] == [2 * bonus]
    assert view["totals"][0] == {"upper": 20, "bonus": 0, "lower": 50, "total": 70 + 2 * bonus}


def test_no_yams_bonus_with_zero_in_the_yams_box() -> None:
    table = Table(yams_bonus=100)
    table.score("yams", 1, 2, 3, 4, 5)

    assert table.score("fours", 4, 4, 4, 4, 4)["yams_bonuses"] == [0]


def test_no_yams_bonus_for_five_alike_that_are_rolled_again() -> None:
    table = Table(yams_bonus=100)
    table.score("yams", 4, 4, 4, 4, 4)
    table.roll(3, 3, 3, 3, 3)
    table.roll(1, keep=(0, 1, 2, 3))

    assert table.score("threes")["yams_bonuses"] == [0]


def test_option_full_five_alike() -> None:
    table = Table(full_five_alike=True)

    assert table.roll(2, 2, 2, 2, 2)["can"]["score"]["full_house"] == 25


@pytest.mark.parametrize(
    "move",
    [
        {"do": "roll"},
        {"do": "roll", "keep": None},
        {"do": "roll", "keep": [0, 0]},
        {"do": "roll", "keep": [True]},
        {"do": "roll", "keep": [0.0]},
        {"do": "score"},
        {"do": "score", "box": "sevens"},
        {"do": "score", "box": 1},
        {"do": "score", "box": "ones", "points": 3},
        {"do": "bank"},
    ],
)
def test_bad_move_is_checked_first(move: dict[str, Any]) -> None:
    table = Table(2)

    assert table.refused(1, move).code == "bad_move"
    assert table.refused(0, move).code == "bad_move"


def test_order_of_refusals() -> None:
    table = Table(2)

    assert table.refused(1, {"do": "roll", "keep": [9]}).code == "not_your_turn"
    assert table.refused(0, {"do": "score", "box": "ones"}).code == "wrong_phase"
    assert table.refused(0, {"do": "roll", "keep": [0]}).code == "bad_move"
    table.roll(1, 2, 3, 4, 6)
    assert table.refused(0, {"do": "roll", "keep": [5]}).code == "bad_move"
    assert table.refused(0, {"do": "roll", "keep": [-1]}).code == "bad_move"


@pytest.mark.parametrize(
    "luck",
    [
        {"luck": "rolled", "faces": [1, 2]},
        {"luck": "rolled", "faces": [1, 2, 3, 4]},
        {"luck": "rolled", "faces": [1, 2, 7]},
        {"luck": "first", "seat": 0},
    ],
)
def test_bad_luck_wrong_dice(luck: dict[str, Any]) -> None:
    table = Table()
    table.roll(1, 2, 3, 4, 6)
    table.match.play(0, {"do": "roll", "keep": [0, 1]})

    with pytest.raises(IllegalMove) as refused:
        table.match.deal(luck)

    assert refused.value.code == "bad_luck"


def test_bad_luck_first_not_a_seat() -> None:
    with pytest.raises(IllegalMove, match="seats are 0 to 1"):
        Match.start("yams", 2).deal({"luck": "first", "seat": 2})


def test_round_increases_when_every_seat_has_played() -> None:
    table = Table(2, first=1)
    assert table.score("ones", 1, 1, 2, 3, 4)["round"] == 1
    assert table.seat == 0
    table.score("ones", 1, 1, 2, 3, 4)

    assert table.view()["round"] == 2


BEST: list[tuple[str, tuple[int, ...]]] = [
    *((box, (face,) * 5) for box, face in zip(BOXES[:6], range(1, 7), strict=True)),
    ("three_kind", (6,) * 5),
    ("four_kind", (6,) * 5),
    ("full_house", (6, 6, 6, 5, 5)),
    ("small_straight", (3, 4, 5, 6, 6)),
    ("large_straight", (2, 3, 4, 5, 6)),
    ("yams", (6,) * 5),
    ("chance", (6,) * 5),
]


def test_the_maximum_under_the_default_rules_is_375() -> None:
    table = Table()
    for box, dice in BEST:
        view = table.score(box, *dice)

    assert table.match.turn == {"over": {"winners": [0], "scores": [375]}}
    assert (view["phase"], view["dice"], view["rolls_left"], view["round"]) == ("over", [], 0, 13)
    assert view["can"] == {}


def test_equal_totals_share_the_win() -> None:
    table = Table(2)
    for box, dice in BEST:
        table.score(box, *dice)
        table.score(box, *dice)

    assert table.match.turn == {"over": {"winners": [0, 1], "scores": [375, 375]}}


def test_previews() -> None:
    table = Table()
    assert table.match.preview(0, {"do": "roll", "keep": []}) == {"dice": 5}
    table.roll(1, 1, 1, 4, 6)

    assert table.match.preview(0, {"do": "roll", "keep": [0, 1, 2]}) == {"dice": 2}
    assert table.match.preview(0, {"do": "score", "box": "ones"}) == {"points": 3, "total": 3}
    with pytest.raises(IllegalMove) as refused:
        table.match.preview(0, {"do": "roll", "keep": [7]})
    assert refused.value.code == "bad_move"


def test_events_of_a_match() -> None:
    match = Match.start("yams", 1, {"yams_bonus": 50})
    events = [plain(event) for event in match.deal({"luck": "first", "seat": 0}).public]
    for box, dice in BEST:
        match.play(0, {"do": "roll", "keep": []})
        events += map(plain, match.deal({"luck": "rolled", "faces": list(dice)}).public)
        events += map(plain, match.play(0, {"do": "score", "box": box}).public)

    kinds = [event["event"] for event in events]
    assert kinds[:3] == ["started", "rolled", "scored"]
    assert kinds.count("upper_bonus") == 1
    assert events[-2]["yams_bonus"] == 50
    assert events[-1] == {"event": "ended", "winners": [0], "scores": [425]}


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), order=st.sampled_from(["free", "down", "up"]))
def test_exactly_the_moves_in_can_are_accepted(seed: int, order: str) -> None:
    rng = Random(seed)
    table = Table(2, order=order)
    match = table.match
    for _ in range(12):
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat, can = table.seat, table.view()["can"]
        legal: list[dict[str, Any]] = []
        for box in BOXES:
            move: dict[str, Any] = {"do": "score", "box": box}
            if box in can["score"]:
                assert match.preview(seat, move)["points"] == can["score"][box]
                legal.append(move)
            else:
                assert table.refused(seat, move).code in {"wrong_phase", "box_taken", "box_order"}
        for mask in range(32):
            keep = [position for position in range(5) if mask >> position & 1]
            move = {"do": "roll", "keep": keep}
            if can["roll"] and set(keep) <= set(can["keep"]) and mask != 31:
                match.preview(seat, move)
                legal.append(move)
            else:
                assert table.refused(seat, move).code in {"bad_move", "no_rolls_left", "keep_all"}
        match.play(seat, legal[rng.randrange(len(legal))])
