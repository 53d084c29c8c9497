"""The bot `balanced`: its moves in given situations, and that it beats the other levels."""

from random import Random

import pytest

from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice.balanced import balanced
from engine.games.poker_dice.bot import LEVELS
from engine.games.poker_dice.calls import CALLS
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
from tests.engine.games.poker_dice.walks import seat_view


def played(table: Table, seed: int = 1) -> Plain:
    move: Plain = plain(balanced(seat_view(table.match, table.seat), Random(seed)))
    return move


def answers(table: Table) -> set[str]:
    return {played(table, seed)["do"] for seed in range(60)}


def test_starter_throws_all_under_the_cup_looks_and_calls() -> None:
    table = Table()
    assert played(table) == covered(*ALL)
    table.throw(covered(*ALL), "KK9TA")
    assert played(table) == PEEK
    table.play(PEEK)
    calls = {played(table, seed)["to"] for seed in range(20)}
    assert calls == {"left", "right"}


def test_continues_a_start_that_another_player_began() -> None:
    table = Table().throw(covered(0), "9")
    assert played(table) == opened(1, 2, 3, 4)

    table = Table().throw(opened(*ALL), "KK9TA")
    assert played(table)["call"] == ["pair", "K"]


def test_answers_to_middle_calls_vary() -> None:
    assert answers(Table().start("99TTA", "three", "Q", "K")) == {"believe", "doubt"}
    assert answers(Table().start("99TTA", "pair", "9")) == {"believe"}


def test_dice_on_the_table_decide() -> None:
    table = Table().throw(opened(0, 1, 2), "KKK").throw(covered(3, 4), "9T")
    table.play(call("full", "K", "A"))
    assert answers(table) == {"believe", "doubt"}

    table = Table().throw(opened(0, 1, 2), "KKK").throw(covered(3, 4), "9T")
    table.play(call("pair", "A", to="left"))
    assert answers(table) == {"believe"}

    table = Table().throw(opened(0, 1, 2), "KKK").throw(covered(3, 4), "9T")
    table.play(call("poker", "A", to="left"))
    assert answers(table) == {"doubt"}


def test_known_false_call_is_doubted() -> None:
    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"))
    assert answers(table) == {"doubt"}


def test_dice_taken_out_after_the_throw_do_not_count_as_shown() -> None:
    hidden = Table().throw(covered(*ALL), "KKK9T").play(PEEK, call("three", "K", "J"))
    shown = Table().throw(covered(*ALL), "KKK9T").play(PEEK, take_out(0, 1, 2))
    shown.play(call("three", "K", "J"))

    assert [played(hidden, seed) for seed in range(40)] == [
        played(shown, seed) for seed in range(40)
    ]


def test_true_dice_are_called_without_a_look_if_they_are_remembered() -> None:
    table = Table().throw(covered(*ALL), "KKKKA").play(PEEK, call("pair", "K", to="left"))
    table.play(BELIEVE, call("pair", "A"), BELIEVE)
    assert played(table) == call("four", "K", "A")

    table = Table().throw(covered(*ALL), "KK9TA").play(PEEK, call("salad", "K", to="left"))
    table.play(BELIEVE, call("pair", "K"), BELIEVE)
    assert played(table) == PEEK


def test_keeps_good_dice_and_throws_the_others_under_the_cup() -> None:
    table = Table().start("9TKKA", "pair", "A").play(BELIEVE)
    assert played(table) == PEEK
    table.play(PEEK)
    assert played(table) == take_out(2, 3, 4)
    table.play(take_out(2, 3, 4))
    assert played(table) == covered(0, 1)
    table.throw(covered(0, 1), "KK")
    assert played(table) == PEEK
    table.play(PEEK)
    assert played(table)["do"] == "announce"


def test_plays_on_from_every_call_and_set_of_dice() -> None:
    """All the ways through a turn, some of them with single dice thrown openly."""
    seen = set()
    for seed in range(400):
        rng = Random(seed)
        faces = "".join(rng.choice("9TJQKA") for _ in ALL)
        table = Table().start(faces, *CALLS[rng.randrange(30, len(CALLS) - 1)]).play(BELIEVE)
        while table.match.turn.get("to_act") == [1]:
            move = played(table, seed)
            seen.add((move["do"], move.get("cup")))
            table.play(move)
            if "chance" in table.match.turn:
                table.land("".join(rng.choice("9TJQKA") for _ in table.match.turn["dice"]))
            if move["do"] in ("announce", "poker_turn"):
                break

    assert seen >= {("throw", False), ("throw", True), ("take_out", None), ("announce", None)}


def test_throws_bad_dice_openly_after_a_throw_under_the_cup() -> None:
    """The table leaves such throws out; between two players they gain a third of a round here."""
    for seats, moves in ((2, {"throw"}), (3, {"announce"})):
        table = Table(seats).start("9TQQA", "two_pair", "Q", "J").play(BELIEVE, PEEK)
        table.play(take_out(2, 3)).throw(covered(0, 1, 4), "JJK").play(PEEK)
        assert answers(table) == moves


def test_calls_the_lowest_if_no_dice_could_make_a_higher_call() -> None:
    table = Table().throw(opened(0, 1, 2, 3), "KKKK").throw(covered(4), "9")
    table.play(call("poker", "K", to="left"), BELIEVE, PEEK).throw(covered(4), "Q")
    assert played(table) == PEEK
    table.play(PEEK)
    assert played(table) == call("poker", "A")


def test_chooses_and_plays_a_poker_turn() -> None:
    table = Table().start("QQQQQ", "poker", "Q").play(BELIEVE, PEEK)
    assert played(table) == POKER_TURN
    table.play(take_out(0))
    assert played(table) == covered(*ALL), "no poker turn after playing"

    table = Table().start("QQQQQ", "poker", "Q").play(BELIEVE, PEEK, POKER_TURN)
    assert played(table) == covered(*ALL)


def test_can_only_doubt_after_five_believed_aces() -> None:
    table = Table().start("AAAAA", "poker", "A")
    for _ in range(5):
        table.play(BELIEVE).throw(opened(*ALL), "AAAAA").play(call("poker", "A"))
    assert played(table) == DOUBT


def won(opponent: str, seats: int, seed: int) -> bool:
    rng = Random(seed)
    match = Match.start("poker_dice", seats)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        level = "balanced" if seat == seed % seats else opponent
        match.play(seat, plain(LEVELS[level](match.seat_view(seat), rng)))
    return bool(match.turn["over"]["winners"] == [seed % seats])


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("opponent", "seats", "least"),
    [("random", 2, 54), ("believer", 2, 57), ("sly", 2, 27), ("sly", 4, 12)],
)
def test_wins_matches(opponent: str, seats: int, least: int) -> None:
    """Of 60 each; `tests/bench/poker_dice_exploiter.py` tells what it loses to who studies it."""
    assert sum(won(opponent, seats, seed) for seed in range(60)) >= least
