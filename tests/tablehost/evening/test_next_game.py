"""The next game of a party night: listed, random, or chosen."""

import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.evening.draw import drawn_order
from tablehost.evening.next_game import chooser, planned
from tablehost.evening.scoring import Score, Who
from tablehost.store.evenings import Choice, EveningRecord, Order, Plan, PlannedGame
from tablehost.store.values import Sitter

GAMES = ("farkle", "yams", "poker_dice")


def evening(
    order: Order, matches: int = 5, seed: bytes = bytes(32), choice: Choice | None = None
) -> EveningRecord:
    games = tuple(map(PlannedGame, GAMES))
    return EveningRecord(
        id=7, table=1, plan=Plan(matches=matches, games=games, order=order), seed=seed,
        commitment="", created=0, choice=choice,
    )  # fmt: skip


def games_of(record: EveningRecord) -> list[str]:
    found = [planned(record, match) for match in range(1, record.plan.matches + 1)]
    return [one.game for one in found if one is not None]


def test_list_is_repeated() -> None:
    assert games_of(evening("listed")) == ["farkle", "yams", "poker_dice", "farkle", "yams"]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 15))
def test_random_order_draws_every_game_before_repeating_one(seed: bytes, matches: int) -> None:
    order = drawn_order(evening("lot", matches, seed))

    assert len(order) == matches
    for start in range(0, matches, len(GAMES)):
        bag = order[start : start + len(GAMES)]
        assert len(set(bag)) == len(bag)


def test_random_order_can_be_recomputed() -> None:
    """Using only what is documented in `draw` and `dealer`."""
    text = b'[7,3,["farkle","yams","poker_dice"]]'
    key = hmac.digest(bytes(32), b"tablehost evening 1" + text, "sha256")
    stream = iter(hmac.digest(key, b"tablehost luck 1" + bytes(8), "sha256"))
    bag = list(GAMES)
    first = bag.pop(next(number for byte in stream if (number := byte & 3) < 3))
    second = bag.pop(next(stream) & 1)

    assert games_of(evening("lot", 3)) == [first, second, *bag]


def test_random_order_is_fair() -> None:
    """Each of the six orders a sixth of the time: 600 seeds, within 5 deviations (9.1 each)."""
    seeds = (number.to_bytes(32) for number in range(600))
    found = Counter(drawn_order(evening("lot", 3, seed)) for seed in seeds)

    assert len(found) == 6
    assert all(abs(count - 100) < 46 for count in found.values())


def test_choice_applies_to_its_match_only() -> None:
    record = evening("last", choice=Choice(2, 1))

    assert planned(record, 1) is None
    assert planned(record, 2) == PlannedGame("yams")
    assert planned(record, 3) is None


ADA, BOB, CLEO = (Sitter("person", number) for number in (1, 2, 3))
BOT = Sitter("bot", bot="bold")


def of(person: int) -> Who:
    return Who("person", person)


@pytest.mark.parametrize(
    ("scores", "seat"),
    [
        ({}, 0),
        ({of(1): Score(4, 1, (1,)), of(2): Score(2, 0, (2,)), of(3): Score(0, 0, (3,))}, 3),
        ({of(1): Score(2, 0, (1,)), of(2): Score(2, 1, (2,)), of(3): Score(3, 0, (3,))}, 0),
        ({of(1): Score(2, 0, (2, 1)), of(2): Score(2, 0, (1, 2)), of(3): Score(2, 0, (1, 1))}, 2),
    ],
)
def test_person_in_last_place_chooses(scores: dict[Who, Score], seat: int) -> None:
    assert chooser([ADA, BOT, BOB, CLEO], scores) == seat


def test_bots_do_not_choose() -> None:
    assert chooser([BOT, Sitter(), BOT], {}) is None
