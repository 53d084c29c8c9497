"""Moves are judged by the lead that they make likely, from the view of the seat alone."""

from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal import GAME
from engine.games.flush_royal.bot import legal_moves
from engine.games.flush_royal.judge import described, judge, rate
from engine.games.flush_royal.values import Exchange, Pass, Place, PutJoker, TakeJoker
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.analysis import By, analyse
from tests.engine.games.flush_royal.positions import some_match
from tests.engine.games.flush_royal.tables import match_at, place, state_at, state_of

PAIR = {"7,5": "AD", "7,6": "AC"}


def view_of(match: Match) -> FlushRoyalView:
    view = match.seat_view(match.turn["to_act"][0])
    assert isinstance(view, FlushRoyalView)
    return view


def laid(*cards_at: str) -> Place:
    return msgspec.convert(place(*cards_at), Place)


def test_more_points_now_are_better_where_all_else_is_alike() -> None:
    match = match_at(PAIR, ["AS AH 2S 9D JC", "3D 4D 8C 8H TD"])
    judged = judge(view_of(match), laid("AS@7,4"))

    assert judged.unit == "lead"
    assert not judged.exact
    assert judged.loss > 0
    assert isinstance(judged.best, Place)
    assert len(judged.best.cards) > 1
    assert judge(view_of(match), judged.best).loss == 0


def test_order_of_the_cards_of_a_move_does_not_matter() -> None:
    view = view_of(match_at(PAIR, ["AS AH 2S 9D JC", "3D 4D 8C 8H TD"]))
    one, other = laid("AS@7,4", "AH@7,7"), laid("AH@7,7", "AS@7,4")

    assert judge(view, one).loss == judge(view, other).loss


def test_move_that_was_not_found_is_judged_all_the_same() -> None:
    """A joker laid where it scores next to nothing is not among the best plans."""
    view = view_of(match_at(PAIR, ["AS AH ** 9D JC", "3D 4D 8C 8H TD"]))
    poor = laid("AS*@8,5")

    assert poor not in rate(view).values
    assert judge(view, poor).loss > 10


def test_first_plays_at_any_place_are_judged() -> None:
    view = view_of(match_at({}, ["AS AH 2S 9D JC", "3D 4D 8C 8H TD"]))
    placed = laid("AS@5,5", "AH@6,5")

    assert placed not in rate(view).values
    assert judge(view, placed).loss < 10


def test_swaps_are_not_judged() -> None:
    board = PAIR | {"8,6": "AS*"}
    view = view_of(match_at(board, ["AS ** AH 2C 3D", "4S"]))

    for swap in (TakeJoker((8, 6)), PutJoker((7, 5))):
        judged = judge(view, swap)
        assert (judged.loss, judged.best, judged.choices) == (0.0, swap, 1)


def test_exchanges_of_the_same_cards_are_judged_alike() -> None:
    view = view_of(match_at(PAIR, ["2S 4S 7S JS 9C", "3S"]))
    best = judge(view, Pass()).best

    assert isinstance(best, Exchange)
    assert judge(view, best).loss == 0
    assert judge(view, Exchange(("2S", "9C"))) == judge(view, Exchange(("9C", "2S")))
    assert judge(view, Exchange(("2S", "4S"))).loss > 0
    assert judge(view, Pass()).loss > 0


def test_passing_is_all_that_is_left() -> None:
    view = view_of(match_at(PAIR, ["2S 4H 6D", "AS"], reserve=""))
    judged = judge(view, Pass())

    assert (judged.loss, judged.choices) == (0, 1)
    assert GAME.judge(view, Pass(), GAME.tables) == judged


def played(seed: int, level: str, *, until_end: bool = True) -> Match:
    """A match of two players of a level, to its end or until the reserve is empty."""
    rng = Random(seed)
    match = Match.start("flush_royal", 2)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        view = view_of(match)
        if not view.reserve and not until_end:
            break
        match.play(match.turn["to_act"][0], plain(GAME.bots[level](view, rng)))
    return match


