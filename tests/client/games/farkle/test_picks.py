"""Actions with picked dice follow `can`, and the engine accepts them."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.games import registry
from client.games.base import Action, Seen
from client.games.farkle.picks import BANK, ROLL, banked, keep, worth
from client.locale.i18n import translator
from engine import IllegalMove, Match
from engine.games.farkle import ODDS
from tests.client.games.moments import Farkle, choosing, moves_of, seen

panel = registry.panel("farkle")

EN, FR = translator("en"), translator("fr")
SIX = (1, 1, 5, 2, 2, 2)


def test_only_possible_set_is_picked_automatically() -> None:
    actions = moves_of(panel.actions(choosing().seen(), EN))

    assert actions == {
        "keep": (keep((0,)),),
        "roll": (keep((0,)), ROLL),
        "bank": (keep((0,)), BANK),
    }


def test_nothing_is_picked_automatically_if_there_is_a_choice() -> None:
    actions = panel.actions(Farkle().roll(*SIX).seen(), EN)

    assert [action.label for action in actions] == ["choose 1 1 2 2 2 5 for 450"]
    assert actions[0].chosen == (0, 1, 2, 3, 4, 5)
    assert actions[0].main


def test_digits_pick_dice_and_undo_that() -> None:
    seen = Farkle().roll(*SIX).seen(chosen=(2,))

    assert panel.choices(seen) == 6
    assert panel.choose(seen, 0) == (0, 2)
    assert panel.choose(seen, 2) == ()
    assert panel.choose(seen, 6) == (2,)


def test_automatic_pick_can_be_undone() -> None:
    assert panel.choose(choosing().seen(), 0) == ()


def test_dice_cannot_be_picked_out_of_turn() -> None:
    seen = Farkle().roll(*SIX).seen(1)

    assert panel.choices(seen) == 0
    assert panel.choose(seen, 0) == ()
    assert panel.actions(seen, EN) == ()


def test_points_depend_on_faces_only() -> None:
    view = Farkle().roll(5, 2, 1, 5, 3, 1).match.view(0)

    assert worth(view, (3,)) == worth(view, (0,)) == 50
    assert worth(view, (5, 0)) == 150
    assert worth(view, (0, 1)) is None


def test_actions_say_odds_and_totals() -> None:
    labels = [action.label for action in panel.actions(choosing().seen(), EN)]

    assert labels == ["set aside 5 for 50", "roll 2 dice (44% risk)", "bank (total 1,050)"]


def test_actions_have_french_keys() -> None:
    keys = {action.name: action.key for action in panel.actions(choosing().seen(), FR)}

    assert keys == {"keep": "Entrée", "roll": "l", "bank": "b"}


def test_keys_at_one_moment_are_distinct() -> None:
    for tr in (EN, FR):
        actions = panel.actions(Farkle().roll(*SIX).seen(chosen=(2,)), tr)

        assert len({action.key for action in actions}) == len(actions) == 3


def test_roll_after_hot_dice_shows_odds_for_six() -> None:
    seen = Farkle().roll(1, 2, 3, 4, 5, 6).seen(chosen=(0, 1, 2, 3, 4, 5))
    actions = {action.name: action.label for action in panel.actions(seen, EN)}

    assert actions["roll"] == "roll 6 dice (2% risk)"
    assert "bank" not in actions


def test_bank_is_not_offered_before_the_opening() -> None:
    seen = Farkle().roll(1, 1, 2, 3, 4, 4).seen(chosen=(0, 1))

    assert "bank" not in moves_of(panel.actions(seen, EN))


def test_bank_is_shown_once_the_engine_has_said_that_it_is_legal() -> None:
    answered = choosing().seen()
    unanswered = replace(answered, preview=None)

    def bank(seen: Seen) -> Action:
        return next(one for one in panel.actions(seen, EN) if one.name == "bank")

    assert panel.planned(answered) == keep((0,))
    assert bank(answered).button
    assert not bank(unanswered).button
    assert bank(unanswered).moves == (keep((0,)), BANK)


def test_engine_is_not_asked_about_dice_without_score() -> None:
    assert panel.planned(Farkle().roll(*SIX).seen(chosen=(3,))) is None
    assert panel.planned(choosing().keep(0).seen()) is None


def test_banked_adds_turn_and_roll_to_the_total() -> None:
    farkle = Farkle(1).banks(1000).roll(1, 2, 3, 4, 6, 6).keep(0).roll(5, 2, 3, 4, 6)

    assert banked(farkle.match.view(0), 50) == 1150


def test_odds_match_the_rules_page() -> None:
    """2/3, 4/9, 5/18, 17/108, 25/324, 5/216 for one to six dice."""
    page = (0, 2 / 3, 4 / 9, 5 / 18, 17 / 108, 25 / 324, 5 / 216)

    assert all(abs(got - want) < 1e-12 for got, want in zip(ODDS, page, strict=True))


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_action_offered_is_accepted(seed: int) -> None:
    rng = Random(seed)
    rules = {"target": 2000, "opening": rng.choice([0, 500, 800]), "hot_dice": "optional"}
    match = Match.start("farkle", 2, rules if seed % 2 else rules | {"hot_dice": "forced"})
    for _ in range(60):
        while "chance" in match.turn:
            match.deal(match.draw(rng))
        if "over" in match.turn:
            break
        seat = match.turn["to_act"][0]
        picked = seen(match, seat)
        for _ in range(rng.randrange(4)):
            if panel.choices(picked):
                chosen = panel.choose(picked, rng.randrange(panel.choices(picked)))
                picked = seen(match, seat, chosen=chosen)
        actions = panel.actions(picked, EN)
        assert actions
        play(match, seat, rng.choice(actions))


def play(match: Match, seat: int, action: Action) -> None:
    """Send an action's moves up to a roll, after which the dice decide."""
    for move in action.moves:
        try:
            match.play(seat, move)
        except IllegalMove as refusal:
            raise AssertionError(f"{action.label}: {refusal}") from refusal
