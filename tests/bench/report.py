"""The report: what was measured, what is aimed at, who stands beside it, what limits it."""

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.before import Change, Checkout, Compared
from tests.bench.machine import processor, python_build
from tests.bench.plot import plotted
from tests.bench.rows import Aim, Row, Target
from tests.bench.targets import TARGETS

GROWTH = {"growth_sessions": "sessions", "growth_tables": "tables"}
UNKNOWN = Target("")


def write(rows: Sequence[Row], path: Path, compared: Compared | None = None) -> None:
    """The report as Markdown, with its plot as an SVG of the same name beside it."""
    charts = dict(_charts(rows))
    parts = [*_head(rows), *_table(rows), *_compared(compared), *_growth(rows)]
    if charts:
        plot = path.with_suffix(".svg")
        plot.write_text(plotted(charts))
        parts += [f"![How cost grows]({plot.name})", ""]
    path.write_text("\n".join([*parts, *_commands(rows)]))


def _head(rows: Sequence[Row]) -> Iterator[str]:
    loads = sorted(row.load for row in rows)
    yield "# Measured"
    yield ""
    yield (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {processor()}, {os.cpu_count()} cores, "
        f"{python_build()}, {platform.system()} {platform.release()}."
    )
    yield (
        f"Load of the machine while measuring (processes that wanted to run): "
        f"{loads[0]:g} to {loads[-1]:g}." if loads else "Nothing was measured."
    )  # fmt: skip
    yield ""


def _table(rows: Sequence[Row]) -> Iterator[str]:
    yield "| what | measured | aim | met | next to it, in the same run | what limits it |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for row in rows:
        if row.target not in GROWTH:
            yield _line(row, TARGETS.get(row.target, UNKNOWN))
    yield ""


def _line(row: Row, target: Target) -> str:
    aims = ", ".join(map(str, target.aims))
    missing = (f"{peer}: not measured ({why})" for peer, why in row.without.items())
    peers = "; ".join([*(_beside(row, peer) for peer in row.peers), *missing])
    cells = [target.what or row.target, _told(row.measured), aims, _met(row, target.aims), peers]
    return f"| {' | '.join([*cells, target.limit])} |"


def _met(row: Row, aims: Sequence[Aim]) -> str:
    """Yes, no, or which of several aims are missed."""
    missed = [aim.figure for aim in aims if not aim.met_by(row.measured)]
    if not aims:
        return ""
    if not missed:
        return "yes"
    return "no" if len(missed) == len(aims) else f"but for {', '.join(missed)}"


def _beside(row: Row, peer: str) -> str:
    """A peer's figures and how many times ours is each."""
    told = []
    for figure, number in row.peers[peer].items():
        times = row.times(peer, figure)
        told.append(f"{figure} {number:g}" + (f" (ours × {times:.2g})" if times else ""))
    return f"{peer}: {', '.join(told)}"


def _told(figures: object) -> str:
    assert isinstance(figures, dict)
    return ", ".join(f"{name} {number:g}" for name, number in figures.items())


def _compared(compared: Compared | None) -> Iterator[str]:
    """The versions compared, the changes that are clear, and every figure."""
    if compared is None or compared.before is None:
        return
    yield "## Since the version before"
    yield ""
    yield (
        f"This is {Checkout().commit}; before: {compared.before.commit}, with "
        f"{compared.before.python}. {compared.rounds} pairs of runs in turn."
    )
    yield ""
    clear = [one for one in compared.changes if one.is_clear]
    if clear:
        yield "In every pair larger or smaller, and by a tenth or more in the median:"
        yield ""
        yield from (
            f"- {_what(one)}: {one.figure} {one.before:.3g} → {one.now:.3g} (× {one.times:.2f})"
            for one in sorted(clear, key=lambda one: one.times)
        )
    elif compared.rounds > 1:
        yield "Nothing has changed by a tenth in every pair."
    else:
        yield "One pair of runs says little: take `--rounds 3`."
    yield ""
    if compared.missing:
        yield "Not compared, or in part:"
        yield ""
        yield from (f"- {name}: {why}" for name, why in compared.missing.items())
        yield ""
    yield "| what | figure | before | now | × (median of pairs) | × (each pair) |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for one in compared.changes:
        pairs = ", ".join(f"{ratio:.2f}" for ratio in one.ratios)
        yield (
            f"| {_what(one)} | {one.figure} | {one.before:.3g} | {one.now:.3g} "
            f"| {one.times:.2f} | {pairs} |"
        )
    yield ""


def _what(change: Change) -> str:
    return TARGETS.get(change.target, UNKNOWN).what or change.target


def _growth(rows: Sequence[Row]) -> Iterator[str]:
    for target, unit in GROWTH.items():
        steps = [row for row in rows if row.target == target]
        if not steps:
            continue
        names = list(steps[0].measured)
        yield f"| {unit} | {' | '.join(names)} |"
        yield "| --- " * (len(names) + 1) + "|"
        for row in steps:
            numbers = [f"{row.measured[name]:g}" for name in names]
            yield f"| {row.scale[unit]:g} | {' | '.join(numbers)} |"
        yield ""


def _charts(rows: Sequence[Row]) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    for target, unit in GROWTH.items():
        steps = [row for row in rows if row.target == target]
        for name in steps[0].measured if steps else ():
            points = [(row.scale[unit], row.measured[name]) for row in steps]
            if all(y > 0 for _, y in points):
                yield f"{name} by {unit}", points


def _commands(rows: Sequence[Row]) -> Iterator[str]:
    yield "Shown again by:"
    yield ""
    for command in dict.fromkeys(row.command for row in rows):
        yield f"- `{command}`"
    yield ""
