"""The example for Kubernetes."""

import asyncio
from typing import Any
from urllib.request import urlopen

import pytest
import yaml

from tablehost import watchdog
from tablehost.metrics.endpoint import LOOP_ANSWERS, Endpoint
from tablehost.metrics.meter import Meter
from tests.tablehost.deploy.files import (
    DATA,
    DEPLOY,
    PROJECT,
    config,
    grace,
    image_command,
    instructions,
    metrics_port,
    parsed,
)

OBJECTS: dict[tuple[str, str], Any] = {
    (found["kind"], found["metadata"]["name"]): found
    for found in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
}
HOST = OBJECTS["StatefulSet", "tablehost"]["spec"]
POD = HOST["template"]["spec"]
(CONTAINER,) = POD["containers"]
VARIABLES: dict[str, str] = {one["name"]: one["value"] for one in CONTAINER["env"]}
PORTS: dict[str, int] = {one["name"]: one["containerPort"] for one in CONTAINER["ports"]}
PROBES = ("startupProbe", "readinessProbe", "livenessProbe")


def test_settings_exist_and_ports_are_theirs() -> None:
    assert {"ssh": config(VARIABLES).port, "metrics": metrics_port(VARIABLES)} == PORTS
    assert str(config(VARIABLES).data) == DATA


def test_command_is_that_of_the_image() -> None:
    assert CONTAINER["args"] == image_command()
    assert parsed(CONTAINER["args"]).command == "serve"
    assert CONTAINER["image"].endswith(f"/tablehost:{PROJECT['version']}")


@pytest.mark.parametrize("probe", PROBES)
async def test_probes_ask_what_a_healthy_host_answers(probe: str) -> None:
    asked = CONTAINER[probe]["httpGet"]
    endpoint = Endpoint.open(Meter().registry, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{endpoint.port}{asked['path']}"
    answer = await asyncio.to_thread(urlopen, url, None, 60)
    status = answer.status
    answer.close()
    await asyncio.to_thread(endpoint.close)

    assert status == 200
    assert asked["port"] == "metrics"


def test_probe_waits_longer_than_the_endpoint_does() -> None:
    assert all(CONTAINER[probe]["timeoutSeconds"] > LOOP_ANSWERS for probe in PROBES)


def test_host_restarts_itself_before_the_liveness_probe_gives_up() -> None:
    probe = CONTAINER["livenessProbe"]
    assert probe["periodSeconds"] * (probe["failureThreshold"] - 1) > watchdog.DEFAULT.end


@pytest.mark.parametrize("name", ["tablehost", "tablehost-metrics"])
def test_services_lead_to_the_pod(name: str) -> None:
    service = OBJECTS["Service", name]["spec"]

    assert service["selector"].items() <= HOST["template"]["metadata"]["labels"].items()
    assert HOST["selector"]["matchLabels"] == service["selector"]
    assert all(one["targetPort"] in PORTS for one in service["ports"])


def test_prometheus_is_told_where_the_metrics_are() -> None:
    notes = OBJECTS["Service", "tablehost-metrics"]["metadata"]["annotations"]

    assert notes["prometheus.io/port"] == str(PORTS["metrics"])
    assert HOST["serviceName"] == "tablehost-metrics"


def test_there_is_one_host() -> None:
    assert HOST["replicas"] == 1


def test_user_is_that_of_the_image_and_owns_the_volume() -> None:
    context = POD["securityContext"]
    (user,) = instructions("USER")

    assert context["runAsUser"] == context["fsGroup"] == int(user)
    assert context["fsGroupChangePolicy"] == "OnRootMismatch"


def test_volumes_are_mounted_where_the_host_writes() -> None:
    claims = {one["metadata"]["name"] for one in HOST["volumeClaimTemplates"]}
    mounts = {one["name"]: one["mountPath"] for one in CONTAINER["volumeMounts"]}

    assert CONTAINER["securityContext"]["readOnlyRootFilesystem"] is True
    assert mounts == {"data": DATA, "tmp": "/tmp"}
    assert claims | {one["name"] for one in POD["volumes"]} == set(mounts)


def test_host_has_time_to_say_goodbye() -> None:
    assert POD["terminationGracePeriodSeconds"] == grace()
