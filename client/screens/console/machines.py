"""The machines of a house of several as text, for the console and for commands."""

from client.locale.i18n import Translator
from client.screens.console.text import duration
from engine.sync.house_view import MachineRow, Survives

_MINUTE = 60  # seconds


def machine_heads(tr: Translator) -> tuple[str, ...]:
    """Headings of the list of machines."""
    return tr("machine"), tr("state"), tr("tables"), tr("people"), tr("entries behind")


def machine_cells(row: MachineRow, tr: Translator) -> tuple[str, ...]:
    """A machine's row: name, state, tables, people, lag."""
    tables = tr.number(row.tables) if row.has_hall else ""
    people = "" if row.gone else tr.number(row.people)
    return row.name, machine_state(row, tr), tables, people, machine_lag(row, tr)


def machine_state(row: MachineRow, tr: Translator) -> str:
    """The state of a machine: its task, or the time since it was last heard of."""
    if row.gone:
        gone = tr("gone for {time}", time=_time(row.gone, tr))
        return ", ".join([tr("drained"), gone]) if row.is_drained else gone
    troubles = [(row.disk_full, tr("disk full")), (row.log_damaged, tr("log damaged"))]
    return ", ".join([_task(row, tr), *(words for is_so, words in troubles if is_so)])


def _task(row: MachineRow, tr: Translator) -> str:
    if row.has_hall:
        return tr("has the hall")
    return tr("drained") if row.is_drained else tr.sense("machine", "ready")


def machine_lag(row: MachineRow, tr: Translator) -> str:
    """By how many entries of the log a machine's copy is behind, and for how long it has been."""
    if not row.version:
        return ""
    if not row.behind:
        return tr.number(row.lag)
    entries, time = tr.number(row.lag), _time(row.behind, tr)
    return f"{entries} ({time})"


def machine_line(row: MachineRow, tr: Translator) -> str:
    """Tables, people and lag of a machine, for small screens."""
    facts = []
    if row.has_hall:
        facts.append(tr.plural("{n} table", "{n} tables", row.tables))
    if not row.gone:
        facts.append(tr.plural("{n} person", "{n} people", row.people))
    if row.lag:
        lag = machine_lag(row, tr).replace(" ", "\N{NO-BREAK SPACE}")
        facts.append(tr("entries behind: {lag}", lag=lag))
    return " · ".join(facts)


def survival(survives: Survives, tr: Translator) -> str:
    """A sentence about the failures that a house survives."""
    match survives:
        case "one":
            return tr("One machine may fail, and everybody plays on.")
        case "all_but_one":
            return tr("All machines but one may fail, as long as the NATS servers work.")
        case "none_of_these":
            return tr("If one more machine fails, nobody can play: start another one.")
        case "none_of_two":
            return tr("If one more machine fails, nobody can play: start the third one again.")
        case "no_room":
            return tr("A disk is full: until it has room, no machine may fail.")
        case "damaged":
            return tr("The log of a machine is damaged: until it is whole, no machine may fail.")
        case "nobody_plays":
            return tr("Nobody can play: two machines have to run.")


def _time(seconds: int, tr: Translator) -> str:
    return tr("{n} s", n=seconds) if seconds <= 2 * _MINUTE else duration(seconds // _MINUTE, tr)
