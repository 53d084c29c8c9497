"""The checker finds planted faults, and nothing in a history that can be."""

import pytest
from msgspec.structs import replace

from tests.storm.history import Call, violations

LOG = ["a", "b", "c", "d"]
GOOD = (
    Call(1, 0.0, 1.0, 0, "a", "appended", 0),
    Call(1, 0.5, 2.0, 0, "x", "refused", 1),
    Call(1, 1.5, 3.0, 1, "b", "appended", 1),
    Call(1, 2.0, 3.5, 0, "y", "refused", 2),
    Call(1, 4.0, 6.0, 3, "d", "appended", 3),  # c was never answered
)
APPENDED_A, REFUSED, APPENDED_B, _, APPENDED_D = GOOD


def test_history_that_can_be_has_no_violations() -> None:
    assert list(violations(LOG, GOOD)) == []


def test_call_without_an_answer_may_have_taken_effect_or_not() -> None:
    assert list(violations(["a", "b"], GOOD[:4])) == []


@pytest.mark.parametrize(
    ("log", "calls", "found"),
    [
        (["a", "b", "c"], GOOD, "d was told to be at 3, and is not"),
        (["b", "a", "c", "d"], GOOD, "a was told to be at 0, and is not"),
        ([*LOG, "b"], GOOD, "b is in the log twice"),
        (LOG, [replace(APPENDED_A, asked=3.2, told=3.9), *GOOD[1:]], "a found 0 entries when 2"),
        (LOG, [replace(REFUSED, asked=5.0, told=7.0), *GOOD], "x found 1 entries when 2"),
        (LOG, [replace(REFUSED, place=4), *GOOD], "x found 4 entries before they were there"),
        (LOG, [replace(REFUSED, place=9), *GOOD], "x found 9 entries before they were there"),
        (LOG, [replace(REFUSED, place=0), *GOOD], "x was refused at the length it expected"),
        (LOG, [replace(APPENDED_B, expected=0), *GOOD], "b was appended at 1 and expected 0"),
    ],
)
def test_planted_fault_is_found(log: list[str], calls: list[Call], found: str) -> None:
    assert any(one.startswith(found) for one in violations(log, calls))
