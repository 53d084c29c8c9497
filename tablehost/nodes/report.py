"""The status of a house, for people and for programs."""

from typing import Any

import msgspec

from tablehost.cluster.beats import LEASE
from tablehost.nodes.messages import NodeRow, Told

_COLUMNS = "{:16}{:24}{:20}{:>7}{:>10}{:>6}"


def lines(told: Told) -> list[str]:
    """For people: a line for each machine, and what the house survives."""
    head = _COLUMNS.format("machine", "address", "", "tables", "terminals", "lag")
    rows = [_line(row, told.asked) for row in told.rows]
    return [head.rstrip(), *rows, f"The log has {told.position} entries.", told.survives]


def _line(row: NodeRow, asked: str) -> str:
    name = f"{row.machine.name} (here)" if row.machine.name == asked else row.machine.name
    address = f"{row.machine.address}:{row.machine.port}"
    if row.silent > LEASE or not row.version:
        return f"{name:16}{address:24}silent for {row.silent:.0f} s"
    counts = row.tables if row.has_hall else "", row.sessions, row.lag
    return _COLUMNS.format(name, address, _role(row), *counts).rstrip()


def _role(row: NodeRow) -> str:
    if row.has_hall:
        return "has the hall"
    return "drained" if row.is_drained else "ready"


def as_data(told: Told) -> dict[str, Any]:
    """For programs."""
    return {
        "machines": [
            msgspec.structs.asdict(row)
            | {"machine": msgspec.structs.asdict(row.machine), "alive": row.silent <= LEASE}
            for row in told.rows
        ],
        "position": told.position,
        "survives": told.survives,
        "asked": told.asked,
    }
