"""The rules of Liar's Dice, with dice fed by hand."""

import pytest

from engine import IllegalMove, Match
from engine.core.plain import plain


def table(*hands: list[int]) -> Match:
    """A match with these dice under the cups; seat 0 is to act."""
    match = Match.start("liars_dice", len(hands), {"dice": len(hands[0])})
    match.deal({"luck": "first", "seat": 0})
    for hand in hands:
        match.deal({"luck": "shaken", "faces": hand})
    return match


def bid(match: Match, count: int, face: int) -> None:
    match.play(match.turn["to_act"][0], {"do": "bid", "count": count, "face": face})


def doubt(match: Match) -> list[dict[str, object]]:
    """The events of a doubt."""
    step = match.play(match.turn["to_act"][0], {"do": "doubt"})
    return [plain(event) for event in step.public]


def test_a_seat_sees_its_own_dice_and_is_told_of_them_alone() -> None:
    match = Match.start("liars_dice", 2, {"dice": 2})
    match.deal({"luck": "first", "seat": 1})
    step = match.deal({"luck": "shaken", "faces": [2, 5]})

    assert step.public == ()
    assert plain(step.private) == {0: [{"event": "own_dice", "seat": 0, "faces": [2, 5]}]}
    assert [match.view(viewer)["hand"] for viewer in (0, 1, None)] == [[2, 5], [], []]
    assert match.turn == {"chance": "shake", "seat": 1, "dice": 2}


def test_a_bid_is_raised_by_face_or_by_one_die() -> None:
    match = table([1, 2], [3, 4])
    bid(match, 1, 5)

    assert match.view(1)["can"] == {
        "doubt": True,
        "bid": [{"count": 1, "face": 6}, *({"count": 2, "face": face} for face in range(1, 7))],
    }


@pytest.mark.parametrize(("count", "face"), [(2, 1), (3, 6)])
def test_a_first_bid_of_more_than_one_die_is_refused(count: int, face: int) -> None:
    with pytest.raises(IllegalMove, match="one die more") as refused:
        bid(table([1, 2], [3, 4]), count, face)

    assert refused.value.code == "bad_bid"


def test_there_has_to_be_a_bid_to_doubt() -> None:
    with pytest.raises(IllegalMove, match="no bid to doubt"):
        doubt(table([1, 2], [3, 4]))


@pytest.mark.parametrize(("face", "fitting", "loser"), [(4, 2, 1), (6, 0, 0)])
def test_whoever_was_wrong_loses_a_die_and_starts(face: int, fitting: int, loser: int) -> None:
    match = table([1, 4], [3, 4])
    bid(match, 1, face)
    lifted, *others = doubt(match)

    assert lifted == {
        "event": "cups_lifted",
        "seat": 1,
        "hands": [[1, 4], [3, 4]],
        "fitting": fitting,
        "loser": loser,
    }
    assert not others
    assert match.view(None)["lives"] == [2 - (seat == loser) for seat in range(2)]
    match.deal(match.draw(_First()))
    match.deal(match.draw(_First()))
    assert match.turn == {"to_act": [loser]}


def test_a_seat_without_dice_is_out_and_the_next_one_starts() -> None:
    match = table([1], [4], [5])
    bid(match, 1, 2)
    doubt(match)

    assert match.turn == {"chance": "shake", "seat": 1, "dice": 1}
    match.deal({"luck": "shaken", "faces": [3]})
    match.deal({"luck": "shaken", "faces": [6]})
    assert match.turn == {"to_act": [1]}


def test_the_last_seat_with_dice_wins() -> None:
    match = table([1], [4])
    bid(match, 1, 4)
    events = doubt(match)

    assert events[-1] == {"event": "ended", "winner": 0}
    assert match.turn == {"over": {"winners": [0], "scores": [1, 0]}}


def test_luck_has_to_fit() -> None:
    match = Match.start("liars_dice", 2)
    with pytest.raises(IllegalMove, match="not the luck"):
        match.deal({"luck": "first", "seat": 2})
    match.deal({"luck": "first", "seat": 0})
    with pytest.raises(IllegalMove, match="3 dice are to be rolled, not 1"):
        match.deal({"luck": "shaken", "faces": [1]})


class _First:
    """A source of luck that always draws the first."""

    def randrange(self, stop: int, /) -> int:
        return 0
