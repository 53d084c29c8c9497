"""Practice: a seat's last move can be taken back until something is drawn, told or laid open."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from engine import IllegalMove, Match
from engine.core.practice import UNDO, lasting
from engine.core.values import Step
from tests.engine.walks import BOUND, every_game, seeds, start, step
from tests.games import soon


def farkle(**options: object) -> Match:
    """One seat that has rolled a one, a five and four dice that score nothing."""
    match = Match.start("farkle", 1, options)
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 5, 2, 3, 4, 6]})
    return match


def practised(game: str, rng: Random) -> Match:
    return start(game, rng, {**soon(game), "practice": True})


def test_copy_without_a_log_takes_back_the_same_moves() -> None:
    match = farkle(practice=True)
    before = match.view(0)
    match.play(0, {"do": "keep", "dice": [0]})
    copy = match.without_log()

    copy.play(0, dict(UNDO))

    assert copy.view(0) == before
    assert (copy.log, len(match)) == ([[0, UNDO]], 4)
    assert match.undoable == 0


@pytest.mark.long
@every_game
@settings(max_examples=25)  # each one a match
@given(seed=seeds)
def test_move_taken_back_leaves_the_match_as_it_was(game: str, seed: int) -> None:
    rng = Random(seed)
    match = practised(game, rng)
    for _ in range(60):
        if "over" in match.turn:
            break
        before = [match.view(viewer) for viewer in (*range(match.seats), None)]
        turn, drawn = match.turn, "chance" in match.turn
        told = step(match, rng)
        if match.undoable is not None:
            match.play(match.undoable, dict(UNDO))

            assert match.turn == turn
            assert [match.view(viewer) for viewer in (*range(match.seats), None)] == before
            step(match, rng)
        elif "over" not in match.turn:
            assert drawn or told.private or any(event.reveals for event in told.public)


@pytest.mark.long
@every_game
@settings(max_examples=25)  # each one a match
@given(seed=seeds)
def test_log_with_moves_taken_back_replays_to_the_same_match(game: str, seed: int) -> None:
    rng = Random(seed)
    match = practised(game, rng)
    for _ in range(BOUND // 200):
        if "over" in match.turn:
            break
        step(match, rng)
        if match.undoable is not None and rng.randrange(2):
            match.play(match.undoable, dict(UNDO))

    again = Match.replay(game, match.seats, match.options, match.log, match.rules_version)

    assert again.view(None) == match.view(None)
    kept = [match.log[position] for position in lasting(match.log)]
    short = Match.replay(game, match.seats, match.options, kept, match.rules_version)
    assert short.view(None) == match.view(None)


def test_undo_is_an_entry_of_its_own_and_told() -> None:
    match = farkle(practice=True)
    match.play(0, {"do": "keep", "dice": [0]})

    told = match.play(0, {"do": "undo"})

    assert isinstance(told, Step)
    assert [event.__struct_config__.tag for event in told.public] == ["undone"]
    assert match.log[-2:] == [[0, {"do": "keep", "dice": [0]}], [0, {"do": "undo"}]]
    assert match.view(0)["rolled"] == [1, 5, 2, 3, 4, 6]


def test_draw_cannot_be_taken_back() -> None:
    match = farkle(practice=True)

    with pytest.raises(IllegalMove) as refused:
        match.play(0, {"do": "undo"})

    assert refused.value.code == "no_undo"
    assert match.undoable is None


def test_nothing_before_a_draw_can_be_taken_back() -> None:
    match = farkle(practice=True)
    match.play(0, {"do": "keep", "dice": [0]})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 4, 6]})
    match.play(0, {"do": "keep", "dice": [0]})
    match.play(0, {"do": "undo"})

    assert match.undoable is None


def test_move_of_another_seat_cannot_be_taken_back() -> None:
    match = Match.start("farkle", 2, {"practice": True, "opening": 0})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 5, 2, 3, 4, 6]})
    match.play(0, {"do": "keep", "dice": [0]})
    match.play(0, {"do": "bank"})

    with pytest.raises(IllegalMove):
        match.play(1, {"do": "undo"})

    assert match.undoable == 0
    match.play(0, {"do": "undo"})
    assert match.turn == {"to_act": [0]}


def test_look_that_told_a_secret_cannot_be_taken_back() -> None:
    rng = Random(1)
    match = practised("poker_dice", rng)
    for _ in range(40):
        told = step(match, rng)
        if told.private and match.log[-1][0] is not None:
            break

    assert match.log[-1][0] is not None
    assert match.undoable is None


def test_match_without_practice_takes_nothing_back() -> None:
    match = farkle()
    match.play(0, {"do": "keep", "dice": [0]})

    with pytest.raises(IllegalMove) as refused:
        match.play(0, {"do": "undo"})

    assert refused.value.code == "bad_move"
    assert "practice" not in match.options


def test_end_of_a_match_cannot_be_taken_back() -> None:
    rng = Random(5)
    match = Match.start("farkle", 1, {"practice": True, "target": 1000, "opening": 0})
    while "over" not in match.turn:
        step(match, rng)

    assert match.undoable is None


@pytest.mark.parametrize("value", [1, "yes", None])
def test_practice_is_true_or_false(value: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        Match.start("farkle", 1, {"practice": value})

    assert refused.value.code == "bad_options"
    assert refused.value.facts["option"] == "practice"
    assert Match.start("farkle", 1, {"practice": False}).options.get("practice") is None


def test_entries_taken_back_do_not_last() -> None:
    log: list[list[Any]] = [
        [None, {"luck": "first"}], [0, {"do": "roll"}], [0, UNDO], [0, {"do": "bank"}]
    ]  # fmt: skip

    assert lasting(log) == [0, 3]
