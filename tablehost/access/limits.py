"""Limits for one connection, one key, one address, and all of them together; and for tables.

asyncssh has hardly any limits of its own. The defaults protect the host from strangers and do not
affect a party: a hundred people behind one address (a home router, a hotel) can all be connected,
and all be at "Are you sure you want to continue connecting?" at once.
"""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Bytes = Annotated[int, Meta(ge=1024)]
Seconds = Annotated[float, Meta(gt=0)]

KiB, MiB = 1024, 1024 * 1024


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of one listener. Times in seconds, sizes in bytes.

    Attributes:
        connections: players who are logged in.
        connections_per_address: of these, from one IPv4 address or one IPv6 /64 network. As they
            run out, it is at most four times as many as are free. If it is not below
            `connections`, it does not apply.
        connections_per_key: of these, with one public key (a school's shared key, a demo).
        half_open: connections that have not logged in yet. When there are more, the oldest one of
            the address that has the most is dropped, so that idle strangers block nobody.
        auth_attempts: authentication requests on one connection. A refused key counts twice; an
            ssh agent full of keys needs one, as the first key shown is accepted.
        login_time: from connecting to being logged in; people compare fingerprints meanwhile.
        idle_time: a connection without an open session is closed after this long.
        sessions_per_connection: open channels on one connection, one of them a terminal.
        keep_alive: after this long without input the client is asked for an answer ...
        keep_alive_missed: ... and disconnected after this many without one.
        stall_time: a session that reads nothing for this long is cut.
        waiting_bytes: a connection with more than this waiting is cut at once. The driver drops
            frames long before, so only a flood gets here; room for one frame of 500 x 200 cells.
        input_rate: bytes a second that are read from one connection ...
        input_burst: ... and how many may be read at once before that (a paste).
        environment: variables that are kept of those a client sends.
        command_bytes: the longest command line.
        resize_pause: changes of a terminal's size are passed on at most this often.
        hang_up_time: that an app gets to finish after its player has gone.
        tables: that are open in the hall, each with or without people.
    """

    connections: Count = 1536
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
    tables: Count = 10_000
