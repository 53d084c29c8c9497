"""The admin's view of the whole host: people, tables and load.

Nothing of a match is in it but what everybody at the table sees: who sits where and whose turn it
is. A host who plays gains nothing by looking.
"""

from typing import Literal

from msgspec import Struct

from engine.sync.hall_views import SeatKind, TableInRound, TablePhase

Entry = Literal["open", "passphrase", "keys", "invited"]
"""Who may come in: everybody, who knows the passphrase, whose key is listed, who is invited."""


class GuestRow(Struct, frozen=True):
    """One session.

    Attributes:
        session: its number, by which it is spoken of.
        key: the fingerprint of the proven key, "" for a guest.
        address: where it comes from, "" on the machine itself.
        table: where they sit or watch, 0 in the lobby.
        seat: at that table, -1 for who watches or is in the lobby.
        minutes: since they came.
        muted: minutes for which nobody hears them.
        host: may ask what only a host may.
    """

    session: int
    name: str
    key: str
    address: str
    table: int
    seat: int
    minutes: int
    muted: int
    host: bool


class HouseSeat(Struct, frozen=True):
    """A seat and who plays there.

    Attributes:
        away: a person without a terminal.
        asker: the name of a guest who says that the seat is theirs, "" for nobody.
        ask: the number of what they ask.
    """

    name: str
    kind: SeatKind
    away: bool
    stand_in: bool
    asker: str = ""
    ask: int = 0


class HouseTable(Struct, frozen=True):
    """A table.

    Attributes:
        clock: seconds a move may take, 0 without a clock.
        waits_for: the seats whose turn it is.
        tournament: that its match counts for, if it does for one.
    """

    id: int
    code: str
    name: str
    game: str
    phase: TablePhase
    seats: tuple[HouseSeat, ...]
    waits_for: tuple[int, ...]
    clock: int
    watchers: int
    tournament: TableInRound | None = None


class Load(Struct, frozen=True):
    """How the host is doing; the times are of the last minute, in milliseconds.

    Attributes:
        sessions: how many there are, which may be more than are shown; and so for `tables`.
        queued: requests that wait at tables.
        lag: by how much the loop was late at worst, of all processes the latest one's.
        frame: from a key to the next picture, within which half of them came and 99 in 100; ()
            where there was none.
        save: from a step of a match to the disk, the same.
        memory: in MiB, of all processes that hold seats or terminals; 0 where the system does not
            tell.
        people: how many there are, each counted once.
    """

    sessions: int = 0
    tables: int = 0
    queued: int = 0
    lag: int = 0
    frame: tuple[int, ...] = ()
    save: tuple[int, ...] = ()
    memory: int = 0
    people: int = 0


Survives = Literal[
    "one", "all_but_one", "none_of_these", "none_of_two", "no_room", "damaged", "nobody_plays"
]
"""How many machines of a house may fail: one; all but one, where the log is elsewhere; none, since
the only one is left, two are, a disk is full or the log of one is damaged; with a single one of
three, nobody can play."""


class MachineRow(Struct, frozen=True):
    """A machine of a house of several.

    Attributes:
        address: where the other machines reach it, and `port`.
        version: of its program; "" if nothing was heard of it yet.
        gone: seconds since it was heard of; 0 while it is there.
        is_drained: it takes no tables until its host has been started again.
        people: who came in there; a guest counts once for each session.
        sessions: their terminals and programs.
        tables: in its hall; 0 where the hall is not.
        lag: entries of the log that its copy of the database has not applied yet.
        behind: for how many seconds the oldest of them has been in the log.
        entrance: the port at its address where players come in; 0 if nothing was heard of it yet.
        disk_full: its part of the log keeps nothing, or soon will not.
        log_damaged: its part of the log is damaged, or not all there again.
    """

    name: str
    address: str
    port: int
    version: str
    gone: int
    has_hall: bool
    is_drained: bool
    people: int
    sessions: int
    tables: int
    lag: int
    behind: int
    entrance: int = 0
    disk_full: bool = False
    log_damaged: bool = False


class Cluster(Struct, frozen=True):
    """The machines of a house of several, and what it survives now."""

    machines: tuple[MachineRow, ...]
    survives: Survives


class HouseView(Struct, frozen=True):
    """The house at one moment, the same for every host.

    Attributes:
        cluster: None for a house of a single machine.
    """

    people: tuple[GuestRow, ...]
    tables: tuple[HouseTable, ...]
    load: Load
    doors_open: bool
    paused: bool
    entry: Entry = "open"
    cluster: Cluster | None = None
