"""Whether two worlds take different times: Kolmogorov-Smirnov, AUC, and a report."""

from collections.abc import Sequence
from statistics import median

from msgspec import Struct
from scipy.stats import ks_2samp, mannwhitneyu

from tests.privacy.measuring import Cell, Class, Samples

SMALLEST_P = 1e-3  # after Bonferroni's correction
LARGEST_AUC = 0.55
ALL = "all phases"
MANY = 10_000  # more than there are pairs
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


class Verdict:
    """What all samples say together.

    Attributes:
        rows: a cell each.
        planted: by game and listener, over all phases: one world with and without the delay.
    """

    def __init__(self, samples: Samples) -> None:
        everything = _together(samples)
        self.rows = [_row(cell, worlds) for cell, worlds in sorted((samples | everything).items())]
        self.planted = {
            (cell.game, cell.listener): compared(
                worlds.get("here", []) + worlds.get("again", []), worlds.get("late", [])
            )
            for cell, worlds in sorted(everything.items())
        }

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
    def missed(self) -> list[tuple[str, str]]:
        """Where the planted delay was not found."""
        return [
            where
            for where, found in self.planted.items()
            if found is None or found.p * len(self.planted) >= SMALLEST_P
        ]

    @property
    def is_good(self) -> bool:
        """Whether time tells nothing, and would have been seen to."""
        return bool(self.tests) and not (self.different or self.uneasy or self.missed)


def _row(cell: Cell, worlds: dict[Class, list[tuple[int, float]]]) -> Row:
    here, again = worlds.get("here", []), worlds.get("again", [])
    usual = median([time for times in worlds.values() for _, time in times])
    return Row(cell, usual, compared(here + again, worlds.get("there", [])), compared(here, again))


def _together(samples: Samples) -> Samples:
    """All phases of a game together; pairs have numbers of their own for each phase."""
    found: Samples = {}
    for number, (cell, worlds) in enumerate(samples.items()):
        every = found.setdefault(Cell(cell.game, ALL, cell.listener), {})
        for kind, times in worlds.items():
            every.setdefault(kind, []).extend((pair + MANY * number, time) for pair, time in times)
    return found


def report(verdict: Verdict) -> str:
    """As markdown."""
    head = ["game", "phase", "listener", "ms", "n", "KS p", "AUC", "control p", "control AUC"]
    table = ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
    for row in verdict.rows:
        mark = " **differs**" if row in verdict.different else ""
        mark += " **control differs**" if row in verdict.uneasy else ""
        cell = [row.cell.game, row.cell.phase + mark, row.cell.listener, f"{row.usual:.1f}"]
        figures = [*_figures(row.worlds), *_figures(row.control)[1:]]
        table.append("| " + " | ".join([*cell, *figures]) + " |")
    planted = ["| game | listener | n | KS p | AUC |", "| --- " * 5 + "|"]
    for (game, listener), found in verdict.planted.items():
        planted.append("| " + " | ".join([game, listener, *_figures(found)]) + " |")
    least = min((row.worlds.p for row in verdict.rows if row.worlds), default=1.0)
    result = "Time tells nothing." if verdict.is_good else "**Missed.**"
    said = (
        f"{result} {verdict.tests} comparisons of worlds, {len(verdict.different)} of which "
        f"differ; smallest p {least:.2g}, which {SMALLEST_P / max(1, verdict.tests):.2g} "
        f"would have failed. Controls that differ: {len(verdict.uneasy)}. Listeners who were "
        f"not seen to get a planted delay of 0.5 ms: {len(verdict.missed)}."
    )
    return "\n".join(
        [
            "# What time tells",
            "",
            said,
            "",
            *table,
            "",
            "## The planted delay",
            "",
            *planted,
            "",
        ]
    )


def _figures(found: Compared | None) -> list[str]:
    if found is None:
        return ["few", "", ""]
    return [f"{found.counts[0]}+{found.counts[1]}", f"{found.p:.2g}", f"{found.auc:.3f}"]
