"""Set up for every test: clocks from zero, a time limit, the same examples in every run."""

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from tests.clocks_from_zero.sitecustomize import FOLDER  # importing it sets this process's clocks
from tests.fuzz import UNHURRIED

pytest_plugins = ["tablehost.testing.plugin", "tests.time_limit"]

# Started with nohup, or by some CI services, tests and the hosts they start would ignore it.
signal.signal(signal.SIGHUP, signal.SIG_DFL)

_path = [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
if str(FOLDER) not in _path:
    os.environ["PYTHONPATH"] = os.pathsep.join([str(FOLDER), *_path])


def pytest_configure(config: pytest.Config) -> None:
    """Draw the same examples in every run, unless `make fuzz` looks for others.

    Hypothesis also tries constants from the source of all modules that are loaded at the time,
    and which ones are depends on the tests that ran before in the same process.
    """
    if not config.pluginmanager.hasplugin("tests.fuzz"):
        profile = settings(UNHURRIED, derandomize=True, database=None)
        settings.register_profile("gate", profile)
        settings.load_profile("gate")
        providers._get_local_constants = Constants


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep Python's collector away from modules and tests: they stay until the end anyway.

    Otherwise it looks at all of them again and again, a fifth of the time that tests take.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
