"""Digits, letters and arrows pick dice and boxes, and the engine accepts every action."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.games import registry
from client.games.base import Seen
from client.games.yams.boxes import KEYS, NAMES, score
from client.games.yams.picks import box_position, chosen_box, roll
from client.locale.i18n import LANGUAGES, translator
from engine import Match
from engine.core.plain import plain
from engine.games.yams import BOXES
from tests.client.games.moments import moves_of, seen
from tests.client.games.yams.moments import Yams, choosing, full

panel = registry.panel("yams")

EN, FR = translator("en"), translator("fr")


def labels(seen: Seen, tr: Any = EN) -> list[str]:
    """The buttons, as `key label`, the main one with a star."""
    shown = [action for action in panel.actions(seen, tr) if action.button]
    return [f"{action.key} {action.label}{' *' * action.main}" for action in shown]


def test_boxes_are_those_of_the_rules() -> None:
    assert tuple(NAMES) == tuple(KEYS) == BOXES


def test_keys_do_not_clash_with_others() -> None:
    others = {"m", "r", "l", "v", "q"}  # the menu, rolling in both languages, a vote, leaving

    assert len(set(KEYS.values())) == len(BOXES)
    assert not others & set(KEYS.values())
    for tr in (EN, FR):
        keys = [action.key for action in panel.actions(choosing().seen(), tr)]
        assert len(set(keys)) == len(keys) == 14


def test_first_roll_is_the_main_action_and_takes_all_dice() -> None:
    seen = Yams().seen()

    assert labels(seen) == ["r roll 5 dice *"]
    assert labels(seen, FR) == ["l lancer 5 dés *"]
    assert moves_of(panel.actions(seen, EN)) == {"roll": (roll(()),)}
    assert panel.choices(seen) == 0


def test_digits_keep_dice_and_undo_that() -> None:
    seen = choosing().seen(chosen=(0, 2))

    assert panel.choices(seen) == 5
    assert panel.choose(seen, 3) == (0, 2, 3)
    assert panel.choose(seen, 0) == (2,)
    assert panel.choose(seen, 5) == (0, 2)


def test_roll_says_what_it_keeps_and_rolls_the_rest() -> None:
    seen = choosing().seen(chosen=(0, 2, 3))

    assert labels(seen) == ["r roll 2 dice, keep 5 5 5 *"]
    assert moves_of(panel.actions(seen, EN))["roll"] == (roll((0, 2, 3)),)


def test_kept_dice_stay_picked() -> None:
    assert panel.chosen_after_news(choosing().seen()) == (0, 2)


def test_nothing_stays_picked_after_the_last_roll_but_others_see_it() -> None:
    last = choosing().roll(5, 5, keep=(0, 2, 3))

    assert panel.chosen_after_news(last.seen(0)) == ()
    assert panel.chosen_after_news(last.seen(1)) == (0, 2, 3)


def test_nothing_stays_picked_after_a_box_is_filled() -> None:
    assert panel.chosen_after_news(choosing().score("chance").seen(0)) == ()


def test_keeping_all_dice_offers_the_best_box() -> None:
    seen = choosing().seen(chosen=(0, 1, 2, 3, 4))

    assert labels(seen) == ["Enter write 25 in Full house *"]


def test_letter_chooses_a_box_and_writes_when_pressed_again() -> None:
    first = {action.key: action for action in panel.actions(choosing().seen(), EN)}["j"]
    pointing = choosing().seen(cursor=first.cursor)
    second = {action.key: action for action in panel.actions(pointing, EN)}["j"]

    assert (first.moves, first.cursor) == ((), box_position("small_straight"))
    assert (second.moves, second.cursor) == ((score("small_straight"),), None)
    assert labels(pointing) == ["Enter cross out Small straight *", "r roll 5 dice"]


def test_crossing_out_a_box_asks_while_another_one_would_score() -> None:
    worse = choosing().seen(cursor=box_position("small_straight"))
    asked = {one.key: one.asks for one in panel.actions(worse, EN) if one.asks}

    assert asked == dict.fromkeys(("Enter", "j"), "You could write 25 in Full house instead.")


def test_nothing_is_asked_before_points_or_the_only_choice() -> None:
    scores = choosing().seen(cursor=box_position("fives"))
    nothing = Yams(order="down").roll(2, 3, 4, 5, 6).seen(cursor=box_position("ones"))

    assert "Enter cross out Ones *" in labels(nothing)
    for found in (scores, nothing):
        assert not any(one.asks for one in panel.actions(found, EN))


def test_enter_writes_in_the_chosen_box() -> None:
    seen = choosing().seen(cursor=box_position("fives"), chosen=(0, 2))

    assert labels(seen) == ["Enter write 15 in Fives *", "r roll 3 dice, keep 5 5"]
    assert moves_of(panel.actions(seen, EN))["write"] == (score("fives"),)
    assert labels(seen, FR)[0] == "Entrée inscrire 15\xa0: Cinq *"


def test_best_box_is_chosen_after_the_last_roll() -> None:
    seen = choosing().roll(1, 2, 3, keep=(0, 2)).seen()

    assert chosen_box(seen) == "chance"
    assert labels(seen) == ["Enter write 16 in Chance *"]


def test_first_of_equal_boxes_is_the_best() -> None:
    assert chosen_box(Yams().roll(5, 5, 5, 2, 3).seen(chosen=(0, 1, 2, 3, 4))) == "three_kind"


@pytest.mark.parametrize(
    ("cursor", "key", "box"),
    [
        (None, "down", "full_house"),
        (None, "up", "full_house"),
        (box_position("full_house"), "down", "small_straight"),
        (box_position("full_house"), "up", "four_kind"),
        (box_position("chance"), "down", "ones"),
        (box_position("ones"), "up", "chance"),
        (3, "down", "full_house"),
    ],
)
def test_up_and_down_move_along_the_free_boxes_from_the_best(
    cursor: int | None, key: str, box: str
) -> None:
    assert panel.cursor_after(choosing().seen(cursor=cursor), key) == box_position(box)


def test_up_and_down_skip_filled_boxes() -> None:
    yams = choosing(1).score("small_straight").roll(5, 5, 2, 2, 2)

    assert panel.cursor_after(yams.seen(cursor=box_position("full_house")), "down") == box_position(
        "large_straight"
    )


@pytest.mark.parametrize(
    ("cursor", "key", "die"),
    [
        (None, "right", 0),
        (None, "shift+tab", 4),
        (4, "tab", 0),
        (1, "left", 0),
        (box_position("chance"), "right", 0),
    ],
)
def test_left_and_right_move_along_the_dice(cursor: int | None, key: str, die: int) -> None:
    assert panel.cursor_after(choosing().seen(cursor=cursor), key) == die


def test_tab_moves_along_the_boxes_if_no_die_can_be_picked() -> None:
    seen = choosing().roll(1, 2, 3, keep=(0, 2)).seen()

    assert panel.cursor_after(seen, "tab") == box_position("ones")
    assert panel.cursor_after(seen, "left") == box_position("yams")


@pytest.mark.parametrize("key", ["up", "left", "tab", "home"])
def test_arrows_do_nothing_without_dice_or_boxes(key: str) -> None:
    assert panel.cursor_after(Yams().seen(), key) is None
    assert panel.cursor_after(choosing().seen(1), key) is None


def test_fixed_order_leaves_one_box() -> None:
    for order, box in (("down", "ones"), ("up", "chance")):
        seen = Yams(order=order).roll(1, 1, 2, 3, 4).seen()

        assert [action.name for action in panel.actions(seen, EN)] == ["roll", f"box:{box}"]
        assert panel.cursor_after(seen, "down") == box_position(box)


def test_no_moves_out_of_turn() -> None:
    seen = choosing().seen(1)

    assert not any(one.moves for one in panel.actions(seen, EN))
    assert panel.choices(seen) == 0
    assert panel.hints(seen, EN) == ()
    assert panel.choose(seen, 0) == ()


@pytest.mark.parametrize(
    ("seen", "keys"),
    [
        (choosing().seen(), ["1-5", "← →", "a-o ↑ ↓"]),
        (choosing().seen(cursor=2), ["1-5", "Space", "a-o ↑ ↓"]),
        (choosing().roll(1, 2, 3, keep=(0, 2)).seen(), ["a-o ↑ ↓"]),
        (Yams(order="up").roll(1, 1, 2, 3, 4).seen(), ["1-5", "← →", "o ↑ ↓"]),
    ],
)
def test_footer_names_the_keys_that_work(seen: Seen, keys: list[str]) -> None:
    assert [hint.key for hint in panel.hints(seen, EN)] == keys


def test_final_sheets_stay_until_a_key() -> None:
    over = full().watched(0)
    (on,) = panel.actions(over, EN)
    looked = full().watched(0, memory=on.memory)

    assert panel.result_waits(over)
    assert (on.key, on.main) == ("Enter", True)
    assert panel.after_key(over, "escape") == on.memory
    assert panel.after_key(over, "x") is None
    assert not panel.result_waits(looked)
    assert panel.actions(looked, EN) == ()
    assert panel.memory_timeout(over) is None


def test_result_waits_only_after_the_match() -> None:
    assert not panel.result_waits(choosing().seen())
    assert panel.after_key(choosing().seen(), "escape") is None


@given(st.integers(0, 2**32), st.sampled_from(LANGUAGES))
@settings(max_examples=20)
def test_every_action_offered_is_accepted(seed: int, language: str) -> None:
    rng, tr = Random(seed), FR if language == "fr" else EN
    options = {"order": rng.choice(["free", "down", "up"]), "yams_bonus": rng.choice([0, 50, 100])}
    match = Match.start("yams", 1 + seed % 3, options)
    news: list[dict[str, Any]] = []
    for _ in range(80):
        while "chance" in match.turn:
            news = [plain(event) for event in match.deal(match.draw(rng)).public]
        if "over" in match.turn:
            break
        seat = match.turn["to_act"][0]
        now = seen(match, seat, news=tuple(news))
        now = seen(match, seat, news=tuple(news), chosen=panel.chosen_after_news(now))
        for _ in range(rng.randrange(4)):
            now = _pressed(match, seat, now, rng)
        sending = [action for action in panel.actions(now, tr) if action.moves]
        assert sending
        assert sum(action.main for action in panel.actions(now, tr)) == 1
        match.play(seat, rng.choice(sending).moves[0])


def _pressed(match: Match, seat: int, now: Seen, rng: Random) -> Seen:
    """The view after a digit or an arrow."""
    chosen, cursor = now.chosen, now.cursor
    if rng.random() < 0.5 and panel.choices(now):
        chosen = panel.choose(now, rng.randrange(panel.choices(now)))
    else:
        moved = panel.cursor_after(now, rng.choice(["up", "down", "left", "right"]))
        cursor = cursor if moved is None else moved
    return seen(match, seat, chosen=chosen, cursor=cursor)


def test_spectators_keep_the_key_that_takes_a_seat() -> None:
    """Every key of a sheet is free of those that spectators have at any table."""
    for tr in (EN, FR):
        taken = {tr.sense("key: sit down", "s"), tr.sense("key: guess", "g")}
        (sheet,) = panel.actions(choosing().watched(None), tr)

        assert sheet.label == tr("next sheet")
        assert sheet.key not in taken
