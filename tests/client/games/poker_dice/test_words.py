"""Poker Dice's sentences in both languages."""

from typing import Any

import pytest

from client.games import registry
from client.games.poker_dice.story import story
from client.games.refusals import refused
from client.locale.i18n import translator
from client.screens.table.match.turn import Turn
from tests.client.games.poker_dice.moments import NAMES, Dice, called, covered, ended

words = registry.words("poker_dice")

EN, FR = translator("en"), translator("fr")


def told(dice: Dice, tr: Any = EN) -> list[str]:
    return [words.event(event, NAMES, tr) for event in dice.events]


def test_sentences_for_the_events_of_a_round() -> None:
    assert told(called().believes()) == [
        "Round 1: Mara begins.",
        "Mara threw 5 dice under the cup.",
        "Mara looked under the cup.",
        "Mara took out Q Q.",
        "Mara calls three queens with a king to jo; the round goes on that way.",
        "jo believes it.",
    ]


def test_sentences_for_a_lift() -> None:
    assert told(called().doubts())[-3:] == [
        "jo doubts Mara: three queens with a king? The dice are a pair of queens: it was a lie.",
        "Mara loses a life: 2 left.",
        "Round 2: Mara begins.",
    ]
    assert told(called().doubts(), FR)[-3:-1] == [
        (
            "jo doute de Mara\u00a0: brelan de dames au roi\u00a0? "
            "Les dés font paire de dames\u00a0: c’était un mensonge."
        ),
        "Mara perd une vie\u00a0: il en reste 2.",
    ]


def test_call_that_holds_costs_the_doubter() -> None:
    held = covered().calls("pair", "Q", to="right").doubts()

    assert "The dice are a pair of queens: the call was true." in told(held)[-3]
    assert told(held)[-2] == "Ada loses a life: 2 left."


def test_call_below_the_dice_is_said_to_be_true_for_that_reason() -> None:
    held = covered().calls("pair", "J", to="right").doubts()
    said = "The dice are a pair of queens: a better hand makes the call true, too."

    assert said in told(held)[-3]


def test_sentence_for_the_end() -> None:
    assert told(ended())[-2:] == [
        "Mara has lost their last life and is out.",
        "jo is the last one alive and wins.",
    ]


def test_open_throw_names_its_faces() -> None:
    dice = Dice().throws((0, 1), "TJ", cup=False).throws((2,), "9")

    assert told(dice)[-2:] == ["Mara threw openly: 10 J.", "Mara threw one die under the cup."]
    assert told(dice, FR)[-2] == "Mara a lancé à découvert\u00a0: 10 V."


def test_story_contains_public_facts_only() -> None:
    dice = called()

    assert story(dice.seen().view, NAMES, EN) == (
        (
            "Mara threw 5 dice under the cup, looked and took out Q Q, then called three "
            "queens with a king."
        ),
    )
    dice.believes().looks().throws((0,), "9", cup=False)
    assert story(dice.seen().view, NAMES, EN)[1] == "jo believed, threw one die openly and looked…"
    dice.calls("four", "Q", "K")
    assert story(dice.seen().view, NAMES, EN)[1] == (
        "jo looked and threw one die openly, then called four queens with a king."
    )


def test_story_of_a_blind_call_says_so() -> None:
    dice = called().believes().calls("poker", "9")

    assert story(dice.seen().view, NAMES, FR)[-1] == (
        "jo a annoncé à l’aveugle\u00a0: poker de neuf."
    )


@pytest.mark.parametrize(
    ("dice", "mine", "theirs"),
    [
        (
            Dice(),
            "Your turn: throw the dice, openly or under the cup.",
            "Mara throws the dice and makes the first call.",
        ),
        (
            covered(),
            "Your turn: make the first call, true or not, to either neighbour.",
            "Mara throws the dice and makes the first call.",
        ),
        (
            covered(2),
            "Your turn: make the first call, true or not.",
            "Mara throws the dice and makes the first call.",
        ),
        (
            called(),
            "Mara calls three queens with a king. Do you believe it?",
            "Mara calls three queens with a king. Does jo believe it?",
        ),
        (
            called().believes(),
            "You believed three queens with a king: throw dice or not, then call higher.",
            "jo believed three queens with a king and must call higher.",
        ),
        (
            called().believes().throws(range(5), "9TJQK"),
            "You believed three queens with a king: call higher.",
            "jo believed three queens with a king and must call higher.",
        ),
        (
            called().believes().looks(),
            "You looked: throw at least one die, then call higher than three queens with a king.",
            "jo believed three queens with a king and must call higher.",
        ),
        (
            covered().calls("poker", "A", to="left").believes(),
            "Poker turn: throw all five dice.",
            "jo plays a poker turn: 5 throws left.",
        ),
    ],
)
def test_status_says_whose_turn_it_is_and_what_to_do(dice: Dice, mine: str, theirs: str) -> None:
    assert words.status(dice.seen().view, NAMES, EN) == mine
    assert words.status(dice.seen(None).view, NAMES, EN) == theirs


def test_poker_of_aces_after_five_turns_can_only_be_doubted() -> None:
    dice = covered(2).calls("poker", "A", to="left")
    for _ in range(5):
        dice.believes().throws(range(5), "9TJQK").calls("poker", "A")

    assert words.status(dice.seen().view, NAMES, EN).endswith("and you can only doubt.")


