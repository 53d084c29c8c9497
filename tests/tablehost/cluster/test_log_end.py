"""By how much a copy is behind the log, as beats tell."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.cluster.log_end import Lag, LogEnd


def end(*grown: tuple[int, float]) -> LogEnd:
    made = LogEnd()
    for position, now in grown:
        made.reached(position, now)
    return made


def test_nothing_is_behind_a_log_that_nobody_has_told_of() -> None:
    assert (LogEnd().position, LogEnd().lag(0, 5.0)) == (0, Lag())


def test_lag_counts_entries_and_the_time_of_the_oldest() -> None:
    log = end((10, 1.0), (12, 2.0), (40, 3.0))

    assert log.lag(10, 3.5) == Lag(30, 1.5)
    assert log.lag(11, 3.5) == Lag(29, 1.5)
    assert log.lag(12, 3.5) == Lag(28, 0.5)
    assert log.lag(40, 3.5) == log.lag(41, 3.5) == Lag()


def test_copy_that_is_as_far_as_anybody_was_then_is_not_behind() -> None:
    """In a busy house the others have moved on when they beat next."""
    log = end((10, 1.0), (12, 2.0))

    assert log.lag(10, 1.9) == Lag()


def test_copy_that_tells_less_than_others_does_not_move_the_end() -> None:
    log = end((10, 1.0), (4, 2.0), (10, 3.0))

    assert (log.position, log.lag(4, 3.0)) == (10, Lag(6, 2.0))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=3000), st.integers(0, 60))
def test_entries_are_exact_however_long_the_house_has_been_up(
    positions: list[int], behind: int
) -> None:
    total, log = 0, LogEnd()
    for when, more in enumerate(positions):
        total += more
        log.reached(total, float(when))
    at = max(0, total - behind)

    lag = log.lag(at, float(len(positions)))
    assert lag.entries == total - at
    assert 0 <= lag.seconds <= len(positions)
