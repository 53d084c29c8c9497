"""How much of the host one connection, one key, one address and all of them together may use.

asyncssh has hardly any limits of its own. The defaults here keep strangers from hurting the table
and never get into a party's way: a hundred people behind one address (a home router, a hotel) can
all be in, and all stand at their "Are you sure you want to continue connecting?" at once.
"""

import re
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Bytes = Annotated[int, Meta(ge=1024)]
Seconds = Annotated[float, Meta(gt=0)]

KiB, MiB = 1024, 1024 * 1024

SMALLEST_TERMINAL = (20, 5)
LARGEST_TERMINAL = (500, 200)
USUAL_TERMINAL = (80, 24)

_VARIABLE = re.compile(rb"LANG|LC_[A-Z]{1,24}|COLORTERM|NO_COLOR")
_VALUE = re.compile(rb"[\x20-\x7e]{0,64}")
_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of one listener. Times in seconds, sizes in bytes.

    Attributes:
        connections: players connected, in all.
        connections_per_address: of these, from one IPv4 address or one IPv6 /64 network. As all
            run out it is less: four times as many as are free. Where it is not below
            `connections`, addresses are not told apart.
        connections_per_key: of these, by one public key (a school's shared key, a demo).
        half_open: connections that have not come in yet. When there are more, the oldest one of
            the address that has the most gives way, so idle strangers keep nobody out.
        auth_attempts: authentication requests on one connection. A refused key counts twice; an
            ssh agent full of keys needs one, as the first key shown is taken.
        login_time: from connecting to being in; people compare fingerprints and type passphrases.
        idle_time: a connection with no session open is closed after this long.
        sessions_per_connection: channels open at once on one connection, one of them a terminal.
        keep_alive: an answer is asked for after this much silence ...
        keep_alive_missed: ... and the connection closed after this many without one.
        stall_time: a session whose waiting bytes do not move for this long is cut.
        waiting_bytes: a connection with more than this waiting is cut at once. The driver drops
            frames long before, so only a flood gets here; room for one frame of 500 x 200 cells.
        input_rate: bytes a second read from one connection for long ...
        input_burst: ... and the most read at once before that rate applies (a paste).
        environment: variables kept of those a client sends.
        command_bytes: the longest command line.
        resize_pause: size changes of a terminal are told at most this often.
        hang_up_time: what an app gets to finish after its player has gone.
    """

    connections: Count = 512
    connections_per_address: Count = 400
    connections_per_key: Count = 32
    half_open: Count = 256
    auth_attempts: Count = 20
    login_time: Seconds = 120.0
    idle_time: Seconds = 60.0
    sessions_per_connection: Count = 4
    keep_alive: Seconds = 15.0
    keep_alive_missed: Count = 3
    stall_time: Seconds = 30.0
    waiting_bytes: Bytes = 2 * MiB
    input_rate: Bytes = 64 * KiB
    input_burst: Bytes = 256 * KiB
    environment: Count = 20
    command_bytes: Bytes = 1 * KiB
    resize_pause: Seconds = 0.05
    hang_up_time: Seconds = 5.0


def clamp_size(columns: int, rows: int) -> tuple[int, int]:
    """A terminal's size as told by its client, made believable; 0 stands for "not known"."""
    return (
        _clamp(columns or USUAL_TERMINAL[0], SMALLEST_TERMINAL[0], LARGEST_TERMINAL[0]),
        _clamp(rows or USUAL_TERMINAL[1], SMALLEST_TERMINAL[1], LARGEST_TERMINAL[1]),
    )


def _clamp(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))


def clean_term(term: str) -> str:
    """A TERM worth looking up, or `unknown`."""
    return term if _TERM.fullmatch(term) else "unknown"


def allowed_variable(name: bytes, value: bytes) -> bool:
    """Whether a client may set this variable: its language and what its terminal can show."""
    return bool(_VARIABLE.fullmatch(name) and _VALUE.fullmatch(value))


class Stall:
    """How long bytes have been waiting without any of them going out."""

    def __init__(self) -> None:
        self._sent = 0
        self._since: float | None = None

    def seconds(self, now: float, *, sent: int, waiting: int) -> float:
        """Look again at `now`, with the bytes gone out so far and those still waiting."""
        moved, self._sent = sent != self._sent, sent
        if not waiting:
            self._since = None
        elif moved or self._since is None:
            self._since = now
        return 0.0 if self._since is None else now - self._since
