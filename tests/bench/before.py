"""This version and one before it, measured in turn in one run.

The version before is a checkout that has been set up (`make setup`). Each benchmark runs in both
checkouts, `rounds` times, in the order ours, theirs, theirs, ours, so that a machine that becomes
slower or faster favours neither. What counts are the ratios within a pair of runs.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct

from tests.bench.rows import Row


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


Pair = tuple[list[Row], list[Row]]
"""The rows of a run of this version, and of the version before."""


class Checkout:
    """A set-up checkout whose benchmarks can be run.

    Raises:
        ValueError: the folder has no environment.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder.absolute() if folder else Path.cwd()
        self._python = Path(sys.executable) if folder is None else self._its_python()

    def run(self, name: str, words: Sequence[str]) -> tuple[list[Row], str]:
        """The rows that a benchmark printed, and the last line of its error, if it failed."""
        done = subprocess.run(
            [self._python, "-m", f"tests.bench.{name}", *words],
            cwd=self._folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        error = (done.stderr.strip().splitlines() or ["no output"])[-1] if done.returncode else ""
        return list(_rows(done.stdout)), error

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


def in_turn(
    name: str, words: Sequence[str], now: Checkout, before: Checkout, rounds: int
) -> tuple[list[Pair], str]:
    """The rows of each pair of runs, and the first error."""
    pairs: list[Pair] = []
    errors: list[str] = []
    for number in range(rounds):
        both = (now, before) if number % 2 == 0 else (before, now)
        found = [checkout.run(name, words) for checkout in both]
        errors += [error for _, error in found if error]
        ours, theirs = (rows for rows, _ in (found if number % 2 == 0 else reversed(found)))
        pairs.append((ours, theirs))
    return pairs, next(iter(errors), "")


def changes(pairs: Sequence[Pair]) -> list[Change]:
    """What changed in each figure that both versions measure."""
    ratios: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for ours, theirs in pairs:
        was = _figures(theirs)
        for key, now in _figures(ours).items():
            if was.get(key):
                ratios.setdefault(key, []).append((now, was[key]))
    return [_change(*key, found) for key, found in ratios.items()]


def _figures(rows: Sequence[Row]) -> dict[tuple[str, str], float]:
    """The figures of one run by target and name; a target's steps of growth are numbered."""
    found: dict[tuple[str, str], float] = {}
    seen: Counter[str] = Counter()
    for row in rows:
        seen[row.target] += 1
        step = seen[row.target]
        where = f"{row.target} #{step}" if step > 1 else row.target
        found |= {(where, figure): number for figure, number in row.measured.items()}
    return found


def _change(target: str, figure: str, pairs: Sequence[tuple[float, float]]) -> Change:
    return Change(
        target,
        figure,
        before=median(before for _, before in pairs),
        now=median(now for now, _ in pairs),
        ratios=tuple(now / before for now, before in pairs),
    )


def told(found: Change) -> str:
    """A line of JSON."""
    return json.dumps({"change": msgspec.to_builtins(found)})
