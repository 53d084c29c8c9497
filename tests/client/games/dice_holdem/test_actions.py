"""The actions of Dice Hold'em: all legal, with their amounts."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Seen
from client.games.dice_holdem import actions
from client.locale.i18n import LANGUAGES, Language, translator
from engine import Match
from engine.core.plain import plain
from engine.games.dice_holdem import GAME
from engine.games.dice_holdem.legal import legal_moves
from engine.games.dice_holdem.view import HoldemView
from tests.client.games.dice_holdem.hands import Holdem, crowd, example
from tests.client.games.moments import moves_of

panel = registry.panel("dice_holdem")

EN, FR = translator("en"), translator("fr")


def labels(seen: Seen, language: Language = "en") -> list[str]:
    return [f"{one.key} {one.label}" for one in panel.actions(seen, translator(language))]


def test_check_or_bet_without_a_bet() -> None:
    seen = example("river").seen()

    assert labels(seen) == ["c check", "b bet 10", "B bet 20", "f fold", "p lift or lower your cup"]
    assert labels(seen, "fr") == [
        "p parole",
        "e miser 10",
        "E miser 20",
        "c se coucher",
        "g lever ou baisser le gobelet",
    ]


def test_call_raise_or_fold_after_a_bet() -> None:
    seen = example("river").act("bet 20").seen()

    assert labels(seen)[:4] == ["c call 20", "r raise 10", "R raise 20", "f fold"]
    assert labels(seen, "fr")[:4] == [
        "s suivre 20",
        "r relancer 10",
        "R relancer 20",
        "c se coucher",
    ]


def test_all_in_is_said_on_the_label() -> None:
    holdem = Holdem(2, stack=100, ante=90).pockets({})
    assert labels(holdem.seen())[1] == "b bet 10, all in"
    holdem.act("bet 10")

    assert labels(holdem.seen())[0] == "c call 10, all in"
    assert labels(holdem.seen(), "fr")[0] == "s suivre 10\u00a0: tapis"


def test_all_in_raise_is_said_on_the_label() -> None:
    holdem = Holdem(2, stack=100, ante=80).pockets({}).act("bet 10")

    assert labels(holdem.seen())[:2] == ["c call 10", "r raise 10, all in"]


def test_main_action_is_the_cheapest() -> None:
    def main(seen: Seen) -> list[str]:
        return [one.name for one in panel.actions(seen, EN) if one.main]

    assert main(example("river").seen()) == ["check"]
    assert main(example("river").act("bet 20").seen()) == ["call"]


def test_fold_asks_first_and_names_the_loss() -> None:
    def question(seen: Seen) -> str:
        return next(one.asks for one in panel.actions(seen, EN) if one.name == "fold")

    assert question(example("river").seen()) == "You could check: that costs nothing."
    asked = question(example("river").act("bet 20").seen())
    assert asked == "What you have put in stays in the pot."
    others = [one for one in panel.actions(example().seen(), EN) if one.name != "fold"]
    assert not any(one.asks for one in others)


def test_seats_not_to_act_can_only_lift_their_cups() -> None:
    holdem = example("river")

    assert labels(holdem.seen(2)) == ["p lift or lower your cup"]
    assert panel.actions(holdem.watched(), EN) == ()


def test_folded_seat_can_still_lift_its_cup() -> None:
    assert labels(example("river").seen(1)) == ["p lift or lower your cup"]


def test_there_is_nothing_to_pick() -> None:
    seen = example().seen(chosen=(3,))

    assert panel.choices(seen) == 0
    assert panel.choose(seen, 0) == (3,)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bet 20", {"do": "bet", "amount": 20}),
        ("bet", {"do": "bet", "amount": 10}),
        ("Miser 20", {"do": "bet", "amount": 20}),
        ("check", {"do": "check"}),
        ("passe", {"do": "check"}),
        ("se coucher", {"do": "fold"}),
        ("bet amount=20", {"do": "bet", "amount": 20}),
    ],
)
def test_typed_moves_are_read_in_both_languages(text: str, move: dict[str, object]) -> None:
    holdem = example("river")
    seen = replace(holdem.seen(), forms=GAME_FORMS)

    assert panel.typed(text, seen) == move
    holdem.match.play(holdem.seat, move)


def test_typed_raise_without_amount_is_the_smallest() -> None:
    seen = example("river").act("bet 20").seen()

    assert actions.typed("relance", seen) == {"do": "raise", "by": 10}
    assert actions.typed("raise 20", seen) == {"do": "raise", "by": 20}
    assert actions.typed("suivre", seen) == {"do": "call"}


@pytest.mark.parametrize("text", ["", "se", "dance", "check 10", "bet ten", "bet ²", "bet 1 2"])
def test_invalid_move_is_none(text: str) -> None:
    assert actions.typed(text, example("river").seen()) is None


def test_typed_raise_without_a_bet_is_none() -> None:
    assert actions.typed("raise", example("river").seen()) is None
    assert actions.typed("bet", example("river").seen(2)) is None


GAME_FORMS = {
    "check": {},
    "bet": {"amount": "int"},
    "call": {},
    "raise": {"by": "int"},
    "fold": {},
}


@given(st.integers(0, 2**32), st.sampled_from(LANGUAGES))
@settings(max_examples=12)
def test_actions_are_complete_and_legal(seed: int, language: Language) -> None:
    rng = Random(seed)
    match = Match.start("dice_holdem", 2 + seed % 5, {"stack": 100 + 10 * (seed % 20)})
    for _ in range(120):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        seen = Seen(view=match.view(seat), names=("",) * match.seats)
        found = panel.actions(seen, translator(language))
        offered = {frozenset(one.moves[0].items()) for one in found if one.moves}

        assert keys_differ(found)
        view = match.seat_view(seat)
        assert isinstance(view, HoldemView)
        assert offered == {frozenset(plain(move).items()) for move in legal_moves(view)}
        level = "caller" if rng.random() < 0.7 else "random"
        match.play(seat, plain(GAME.bots[level](view, rng)))


def keys_differ(actions: tuple[Action, ...]) -> bool:
    keys = [action.key for action in actions]
    return len(set(keys)) == len(keys)


def test_every_action_of_a_full_table_is_accepted() -> None:
    holdem = crowd()
    moves = moves_of(panel.actions(holdem.seen(), EN))

    assert moves["call"] == ({"do": "call"},)
    assert moves["raise10"] == ({"do": "raise", "by": 10},)
    assert moves["peek"] == ()
