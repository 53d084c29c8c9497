"""The benchmarks' common words, their report, and that a benchmark speaks them."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.bench import report
from tests.bench.rows import Aim, Row, percentile, row
from tests.bench.targets import TARGETS

PEER = "somebody else"


def joined(p50: float, p99: float) -> Row:
    return row("join", {"p50_ms": p50, "p99_ms": p99}, {PEER: {"p50_ms": 500}}, {}, "lobby")


def test_aim_is_met_on_its_side_of_the_bound() -> None:
    assert Aim("ms", "≤", 20).met_by({"ms": 20})
    assert not Aim("ms", "≤", 20).met_by({"ms": 20.1})
    assert Aim("per_s", "≥", 350).met_by({"per_s": 350})
    assert not Aim("per_s", "≥", 350).met_by({"per_s": 349})


def test_aim_that_nothing_was_measured_for_is_not_met() -> None:
    assert not Aim("ms", "≤", 20).met_by({"other": 1})


@pytest.mark.parametrize(("percent", "found"), [(50, 5), (99, 10), (100, 10), (0, 1)])
def test_percentile_is_one_of_the_numbers(percent: int, found: int) -> None:
    assert percentile([3, 1, 2, 4, 5, 10, 9, 8, 7, 6], percent) == found


def test_row_survives_being_printed() -> None:
    found = joined(12.3456, 80)

    assert msgspec.json.decode(msgspec.json.encode(found), type=Row) == found
    assert found.measured["p50_ms"] == 12.3
    assert found.times(PEER, "p50_ms") == pytest.approx(0.0246)
    assert found.times(PEER, "p99_ms") is None


@pytest.mark.parametrize(
    ("p50", "p99", "met"), [(20, 80, "| yes |"), (21, 80, "but for p50_ms"), (21, 81, "| no |")]
)
def test_report_says_which_aims_are_met(tmp_path: Path, p50: float, p99: float, met: str) -> None:
    report.write([joined(p50, p99)], tmp_path / "report.md")
    text = (tmp_path / "report.md").read_text()

    assert TARGETS["join"].what in text
    assert met in text
    assert f"{PEER}: p50_ms 500 (ours × 0.04" in text
    assert "`python -m tests.bench.lobby`" in text


def test_report_draws_how_cost_grows(tmp_path: Path) -> None:
    steps = [
        row("growth_sessions", {"memory_mb": 0.3, "key_p50_ms": ms}, None, {"sessions": sessions})
        for sessions, ms in ((10, 2.5), (100, 3.5), (400, 40))
    ]
    report.write(steps, tmp_path / "report.md")
    plot = (tmp_path / "report.svg").read_text()

    assert "| 400 | 0.3 | 40 |" in (tmp_path / "report.md").read_text()
    assert "![How cost grows](report.svg)" in (tmp_path / "report.md").read_text()
    assert plot.count("<polyline") == 2
    assert "key_p50_ms by sessions" in plot


def test_report_of_nothing_says_so(tmp_path: Path) -> None:
    report.write([], tmp_path / "report.md")

    assert "Nothing was measured." in (tmp_path / "report.md").read_text()


def rows_of(*words: str) -> list[Row]:
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=True
    )
    return [msgspec.json.decode(line, type=Row) for line in done.stdout.splitlines()]


@pytest.mark.timeout(600)  # a host, sshd and clients are started for some seconds each
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (
            ("evening", "--tables", "2", "--seats", "2", "--seconds", "1", "--apart", "0"),
            ["evening", "update", "terminal"],
        ),
        (("replicas", "--moves", "20", "--tables", "2"), ["replicas", "durable"]),
    ],
)
def test_what_is_played_can_still_be_played(words: tuple[str, ...], found: list[str]) -> None:
    name, *numbers = words
    rows = rows_of(f"tests.bench.{name}", *numbers)

    assert [one.target for one in rows] == found
    assert all(one.measured for one in rows)


def test_benchmarks_end_in_a_report(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    words = ["--quick", "--only", "engine_moves", "store_append", "--report", str(path)]
    rows = rows_of("tests.bench", *words)

    assert [one.target for one in rows] == ["play_farkle", "play_yams", "append", "append_paced"]
    assert all(number > 0 for one in rows for number in one.measured.values())
    assert all(TARGETS[one.target].what in path.read_text() for one in rows)
