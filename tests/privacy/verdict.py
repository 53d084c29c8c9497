"""Whether two worlds take different times: Kolmogorov-Smirnov, AUC, and a report."""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import get_args

from msgspec import Struct
from scipy.stats import ks_2samp, mannwhitneyu

from engine import registry
from tests.privacy.measuring import CLASSES, Cell, Class, Measured, Samples
from tests.privacy.pairs import Kind

SMALLEST_P = 1e-3  # after Bonferroni's correction
LARGEST_AUC = 0.55
ALL = "all phases"
FEWEST = 20  # samples in each world; with fewer nothing is compared

Times = Sequence[tuple[int, float]]


class Compared(Struct, frozen=True):
    """Two sets of times.

    Attributes:
        counts: how many there are of either.
        p: of Kolmogorov and Smirnov: how often chance makes them as different.
        auc: how often one of the first is shorter than one of the second; 0.5 or more.
        auc_p: how often chance leads to such an AUC.
    """

    counts: tuple[int, int]
    p: float
    auc: float
    auc_p: float

    def differs(self, tests: int) -> bool:
        """Whether they do, if so many comparisons are made."""
        beyond_chance = self.auc_p * tests < SMALLEST_P
        return self.p * tests < SMALLEST_P or (self.auc > LARGEST_AUC and beyond_chance)


def compared(one: Times, other: Times) -> Compared | None:
    """Times of two worlds, each less the median of its pair of positions; None if too few."""
    if min(len(one), len(other)) < FEWEST:
        return None
    by_pair: dict[int, list[float]] = {}
    for pair, time in (*one, *other):
        by_pair.setdefault(pair, []).append(time)
    usual = {pair: median(times) for pair, times in by_pair.items()}
    first, second = ([time - usual[pair] for pair, time in each] for each in (one, other))
    ranks = mannwhitneyu(first, second)
    auc = float(ranks.statistic) / (len(first) * len(second))
    ks = ks_2samp(first, second, method="asymp")
    return Compared(
        (len(first), len(second)), float(ks.pvalue), max(auc, 1 - auc), float(ranks.pvalue)
    )


class Row(Struct, frozen=True):
    """One cell: the worlds, the control, and the planted delay; None where there were too few."""

    cell: Cell
    usual: float
    worlds: Compared | None
    control: Compared | None
    planted: Compared | None

    def has(self, least: int) -> bool:
        """Whether there are so many samples of either world."""
        return self.worlds is not None and min(self.worlds.counts) >= least


class Verdict:
    """The verdict over all samples.

    Args:
        measured: all samples.
        least: samples of either world that each cell needs.

    Attributes:
        rows: a cell each; those of all phases of a game come besides.
        shown: games, phases and kinds after which nothing stays hidden.
    """

    def __init__(self, measured: Measured, least: int = FEWEST) -> None:
        everything = _together(measured.samples)
        cells = sorted((measured.samples | everything).items())
        self.rows = [_row(cell, worlds) for cell, worlds in cells]
        self.shown = sorted(measured.shown)
        self.least = least

    @property
    def tests(self) -> int:
        """How many comparisons of worlds there are."""
        return sum(1 for row in self.rows if row.worlds)

    @property
    def different(self) -> list[Row]:
        """Where the worlds differ."""
        return [row for row in self.rows if row.worlds and row.worlds.differs(self.tests)]

    @property
    def uneasy(self) -> list[Row]:
        """Where the control differs: then the run says nothing."""
        return [row for row in self.rows if row.control and row.control.differs(self.tests)]

    @property
    def planted(self) -> list[Row]:
        """Where the planted delay has to be found: each kind of a game, in all phases."""
        return [row for row in self.rows if row.cell.phase == ALL]

    @property
    def insensitive(self) -> list[Row]:
        """Where the planted delay was not found: drawing a result takes longer than it."""
        tests = len(self.planted)
        return [
            row for row in self.planted if not row.planted or row.planted.p * tests >= SMALLEST_P
        ]

    @property
    def missed(self) -> list[Row]:
        """Where it was not found by any listener of this kind."""
        insensitive = self.insensitive
        found = {(row.cell.game, row.cell.kind) for row in self.planted if row not in insensitive}
        return [row for row in insensitive if (row.cell.game, row.cell.kind) not in found]

    @property
    def few(self) -> list[Row]:
        """Where there were too few samples: often there is nothing new for this listener."""
        return [row for row in self.rows if not row.has(self.least)]

    @property
    def unheard(self) -> list[tuple[str, str, Kind]]:
        """Games, phases and kinds of which no listener had enough samples."""
        heard = {
            (row.cell.game, row.cell.phase, row.cell.kind)
            for row in self.rows
            if row.has(self.least)
        }
        found = {(row.cell.game, row.cell.phase, row.cell.kind) for row in self.few}
        return sorted(found - heard)

    @property
    def absent(self) -> list[tuple[str, Kind]]:
        """Games and kinds that were not measured, though something stays hidden."""
        found = {(row.cell.game, row.cell.kind) for row in self.rows}
        shown = {(game, kind) for game, _, kind in self.shown}
        games = sorted({game for game, _ in found})
        return [
            (game, kind)
            for game in games
            for kind in get_args(Kind)
            if (game, kind) not in found | shown and not _is_without(game, kind)
        ]

    @property
    def is_good(self) -> bool:
        """Whether time tells nothing, and would have been seen to."""
        failed = self.different, self.uneasy, self.missed, self.unheard, self.absent
        return bool(self.tests) and not any(failed)


