"""The rules of Perudo, with dice fed by hand."""

from typing import Any

import pytest
from tablehost_game_perudo.bidding import Raise, raises
from tablehost_game_perudo.chances import holds
from tablehost_game_perudo.values import Standing

from engine import IllegalMove, Match
from engine.core.plain import plain


def table(*hands: list[int], first: int = 0, **options: Any) -> Match:
    """A match with these dice under the cups."""
    match = Match.start("perudo", len(hands), {"dice": max(map(len, hands)), **options})
    match.deal({"luck": "first", "seat": first})
    shake(match, *hands)
    return match


def shake(match: Match, *hands: list[int]) -> None:
    for hand in hands:
        match.deal({"luck": "shaken", "faces": hand})


def bid(match: Match, count: int, face: int) -> None:
    match.play(match.turn["to_act"][0], {"do": "bid", "count": count, "face": face})


def call(match: Match, what: str = "doubt") -> list[dict[str, Any]]:
    step = match.play(match.turn["to_act"][0], {"do": what})
    return [plain(event) for event in step.public]


def lowest(count: int, face: int, *, wild: bool = True) -> dict[int, int]:
    """The lowest bids after this one, by face."""
    found = raises(Standing(0, count, face), 30, wild=wild, palifico=False)
    return {one.face: one.count for one in found}


def test_a_seat_sees_its_own_dice_alone() -> None:
    match = Match.start("perudo", 2, {"dice": 2})
    match.deal({"luck": "first", "seat": 1})
    step = match.deal({"luck": "shaken", "faces": [2, 5]})

    assert step.public == ()
    assert plain(step.private) == {0: [{"event": "own_dice", "seat": 0, "faces": [2, 5]}]}
    assert [match.view(viewer)["hand"] for viewer in (0, 1, None)] == [[2, 5], [], []]


def test_a_round_begins_with_one_die_of_any_face_but_ones() -> None:
    assert raises(None, 10, wild=True, palifico=False) == tuple(Raise(1, n) for n in range(2, 7))
    assert len(raises(None, 10, wild=False, palifico=False)) == 6
    assert len(raises(None, 10, wild=False, palifico=True)) == 6


def test_a_bid_is_raised_by_face_or_by_number() -> None:
    assert lowest(4, 4) == {1: 2, 2: 5, 3: 5, 4: 5, 5: 4, 6: 4}
    assert lowest(4, 4, wild=False) == {1: 5, 2: 5, 3: 5, 4: 5, 5: 4, 6: 4}


def test_half_as_many_ones_are_enough_and_twice_as_many_and_one_lead_back() -> None:
    assert lowest(5, 4)[1] == 3
    assert lowest(3, 1) == {1: 4, 2: 7, 3: 7, 4: 7, 5: 7, 6: 7}


def test_nobody_bids_more_than_there_are_dice() -> None:
    match = table([2, 3], [4, 5])
    bid(match, 4, 6)

    assert [one["face"] for one in match.view(1)["can"]["bid"]] == [1]
    bid(match, 4, 1)
    assert match.view(0)["can"]["bid"] == []
    with pytest.raises(IllegalMove, match="No higher bid") as refused:
        bid(match, 5, 1)
    assert refused.value.code == "bad_bid"


@pytest.mark.parametrize(
    ("count", "face", "said"),
    [(1, 3, "at least 2 and at most 4"), (9, 5, "at most 4"), (1, 1, "at least 2")],
)
def test_a_bid_that_is_not_higher_is_refused(count: int, face: int, said: str) -> None:
    match = table([2, 3], [4, 5])
    bid(match, 1, 4)
    bid(match, 1, 1)

    with pytest.raises(IllegalMove) as refused:
        bid(match, count, face)
    assert refused.value.code == "bad_bid"
    assert said.split(maxsplit=1)[0] in refused.value.text


def test_a_first_bid_on_ones_is_refused_with_the_lowest_that_works() -> None:
    with pytest.raises(IllegalMove, match="lowest bid: 1 of 2"):
        bid(table([2, 3], [4, 5]), 1, 1)


def test_there_has_to_be_a_bid_to_call() -> None:
    for what in ("doubt", "exact"):
        with pytest.raises(IllegalMove, match="no bid yet"):
            call(table([2, 3], [4, 5]), what)


@pytest.mark.parametrize(("count", "loser"), [(3, 1), (4, 0)])
def test_ones_count_and_whoever_was_wrong_loses_a_die_and_begins(count: int, loser: int) -> None:
    match = table([1, 4], [4, 6])
    bid(match, count, 4)
    lifted, started = call(match)

    assert lifted["fitting"] == 3
    assert (lifted["loser"], lifted["winner"]) == (loser, None)
    assert match.view(None)["lives"] == [2 - (seat == loser) for seat in range(2)]
    assert started["seat"] == loser
    assert match.view(None)["last"]["hands"] == [[1, 4], [4, 6]]


