"""Budgets never stop people, but programs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sync import requests
from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.budgets import A_BEAT, CHAT_BURST, CHAT_PER_SECOND
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start


class Clock:
    """A clock advanced by the test."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def talking(clock: Clock) -> TokenBucket:
    return TokenBucket(CHAT_BURST, CHAT_PER_SECOND, clock)


KEYS_A_SECOND = 9  # a hundred words a minute
LEAST_KEYS = 3  # the sign, a letter, Enter


@given(st.lists(st.integers(0, 60), min_size=1, max_size=200))
def test_chat_typed_by_hand_is_never_refused(letters: list[int]) -> None:
    clock = Clock()
    talk = talking(clock)
    for more in letters:
        clock.now += (LEAST_KEYS + more) / KEYS_A_SECOND

        assert talk.take()


def test_ten_lines_of_chat_at_once_are_accepted() -> None:
    talk = talking(Clock())

    assert all(talk.take() for _ in range(10))


def test_fast_chat_for_a_while_is_accepted() -> None:
    clock = Clock()
    talk = talking(clock)
    for _ in range(40):
        clock.now += LEAST_KEYS / 15

        assert talk.take()


@given(st.floats(0, 0.1))
def test_chat_of_a_program_is_limited(pause: float) -> None:
    clock = Clock()
    talk = talking(clock)
    taken = 0
    for _ in range(300):
        clock.now += pause
        taken += talk.take()

    assert taken <= CHAT_BURST + CHAT_PER_SECOND * clock.now + 1


def test_chat_budget_recovers() -> None:
    clock = Clock()
    talk = talking(clock)
    for _ in range(CHAT_BURST):
        assert talk.take()
    assert not talk.take()
    clock.now += 1 / CHAT_PER_SECOND

    assert talk.take()
    assert not talk.take()


async def at_one_table(game: str, *people: Person) -> int:
    table = await open_table(people[0], game=(game, len(people), {}, "Friday", True, True, 0))
    for other in people[1:]:
        await other.done(requests.Sit, table, None)
    await start(*people, table=table)
    return table


@pytest.mark.parametrize(("game", "beats"), [("dice_holdem", 3), ("yams", 0)])
async def test_move_pays_for_each_beat_that_blocks_the_loop(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, game: str, beats: int
) -> None:
    people = [await arrive(name) for name in ("ada", "bob", "jo")]
    table = await at_one_table(game, *people)
    (seat,) = people[0].view(table)["to_act"]
    mover = next(one for one in people if one.view(table)["you"] == seat)
    charged: list[int] = []
    monkeypatch.setattr(mover.line._visitor.budget, "charge", charged.append)

    move = await mover.done(requests.Fallback, table)
    before = mover.revisions[2 * table + 1]
    await mover.play(table, move)
    for one in people:
        await one.until(lambda one=one: one.revisions[2 * table + 1] > before)
    await mover.done(requests.Resync, 2 * table)  # the step is over

    assert charged == beats * [A_BEAT]
