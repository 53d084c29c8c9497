"""The status of a house, for people and for programs."""

from typing import Any

import msgspec

from client.locale.i18n import translator
from client.paint.columns import columns
from client.screens.console.machines import machine_cells, machine_heads, survival
from engine.sync.house_view import Cluster, MachineRow
from tablehost.nodes.messages import Told

_NUMBERS = frozenset({3, 4})  # columns


def lines(told: Told) -> list[str]:
    """For people: a line for each machine, and what the house survives."""
    tr, cluster = translator("en"), _cluster(told)
    name, *heads = machine_heads(tr)
    rows = [_cells(row, told.asked) for row in cluster.machines]
    return [
        *columns([(name, "address", *heads), *rows], _NUMBERS),
        *[
            f"Terminals only: {front}, by way of {machine}, with {sessions} of them."
            for front, machine, sessions in told.fronts
        ],
        *_versions(cluster),
        f"The log has {told.position} entries.",
        survival(cluster.survives, tr),
    ]


def _cells(row: MachineRow, asked: str) -> tuple[str, ...]:
    name, *cells = machine_cells(row, translator("en"))
    here = f"{name} (here)" if row.name == asked else name
    return here, f"{row.address}:{row.port}", *cells


def _versions(cluster: Cluster) -> list[str]:
    """A line about the versions of the machines that run, if they are not all the same."""
    found: dict[str, list[str]] = {}
    for row in cluster.machines:
        if not row.gone:
            found.setdefault(row.version, []).append(row.name)
    if len(found) < 2:
        return []
    told = "; ".join(f"{version} at {', '.join(names)}" for version, names in found.items())
    return [f"Not all have the same version: {told}."]


def as_data(told: Told) -> dict[str, Any]:
    """For programs."""
    cluster = _cluster(told)
    return {
        "machines": [_machine(row) for row in cluster.machines],
        "fronts": [
            {"name": front, "machine": machine, "terminals": sessions}
            for front, machine, sessions in told.fronts
        ],
        "position": told.position,
        "survives": survival(cluster.survives, translator("en")),
        "asked": told.asked,
    }


def _machine(row: MachineRow) -> dict[str, Any]:
    facts = msgspec.structs.asdict(row)
    machine = {name: facts.pop(name) for name in ("name", "address", "port")}
    silent = facts.pop("gone")
    return {"machine": machine, "alive": not silent, "silent": silent} | facts


def _cluster(told: Told) -> Cluster:
    assert told.cluster is not None, "it was asked for"
    return told.cluster
