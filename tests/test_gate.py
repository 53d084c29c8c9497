"""What every test relies on: clocks from zero, a time limit, the same examples in every run."""

import importlib
import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.clocks_from_zero.sitecustomize import FOLDER

ROOT = Path(__file__).parents[1]
SHOW = "import time; print(time.monotonic(), time.monotonic_ns(), time.perf_counter())"


def test_clocks_of_this_process_began_with_it() -> None:
    age = time.time() - psutil.Process().create_time() + 1  # its start is known to a hundredth

    assert 0 < time.monotonic() < age
    assert 0 < time.perf_counter() < age
    assert 0 < time.monotonic_ns() < age * 10**9


def test_clocks_of_a_child_begin_with_it() -> None:
    before = time.monotonic()
    said = subprocess.check_output([sys.executable, "-c", SHOW], text=True)
    took = time.monotonic() - before

    monotonic, nanoseconds, performance = map(float, said.split())
    assert 0 < monotonic < took
    assert 0 < performance < took
    assert 0 < nanoseconds < took * 10**9


def test_another_sitecustomize_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('the other one')")
    monkeypatch.setenv("PYTHONPATH", f"{FOLDER}{os.pathsep}{tmp_path}")

    said = subprocess.check_output([sys.executable, "-c", "print('the program')"], text=True)

    assert said.split("\n") == ["the other one", "the program", ""]


HANGS = """
import asyncio

async def somebody_waits():
    await asyncio.Event().wait()

async def test_without_end():
    waits = asyncio.create_task(somebody_waits())
    await asyncio.Event().wait()
"""


def pytest_of(plugin: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """A run of pytest over tests of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", plugin, "-p", "no:cacheprovider", *words],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


def test_time_limit_ends_a_test_and_shows_its_tasks(tmp_path: Path) -> None:
    path = tmp_path / "test_hangs.py"
    path.write_text(HANGS)

    done = pytest_of("tests.time_limit", "--timeout", "0.5", "-o", "asyncio_mode=auto", path)

    assert "1 failed" in done.stdout
    assert "Timeout (>0.5s)" in done.stdout
    assert "in somebody_waits" in done.stdout


WRONG = """
import pytest
from hypothesis import given, strategies as st

@pytest.mark.parametrize("limit", [2000])
@given(number=st.integers(0, 2**32), flag=st.booleans())
def test_numbers_are_small(limit, number, flag):
    assert number < limit
"""


def test_fuzzing_tells_which_example_to_add(tmp_path: Path) -> None:
    path = tmp_path / "test_wrong.py"
    path.write_text(WRONG)

    done = pytest_of("tests.fuzz", "--times", "2", "--numprocesses", "1", path)

    assert "@example(number=2000, flag=False)" in done.stdout


def drawn() -> list[tuple[int, str]]:
    seen = []

    @settings(max_examples=300)
    @given(st.integers(), st.text())
    def look(number: int, text: str) -> None:
        seen.append((number, text))

    look()
    return seen


@pytest.mark.skipif(
    "config.pluginmanager.hasplugin('tests.fuzz')", reason="fuzzing draws others every time"
)
def test_examples_are_the_same_in_every_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    (tmp_path / "loaded_since.py").write_text("NUMBER, TEXT = 918273645, 'found in the source'")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("loaded_since")

    assert drawn() == before
