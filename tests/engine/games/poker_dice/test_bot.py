"""The bots: their moves in given situations, their estimates, and legal play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice import FRESH_ODDS
from engine.games.poker_dice.bot import CHARACTERS, LEVELS, believer, random
from engine.games.poker_dice.calls import RANKS, best
from engine.games.poker_dice.estimates import call_chances, chance_with_throw, informed_calls
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.sly import sly
from engine.kit import levels
from tests.engine.games.bots import play_on
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    POKER_TURN,
    Plain,
    Table,
    call,
    covered,
    opened,
    take_out,
)
from tests.engine.games.poker_dice.walks import seat_view, walk


def played_by_sly(table: Table, seed: int = 1) -> Plain:
    move: Plain = plain(sly(seat_view(table.match, table.seat), Random(seed)))
    return move


def test_waiting_seat_has_no_legal_moves() -> None:
    assert legal_moves(seat_view(Table().match, 1)) == []


def test_number_of_legal_moves_at_the_start() -> None:
    table = Table(3)
    assert len(legal_moves(seat_view(table.match, 0))) == 62

    table.throw(opened(*ALL), "99999")
    assert len(legal_moves(seat_view(table.match, 0))) == 226


def test_legal_moves_throw_unseen_dice_together() -> None:
    table = Table().throw(covered(0, 1, 2), "KKK").throw(opened(3, 4), "9T")
    table.play(call("poker", "Q", to="left"), BELIEVE)
    moves = [plain(move) for move in legal_moves(seat_view(table.match, 1))]

    assert [move for move in moves if move["do"] == "throw"] == [
        *(opened(3), opened(4), opened(3, 4)),
        *(opened(0, 1, 2), opened(0, 1, 2, 3), opened(0, 1, 2, 4), opened(*ALL)),
        *(covered(0, 1, 2), covered(0, 1, 2, 3), covered(0, 1, 2, 4), covered(*ALL)),
    ]


def test_random_plays_every_kind_of_move() -> None:
    table = Table().start("99999", "poker", "9").play(BELIEVE, PEEK)
    view = seat_view(table.match, 1)
    rng = Random(3)

    kinds = {type(random(view, rng)).__name__ for _ in range(60)}
    assert kinds == {"TakeOut", "Throw", "PokerTurn"}


def test_believer_believes_and_makes_the_lowest_call() -> None:
    match = Match.start("poker_dice", 2, {"lives": 1})
    rng = Random(2)
    moves = []
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        moves.append(plain(believer(seat_view(match, seat))))
        match.play(seat, moves[-1])

    assert moves[:4] == [
        covered(*ALL),
        call("salad", "K", to="left"),
        BELIEVE,
        call("salad", "A"),
    ]
    assert len([move for move in moves if move["do"] == "announce"]) == 113 + 5
    assert moves[-3:] == [covered(*ALL), call("poker", "A"), DOUBT]


def test_believer_throws_openly_if_the_cup_is_in_use() -> None:
    table = Table().throw(covered(0), "9")

    assert plain(believer(seat_view(table.match, 0))) == opened(1, 2, 3, 4)
    assert table.match.default_move(0) == opened(1, 2, 3, 4)


@pytest.mark.measured
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_every_level_plays_legally(seed: int) -> None:
    rng = Random(seed)
    for match in walk(rng, 60, lives=2):
        for seat in match.turn.get("to_act", []):
            for bot in LEVELS.values():
                match.preview(seat, plain(bot(seat_view(match, seat), rng)))


def test_levels_have_the_common_names() -> None:
    game = Match.start("poker_dice", 2).game

    assert game.levels == levels.LEVELS
    assert game.older["balanced"] == "master"
    assert LEVELS["master"] is LEVELS["balanced"]


def test_levels_call_to_either_side() -> None:
    table = Table(3).throw(covered(*ALL), "KKK9T").play(PEEK)
    view = seat_view(table.match, 0)

    sides = {plain(LEVELS["expert"](view, Random(seed))).get("to") for seed in range(12)}
    assert sides == {"left", "right"}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("stronger", "weaker"), [("master", "casual"), ("beginner", "random")])
def test_stronger_levels_win_most_matches(stronger: str, weaker: str) -> None:
    """`tests.bench.ladder` compares neighbours, in more matches."""
    won = 0
    for number in range(20):
        match = Match.start("poker_dice", 2)
        seats = [stronger, weaker] if number % 2 else [weaker, stronger]
        play_on(match, seats, Random(number))
        won += match.turn["over"]["winners"] == [seats.index(stronger)]

    assert won >= 12


@pytest.mark.unmeasured
@pytest.mark.parametrize("opponent", ["random", "believer"])
def test_sly_wins_most_matches(opponent: str) -> None:
    """At least 34 of 40; `tests/bench/poker_dice_bots.py` plays more."""
    won = 0
    for game in range(40):
        rng = Random(game)
        match = Match.start("poker_dice", 2)
        while "over" not in match.turn:
            if "chance" in match.turn:
                match.deal(match.draw(rng))
                continue
            seat = match.turn["to_act"][0]
            level = "sly" if seat == game % 2 else opponent
            match.play(seat, plain(LEVELS[level](match.seat_view(seat), rng)))
        won += match.turn["over"]["winners"] == [game % 2]

    assert won >= 34


def test_informed_calls_exclude_blind_ones() -> None:
    table = Table(4).throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "K", to="left"))
    view = seat_view(table.match, 1)
    assert informed_calls(view) == [RANKS["pair", "K"]]
    assert call_chances(view)[RANKS["pair", "K"]] > FRESH_ODDS[RANKS["pair", "K"]]

    table.play(BELIEVE, call("pair", "A"))
    assert informed_calls(seat_view(table.match, 2)) == [RANKS["pair", "K"]]
    table.play(BELIEVE, PEEK).throw(opened(0), "9").play(call("two_pair", "T", "9"))
    view = seat_view(table.match, 3)
    assert informed_calls(view) == [RANKS["two_pair", "T", "9"]], (
        "the throw changed the dice, so earlier calls do not count"
    )
    table.play(BELIEVE, call("two_pair", "J", "9"))
    view = seat_view(table.match, 0)
    assert informed_calls(view) == [RANKS["two_pair", "T", "9"]]
    assert call_chances(view) == [1.0] * 3 + [0.0] * 110, "seat 0 knows all dice: 9 K 9 T A"
    table.play(BELIEVE, call("two_pair", "Q", "9"), BELIEVE, call("two_pair", "K", "9"))
    assert informed_calls(seat_view(table.match, 3))[-1] == RANKS["two_pair", "Q", "9"]


def test_chance_with_throw_is_exact_for_known_dice() -> None:
    table = Table().throw(opened(*ALL), "KKKK9").play(call("four", "K", "9", to="left"))
    view = seat_view(table.match, 1)

    assert chance_with_throw(view, RANKS["poker", "K"]) == pytest.approx(1 / 6)


def test_sly_doubts_a_call_it_knows_to_be_false() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"))

    assert played_by_sly(table) == DOUBT


def test_sly_believes_an_almost_certain_call() -> None:
    assert played_by_sly(Table().start("KK9TA", "salad", "K")) == BELIEVE


def test_sly_calls_blind_if_looking_gains_nothing() -> None:
    table = Table().throw(opened(0, 1, 2, 3), "KKKK").throw(covered(4), "Q")
    table.play(call("four", "K", "9", to="left"), BELIEVE)

    assert played_by_sly(table) == call("four", "K", "T")


def test_sly_continues_a_start_turn_that_another_player_began() -> None:
    table = Table().throw(covered(0), "9")

    assert played_by_sly(table) == opened(1, 2, 3, 4)


def test_sly_takes_out_good_dice_and_throws_the_rest_under_the_cup() -> None:
    table = Table().start("9TKKA", "pair", "A").play(BELIEVE)
    moves = []
    for faces in ("", "", "Q9K"):
        moves.append(played_by_sly(table))
        table.play(moves[-1])
        if faces:
            table.land(faces)

    assert moves == [PEEK, take_out(2, 3), covered(0, 1, 4)]
    assert played_by_sly(table) == PEEK
    table.play(PEEK)
    assert played_by_sly(table)["call"][0] in ("three", "full")


def test_sly_throws_openly_if_more_dice_stay_hidden() -> None:
    table = Table().start("KKK9T", "three", "K", "T").play(BELIEVE, PEEK)

    move = played_by_sly(table)
    assert move["do"] == "throw"
    assert move["cup"] is False
    assert set(move["dice"]) <= {3, 4}


def test_sly_looks_again_before_throwing_some_dice() -> None:
    table = Table().throw(covered(*ALL), "KKK9T").play(PEEK, call("three", "K", "T"))
    table.play(BELIEVE, call("three", "K", "Q"), BELIEVE)

    assert played_by_sly(table) == PEEK


def test_sly_chooses_and_plays_a_poker_turn() -> None:
    table = Table().start("QQQQQ", "poker", "Q").play(BELIEVE, PEEK)
    assert played_by_sly(table) == POKER_TURN

    table.play(POKER_TURN)
    assert played_by_sly(table) == covered(*ALL)
    table.throw(covered(*ALL), "A9AKK")
    assert played_by_sly(table) == PEEK
    table.play(PEEK)
    assert played_by_sly(table) == take_out(0, 2)
    table.play(take_out(0, 2))
    assert played_by_sly(table) == covered(1, 3, 4)
    table.throw(covered(1, 3, 4), "AAA").play(PEEK)
    assert played_by_sly(table) == call("poker", "A")


def test_sly_looks_again_after_believing_a_false_poker() -> None:
    table = Table().throw(covered(*ALL), "QQQQQ").play(PEEK, call("poker", "Q", to="left"))
    table.play(BELIEVE, call("poker", "K"), BELIEVE)

    assert played_by_sly(table) == PEEK


def test_sly_calls_a_higher_poker_after_its_last_throw() -> None:
    table = Table().start("AAAAA", "poker", "A").play(BELIEVE)
    for _ in range(5):
        table.throw(covered(*ALL), "99999")
    table.play(PEEK)

    assert played_by_sly(table) == call("poker", "A")


def test_sly_can_only_doubt_after_five_believed_aces() -> None:
    table = Table().start("AAAAA", "poker", "A")
    for _ in range(5):
        table.play(BELIEVE).throw(opened(*ALL), "AAAAA").play(call("poker", "A"))

    assert played_by_sly(table) == DOUBT


def test_sly_bluffs_sometimes_and_only_with_believable_calls() -> None:
    table = Table().throw(covered(*ALL), "TT9JA").play(PEEK)
    calls = [tuple(played_by_sly(table, seed)["call"]) for seed in range(200)]

    ranks = [RANKS[call] for call in calls]
    true = RANKS["pair", "T"]
    bluffs = sum(rank > true for rank in ranks)
    assert 40 < bluffs < 95, "about one in three"
    assert 0 < sum(rank < true for rank in ranks) < 30
    assert max(ranks) <= true + 5
    assert all(FRESH_ODDS[rank] >= 0.4 for rank in ranks)


def test_sly_bluffs_if_it_cannot_beat_the_call() -> None:
    table = Table().start("9TJQK", "four", "A", "9").play(BELIEVE)
    table.throw(opened(*ALL), "AA9TJ")

    bluffs = {tuple(played_by_sly(table, seed)["call"]) for seed in range(30)}
    assert bluffs == {("four", "A", "T")}, "the dice on the table disprove every call"
    table = Table().start("9TJQK", "four", "A", "9").play(BELIEVE)
    table.throw(covered(*ALL), "AA9TJ").play(PEEK)
    bluffs = {tuple(played_by_sly(table, seed)["call"]) for seed in range(60)}
    assert len(bluffs) == 5


def test_bluffer_calls_more_than_the_dice_make_more_often_than_its_level() -> None:
    table = Table(2).throw(covered(*ALL), "TTJJA").play(PEEK)
    view = seat_view(table.match, 0)

    def lies(level: str) -> int:
        calls = [plain(LEVELS[level](view, Random(seed)))["call"] for seed in range(200)]
        return sum(RANKS[tuple(one)] > best(("T", "T", "J", "J", "A")) for one in calls)

    assert lies("bluffer") > lies(CHARACTERS["bluffer"]) + 20


def test_levels_seldom_make_one_of_the_many_calls_far_above() -> None:
    view = seat_view(Table(2).throw(covered(*ALL), "TT9JA").match, 0)

    for level in ("casual", "club", "expert"):
        moves = [plain(LEVELS[level](view, Random(seed))) for seed in range(200)]
        calls = [RANKS[tuple(one["call"])] for one in moves if one["do"] == "announce"]
        assert sum(FRESH_ODDS[rank] < 0.05 for rank in calls) < 20
