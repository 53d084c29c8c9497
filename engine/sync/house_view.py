"""The admin's view of the whole host: people, tables and load.

Nothing of a match is in it but what everybody at the table sees: who sits where and whose turn it
is. A host who plays gains nothing by looking.
"""

from typing import Literal

from msgspec import Struct

from engine.sync.hall_views import SeatKind, TablePhase

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


class HouseView(Struct, frozen=True):
    """The house at one moment, the same for every host."""

    people: tuple[GuestRow, ...]
    tables: tuple[HouseTable, ...]
    load: Load
    doors_open: bool
    paused: bool
    entry: Entry = "open"
