"""An event loop whose clock shows the work done: each line of the product's own code takes time.

Waiting takes no time of the test, and each run of the same work takes exactly as long. So two
matches that look alike to somebody can be compared by when that person is told and shown things:
if work that differs between the two came before, the times differ.
"""

import asyncio
import gc
import selectors
import sys
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")

LINE = 100e-9
"""Seconds that a line takes: about what CPython needs."""
ROOT = Path(__file__).parents[3]
COUNTED = tuple(str(ROOT / package) for package in ("engine", "tablehost", "client"))


class Effort:
    """Counts lines.

    Attributes:
        lines: so many until now.
    """

    def __init__(self) -> None:
        self.lines = 0

    def trace(self, frame: FrameType, _: str, __: object) -> Any:
        """The function for `sys.settrace`."""
        return self._count if frame.f_code.co_filename.startswith(COUNTED) else None

    def _count(self, _: FrameType, event: str, __: object) -> Any:
        if event == "line":
            self.lines += 1
        return self._count


@contextmanager
def uncounted() -> Iterator[None]:
    """What is done meanwhile takes no time, and is done several times as fast."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


class _Skipping(selectors.SelectSelector):
    """Instead of waiting, it is later."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.waited += timeout or 0.0
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.waited + self._effort.lines * LINE


def run(work: Coroutine[Any, Any, T], effort: Effort) -> T:
    """Run to the end, by a clock that this effort moves; the product's code has no other one."""
    collects, tracer = gc.isenabled(), sys.gettrace()
    gc.collect()
    gc.disable()  # what is called at the end of an object should not depend on the collector
    with asyncio.Runner(loop_factory=lambda: _Loop(effort)) as runner, ExitStack() as clocks:
        for module in [one for one in sys.modules.values() if _has_a_clock(one)]:
            clocks.enter_context(patch.object(module, "monotonic", runner.get_loop().time))
        sys.settrace(effort.trace)
        try:
            return runner.run(work)
        finally:
            sys.settrace(tracer)
            if collects:
                gc.enable()


def _has_a_clock(module: ModuleType) -> bool:
    """Whether it is the product's, and reads the time by itself."""
    is_counted = (getattr(module, "__file__", None) or "").startswith(COUNTED)
    return is_counted and "monotonic" in vars(module)
