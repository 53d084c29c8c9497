"""The actions of Poker Dice are legal and have distinct keys."""

import pytest

from client.games import registry
from client.games.base import Action, Seen
from client.locale.i18n import translator
from tests.client.games.poker_dice.moments import Dice, called, covered, ended

panel = registry.panel("poker_dice")

EN, FR = translator("en"), translator("fr")


def offered(seen: Seen) -> dict[str, Action]:
    return {action.name: action for action in panel.actions(seen, EN)}


def test_believe_and_doubt_are_not_on_enter() -> None:
    actions = offered(called().seen())

    assert actions.keys() == {"believe", "doubt", "odds"}
    assert not any(action.main for action in actions.values())


def test_starter_throws_all_dice_unless_some_are_picked() -> None:
    every, some = offered(Dice().seen()), offered(Dice().seen(chosen=(1, 3)))

    assert every["cover"].moves == ({"do": "throw", "dice": [0, 1, 2, 3, 4], "cup": True},)
    assert every["cover"].main
    assert some["open"].moves == ({"do": "throw", "dice": [1, 3], "cup": False},)
    assert some["open"].label == "throw 2 4 openly"


def test_picked_dice_under_the_cup_can_be_taken_out() -> None:
    actions = offered(covered().looks().seen(chosen=(0, 1)))

    assert actions["out"].moves == ({"do": "take_out", "dice": [0, 1]},)
    assert "out" not in offered(covered().looks().seen())


def test_other_dice_are_taken_out_before_the_cup_is_thrown() -> None:
    """The page's own example: take out the kings, throw the other three under the cup."""
    dice = called().believes().looks()
    cover = offered(dice.seen(chosen=(2, 3)))["cover"]

    assert cover.label == "take out 5, throw 3 4 under the cup"
    for move in cover.moves:
        dice.do(**move)
    assert dice.match.turn["chance"] == "throw"


def test_unseen_cup_is_thrown_as_a_whole() -> None:
    seen = called().believes().seen

    assert offered(seen())["open"].moves[0]["dice"] == [2, 3, 4]
    assert "open" not in offered(seen(chosen=(2,)))
    assert offered(seen(chosen=(0, 1)))["open"].moves[0]["dice"] == [0, 1]


def test_first_call_names_the_receiver() -> None:
    seen = covered(4).seen
    left, right = offered(seen())["announce"], offered(seen(memory={"to": "right"}))["announce"]

    assert left.moves[0]["to"] == "left"
    assert left.label == "call nothing K to jo"
    assert right.label == "call nothing K to Théo"


def test_later_call_is_higher_and_has_no_direction() -> None:
    call = offered(called().believes().seen())["announce"]

    assert call.moves == ({"do": "announce", "call": ["three", "Q", "A"]},)
    assert call.main


def test_peek_is_a_move_and_lifts_the_cup() -> None:
    peek = offered(covered().seen())["peek"]

    assert peek.moves == ({"do": "peek"},)
    assert peek.memory == {"lifted": True}


def test_known_dice_can_be_seen_again_without_a_move() -> None:
    dice = covered().looks()
    again = offered(dice.seen())["recall"]
    dice.calls("pair", "Q", to="left")

    assert (again.moves, again.key, again.memory) == ((), "p", {"lifted": True})
    assert offered(dice.seen(0))["recall"].key == "p"
    assert "recall" not in offered(dice.seen(1))
    assert "recall" not in offered(dice.seen(0, memory={"lifted": True}))


def test_known_cup_has_its_own_key() -> None:
    """Looking again is public; remembering is not."""
    dice = covered(2).looks().calls("pair", "Q", to="left")
    actions = offered(dice.believes().calls("pair", "K").believes().seen())

    assert (actions["peek"].key, actions["recall"].key) == ("p", "k")


def test_poker_turn_is_offered_after_believing_and_peeking() -> None:
    dice = covered().calls("poker", "9", to="left").believes()

    assert "poker_turn" not in offered(dice.seen())
    assert "poker_turn" in offered(dice.looks().seen())


def test_only_action_during_a_lift_is_to_close_it() -> None:
    dice = called().doubts()
    first = offered(dice.seen())

    assert first.keys() == {"seen"}
    assert first["seen"].memory == {"seen": 2}
    assert "cover" in offered(dice.seen(memory={"seen": 2}))


def test_last_lift_waits_for_a_key() -> None:
    dice = ended()

    assert panel.picture(dice.seen(0), EN)
    assert panel.picture(dice.seen(0, memory={"seen": 0}), EN) is None
    assert panel.picture(called().seen(), EN) is None


def test_typed_call_is_a_move() -> None:
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
def test_keys_are_distinct_and_differ_from_the_tables(tr: object) -> None:
    moments = [Dice(), covered(), covered().looks(), called(), called().believes().looks()]
    moments.append(covered().calls("poker", "9", to="left").believes().looks())
    for dice in moments:
        for chosen in ((), (0,), (2, 3), (0, 1, 2, 3, 4)):
            seen = dice.seen(chosen=chosen)
            keys = [action.key for action in panel.actions(seen, tr)]  # type: ignore[arg-type]

            assert len(set(keys)) == len(keys)
            assert not {"m", "v", "/", "?", ":"} & set(keys)
