"""The benchmarks' common words: what is aimed at, what a run measured, what stands beside it.

A benchmark is a module with a `main` that prints `Row`s, one JSON line each. `targets.py` says
what each figure should be; `report.py` makes the table out of the lines.
"""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tests.bench.machine import busy

Figures = Mapping[str, float]
"""Name with its unit (`p99_ms`) -> number."""


class Aim(Struct, frozen=True):
    """The target of one figure."""

    figure: str
    bound: Literal["≤", "≥"]
    number: float

    def met_by(self, measured: Figures) -> bool:
        """Whether a measurement is as good; what was not measured is not."""
        found = measured.get(self.figure)
        if found is None:
            return False
        return found <= self.number if self.bound == "≤" else found >= self.number

    def __str__(self) -> str:
        return f"{self.figure} {self.bound} {self.number:g}"


class Target(Struct, frozen=True):
    """A line of the table.

    Attributes:
        what: in words.
        aims: none where a figure is only to be known.
        limit: what keeps it from being better, as profiles show it.
    """

    what: str
    aims: tuple[Aim, ...] = ()
    limit: str = ""


class Row(Struct, frozen=True, kw_only=True):
    """The result of one run for a target.

    Attributes:
        target: its name in `TARGETS`.
        measured: ours.
        peers: theirs, by the peer's name, measured in the same run. A figure of theirs has the
            name of ours that it is next to.
        scale: how much of everything there was: sessions, tables, rounds.
        without: peers that could not be measured, and why.
        command: shows it again.
        load: processes that wanted to run on this machine in the last minute.
    """

    target: str
    measured: Figures
    peers: Mapping[str, Figures] = {}
    scale: Mapping[str, float] = {}
    without: Mapping[str, str] = {}
    command: str = ""
    load: float = 0.0

    def times(self, peer: str, figure: str) -> float | None:
        """How many times ours is a peer's; None if one of both is missing or nothing."""
        ours, theirs = self.measured.get(figure), self.peers[peer].get(figure)
        return ours / theirs if ours is not None and theirs else None


def row(
    target: str,
    measured: Figures,
    peers: Mapping[str, Figures] | None = None,
    scale: Mapping[str, float] | None = None,
    command: str = "",
    without: Mapping[str, str] | None = None,
) -> Row:
    """A row with rounded figures and the machine's load."""
    theirs = {name: rounded(figures) for name, figures in (peers or {}).items() if figures}
    return Row(
        target=target,
        measured=rounded(measured),
        peers=theirs,
        scale=scale or {},
        without=without or {},
        command=f"python -m tests.bench.{command}",
        load=busy(),
    )


def tell(found: Row) -> None:
    """Print a row as a line of JSON."""
    print(msgspec.json.encode(found).decode(), flush=True)


def rounded(figures: Figures) -> dict[str, float]:
    """Three digits that mean something."""
    return {name: float(f"{number:.3g}") for name, number in figures.items()}


def spread(milliseconds: Sequence[float], prefix: str = "") -> dict[str, float]:
    """The median and the value that one in a hundred exceeds."""
    return {
        f"{prefix}p50_ms": percentile(milliseconds, 50),
        f"{prefix}p99_ms": percentile(milliseconds, 99),
    }


def percentile(numbers: Sequence[float], percent: int) -> float:
    """The smallest number that so many of a hundred do not exceed."""
    ordered = sorted(numbers)
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)]


def arguments(doc: str | None, **numbers: int) -> Any:
    """The command line of a benchmark: `--name NUMBER` each, and where peers lie."""
    parser = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, usual in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--peers", help="folder of boardgame.io, Colyseus and others, installed")
    parser.add_argument("--sshd", help="an sshd to compare with; none: whichever is installed")
    return parser.parse_args()
