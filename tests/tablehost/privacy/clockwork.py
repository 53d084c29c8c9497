"""An event loop with a simulated clock that jumps to the next timer."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Clock(selectors.SelectSelector):
    """A selector that advances the clock instead of waiting."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Clock()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; seconds slept pass at once and are exact."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(work)