def _is_without(game: str, kind: Kind) -> bool:
    return kind == "hint" and not registry.game(game).has_hints


def _row(cell: Cell, worlds: dict[Class, list[tuple[int, float]]]) -> Row:
    usual = median([time for times in worlds.values() for _, time in times])
    here, again, there, late = (worlds.get(kind, []) for kind in CLASSES)
    both = here + again
    pairs = compared(both, there), compared(here, again), compared(both, late)
    return Row(cell, usual, *pairs)


def _together(samples: Samples) -> Samples:
    """All phases of a game together, for each kind; pairs have the same numbers in all."""
    found: Samples = {}
    for cell, worlds in samples.items():
        every = found.setdefault(Cell(cell.game, ALL, cell.kind, cell.listener), {})
        for kind, times in worlds.items():
            every.setdefault(kind, []).extend(times)
    return found


def report(verdict: Verdict) -> str:
    """As markdown."""
    head = ["game", "phase", "kind", "listener", "ms", "n", "KS p", "AUC"]
    head += ["A/A n", "A/A p", "A/A AUC", "planted p", "planted AUC", ""]
    table = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    tests = verdict.tests
    for row in verdict.rows:
        cell = [row.cell.game, row.cell.phase, row.cell.kind, row.cell.listener]
        planted = _figures(row.planted, len(verdict.planted))[1:]
        figures = [*_figures(row.worlds, tests), *_figures(row.control, tests), *planted]
        marks = ", ".join(_marks(verdict, row))
        table.append("| " + " | ".join([*cell, f"{row.usual:.1f}", *figures, marks]) + " |")
    for game, phase, kind in verdict.shown:
        table.append(f"| {game} | {phase} | {kind} | nothing stays hidden |" + " |" * 10)
    return "\n".join(["# What time tells", "", _said(verdict), "", *table, ""])


def _marks(verdict: Verdict, row: Row) -> Iterator[str]:
    said = {
        "differs": verdict.different,
        "control differs": verdict.uneasy,
        "delay missed": verdict.insensitive,
        "few": verdict.few,
    }
    return (f"**{text}**" for text, rows in said.items() if row in rows)


def _said(verdict: Verdict) -> str:
    result = "Time tells nothing." if verdict.is_good else "**Missed.**"
    least = min((row.worlds.p for row in verdict.rows if row.worlds), default=1.0)
    absent = ", ".join(f"{game}: {kind}" for game, kind in verdict.absent) or "none"
    missed = len({(row.cell.game, row.cell.kind) for row in verdict.missed})
    return (
        f"{result} {verdict.tests} comparisons of worlds, {len(verdict.different)} of which "
        f"differ; smallest p {_corrected(least, verdict.tests)}. Each p is corrected (Bonferroni) "
        f"and fails below {SMALLEST_P}; so does an AUC above {LARGEST_AUC} that is not chance. "
        f"Controls that differ: {len(verdict.uneasy)}. Kinds whose planted delay of 0.5 ms no "
        f"listener found: {missed}; single listeners that did not: {len(verdict.insensitive)}. "
        f"Rows with fewer than {verdict.least} samples of either world: {len(verdict.few)}; kinds "
        f"of a phase without any other row: {len(verdict.unheard)}. Kinds that were not measured: "
        f"{absent}."
    )


def _figures(found: Compared | None, tests: int) -> list[str]:
    if found is None:
        return ["few", "", ""]
    counts = f"{found.counts[0]}+{found.counts[1]}"
    return [counts, _corrected(found.p, tests), f"{found.auc:.3f}"]


def _corrected(p: float, tests: int) -> str:
    return f"{min(1.0, p * tests):.2g}"
