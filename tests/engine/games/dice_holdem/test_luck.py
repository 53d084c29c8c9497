"""The dealer's luck: malformed, impossible or not due, and how it is drawn."""

from random import Random
from typing import Any

import pytest

from engine import Match
from tests.engine.games.dice_holdem.table import CHECK, FOLD, Table

MALFORMED: list[Any] = [
    None,
    [],
    {},
    {"luck": "pocket"},
    {"luck": "pocket", "dice": ["R1"]},
    {"luck": "pocket", "dice": ["R1", "R2", "R3"]},
    {"luck": "pocket", "dice": ["R1", "G2"]},
    {"luck": "pocket", "dice": ["R1", "R7"]},
    {"luck": "pocket", "dice": ["R1", "R0"]},
    {"luck": "pocket", "dice": ["R1", "r2"]},
    {"luck": "pocket", "dice": ["R1", "R2\n"]},
    {"luck": "pocket", "dice": ["R1", 2]},
    {"luck": "pocket", "dice": "R1"},
    {"luck": "pocket", "dice": ["R1", "R2"], "seat": 0},
    {"luck": "pocket", "die": "R1"},
]


@pytest.mark.parametrize("luck", MALFORMED, ids=repr)
def test_bad_luck_malformed(luck: Any) -> None:
    Table(2).bad_luck(luck)


@pytest.mark.parametrize("seat", [-1, 2, 6, 10**30, True, 0.0, "0", None])
def test_bad_luck_first_dealer_not_a_seat(seat: Any) -> None:
    match = Match.start("dice_holdem", 2)

    with pytest.raises(Exception, match=r"seats 0 to 1|Expected") as refused:
        match.deal({"luck": "first", "seat": seat})

    assert refused.value.code == "bad_luck"  # type: ignore[attr-defined]  # an IllegalMove
    assert match.turn == {"chance": "first"}


def test_bad_luck_not_due() -> None:
    table = Table(2)
    lucks: dict[str, dict[str, Any]] = {
        "first": {"luck": "first", "seat": 0},
        "pocket": {"luck": "pocket", "dice": ["R1", "R2"]},
        "flop": {"luck": "flop", "dice": ["B1", "B2", "B3"]},
        "flop_reroll": {"luck": "flop_reroll", "faces": [1, 2, 3]},
        "turn": {"luck": "turn", "die": "W1"},
        "river": {"luck": "river", "die": "W1"},
    }
    due: list[str | None] = []
    while len(due) < 9 and "over" not in table.turn:
        now = table.turn.get("chance")
        for name, luck in lucks.items():
            if name != now:
                table.bad_luck(luck)
        due.append(now)
        if now is None:
            table.play(CHECK)
        else:
            table.match.deal(table.match.draw(Random(1)))

    assert due == ["pocket", "pocket", None, None, "flop", None, None, "flop_reroll", None]


@pytest.mark.parametrize("faces", [[1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], [1, 2, True], "123"])
def test_bad_luck_flop_reroll(faces: Any) -> None:
    table = Table(2)
    table.pockets()
    table.check_round()
    table.flop()
    table.check_round()

    table.bad_luck({"luck": "flop_reroll", "faces": faces})


def test_bad_luck_more_than_five_of_a_colour() -> None:
    table = Table(3)
    table.pockets("R1 R2", "R3 R4", "B1 B2")
    table.check_round()

    table.bad_luck({"luck": "flop", "dice": ["R1", "R2", "W3"]})
    table.flop("R5 W1 W2")
    table.check_round()
    table.luck("flop_reroll", faces=[6, 6, 6])
    table.check_round()
    table.bad_luck({"luck": "turn", "die": "R6"})
    table.street("turn", "W6")
    table.check_round()
    table.bad_luck({"luck": "river", "die": "R1"})


def test_folded_dice_do_not_return_to_the_bag() -> None:
    table = Table(3)
    table.pockets("R1 R2", "R3 R4", "R5 B2")
    table.play(FOLD, CHECK, CHECK)

    table.bad_luck({"luck": "flop", "dice": ["R1", "B3", "W3"]})


def test_bad_luck_more_than_five_of_a_colour_in_the_pockets() -> None:
    table = Table(3)
    table.luck("pocket", dice=["R1", "R1"])
    table.luck("pocket", dice=["R1", "R1"])

    table.bad_luck({"luck": "pocket", "dice": ["R1", "R1"]})
    table.luck("pocket", dice=["R1", "B1"])


def test_bad_luck_text_does_not_reveal_dice() -> None:
    table = Table(3)
    table.luck("pocket", dice=["Y6", "Y6"])
    table.luck("pocket", dice=["Y6", "Y6"])
    refused = table.bad_luck({"luck": "pocket", "dice": ["Y6", "Y6"]})

    assert refused.facts == {}
    assert refused.text == "The bag holds only five dice of each colour."


class Counting:
    """A random source that returns 0 and records the arguments."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return 0


def test_draw_picks_a_die_and_then_its_face() -> None:
    table = Table(2)
    rng = Counting()
    drawn = [table.match.draw(rng)]
    table.luck("pocket", dice=["R1", "R1"])
    drawn.append(table.match.draw(rng))
    table.luck("pocket", dice=["R1", "R1"])
    table.check_round()
    drawn.append(table.match.draw(rng))

    assert drawn == [
        {"luck": "pocket", "dice": ["R1", "R1"]},
        {"luck": "pocket", "dice": ["R1", "R1"]},
        {"luck": "flop", "dice": ["R1", "B1", "B1"]},
    ]
    assert rng.asked == [20, 6, 19, 6, 18, 6, 17, 6, 16, 6, 15, 6, 14, 6]


def test_draw_of_first_reroll_turn_and_river() -> None:
    match = Match.start("dice_holdem", 4)
    rng = Counting()
    first = match.draw(rng)
    table = Table(4)
    table.pockets()
    table.check_round()
    table.flop()
    table.check_round()
    reroll = table.match.draw(rng)
    table.luck("flop_reroll", faces=[1, 1, 1])
    table.check_round()
    turn = table.match.draw(rng)
    table.match.deal(turn)
    table.check_round()
    river = table.match.draw(rng)

    assert first == {"luck": "first", "seat": 0}
    assert reroll == {"luck": "flop_reroll", "faces": [1, 1, 1]}
    assert (turn["luck"], river["luck"]) == ("turn", "river")
    assert rng.asked == [4, 6, 6, 6, 9, 6, 8, 6]
