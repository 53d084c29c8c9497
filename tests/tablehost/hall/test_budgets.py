"""Budgets never stop people, but programs."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.budgets import CHAT_BURST, CHAT_PER_SECOND


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
