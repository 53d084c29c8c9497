"""The contents of the host's console, and what is chosen in it."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct, field

from client.screens.console.text import Facts
from client.screens.small import Position
from client.widgets.entry import Entry
from engine.sync.house_view import GuestRow, HouseTable, HouseView, Load, MachineRow

Part = Literal["people", "tables", "bans", "load", "machines"]
NOTHING = HouseView((), (), Load(), doors_open=True, paused=False)


class ConsoleModel(Struct, frozen=True, kw_only=True):
    """The contents of the console.

    Attributes:
        host: the host's name.
        part: the open tab.
        bans: as the hall sends them.
        chosen: the row under the cursor.
        seat: the chosen seat of the chosen table.
        answer: the result of the last action, or why it did nothing.
        entry: the line being typed; None while keys are commands.
        position: the part shown on a small screen.
    """

    host: str
    part: Part = "people"
    view: HouseView = NOTHING
    bans: tuple[Facts, ...] = ()
    chosen: int = 0
    seat: int = 0
    answer: str = ""
    entry: Entry | None = None
    position: Position = field(default_factory=Position)


def parts(view: HouseView) -> tuple[Part, ...]:
    """The tabs; that of the machines only where the house has several."""
    always: tuple[Part, ...] = ("people", "tables", "bans", "load")
    return always if view.cluster is None else (*always, "machines")


def hall(model: ConsoleModel) -> GuestRow | None:
    """The person under the cursor."""
    return _at(model.view.people, model.chosen) if model.part == "people" else None


def table(model: ConsoleModel) -> HouseTable | None:
    """The table under the cursor."""
    return _at(model.view.tables, model.chosen) if model.part == "tables" else None


def ban(model: ConsoleModel) -> Facts | None:
    """The ban under the cursor."""
    return _at(model.bans, model.chosen) if model.part == "bans" else None


def machine(model: ConsoleModel) -> MachineRow | None:
    """The machine under the cursor."""
    return _at(machines(model.view), model.chosen) if model.part == "machines" else None


def machines(view: HouseView) -> Sequence[MachineRow]:
    """Those of a house of several."""
    return () if view.cluster is None else view.cluster.machines


def _at(rows: Sequence[Any], number: int) -> Any:
    return rows[number] if 0 <= number < len(rows) else None
