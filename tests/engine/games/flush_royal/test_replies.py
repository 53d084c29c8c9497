"""Racks that the next seat may hold are drawn from the unseen cards."""

from collections import Counter

from engine.games.flush_royal.replies import REPLIES, Replies, likely_racks, unseen
from tests.engine.games.flush_royal.positions import position

PAIR = {(7, 5): "AD", (7, 6): "AC*"}


def test_racks_hold_unseen_cards_and_none_twice() -> None:
    here = position(PAIR, ["AS", "**", "2C"])
    racks = likely_racks(here, 5)
    left = unseen(here)

    assert len(racks) == REPLIES
    assert racks == likely_racks(here, 5)
    held = Counter(card for rack in racks for card in rack)
    assert all(count <= left[card] for card, count in held.items())


def test_cards_are_shuffled_again_if_they_do_not_suffice() -> None:
    racks = likely_racks(position(PAIR, ["AS"]), 50)

    assert len(racks) == REPLIES
    assert all(len(rack) > 40 for rack in racks), "jokers are left out"


def test_reply_is_the_average_of_the_most_points() -> None:
    here = position({(0, 0): "AD", (0, 1): "AC"}, [])

    assert Replies([], strict=True).to([here.board]) == [0]
    assert Replies([(48,), (0,)], strict=True).to([here.board]) == [9 / 2]


def test_plans_are_compared_by_the_same_racks_however_few() -> None:
    """A plan that is looked at later meets no rack that the others were spared."""
    here = position({(0, 0): "AD", (0, 1): "AC"}, [])
    racks = [(48,), (0,), (0,)]
    hurried = Replies(racks, strict=True, enough=1)

    assert hurried.to([here.board] * 2) == [9, 9], "one rack, and both plans are tested"
    assert hurried.to([here.board]) == [9]
    assert Replies(racks, strict=True).to([here.board] * 2) == [3, 3]
