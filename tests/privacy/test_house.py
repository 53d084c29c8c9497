"""The planted delay comes before each answer, however it leaves."""

import time
from collections.abc import Callable
from unittest.mock import Mock

import pytest

from engine.sync.refusals import refusal
from tablehost.hall.budgets import Budget
from tablehost.hall.visitor import Visitor
from tests.privacy.house import LATE, House


@pytest.mark.parametrize(
    "answer",
    [
        lambda visitor: visitor.done(1),
        lambda visitor: visitor.done_with_next(1),
        lambda visitor: visitor.refuse(1, refusal("stale")),
    ],
    ids=["done", "done_with_next", "refuse"],
)
def test_each_answer_is_late_once(
    answer: Callable[[Visitor], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = Mock()
    monkeypatch.setattr(time, "sleep", slept)
    house, visitor = House(Mock(), []), Visitor("ada", None, Mock(), Mock(), Budget())
    visitor.budget.begin(1)
    with house.leaking():
        house._late = True
        answer(visitor)

    slept.assert_called_once_with(LATE)
