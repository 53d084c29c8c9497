"""The monotonic clocks of this process begin at zero, as on a machine that has just started.

Python imports this module when it starts, if this folder is in PYTHONPATH. `tests/conftest.py` puts
it there, so that programs started by tests get these clocks as well. Python does not say where such
a clock begins; here it is a different moment in every process. Code that takes zero for "long ago",
or that compares times of two processes, fails.
"""

import sys
import time
from collections.abc import Callable
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import BuiltinFunctionType

CLOCKS = ("monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns")
FOLDER = Path(__file__).absolute().parent


class FromZero:
    """A clock that shows the time since it was made."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = clock()

    def __call__(self) -> float:
        return self._clock() - self._began


def start() -> None:
    for name in CLOCKS:
        clock = getattr(time, name)
        if isinstance(clock, BuiltinFunctionType):
            setattr(time, name, FromZero(clock))


def run_the_next() -> None:
    """Run the `sitecustomize` that Python would have found without this folder, if there is one."""
    elsewhere = [folder for folder in sys.path if Path(folder).absolute() != FOLDER]
    found = PathFinder.find_spec("sitecustomize", elsewhere)
    if found is not None and found.loader is not None:
        found.loader.exec_module(module_from_spec(found))


start()
if __name__ == "sitecustomize":
    run_the_next()