def test_caption_says_round_and_direction() -> None:
    assert words.caption(called().seen().view, {}, EN) == "Poker Dice · round 1 · play goes →"
    assert words.caption(Dice().seen().view, {}, FR) == "Poker menteur · manche 1"
    assert words.caption(ended().seen(0).view, {}, EN) == "Poker Dice · finished"


def test_describe_has_what_the_viewer_knows() -> None:
    dice = called()

    assert "You know what is under the cup: 9 K A." in words.describe(dice.seen(0).view, NAMES, EN)
    assert "Under the cup: 3 dice." in words.describe(dice.seen(1).view, NAMES, EN)
    assert "On the table: Q Q." in words.describe(dice.seen(1).view, NAMES, EN)
    assert "Mara has 3 lives." in words.describe(dice.seen(1).view, NAMES, EN)


REFUSALS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("wrong_phase", {"why": "answer"}, "believe the call or doubt it"),
    ("wrong_phase", {"why": "look_first"}, "before you choose a poker turn"),
    ("bad_move", {"dice": 5}, "numbered 1 to 5"),
    ("bad_move", {"why": "direction"}, "Only the first call of a round"),
    ("no_throws_left", {}, "call a poker"),
    (
        "already_thrown",
        {"dice": [0, 1], "left": [4]},
        "dice 1 and 2 in this turn. You can still throw die 5.",
    ),
    ("already_thrown", {"dice": [0], "left": []}, "die 1 in this turn. No die is left to throw."),
    ("must_throw", {"phase": "start", "dice": [3]}, "to throw: die 4"),
    ("must_throw", {"phase": "play", "dice": [3]}, "You have looked, so throw"),
    ("must_throw", {"phase": "poker_turn", "dice": [3]}, "a throw of all five dice"),
    ("cup_in_use", {"dice": [2]}, "also throw or take out die 3"),
    ("not_seen", {"dice": [2, 3]}, "all its dice together (dice 3 and 4)"),
    ("not_in_cup", {"dice": [1]}, "can take out die 2"),
    ("not_in_cup", {"dice": []}, "no dice under the cup"),
    ("no_such_call", {}, "as in the list of calls"),
    ("too_low", {"lowest": ["pair", "K"]}, "at least a pair of kings"),
    ("needs_direction", {}, "on your left or on your right"),
    ("only_doubt", {}, "you can only doubt"),
)


@pytest.mark.parametrize(("code", "facts", "said"), REFUSALS)
def test_refusal_says_what_would_be_legal(code: str, facts: dict[str, Any], said: str) -> None:
    english = refused("poker_dice", code, facts, "-", NAMES, EN)
    french = refused("poker_dice", code, facts, "-", NAMES, FR)

    assert said in english
    assert french not in ("-", english)


def test_refusal_of_another_game_is_none() -> None:
    assert words.refusal("opening_short", {}, EN) is None
    assert words.refusal("wrong_phase", {"why": "?"}, EN) is None


def test_option_is_named() -> None:
    lives = words.option("lives", FR)

    assert lives is not None
    assert lives.label == "Vies"
    assert words.option("target", FR) is None


def test_eliminated_player_is_told_that_they_watch() -> None:
    dice = Dice(3, lives=1).throws(range(5), "QQ9KA").calls("poker", "A", to="left").doubts()
    said = [Turn("poker_dice", dice.seen(viewer), EN).status for viewer in (0, 1, 2, None)]

    assert [words.is_out(dice.match.view(viewer)) for viewer in (0, 1, 2, None)] == [
        True,
        False,
        False,
        False,
    ]
    assert said[0] == f"You are out; you are watching now. {said[3]}"
    assert not any("You are out" in status for status in said[1:])
    assert "You are out" not in Turn("poker_dice", ended().seen(0), EN).status


@pytest.mark.parametrize(
    ("choice", "english", "french"),
    [
        ({"do": "throw", "cup": True, "faces": ["Q", "9"]}, "throwing Q 9 under the cup", "sous"),
        ({"do": "throw", "cup": False, "faces": ["Q"]}, "throwing Q openly", "à découvert"),
        ({"do": "throw", "cup": False, "faces": [None] * 5}, "throwing 5 dice openly", "5 dés"),
        ({"do": "take_out", "faces": ["Q", "Q"]}, "taking out Q Q", "sortir"),
        ({"do": "believe"}, "believing", "croire"),
        ({"do": "doubt"}, "doubting", "douter"),
        ({"do": "peek"}, "looking", "regarder"),
        ({"do": "poker_turn"}, "a poker turn", "tour de poker"),
    ],
)
def test_choices_are_worded_as_subjects_of_a_sentence(
    choice: dict[str, Any], english: str, french: str
) -> None:
    assert words.doing(choice, EN) == english
    assert french in words.doing(choice, FR)


def test_call_is_worded_as_the_subject_of_a_sentence() -> None:
    choice = {"do": "announce", "call": ["three_kind", "Q", "K"]}

    assert words.doing(choice, EN) == words.choice(choice, EN).replace("call ", "calling ", 1)
    assert words.doing(choice, FR) == words.choice(choice, FR)
