"""Properties of every game's statistics."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from engine import Match, ReplayError, registry
from engine.core.figures import folded
from engine.core.game import Game
from engine.core.plain import plain
from tests.engine.notes import notes, played
from tests.engine.walks import every_game, start


def played_by(level: str, game: str, seed: int) -> Match:
    """A match of a bot against itself."""
    rng = Random(seed)
    match = start(game, rng)
    bot = match.game.bots[level]
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(bot(match.seat_view(seat), rng)))
    return match


@pytest.mark.unmeasured
@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_notes_have_declared_names_and_valid_seats(game: str, seed: int) -> None:
    match = played(game, seed)

    found = notes(match)

    assert bool(found) == bool(match.game.figures)
    for note in found:
        assert note.name in match.game.figures
        assert note.seat in range(match.seats)
        assert type(note.value) is int
    assert found == notes(match)


@every_game
def test_every_declared_figure_occurs_in_some_match(game: str) -> None:
    declared = set(registry.game(game).figures)
    for seed, level in product(range(8), registry.game(game).bots):
        if not declared:
            break
        declared -= {note.name for note in notes(played_by(level, game, seed))}

    assert not declared


@every_game
def test_only_games_with_hidden_information_have_hidden_figures(game: str) -> None:
    rules = registry.game(game)
    if any(kind.hidden for kind in rules.figures.values()):
        assert rules.hidden


def test_a_game_may_have_no_figures() -> None:
    rules = registry.game("farkle")
    step = Match.start("farkle", 2).deal({"luck": "first", "seat": 0})

    assert list(Game.noted(rules, step.state, step)) == []
    assert Game.figures == {}


def test_folded_adds_sums_and_keeps_the_largest() -> None:
    assert folded("sum", 3, 2) == 5
    assert folded("most", 3, 2) == 3
    assert folded("most", 3, 4) == 4


def test_follow_stops_at_a_refused_entry() -> None:
    match = Match.of_version("farkle", 2, None, 1)
    log: list[list[Any]] = [[None, {"luck": "first", "seat": 0}], [1, {"do": "roll"}]]
    steps = match.follow(log)
    next(steps)

    with pytest.raises(ReplayError, match="Entry 1 of the farkle log"):
        next(steps)

    assert match.log == log[:1]


def test_farkle_counts_turns_farkles_in_a_row_and_hot_dice() -> None:
    match = Match.start("farkle", 2, {"opening": 0})
    match.deal({"luck": "first", "seat": 0})
    for faces in ([2, 2, 3, 3, 4, 6], [2, 3, 3, 4, 4, 6], [2, 2, 3, 4, 4, 6]):
        match.play(match.turn["to_act"][0], {"do": "roll"})
        match.deal({"luck": "rolled", "faces": faces})
    match.play(1, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 2, 3, 4, 5, 6]})
    match.play(1, {"do": "keep", "dice": [0, 1, 2, 3, 4, 5]})
    match.play(1, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [2, 2, 3, 3, 4, 6]})

    found = [(note.seat, note.name, note.value) for note in notes(match)]

    assert ("dearest_farkle", 1000) in [(name, value) for seat, name, value in found if seat == 1]
    assert (1, "hot_dice", 1) in found
    assert (0, "farkles_in_a_row", 2) in found
    turns = Counter(seat for seat, name, _ in found if name == "turns")
    assert turns == {0: 2, 1: 2}


def test_poker_dice_counts_a_believed_bluff() -> None:
    match = Match.start("poker_dice", 2)
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "throw", "dice": [0, 1, 2, 3, 4], "cup": True})
    match.deal({"luck": "rolled", "faces": ["9", "T", "J", "Q", "A"]})
    match.play(0, {"do": "announce", "call": ["three", "Q", "J"]})
    match.play(1, {"do": "believe"})

    found = {(note.seat, note.name) for note in notes(match)}

    assert found == {(0, name) for name in ("calls", "calls_opened", "bluffs", "bluffs_believed")}