def test_end_between_two_seats_is_known_to_the_last_card() -> None:
    """The lead expected stays the same as long as both play best, and comes true."""
    match = played(9, "random", until_end=False)
    expected = []
    while "over" not in match.turn:
        seat, view = match.turn["to_act"][0], view_of(match)
        rated = rate(view)
        best = max(rated.values, key=rated.values.__getitem__)
        lead = view.scores[seat] - view.scores[1 - seat] + rated.values[best]
        expected.append(lead if seat == 0 else -lead)
        assert rated.exact
        match.play(seat, plain(best))

    scores = match.turn["over"]["scores"]
    assert len(expected) > 3
    assert set(expected) == {scores[0] - scores[1]}


def test_play_that_was_not_compared_is_judged_in_an_end_game_too() -> None:
    """With so many cards left that not even the best of them are searched to the end."""
    view = view_of(played(0, "random", until_end=False))
    rated = rate(view)
    plays = (move for move in legal_moves(view) if isinstance(move, Place))
    left_out = next(move for move in plays if move not in rated.values)

    judged = judge(view, left_out)
    assert not judged.exact
    assert 0 <= judged.loss < 50


@pytest.mark.long
@pytest.mark.unmeasured
def test_parts_of_an_analysis_add_up_to_the_lead_at_the_end() -> None:
    match = played(4, "quick")
    by: list[By] = ["dealer" if seat is None else "player" for seat, _ in match.log]
    found = analyse(Match.start("flush_royal", 2), match.log, by, 1)
    scores = match.turn["over"]["scores"]

    (part,) = found.parts
    assert part.unit == "lead"
    assert part.end == pytest.approx(scores[1] - scores[0])
    assert part.start + part.moves + part.luck + part.others == pytest.approx(part.end)
    assert part.luck == 0, "the own draws and the other's turns are not told apart"
    assert found.accuracy is not None
    assert 0 < found.accuracy < 100
    assert all(decision.loss >= 0 for decision in found.decisions)


def test_lead_counts_against_the_average_of_the_others() -> None:
    state = state_at(PAIR, ["AS", "2S", "3S"], scores=(30, 10, 40))

    assert [GAME.reckoning(state, seat, "lead").gained for seat in range(3)] == [5, -25, 20]
    assert GAME.win_worth(state, "lead") > 0


def test_moves_are_described_with_points_and_cards() -> None:
    view = view_of(match_at(PAIR | {"8,6": "AS*"}, ["AS ** AH 2C 3D", "4S"]))

    assert GAME.described(view, laid("AH@7,7"))["points"] == 9
    assert described(view, TakeJoker((8, 6)))["swapped"] == "AS"
    assert described(view, PutJoker((7, 5)))["swapped"] == "AD"
    assert described(view, Pass()) == {"do": "pass", "rack": ["AS", "**", "AH", "2C", "3D"]}


def test_swap_tells_the_points_of_the_best_play_it_leads_to() -> None:
    match = match_at(PAIR | {"8,6": "AS*"}, ["AS ** 4H 2C 3D", "4S"])
    assert "play" not in described(view_of(match), PutJoker((7, 6)))
    told = []
    while "to_act" in match.turn and match.turn["to_act"] == [0]:
        rated = rate(view := view_of(match)).values
        best = max(rated, key=rated.__getitem__)
        about = described(view, best)
        told.append(about.get("play", about.get("points")))
        match.play(0, plain(best))

    assert len(told) > 1, "the best turn begins with a swap"
    seen = match.seat_view(0)
    assert isinstance(seen, FlushRoyalView)
    assert set(told) == {seen.scores[0]}


@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_every_legal_move_can_be_judged(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    if "to_act" not in match.turn:
        return
    view = view_of(match)
    moves = list(islice(legal_moves(view), 200))
    for move in Random(seed).sample(moves, min(2, len(moves))):
        judged = judge(view, move)
        assert judged.loss >= 0
        assert judged == judge(view, move)


@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_judgment_depends_on_nothing_that_the_seat_does_not_see(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    if "to_act" not in match.turn:
        return
    state, seat = state_of(match), match.turn["to_act"][0]
    other = GAME.resample(state, seat, Random(seed + 1))

    assert rate(GAME.view(state, seat)) == rate(GAME.view(other, seat))
