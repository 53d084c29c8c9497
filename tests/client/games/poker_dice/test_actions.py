"""What is offered is what the engine accepts, by keys that differ."""

import pytest

from client.games import registry
from client.games.base import Action, Seen
from client.locale.i18n import translator
from tests.client.games.poker_dice.moments import Dice, called, covered, ended

panel = registry.panel("poker_dice")

EN, FR = translator("en"), translator("fr")


def offered(seen: Seen) -> dict[str, Action]:
    return {action.name: action for action in panel.actions(seen, EN)}


def test_answer_is_to_believe_or_to_doubt_and_nothing_by_enter() -> None:
    actions = offered(called().seen())

    assert actions.keys() == {"believe", "doubt", "odds"}
    assert not any(action.main for action in actions.values())


def test_starter_throws_all_dice_unless_some_are_picked() -> None:
    every, some = offered(Dice().seen()), offered(Dice().seen(chosen=(1, 3)))

    assert every["cover"].moves == ({"do": "throw", "dice": [0, 1, 2, 3, 4], "cup": True},)
    assert every["cover"].main
    assert some["open"].moves == ({"do": "throw", "dice": [1, 3], "cup": False},)
    assert some["open"].label == "throw 2 4 openly"


def test_dice_picked_under_the_cup_are_taken_out() -> None:
    actions = offered(covered().looks().seen(chosen=(0, 1)))

    assert actions["out"].moves == ({"do": "take_out", "dice": [0, 1]},)
    assert "out" not in offered(covered().looks().seen())


def test_what_stays_behind_is_taken_out_before_the_cup_is_turned() -> None:
    """The page's own example: take out the kings, throw the other three under the cup."""
    dice = called().believes().looks()
    cover = offered(dice.seen(chosen=(2, 3)))["cover"]

    assert cover.label == "take out 5, throw 3 4 under the cup"
    for move in cover.moves:
        dice.do(**move)
    assert dice.match.turn["chance"] == "throw"


def test_cup_not_looked_at_is_thrown_whole_or_not_at_all() -> None:
    seen = called().believes().seen

    assert offered(seen())["open"].moves[0]["dice"] == [2, 3, 4]
    assert "open" not in offered(seen(chosen=(2,)))
    assert offered(seen(chosen=(0, 1)))["open"].moves[0]["dice"] == [0, 1]


def test_first_call_says_to_whom_it_goes() -> None:
    seen = covered(4).seen
    left, right = offered(seen())["announce"], offered(seen(memory={"to": "right"}))["announce"]

    assert left.moves[0]["to"] == "left"
    assert left.label == "call salad K to jo"
    assert right.label == "call salad K to Théo"


def test_later_call_begins_above_the_last_and_names_no_side() -> None:
    call = offered(called().believes().seen())["announce"]

    assert call.moves == ({"do": "announce", "call": ["three", "Q", "A"]},)
    assert call.main


def test_peek_is_a_move_and_holds_the_cup_up() -> None:
    peek = offered(covered().seen())["peek"]

    assert peek.moves == ({"do": "peek"},)
    assert peek.memory == {"lifted": True}


def test_what_is_known_is_seen_again_without_a_move() -> None:
    dice = covered().looks()
    again = offered(dice.seen())["recall"]
    dice.calls("pair", "Q", to="left")

    assert (again.moves, again.key, again.memory) == ((), "p", {"lifted": True})
    assert offered(dice.seen(0))["recall"].key == "p"
    assert "recall" not in offered(dice.seen(1))
    assert "recall" not in offered(dice.seen(0, memory={"lifted": True}))


def test_cup_that_comes_back_known_is_recalled_by_a_key_of_its_own() -> None:
    """Looking again is public; remembering is not."""
    dice = covered(2).looks().calls("pair", "Q", to="left")
    actions = offered(dice.believes().calls("pair", "K").believes().seen())

    assert (actions["peek"].key, actions["recall"].key) == ("p", "k")


def test_poker_believed_and_looked_at_may_be_a_poker_turn() -> None:
    dice = covered().calls("poker", "9", to="left").believes()

    assert "poker_turn" not in offered(dice.seen())
    assert "poker_turn" in offered(dice.looks().seen())


def test_lift_leaves_only_to_go_on_until_it_was_seen() -> None:
    dice = called().doubts()
    first = offered(dice.seen())

    assert first.keys() == {"seen"}
    assert first["seen"].memory == {"seen": 2}
    assert "cover" in offered(dice.seen(memory={"seen": 2}))


def test_lift_that_ends_the_match_is_held() -> None:
    dice = ended()

    assert panel.result_waits(dice.seen(0))
    assert not panel.result_waits(dice.seen(0, memory={"seen": 0}))
    assert not panel.result_waits(called().doubts().seen())


def test_typed_call_is_a_move_for_who_may_act() -> None:
    seen = covered().seen

    assert panel.typed("3 J Q", seen()) == {
        "do": "announce",
        "call": ["three", "J", "Q"],
        "to": "left",
    }
    assert panel.typed("brelan V D droite", seen())["to"] == "right"  # type: ignore[index]
    assert panel.typed("3 J Q", seen(1)) is None
    assert panel.typed("believe", seen()) is None
    assert "to" not in (panel.typed("poker A", called().believes().seen()) or {})


@pytest.mark.parametrize("tr", [EN, FR])
def test_keys_of_all_actions_differ_and_leave_the_tables_own_alone(tr: object) -> None:
    moments = [Dice(), covered(), covered().looks(), called(), called().believes().looks()]
    moments.append(covered().calls("poker", "9", to="left").believes().looks())
    for dice in moments:
        for chosen in ((), (0,), (2, 3), (0, 1, 2, 3, 4)):
            seen = dice.seen(chosen=chosen)
            keys = [action.key for action in panel.actions(seen, tr)]  # type: ignore[arg-type]

            assert len(set(keys)) == len(keys)
            assert not {"m", "v", "/", "?", ":"} & set(keys)