def test_ones_that_are_not_wild_do_not_count() -> None:
    match = table([1, 4], [4, 6], wild=False)
    bid(match, 3, 4)

    assert call(match)[0]["fitting"] == 2


def test_an_exact_call_wins_a_die_back_but_never_more_than_at_the_beginning() -> None:
    match = table([2, 2], [3, 3])
    bid(match, 2, 2)
    assert call(match, "exact")[0]["winner"] is None
    assert match.view(None)["lives"] == [2, 2]

    shake(match, [2, 2], [3, 3])
    assert match.turn == {"to_act": [1]}
    bid(match, 4, 3)
    call(match)  # seat 0 was right
    shake(match, [2, 2], [3])
    bid(match, 1, 4)
    bid(match, 2, 2)
    assert call(match, "exact")[0]["winner"] == 1
    assert match.view(None)["lives"] == [2, 2]


def test_an_exact_call_that_is_wrong_costs_a_die() -> None:
    match = table([2, 2], [3, 3])
    bid(match, 1, 2)

    assert call(match, "exact")[0]["loser"] == 1


def test_exact_calls_can_be_left_out() -> None:
    match = table([2, 2], [3, 3], exact=False)
    bid(match, 1, 2)

    assert match.view(1)["can"]["exact"] is False
    with pytest.raises(IllegalMove, match="nobody can say") as refused:
        call(match, "exact")
    assert refused.value.code == "no_exact"


def palifico(**options: Any) -> Match:
    """Three players; seat 0 has lost all dice but one, and begins."""
    match = table([2, 2], [3, 3], [4, 4], **options)
    bid(match, 6, 2)
    call(match)
    shake(match, [2], [3, 3], [4, 4])
    return match


def test_a_seat_with_its_last_die_begins_a_round_about_one_face() -> None:
    match = palifico()
    assert match.view(None)["palifico"]
    assert not match.view(None)["wild"]

    bid(match, 1, 1)
    assert [(one["count"], one["face"]) for one in match.view(1)["can"]["bid"]] == [(2, 1)]
    with pytest.raises(IllegalMove, match="cannot bid on this face"):
        bid(match, 1, 5)


def test_a_seat_has_one_such_round() -> None:
    match = palifico()
    bid(match, 1, 2)
    bid(match, 2, 2)
    call(match)  # seat 1 loses a die, and has one left
    shake(match, [2], [3], [4, 4])
    assert match.view(None)["palifico"]
    bid(match, 1, 3)
    call(match, "exact")  # seat 2 is right, has all its dice and begins
    shake(match, [2], [3], [4, 4])

    assert not match.view(None)["palifico"]


@pytest.mark.parametrize("options", [{"palifico": False}])
def test_such_rounds_can_be_left_out(options: dict[str, Any]) -> None:
    assert not palifico(**options).view(None)["palifico"]


def test_two_players_have_no_such_round() -> None:
    match = table([2, 2], [3, 3])
    bid(match, 4, 2)
    call(match)

    assert not match.view(None)["palifico"]


def test_a_seat_without_dice_is_out_and_the_next_one_begins() -> None:
    match = table([2], [3], [4])
    bid(match, 3, 5)
    events = call(match)

    assert {"event": "out", "seat": 0} in events
    assert match.turn == {"chance": "shake", "seat": 1, "dice": 1}


def test_the_last_seat_with_dice_wins() -> None:
    match = table([2], [3])
    bid(match, 2, 5)

    assert call(match)[-1] == {"event": "ended", "winner": 1}
    assert match.turn == {"over": {"winners": [1], "scores": [0, 1], "lasted": [1, 0]}}


def test_luck_has_to_fit() -> None:
    match = Match.start("perudo", 2)
    with pytest.raises(IllegalMove, match="not the luck"):
        match.deal({"luck": "first", "seat": 2})
    match.deal({"luck": "first", "seat": 0})
    with pytest.raises(IllegalMove, match="5 dice are to be rolled, not 1"):
        match.deal({"luck": "shaken", "faces": [1]})


@pytest.mark.parametrize(
    ("count", "face", "others", "chance"),
    [(1, 4, 5, 1.0), (2, 4, 0, 0.0), (2, 4, 1, 1 / 3), (2, 1, 1, 1 / 6), (3, 4, 2, 1 / 9)],
)
def test_chances_count_own_dice_and_wild_ones(
    count: int, face: int, others: int, chance: float
) -> None:
    hand = (1, 6) if face == 1 else (4, 6)

    assert holds(count, face, hand, others, wild=True) == pytest.approx(chance)
