"""What a front and the hall say to each other about all sessions of the front.

One connection a front carries it, beside those of its sessions. It opens with the hall's `Settings`
and with what the front has already (`Arrived`, `Stays`): after a restart of the hall, everybody
who is connected. Then

    front                                     hall
    Arrived   somebody has connected     ->   KeptOut or TurnedOut, if he has to go
    Entering  he has proven who he is    ->   Entered: he may come in, or why not
                                              Barred: he may not any more
    Left      he is gone
    Guessed   a passphrase               ->   Guessed, to the other fronts
    Invited   a key    Typed   a code    ->   Judged
    Asked     a command line             ->   Answered
    Seen      what its clocks measured        Least: what the emptiest front has

Nothing here tells of a table: what is played goes over the connections of the sessions, a seat's
view over that seat's.
"""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from engine.core.values import Language
from engine.sync.frames import Direction
from engine.sync.house_view import Entry
from tablehost.access.limits import Limits
from tablehost.ssh.gate import Refusal

ConnectionNumber = Annotated[int, Meta(ge=0, le=2**53)]
"""A connection, as its front numbers it."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=256)]
Words = Annotated[list[Text], Meta(max_length=512)]
Times = Annotated[list[float], Meta(max_length=4096)]


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something said; `limit` is the most bytes it may have."""

    limit: ClassVar[int] = 2**24  # the text that answers a command may be a whole match


# What a front says.


class Connected(Message, frozen=True, tag=1):
    """Somebody has connected."""

    caller: ConnectionNumber
    address: Text


class LoginRequested(Message, frozen=True, tag=2):
    """Somebody has proven who he is, or that he is nobody; `key` is a fingerprint."""

    caller: ConnectionNumber
    name: Text
    key: Text | None


class AlreadyIn(Message, frozen=True, tag=3):
    """Somebody has been in since before this hall began; he is counted and not judged again."""

    caller: ConnectionNumber
    address: Text
    name: Text
    key: Text | None


class Disconnected(Message, frozen=True, tag=4):
    """A connection is over."""

    caller: ConnectionNumber


class PassphraseTried(Message, frozen=True, tag=5):
    """A passphrase came from this network, right or wrong; said in both directions."""

    network: Text
    right: bool


class RunCommand(Message, frozen=True, tag=6):
    """A command line, as `ssh.handlers.Asked`."""

    number: Number
    argv: Words
    name: Text
    key: Text | None
    address: Text
    terminal: bool
    env: dict[Text, Text]


class Timings(Message, frozen=True, tag=7):
    """What players waited for since the last time, in seconds, and what they were shown.

    Attributes:
        shown: bytes.
        dropped: frames that slow terminals were not shown.
    """

    joins: Times
    frames: Times
    shown: Annotated[int, Meta(ge=0)]
    dropped: Annotated[int, Meta(ge=0)]


class FrontLoad(Message, frozen=True, tag=10):
    """How a front is doing: the hall tells hosts of all processes together.

    Attributes:
        lag: milliseconds by which its loop was late at worst in the last minute.
        memory: what it holds, in MiB.
        tasks: of its loop.
    """

    lag: Annotated[int, Meta(ge=0)] = 0
    memory: Annotated[int, Meta(ge=0)] = 0
    tasks: Annotated[int, Meta(ge=0)] = 0


class IsInvited(Message, frozen=True, tag=8):
    """Whether the owner of this key is invited."""

    number: Number
    key: Text


class CheckCode(Message, frozen=True, tag=9):
    """A code of an invitation as it was typed, and the key proven before."""

    number: Number
    address: Text
    code: Text
    key: Text | None


# What the hall says.


class Settings(Message, frozen=True, tag=32):
    """All a front has to know of the host.

    Attributes:
        version: the hall's; a front of another one gives way to one that is the same.
        host_key: the private key, as OpenSSH writes it.
        limits: of which a front sees to those of one connection.
        entry: who may come in; with `keys` and `passphrase` as in `ssh.admission.Admission`.
        typed: what guests type for this host, for the banner of ssh.
        port: where they connect to.
        language: the table's.
    """

    version: Text
    host_key: bytes
    limits: Limits
    entry: Entry
    keys: list[Text]
    passphrase: bytes
    typed: Text
    port: int
    language: Language


class LoginDecided(Message, frozen=True, tag=33):
    """He may come in (`why` is None), or why not.

    Attributes:
        host: the host's name as guests type it now.
    """

    caller: ConnectionNumber
    why: Refusal | None
    host: Text
    port: int


class RefuseLogin(Message, frozen=True, tag=34):
    """Somebody may never come in, and is told when he says who he is."""

    caller: ConnectionNumber
    why: Refusal


class Disconnect(Message, frozen=True, tag=37):
    """Somebody who has not come in has to go now."""

    caller: ConnectionNumber
    why: Refusal


class Banned(Message, frozen=True, tag=38):
    """Somebody who is in is kept out from now on: he goes when his sessions are over."""

    caller: ConnectionNumber
    why: Refusal


class CommandAnswer(Message, frozen=True, tag=35):
    """To `Asked`; without a text it is the app's to answer."""

    number: Number
    text: str | None
    code: int


class CodeChecked(Message, frozen=True, tag=39):
    """To `Invited` and `Typed`: whether that lets him in, or seconds until another try."""

    number: Number
    admitted: bool
    wait: int


class FewestConnections(Message, frozen=True, tag=36):
    """The fewest connections that any front has."""

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
