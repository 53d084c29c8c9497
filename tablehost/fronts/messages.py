"""The messages between a front and the hall about all sessions of the front.

Each front has one connection for them, beside those of its sessions. It opens with the hall's
`Settings` and with the connections that the front has already (`Connected`, `AlreadyIn`), which
after a restart of the hall are everybody. Then

    front                                        hall
    Connected        a new connection        ->  RefuseLogin or Disconnect, if it may not stay
    LoginRequested   identity is proven      ->  LoginDecided
                                                 Banned, later
    Disconnected
    PassphraseTried                          ->  PassphraseTried, to the other fronts
    IsInvited, CheckCode                     ->  CodeChecked
    RunCommand       a command line          ->  CommandAnswer
    Timings, FrontLoad                           FewestConnections

None of them is about a table: what is played goes over the connections of the sessions, and a
seat's view over that seat's alone.
"""

import hashlib
import json
from functools import cache
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta, Struct

from engine.core.values import Language
from engine.sync.frames import Direction
from engine.sync.house_view import Entry
from engine.sync.requests import PROTOCOL
from engine.sync.views import own_hash
from tablehost.access.limits import Limits
from tablehost.hall_socket.preamble import Preamble
from tablehost.ssh.gate import Refusal

ConnectionNumber = Annotated[int, Meta(ge=0, le=2**53)]
"""A connection, as its front numbers it."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""Of a question, repeated in its answer."""
Text = Annotated[str, Meta(max_length=256)]
Words = Annotated[list[Text], Meta(max_length=512)]
Times = Annotated[list[float], Meta(max_length=4096)]


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One message; `limit` is the most bytes it may have."""

    limit: ClassVar[int] = 2**24  # the answer to a command may be a whole match as text


# From a front.


class Connected(Message, frozen=True, tag=1):
    """A client has connected."""

    connection: ConnectionNumber
    address: Text


class LoginRequested(Message, frozen=True, tag=2):
    """A client has completed authentication; `key` is a fingerprint, None for a guest."""

    connection: ConnectionNumber
    name: Text
    key: Text | None


class AlreadyIn(Message, frozen=True, tag=3):
    """A player logged in before this hall started; counted, and not checked again."""

    connection: ConnectionNumber
    address: Text
    name: Text
    key: Text | None


class Disconnected(Message, frozen=True, tag=4):
    """A connection is over."""

    connection: ConnectionNumber


class PassphraseTried(Message, frozen=True, tag=5):
    """A passphrase came from this network, right or wrong; sent in both directions."""

    network: Text
    right: bool


class RunCommand(Message, frozen=True, tag=6):
    """A command line, as `CommandLine`."""

    number: Number
    argv: Words
    name: Text
    key: Text | None
    address: Text
    terminal: bool
    env: dict[Text, Text]


class Timings(Message, frozen=True, tag=7):
    """How long players waited since the last message, in seconds, and what was written to them.

    Attributes:
        shown: bytes.
        dropped: frames that slow terminals were not shown.
    """

    joins: Times
    frames: Times
    shown: Annotated[int, Meta(ge=0)]
    dropped: Annotated[int, Meta(ge=0)]


class FrontLoad(Message, frozen=True, tag=10):
    """The load of a front; the hall shows admins that of all processes together.

    Attributes:
        lag: milliseconds by which its event loop was late at worst in the last minute.
        memory: in MiB.
        tasks: of its event loop.
    """

    lag: Annotated[int, Meta(ge=0)] = 0
    memory: Annotated[int, Meta(ge=0)] = 0
    tasks: Annotated[int, Meta(ge=0)] = 0


class IsInvited(Message, frozen=True, tag=8):
    """Asks whether the owner of this key is invited."""

    number: Number
    key: Text


class CheckCode(Message, frozen=True, tag=9):
    """An invitation code as it was typed, and the key proven before it."""

    number: Number
    address: Text
    code: Text
    key: Text | None


# From the hall.


class Settings(Message, frozen=True, tag=32):
    """All that a front has to know of the host.

    Attributes:
        version: the hall's; a front of another version is replaced by one of the same.
        wire: the hall's `wire()`; a machine of a house goes on if it has the same one.
        host_key: the private key, in OpenSSH's format.
        limits: a front enforces those of one connection.
        entry: who may log in; with `keys` and `passphrase` as in `ssh.admission.Admission`.
        typed: what players type for this host, for the ssh banner.
        port: that they connect to.
        language: of the host.
    """

    version: Text
    wire: Text
    host_key: bytes
    limits: Limits
    entry: Entry
    keys: list[Text]
    passphrase: bytes
    typed: Text
    port: int
    language: Language


class LoginDecided(Message, frozen=True, tag=33):
    """Whether a player may log in; `why` not, or None if they may.

    Attributes:
        host: the host's name as players type it now.
    """

    connection: ConnectionNumber
    why: Refusal | None
    host: Text
    port: int


class RefuseLogin(Message, frozen=True, tag=34):
    """A connection may never log in; the client is told when it names its user."""

    connection: ConnectionNumber
    why: Refusal


class Disconnect(Message, frozen=True, tag=37):
    """End a connection that has not logged in."""

    connection: ConnectionNumber
    why: Refusal


class Banned(Message, frozen=True, tag=38):
    """A player who is logged in has been banned; disconnect them when their sessions are over."""

    connection: ConnectionNumber
    why: Refusal


class CommandAnswer(Message, frozen=True, tag=35):
    """Answers `RunCommand`; without a text the command is for the app."""

    number: Number
    text: str | None
    code: int


class CodeChecked(Message, frozen=True, tag=39):
    """Answers `IsInvited` and `CheckCode`; `wait` is seconds until another try is accepted."""

    number: Number
    admitted: bool
    wait: int


class FewestConnections(Message, frozen=True, tag=36):
    """The number of connections of the front that has the fewest."""

    connections: Annotated[int, Meta(ge=0)]


FromFront = (
    Connected
    | LoginRequested
    | AlreadyIn
    | Disconnected
    | PassphraseTried
    | IsInvited
    | CheckCode
    | RunCommand
    | Timings
    | FrontLoad
)
FromHall = (
    Settings
    | LoginDecided
    | RefuseLogin
    | Disconnect
    | Banned
    | CodeChecked
    | CommandAnswer
    | FewestConnections
    | PassphraseTried
)

FROM_FRONT: Direction[FromFront] = Direction(FromFront, limit=Message.limit, items=2**14)
FROM_HALL: Direction[FromHall] = Direction(FromHall, limit=Message.limit, items=2**14)


@cache
def wire() -> str:
    """The hash of all that a front and a hall say to each other.

    It is the same in versions of the program that understand each other; those of sessions check
    views and protocol once more (`Hello`).
    """
    shapes = msgspec.json.schema_components((FromFront, FromHall, Preamble))
    told = json.dumps([PROTOCOL, own_hash(), shapes], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()
