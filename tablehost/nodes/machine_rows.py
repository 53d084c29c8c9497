"""The machines of a house as this one knows them: for the console, commands and programs."""

from engine.sync.house_view import Cluster, MachineRow, Survives
from tablehost.cluster.beats import LEASE, Beat, Beats
from tablehost.cluster.house import MACHINES, House, Machine
from tablehost.store.owners import Owner


def machines_of(house: House, beats: Beats, owner: Owner) -> Cluster:
    """All machines, by name, and how many of them may fail.

    Args:
        house: as this machine knows it.
        beats: that it has heard.
        owner: of the hall.
    """
    every = sorted((house.machine, *house.others), key=lambda one: one.name)
    rows = tuple(_row(machine, beats, owner) for machine in every)
    alive = beats.alive.values()
    full = sum(beat.disk_full and not beat.log_damaged for beat in alive)
    damaged = sum(beat.log_damaged for beat in alive)
    return Cluster(rows, survives(len(alive), full, damaged, runs_servers=house.nats is None))


def survives(alive: int, full: int = 0, damaged: int = 0, *, runs_servers: bool = True) -> Survives:
    """The failures that a house with so many running machines survives.

    Args:
        alive: how many run.
        full: how many of them have a full disk.
        damaged: how many others of them have a damaged log.
        runs_servers: whether they run the servers of the log.
    """
    if not runs_servers:
        return "all_but_one" if alive > 1 else "none_of_these"
    if alive - full - damaged < MACHINES - 1:
        return "nobody_plays"
    if damaged:
        return "damaged"
    if full:  # it may be one of the three that keep the log, however many there are
        return "no_room"
    return "one" if alive >= MACHINES else "none_of_two"


def _row(machine: Machine, beats: Beats, owner: Owner) -> MachineRow:
    silence, lag = beats.silence(machine.name), beats.lag(machine.name)
    beat = beats.of(machine.name) or Beat(machine=machine, version="")
    is_gone = silence > LEASE or not beat.version
    return MachineRow(
        name=machine.name,
        address=machine.address,
        port=machine.port,
        version=beat.version,
        gone=max(1, round(silence)) if is_gone else 0,
        has_hall=beat.hall > 0 and (beat.hall, machine.name) == (owner.epoch, owner.node),
        is_drained=beat.drained,
        people=beat.people,
        sessions=beat.sessions,
        tables=beat.tables,
        lag=lag.entries,
        behind=int(lag.seconds),
        entrance=beat.entrance,
        disk_full=beat.disk_full,
        log_damaged=beat.log_damaged,
    )
