"""This version and one before it, measured in turn in one run.

The version before is a checkout that has been set up (`make setup`): it needs `.venv/bin/python`,
and the benchmarks as modules `tests/bench/NAME.py` that take the same options and print their rows
as ours do. One that it lacks, or that fails there, is named in the report; ours is measured all the
same. Each benchmark runs in both checkouts, `rounds` times, in the order ours, theirs, theirs,
ours, so that a machine that becomes slower or faster favours neither. What counts are the ratios
within a pair of runs.

Players of both read their terminals with our `picture.py` (see `with_terminal`), as an older one
may take longer to read, which would count as the host's time. The players' ssh is each version's
own (`crowd.py`). It runs on another core and is in no figure of CPU, but in times of many players.
"""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from tests.bench.machine import python_build
from tests.bench.rows import Row

CLEAR = 0.1
PATIENCE = 3600.0  # seconds for one run of a benchmark
HERE = Path(__file__).parent


class Change(Struct, frozen=True):
    """A figure of this version beside the one before.

    Attributes:
        target: the row's name in `TARGETS`.
        figure: name with its unit.
        before: the median of its runs.
        now: the same of this version.
        ratios: now / before, of each pair of runs.
    """

    target: str
    figure: str
    before: float
    now: float
    ratios: tuple[float, ...]

    @property
    def times(self) -> float:
        """The median of the ratios."""
        return median(self.ratios)

    @property
    def is_clear(self) -> bool:
        """Whether it is larger in every one of several pairs, or smaller, by a tenth on average."""
        sides = {ratio > 1 for ratio in self.ratios}
        return len(self.ratios) > 1 and len(sides) == 1 and abs(self.times - 1) >= CLEAR


Pair = tuple[list[Row], list[Row]]
"""The rows of a run of this version, and of the version before."""


class Checkout:
    """A set-up checkout whose benchmarks can be run.

    Raises:
        ValueError: the folder has no environment.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._is_other = folder is not None
        self._folder = folder.absolute() if folder else Path.cwd()
        self._python = Path(sys.executable) if folder is None else self._its_python()

    def has(self, name: str) -> bool:
        """Whether it has a benchmark of this name."""
        return (self._folder / "tests/bench" / f"{name}.py").exists()

    def run(self, name: str, words: Sequence[str]) -> tuple[list[Row], str]:
        """The rows that a benchmark printed, and the last line of its error, if it failed."""
        command = ["-m", f"tests.bench.{name}"]
        if self._is_other:
            command = [str(HERE / "with_terminal.py"), str(HERE / "picture.py"), name]
        process = subprocess.Popen(
            [self._python, *command, *words], cwd=self._folder, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            output, errors = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with the hosts that it has started
            output, _ = process.communicate()
            return list(_rows(output)), f"took more than {PATIENCE:g} seconds"
        error = (errors.strip().splitlines() or ["no output"])[-1] if process.returncode else ""
        return list(_rows(output)), error

    @property
    def commit(self) -> str:
        """The commit that is checked out, with its date and subject; the folder without one."""
        found = self._said(["git", "log", "-1", "--format=%h of %cs, %s"])
        changed = self._said(["git", "status", "--porcelain", "--untracked-files=no"])
        return (found or str(self._folder)) + (", with changes" if changed else "")

    @property
    def python(self) -> str:
        """Its Python build, as `python_build` names it; the path alone where that cannot run."""
        if not self._is_other:
            return python_build()
        text = "from tests.bench.machine import python_build; print(python_build())"
        found = self._said([str(self._python), "-c", text], HERE.parents[1])
        return found or str(self._python)

    def _said(self, command: Sequence[str], folder: Path | None = None) -> str:
        try:
            return subprocess.run(
                command, cwd=folder or self._folder, capture_output=True, text=True, check=True
            ).stdout.strip()
        except (OSError, subprocess.SubprocessError):
            return ""

    def _its_python(self) -> Path:
        python = self._folder / ".venv/bin/python"
        if not python.exists():
            raise ValueError(f"{python} does not exist. Run `make setup` in that checkout first.")
        return python


def _rows(lines: str) -> Iterator[Row]:
    """The rows among what a benchmark has printed."""
    for line in lines.splitlines():
        if line.startswith('{"target"'):
            yield msgspec.json.decode(line, type=Row)


class InTurn(Struct, frozen=True):
    """The runs of one benchmark.

    Attributes:
        pairs: of runs.
        error: the first one of this version, "" for none.
        before: why the version before has fewer figures, "" if it has not.
    """

    pairs: list[Pair]
    error: str = ""
    before: str = ""


def in_turn(
    name: str, words: Sequence[str], now: Checkout, before: Checkout, rounds: int
) -> InTurn:
    """The rows of each pair of runs; of this version alone where the one before has none."""
    if not before.has(name):
        rows, error = now.run(name, words)
        return InTurn([(rows, [])], error, "the version before has no such benchmark")
    pairs: list[Pair] = []
    errors: list[str] = []
    theirs: list[str] = []
    for number in range(rounds):
        both = (now, before) if number % 2 == 0 else (before, now)
        found = {checkout: checkout.run(name, words) for checkout in both}
        pairs.append((found[now][0], found[before][0]))
        errors += filter(None, [found[now][1]])
        theirs += filter(None, [found[before][1]])
    return InTurn(pairs, next(iter(errors), ""), next(iter(theirs), ""))


def changes(pairs: Sequence[Pair]) -> list[Change]:
    """The change of each figure that both versions measure.

    One that is nothing, or less as it is a difference, is no change of so many times.
    """
    ratios: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for ours, theirs in pairs:
        was = _figures(theirs)
        for key, now in _figures(ours).items():
            if now > 0 and was.get(key, 0) > 0:
                ratios.setdefault(key, []).append((now, was[key]))
    return [_change(*key, found) for key, found in ratios.items()]


def _figures(rows: Sequence[Row]) -> dict[tuple[str, str], float]:
    """The figures of one run by target and name; steps of growth have their scale, too."""
    found: dict[tuple[str, str], float] = {}
    times = Counter(row.target for row in rows)
    for row in rows:
        where = row.target + (_step(row.scale) if times[row.target] > 1 else "")
        found |= {(where, figure): number for figure, number in row.measured.items()}
    return found


def _step(scale: Mapping[str, float]) -> str:
    return "".join(f", {unit} {number:g}" for unit, number in scale.items())


def _change(target: str, figure: str, pairs: Sequence[tuple[float, float]]) -> Change:
    return Change(
        target,
        figure,
        before=median(before for _, before in pairs),
        now=median(now for now, _ in pairs),
        ratios=tuple(now / before for now, before in pairs),
    )


class Compared:
    """The comparison of all benchmarks.

    Attributes:
        before: the other checkout.
        changes: of each figure.
        missing: by benchmark, why the version before has fewer figures.

    Args:
        rounds: pairs of runs.
    """

    def __init__(self, before: Checkout | None, rounds: int) -> None:
        self.before = before
        self.rounds = rounds
        self.changes: list[Change] = []
        self.missing: dict[str, str] = {}

    def add(self, name: str, runs: InTurn) -> None:
        """Add a benchmark's."""
        self.changes += changes(runs.pairs)
        if runs.before:
            self.missing[name] = runs.before

    def lines(self) -> Iterator[str]:
        """Lines of JSON."""
        for change in self.changes:
            yield json.dumps({"change": msgspec.to_builtins(change)})
        for name, why in self.missing.items():
            yield json.dumps({"bench": name, "before": why})
