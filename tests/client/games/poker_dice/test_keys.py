"""Keys that send no moves: the ladder, the direction, the lifted cup, closing a lift."""

import pytest

from client.games import registry
from client.games.poker_dice.call_choice import selected_rank
from client.games.poker_dice.calls import RANKS
from client.locale.i18n import translator
from tests.client.games.poker_dice.moments import Dice, called, covered

panel = registry.panel("poker_dice")

EN = translator("en")
LOWEST = RANKS["three", "Q", "A"]


@pytest.mark.parametrize(
    ("key", "to"),
    [
        ("up", LOWEST + 1),
        ("down", LOWEST),
        ("pageup", RANKS["full", "9", "T"]),
        ("pagedown", LOWEST),
        ("home", LOWEST),
        ("end", 112),
    ],
)
def test_cursor_starts_at_the_lowest_legal_call(key: str, to: int) -> None:
    seen = called().believes().seen

    assert selected_rank(seen()) == LOWEST
    assert panel.after_key(seen(), key) == {"rank": to}
    assert selected_rank(seen(memory={"rank": to})) == to


def test_cursor_stops_at_both_ends_of_the_ladder() -> None:
    seen = covered().seen

    assert panel.after_key(seen(memory={"rank": 112}), "up") == {"rank": 112}
    assert panel.after_key(seen(memory={"rank": 112}), "pageup") == {"rank": 112}
    assert panel.after_key(seen(), "pagedown") == {"rank": 0}
    assert panel.after_key(seen(memory={"rank": 111}), "pagedown") == {"rank": 107}


def test_cursor_stays_while_no_call_is_legal() -> None:
    assert panel.after_key(called().seen(), "up") is None
    assert panel.after_key(Dice().seen(), "up") is None
    assert panel.after_key(covered().seen(1), "up") is None


def test_arrows_choose_the_direction_of_the_first_call_otherwise_dice() -> None:
    first, later = covered().looks().seen(), called().believes().looks().seen()

    assert panel.after_key(first, "right") == {"to": "left"}, "who sits at the next plate"
    assert panel.after_key(later, "right") is None
    assert panel.cursor_after(later, "right") == 0
    assert panel.cursor_after(called().seen(), "right") is None


def test_between_two_players_no_direction_is_offered() -> None:
    seen = covered(2).looks().seen()
    offered = {one.name: one.label for one in panel.actions(seen, EN)}

    assert "side" not in offered
    assert "jo" not in offered["announce"]
    assert "direction" not in [hint.label for hint in panel.hints(seen, EN)]
    assert panel.after_key(seen, "right") is None
    assert panel.cursor_after(seen, "right") == 0
    assert "play goes" not in registry.words("poker_dice").caption(called(2).seen().view, {}, EN)


def test_tab_moves_along_the_dice_and_wraps() -> None:
    seen = covered().looks().seen

    assert panel.cursor_after(seen(), "tab") == 0
    assert panel.cursor_after(seen(), "shift+tab") == 4
    assert panel.cursor_after(seen(cursor=4), "tab") == 0


def test_lifted_cup_is_lowered_by_keys_that_do_not_pick() -> None:
    seen = covered().looks().seen(memory={"lifted": True})

    assert panel.after_key(seen, "z") == {"lifted": False}
    assert panel.after_key(seen, "escape") == {"lifted": False}
    assert panel.after_key(seen, "1") is None
    assert panel.after_key(seen, "tab") is None


def test_lifted_cup_is_lowered_after_a_while() -> None:
    seen = covered().looks().seen

    assert panel.memory_timeout(seen(memory={"lifted": True, "odds": True})) == (
        5.0,
        {"lifted": False, "odds": True},
    )
    assert panel.memory_timeout(seen()) is None


def test_any_key_only_closes_the_lift() -> None:
    dice = called().doubts()

    for key in ("z", "1", "up", "escape"):
        assert panel.after_key(dice.seen(), key) == {"seen": 2}
    assert panel.choices(dice.seen()) == 0
    assert panel.after_key(dice.seen(memory={"seen": 2}), "z") is None


def test_dice_without_a_legal_move_cannot_be_picked() -> None:
    dice = called().believes().looks().throws((0,), "9", cup=False)

    assert panel.choose(dice.seen(), 0) == ()
    assert panel.choose(dice.seen(), 2) == (2,)
    assert panel.choose(dice.seen(chosen=(2, 3)), 2) == (3,)
    assert panel.choices(called().seen()) == 0


def test_dice_of_different_moves_are_not_picked_together() -> None:
    """A die thrown under the cup and seen can come out of it; one in hand is there to be thrown."""
    dice = Dice().throws((0,), "9").looks()

    assert panel.choose(dice.seen(chosen=(3, 4)), 2) == (2, 3, 4)
    assert panel.choose(dice.seen(chosen=(3, 4)), 0) == (0,)
    assert panel.choose(dice.seen(chosen=(0,)), 4) == (4,)


def test_unseen_dice_are_picked_together() -> None:
    seen = called().believes().seen

    assert panel.choose(seen(chosen=(0,)), 2) == (0, 2, 3, 4)
    assert panel.choose(seen(chosen=(0, 2, 3, 4)), 3) == (0,)


def test_hints_name_the_keys_that_work() -> None:
    def told(dice: Dice, viewer: int = -1) -> list[str]:
        return [hint.label for hint in panel.hints(dice.seen(viewer), EN)]

    assert told(covered().looks()) == ["choose", "calls", "direction"]
    assert told(called().believes()) == ["choose", "calls"]
    assert told(called()) == []
