"""Who can see which die, and that states differing only in hidden dice look the same."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice.calls import FACES
from engine.games.poker_dice.values import Die
from tests.engine.games.poker_dice.table import (
    ALL,
    BELIEVE,
    DOUBT,
    PEEK,
    Table,
    call,
    covered,
    opened,
    take_out,
)
from tests.engine.games.poker_dice.walks import UNIVERSE, answer, some_move, walk
from tests.engine.walks import viewers

encode = msgspec.msgpack.encode
REVEALS = {"doubt", "take_out"}


def test_dice_under_the_cup_are_hidden_until_a_seat_looks() -> None:
    table = Table(3).throw(covered(*ALL), "KK9TA")

    assert [table.faces(viewer) for viewer in viewers(table.match)] == ["....."] * 4
    table.play(PEEK)
    assert [table.faces(viewer) for viewer in viewers(table.match)] == ["KK9TA", *["....."] * 3]


def test_seen_dice_stay_visible_in_later_turns() -> None:
    table = Table(3).throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "9", to="left"))
    table.play(BELIEVE, PEEK).throw(opened(2), "Q").play(call("pair", "T"), BELIEVE)

    assert [table.faces(viewer) for viewer in viewers(table.match)] == [
        "KKQTA",
        "KKQTA",
        "..Q..",
        "..Q..",
    ]
    assert table.seat == 2


def test_dice_keep_their_index_when_taken_out() -> None:
    table = Table(2).throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "9", to="left"))
    table.play(BELIEVE, PEEK, take_out(3), take_out(0))

    assert table.faces() == "K..T."
    assert table.faces(0) == "KK9TA"


def test_turning_the_cup_over_hides_its_dice_from_all() -> None:
    table = Table(2).throw(covered(*ALL), "KK9TA").play(PEEK, call("pair", "9", to="left"))
    table.play(BELIEVE, PEEK, take_out(4, 2)).throw(covered(0, 1, 3), "JJJ")

    assert [table.faces(viewer) for viewer in viewers(table.match)] == ["..9.A"] * 3
    table.play(PEEK)
    assert table.faces(1) == "JJ9JA"
    assert table.faces(0) == "..9.A"


def test_seat_that_is_out_sees_no_hidden_dice() -> None:
    table = Table(3, lives=1).start("KK9TA", "pair", "A").play(DOUBT)
    table.throw(covered(*ALL), "99999").play(PEEK, call("pair", "9", to="left"))

    assert table.view()["lives"] == [0, 1, 1]
    assert [table.faces(viewer) for viewer in viewers(table.match)] == [
        ".....",
        "99999",
        ".....",
        ".....",
    ]


@pytest.mark.parametrize("faces", ["99999", "KK9TA", "AAAAA"])
def test_answers_do_not_depend_on_hidden_dice(faces: str) -> None:
    """Views, events, refusals and previews of a turn do not depend on dice under the cup."""

    def seen(hidden: str) -> bytes:
        table = Table(3).start(hidden, "pair", "9").play(BELIEVE)
        found: list[Any] = [answer(table.match, 1, move) for move in UNIVERSE]
        table.play(PEEK).throw(covered(*ALL), "QQQQQ").play(call("pair", "A"))
        found += [table.view(viewer) for viewer in (2, None)]
        return encode([found, table.events])

    assert seen(faces) == seen("JTJTQ")


def test_resampled_cup_keeps_seen_dice_and_redraws_the_others() -> None:
    table = Table(3).throw(covered(*ALL), "KK9TA").play(PEEK, take_out(2))
    table.play(call("pair", "9", to="left"))
    rng = Random(5)

    for viewer in (1, 2, None):
        others = [table.match.resampled(viewer, rng) for _ in range(300)]
        seen = [{other.view(0)["dice"][die]["face"] for other in others} for die in ALL]
        assert seen == [set(FACES), set(FACES), {"9"}, set(FACES), set(FACES)]
        assert {other.view(viewer)["dice"][0]["face"] for other in others} == {None}
    same = [table.match.resampled(0, rng).view(0) for _ in range(20)]
    assert all(view == table.view(0) for view in same)


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_resampled_match_looks_and_answers_the_same(seed: int) -> None:
    rng = Random(seed)
    for match in walk(rng, 40, lives=2):
        if "over" in match.turn:
            return
        seats = match.turn.get("to_act", [])
        for viewer in viewers(match):
            other = match.resampled(viewer, rng)
            assert other.turn == match.turn
            assert encode(other.view(viewer)) == encode(match.view(viewer))
            if viewer is not None and viewer in seats:
                asked = rng.sample(UNIVERSE, 60)
                mine = [answer(match, viewer, move) for move in asked]
                assert encode(mine) == encode([answer(other, viewer, move) for move in asked])
        if seats:
            _assert_next_move_looks_the_same(match, seats[0], rng)


def _assert_next_move_looks_the_same(match: Match, seat: int, rng: Random) -> None:
    """A move that reveals no die looks the same in a resampled match, for each viewer."""
    move = some_move(match, rng)
    if move["do"] in REVEALS:
        return
    for viewer in viewers(match):
        if viewer == seat and move["do"] == "peek":
            continue
        here = Match.replay(
            "poker_dice", match.seats, match.options, match.log, match.rules_version
        )
        there = match.resampled(viewer, rng)
        steps = [one.play(seat, move) for one in (here, there)]
        if "chance" in here.turn:
            drawn = here.draw(rng)
            steps += [one.deal(drawn) for one in (here, there)]
        for mine, theirs in zip(steps[::2], steps[1::2], strict=True):
            assert plain(mine.public) == plain(theirs.public)
            if viewer is not None:
                assert plain(mine.private.get(viewer)) == plain(theirs.private.get(viewer))
        assert encode(here.view(viewer)) == encode(there.view(viewer))


def test_repr_of_a_die_hides_its_face() -> None:
    die = Die("cup", "A")

    assert repr(die) == "<die, cup>"
    assert list(die.__rich_repr__()) == ["cup"]
