"""The benchmarks' common words, their report, and that a benchmark speaks them."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from tests.bench import apart as apart_module
from tests.bench import before as before_module
from tests.bench import lobby, replicas, report
from tests.bench.apart import peer
from tests.bench.before import Change, Checkout, Compared, changes, in_turn
from tests.bench.crowd import Player
from tests.bench.machine import python_build
from tests.bench.rows import Aim, Row, percentile, row
from tests.bench.tables import step_to
from tests.bench.targets import TARGETS
from tests.bench.thinking import thinking

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


def test_report_names_the_python_build(tmp_path: Path) -> None:
    report.write([joined(1, 2)], tmp_path / "report.md")

    assert re.search(r"\d\.\d+\.\d+ \(.*configured with(out)? --enable-opt", python_build())
    assert python_build() in (tmp_path / "report.md").read_text()


def growth(*steps: tuple[int, float]) -> list[Row]:
    return [row("growth_tables", {"ms": ms}, None, {"tables": tables}) for tables, ms in steps]


def test_change_is_the_ratio_within_each_pair() -> None:
    steps, slower = growth((1, 10.0), (10, 20.0)), growth((1, 20.0), (10, 25.0), (100, 30.0))
    first, second = changes([(steps, slower), (slower[:2], slower)])

    assert first == Change("growth_tables, tables 1", "ms", before=20, now=15, ratios=(0.5, 1))
    assert second == Change("growth_tables, tables 10", "ms", 25, 22.5, ratios=(0.8, 1))


def test_figure_that_one_version_lacks_is_no_change() -> None:
    assert changes([([row("join", {"p50_ms": 2})], [row("join", {"cpu_ms": 1})])]) == []
    assert changes([([row("join", {"p50_ms": 2})], [])]) == []


@pytest.mark.parametrize(("now", "before"), [(0, 1), (1, 0), (-1, 1), (1, -1), (0, 0)])
def test_nothing_and_less_than_nothing_have_no_ratio(now: float, before: float) -> None:
    assert changes([([row("idle", {"percent": now})], [row("idle", {"percent": before})])]) == []


@pytest.mark.parametrize("ratios", [(0.5, 0.8), (1.2, 1.1, 1.1)])
def test_change_is_clear_if_all_pairs_agree(ratios: tuple[float, ...]) -> None:
    assert Change("join", "p50_ms", 1, 1, ratios).is_clear


@pytest.mark.parametrize("ratios", [(0.5, 1.1), (1.05, 1.01), (0.5,)])
def test_change_is_not_clear_if_pairs_differ_or_there_is_one(ratios: tuple[float, ...]) -> None:
    assert not Change("join", "p50_ms", 1, 1, ratios).is_clear


def test_checkout_without_an_environment_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Run `make setup` in that checkout first"):
        Checkout(tmp_path)


def checkout(folder: Path, **benches: str) -> Checkout:
    """A checkout with these benchmarks, and ours to read terminals with."""
    bench, python = folder / "tests/bench", folder / ".venv/bin/python"
    bench.mkdir(parents=True)
    for package in (bench, bench.parent):
        (package / "__init__.py").touch()
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    for name, text in benches.items():
        (bench / f"{name}.py").write_text(text)
    return Checkout(folder)


def printing(target: str, order: Path, ms: float = 2) -> str:
    """A benchmark that notes its run, and prints a row."""
    line = json.dumps({"target": target, "measured": {"ms": ms}}, separators=(",", ": "))
    return f"open({str(order)!r}, 'a').write('{target} ')\nprint({line!r})"


def test_versions_run_in_turn_the_first_one_last_in_the_next_pair(tmp_path: Path) -> None:
    order = tmp_path / "order"
    now, before = (
        checkout(tmp_path / name, fake=printing(name, order)) for name in ("now", "before")
    )
    runs = in_turn("fake", [], now, before, 3)

    assert order.read_text() == "now before before now now before "
    assert [[row.target for row in mine + other] for mine, other in runs.pairs] == [
        ["now", "before"]
    ] * 3
    assert (runs.error, runs.before) == ("", "")


def test_failed_benchmark_of_a_version_is_told(tmp_path: Path) -> None:
    order = tmp_path / "order"
    good, bad = printing("good", order), "raise SystemExit('no such option')"
    now = checkout(tmp_path / "now", fake=good, broken=bad)
    before = checkout(tmp_path / "before", fake=bad, broken=good)

    failed_before = in_turn("fake", [], now, before, 2)
    assert (failed_before.error, failed_before.before) == ("", "no such option")
    assert [len(mine) for mine, _ in failed_before.pairs] == [1, 1]
    failed_now = in_turn("broken", [], now, before, 1)
    assert (failed_now.error, failed_now.before) == ("no such option", "")


def test_benchmark_that_the_version_before_lacks_is_measured_once(tmp_path: Path) -> None:
    order = tmp_path / "order"
    now = checkout(tmp_path / "now", fake=printing("fake", order))
    runs = in_turn("fake", [], now, checkout(tmp_path / "before"), 3)

    assert order.read_text() == "fake "
    assert [len(mine) for mine, _ in runs.pairs] == [1]
    assert runs.before == "the version before has no such benchmark"
    assert changes(runs.pairs) == []


def test_benchmark_that_does_not_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(before_module, "PATIENCE", 0.5)
    endless = "import time\nprint('{}', flush=True)\ntime.sleep(1e6)"
    found = checkout(tmp_path, fake=endless).run("fake", [])

    assert found == ([], "took more than 0.5 seconds")


def test_older_players_read_their_terminals_as_ours_do(tmp_path: Path) -> None:
    text = "import sys; from tests.bench.picture import __file__ as it; sys.exit(it)"
    other = checkout(tmp_path, fake=text)
    (tmp_path / "tests/bench/picture.py").write_text("raise SystemExit('the older one')")

    assert other.run("fake", []) == ([], str(Path("tests/bench/picture.py").absolute()))


def test_report_says_what_changed_by_how_much_and_what_was_not_compared(tmp_path: Path) -> None:
    order = tmp_path / "order"
    now = checkout(
        tmp_path / "now", fake=printing("fake", order, 3), newer=printing("newer", order)
    )
    before = checkout(tmp_path / "before", fake=printing("fake", order, 4))
    compared = Compared(before, 2)
    for name in ("fake", "newer"):
        compared.add(name, in_turn(name, [], now, before, 2))
    report.write([], tmp_path / "report.md", compared)
    text = (tmp_path / "report.md").read_text()

    assert f"before: {tmp_path / 'before'}, with {python_build()[:6]}" in text
    assert "2 pairs of runs in turn" in text
    assert "- fake: ms 4 → 3 (× 0.75)" in text
    assert "| fake | ms | 4 | 3 | 0.75 | 0.75, 0.75 |" in text
    assert "- newer: the version before has no such benchmark" in text
    assert [json.loads(line) for line in compared.lines()] == [
        {"change": {"target": "fake", "figure": "ms", "before": 4, "now": 3, "ratios": [0.75] * 2}},
        {"bench": "newer", "before": "the version before has no such benchmark"},
    ]


@pytest.mark.parametrize(
    ("pairs", "said"), [(1, "One pair of runs says little"), (2, "Nothing has changed by a tenth")]
)
def test_report_says_when_nothing_can_be_said(tmp_path: Path, pairs: int, said: str) -> None:
    compared = Compared(checkout(tmp_path / "before"), pairs)
    report.write([], tmp_path / "report.md", compared)

    assert said in (tmp_path / "report.md").read_text()


async def test_sshd_that_cannot_start_is_replaced_and_named(tmp_path: Path) -> None:
    sshd = tmp_path / "sshd"
    sshd.write_text(
        "#!/bin/sh\necho 'Missing privilege separation directory: /run/sshd' >&2\nexit 255\n"
    )
    sshd.chmod(0o755)

    async with peer(str(sshd), [sys.executable, "-c", "pass"]) as found:
        assert found.name == (
            "a process per player behind asyncssh "
            "(sshd did not start: Missing privilege separation directory: /run/sshd)"
        )
        assert found.port > 0


async def test_sshd_that_is_not_there_is_replaced_and_named(tmp_path: Path) -> None:
    async with peer(str(tmp_path / "sshd"), [sys.executable, "-c", "pass"]) as found:
        assert "(sshd did not start: No such file or directory)" in found.name
        assert found.port > 0


async def test_sshd_that_says_nothing_is_ended_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart_module, "PATIENCE", 0.1)
    sshd = tmp_path / "sshd"
    sshd.write_text("#!/bin/sh\nexec sleep 600\n")
    sshd.chmod(0o755)

    async with peer(str(sshd), [sys.executable, "-c", "pass"]) as found:
        assert "(sshd did not say in 0.1 s that it listens)" in found.name


async def test_peer_whose_players_see_nothing_is_left_out_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fails(*_: object) -> None:
        raise AssertionError("alone never saw the lobby:\n\n$ command not found")

    async def measured(*_: object) -> dict[str, dict[str, float]]:
        return {"join": {"p50_ms": 5.0}}

    monkeypatch.setattr(lobby, "apart", fails)
    monkeypatch.setattr(lobby, "measured", measured)
    monkeypatch.setattr(sys, "argv", ["lobby"])
    await lobby.main()
    found = msgspec.json.decode(capsys.readouterr().out, type=Row)
    report.write([found], tmp_path / "report.md")

    assert found.measured == {"p50_ms": 5.0}
    why = "a process per player: not measured (alone never saw the lobby:)"
    assert why in (tmp_path / "report.md").read_text()


@pytest.mark.parametrize("folder", [None, "empty", "absent"])
def test_folder_without_peers_leaves_them_out(tmp_path: Path, folder: str | None) -> None:
    (tmp_path / "empty").mkdir()
    where = None if folder is None else str(tmp_path / folder)

    assert not any(replicas.peers(where).values())


def rows_of(*words: str) -> list[Row]:
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=True
    )
    return [msgspec.json.decode(line, type=Row) for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.timeout(600)  # a host, sshd and clients are started for some seconds each
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (
            ("evening", "--tables", "2", "--seats", "2", "--seconds", "1", "--apart", "0"),
            ["evening", "update", "terminal"],
        ),
        (
            ("replicas", "--moves", "20", "--tables", "2"),
            ["unsaved", "replicas", "durable"],
        ),
    ],
)
def test_what_is_played_can_still_be_played(words: tuple[str, ...], found: list[str]) -> None:
    name, *numbers = words
    rows = rows_of(f"tests.bench.{name}", *numbers)

    assert [one.target for one in rows] == found
    assert all(one.measured for one in rows)


class Form:
    """A player whose form offers some games, one after the other."""

    def __init__(self, *games: str) -> None:
        self._games = games
        self._at = 0

    @property
    def text(self) -> str:
        return f"  Game   ◄ {self._games[self._at % len(self._games)]} ►"

    async def until(self, wanted: Callable[[Any], object]) -> None:
        assert wanted(self)

    async def answered(self, keys: str) -> None:
        self._at += 1


async def test_game_that_the_form_lacks_is_an_error() -> None:
    with pytest.raises(AssertionError, match="Game cannot be Chess: there are Yam's, Farkle"):
        await step_to(cast("Player", Form("Yam's", "Farkle")), "Game", "Chess")


async def test_form_is_stepped_to_a_game() -> None:
    form = Form("Yam's", "Flush Royal", "Farkle")
    await step_to(cast("Player", form), "Game", "Farkle")

    assert "Farkle" in form.text


def test_benchmarks_end_in_a_report(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    words = ["--quick", "--only", "engine_moves", "store_append", "--report", str(path)]
    rows = rows_of("tests.bench", *words)

    assert [one.target for one in rows] == ["play_farkle", "play_yams", "append", "append_paced"]
    assert all(number > 0 for one in rows for number in one.measured.values())
    assert all(TARGETS[one.target].what in path.read_text() for one in rows)


@pytest.mark.long
def test_thoughts_and_analysis_of_whole_matches_are_timed() -> None:
    found = thinking("farkle", "beginner", 1)

    assert found["decisions"] > 10
    assert 0 <= found["p50_ms"] <= found["p99_ms"] <= found["most_ms"]
    assert found["analysis_s"] >= 0
