"""The alert rules and the dashboard, checked against what a host exports."""

import asyncio
import json
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml
from prometheus_client.samples import Sample

from tablehost.config.values import metrics_address
from tablehost.log_events import EVENTS
from tablehost.metrics.meter import Meter
from tablehost.nodes.metrics import GAUGES, MachineMetrics
from tests.tablehost.deploy.files import DEPLOY, ROOT, config
from tests.tablehost.running import running

OF_HOST, OF_HOUSE = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]
RULES: list[dict[str, Any]] = OF_HOST["rules"] + OF_HOUSE["rules"]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana.json").read_text())
PANELS: list[dict[str, Any]] = DASHBOARD["panels"]
ASKED_BY_ALERTS = [rule["expr"] for rule in RULES]
ASKED_BY_PANELS = [target["expr"] for panel in PANELS for target in panel["targets"]]
ASKED_FOR_NAMES = [
    one["query"]["query"] for one in DASHBOARD["templating"]["list"] if one["type"] == "query"
]
EVERY = ASKED_BY_ALERTS + ASKED_BY_PANELS + ASKED_FOR_NAMES
NO_ALERT = {"tablehost_dropped_frames"}
"""Worrying only by comparison: a player's line is slow, or everybody's."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> list[Sample]:
    async def collect() -> list[Sample]:
        async with running(tmp_path_factory.mktemp("data")) as host:
            families = host.backend.meter.registry.collect()
            return [sample for family in families for sample in family.samples]

    return asyncio.run(collect())


def metrics(expressions: list[str]) -> set[str]:
    """The names of a host's own metrics."""
    return set(re.findall(r"\b(?:tablehost|process)_\w+", " ".join(expressions)))


def test_every_metric_that_is_asked_for_is_exported(exported: list[Sample]) -> None:
    names = {sample.name for sample in exported}
    wanted = metrics(EVERY) - set(GAUGES)
    if sys.platform != "linux":  # where there are no figures of the process
        wanted = {name for name in wanted if not name.startswith("process_")}

    assert len(wanted) > 20
    assert wanted - names == set()


def test_every_label_that_is_asked_for_is_exported(exported: list[Sample]) -> None:
    pairs = {pair for sample in exported for pair in sample.labels.items()}
    asked = set(re.findall(r'(\w+)="([^"$]*)"', " ".join(EVERY))) - {("job", "tablehost")}
    grouped = " ".join(re.findall(r"by \(([^)]*)\)", " ".join(EVERY))).replace(",", " ").split()

    assert asked
    assert asked <= pairs
    assert set(grouped) <= {name for name, _ in pairs} | {"instance", "job", "machine"}


def test_machine_has_the_metrics_of_its_hall_and_its_own() -> None:
    """Those of the hall stay there while it is elsewhere, so that no series ends with it."""
    hall = Meter()
    hall.connection_refused("full")
    halls: list[Meter | None] = [None, hall]
    facts: dict[str, float] = dict.fromkeys(GAUGES, 2.0)
    seen = MachineMetrics("ant", lambda: facts, lambda: halls[0])

    def samples() -> dict[str, Sample]:
        return {
            sample.name: sample
            for family in seen.collect()
            for sample in family.samples
            if sample.labels.get("code", "full") == "full"
        }

    before = samples()
    halls.reverse()
    after = samples()

    assert before.keys() == after.keys() >= metrics([rule["expr"] for rule in OF_HOUSE["rules"]])
    assert before["tablehost_turned_away_total"].value == 0
    assert after["tablehost_turned_away_total"].value == 1
    assert {after[name].value for name in GAUGES} == {2.0}
    assert {after[name].labels["machine"] for name in GAUGES} == {"ant"}


def test_dashboard_shows_every_metric_of_the_host(exported: list[Sample]) -> None:
    names = {sample.name for sample in exported if sample.name.startswith("tablehost_")}
    buckets = {name.removesuffix("_bucket") for name in names if name.endswith("_bucket")}
    shown = {name.removesuffix("_bucket") for name in metrics(ASKED_BY_PANELS)}
    parts = {f"{name}_{part}" for name in buckets for part in ("bucket", "sum", "count")}

    assert (names - parts) | buckets == {name for name in shown if name.startswith("tablehost_")}


def test_every_worry_of_the_guide_has_an_alert() -> None:
    lines = (ROOT / "HOSTING.md").read_text().splitlines()
    rows = [line.split(" | ") for line in lines if line.startswith("| `tablehost_")]
    worries = {row[0].strip("| `") for row in rows if row[2].strip("| ")}
    alerts = " ".join(ASKED_BY_ALERTS)

    assert len(worries) > 10
    assert {name for name in worries if name not in alerts} == NO_ALERT


def test_alerts_name_events_of_the_log() -> None:
    told = " ".join(rule["annotations"]["description"] for rule in RULES)
    named = set(re.findall(r"\b[a-z]+_[a-z_]+\b", told))

    assert {"not_saved", "stuck_process"} <= named <= set(EVENTS)


def test_alerts_name_settings_that_exist() -> None:
    told = " ".join(rule["annotations"]["description"] for rule in RULES)
    limits = set(re.findall(r"\blimits\.(\w+)", told))

    assert limits
    assert all(hasattr(config({}).limits, name) for name in limits)


def test_prometheus_is_sent_to_the_port_of_the_other_files() -> None:
    said = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())
    (job,) = said["scrape_configs"]
    (target,) = job["static_configs"][0]["targets"]
    (service,) = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"].values()
    _, port = metrics_address(service["environment"]["TABLEHOST_METRICS"])

    assert (job["job_name"], target) == ("tablehost", f"localhost:{port}")
    assert all((DEPLOY / file).is_file() for file in said["rule_files"])


def test_panels_are_beside_each_other() -> None:
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    for one, other in combinations(PANELS, 2):
        assert not cells(one) & cells(other)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in PANELS)


def cells(panel: dict[str, Any]) -> set[tuple[int, int]]:
    at = panel["gridPos"]
    return {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}


def test_panels_ask_the_chosen_source_about_the_chosen_hosts() -> None:
    targets = [target for panel in PANELS for target in panel["targets"]]

    assert {target["datasource"]["uid"] for target in targets} == {"${datasource}"}
    assert all('instance=~"$instance"' in target["expr"] for target in targets)


@pytest.fixture(scope="module")
def promtool() -> str:
    found = which("promtool")
    if found is None:
        pytest.skip("there is no promtool here (in Debian's package prometheus)")
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("check", "rules", DEPLOY / "alerts.yml"),
        ("check", "config", DEPLOY / "prometheus.yml"),
        ("test", "rules", Path(__file__).with_name("alerts.test.yml")),
    ],
    ids=["rules", "configuration", "behaviour"],
)
def test_promtool_accepts(promtool: str, words: tuple[str | Path, ...]) -> None:
    done = subprocess.run([promtool, *map(str, words)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
