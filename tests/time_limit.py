"""Additions to pytest-timeout for asyncio: the tasks' stacks, and a limit that cannot be swallowed.

pytest-timeout raises an error wherever the main thread is. That may be in the loop, where no task's
stack can be seen; it may be in another task than the test's, which then ends instead of the test;
and a task that was about to run may be lost, so that the loop waits for it when it is closed. So
the tasks are shown, and the error is raised again and again until the test is over.
"""

import asyncio
import signal
import sys
from collections.abc import Callable, Generator
from types import FrameType

import pytest
from pytest_timeout import Settings

AGAIN = 10.0
"""Seconds from one error to the next."""

_handler = pytest.StashKey[Callable[[int, FrameType | None], None]]()


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(
    item: pytest.Item, settings: Settings
) -> Generator[None, object, object]:
    result = yield
    stop = signal.getsignal(signal.SIGALRM)
    assert callable(stop), "the time limit needs timeout_method = signal"

    def show_tasks_and_stop(number: int, frame: FrameType | None) -> None:
        for task in _tasks():
            task.print_stack(file=sys.stderr)
        stop(number, frame)

    item.stash[_handler] = show_tasks_and_stop
    _arm(item, settings.timeout)
    return result


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """After a failure pytest-timeout takes its limit away; what follows needs one, too."""
    if isinstance(node, pytest.Item) and _handler in node.stash:
        _arm(node, AGAIN)


def _arm(item: pytest.Item, seconds: float) -> None:
    signal.signal(signal.SIGALRM, item.stash[_handler])
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)


def _tasks() -> set[asyncio.Task[object]]:
    try:
        return asyncio.all_tasks()
    except RuntimeError:  # no loop runs
        return set()
