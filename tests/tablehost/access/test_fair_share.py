"""Fair shares: generous while much is free, and nobody can take everything."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tablehost.access.fair_share import may_have_one_more


def greedy(people: int, limit: int, alpha: float) -> list[int]:
    """Shares when users come one after the other and each takes all it can."""
    taken: Counter[int] = Counter()
    for person in range(people):
        while may_have_one_more(taken[person], total=taken.total(), limit=limit, alpha=alpha):
            taken[person] += 1
    return [taken[person] for person in range(people)]


def test_greedy_user_leaves_a_fixed_part_free() -> None:
    assert greedy(1, 1000, 1 / 8) == [112]
    assert greedy(1, 1000, 1 / 2) == [334]
    assert greedy(1, 500, 2) == [334]
    assert greedy(3, 512, 4) == [410, 82, 16]


@given(
    st.integers(1, 10_000),
    st.sampled_from([1 / 8, 1 / 2, 2.0, 4.0]),
    st.lists(st.integers(0, 9), max_size=300),
)
def test_limit_is_kept_and_newcomers_get_a_share(
    limit: int, alpha: float, asking: list[int]
) -> None:
    taken: Counter[int] = Counter()
    for person in asking:
        free = limit - taken.total()
        may = may_have_one_more(taken[person], total=taken.total(), limit=limit, alpha=alpha)
        assert may or taken[person] or not free
        taken[person] += may

    assert taken.total() <= limit
