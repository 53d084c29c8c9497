"""The messages between the hall and a front on a machine of its own, which is not trusted.

Most are those of other fronts (`tablehost.fronts.messages`). What differs: such a front never says
who somebody is, but passes on what proves it.

    front                                        hall
                                                 Settings, without secrets; Words
    Came             with one of the words   ->  RefuseLogin or Disconnect; another word
    Sign             a key exchange          ->  Signed
    LogIn            name, and proof of key  ->  LoginDecided, and a Pass from time to time
    StillIn          the last Pass           ->  Disconnect, if it is not good
    RunHere          a command line          ->  CommandAnswer

A session has a connection of its own, which begins with the number of its ssh connection.
"""

from typing import Annotated

from msgspec import Meta

from engine.sync.frames import Direction
from tablehost.fronts import messages
from tablehost.fronts.messages import ConnectionNumber, Message, Number, Text, Words
from tablehost.ssh.exchange import HashName, Piece

LIMIT = 2**18  # bytes of a message from a front
Packed = Annotated[bytes, Meta(max_length=1024)]


# From a front.


class Came(Message, frozen=True, tag=11):
    """A client has connected; its exchanges are known by `word`."""

    connection: ConnectionNumber
    address: Text
    word: Text


class LogIn(Message, frozen=True, tag=12):
    """A client has completed authentication: a guest, or with the two parts of a `Proof`."""

    connection: ConnectionNumber
    name: Text
    request: Piece = b""
    signature: Piece = b""


class StillIn(Message, frozen=True, tag=13):
    """A player logged in before this hall started, who had this pass."""

    connection: ConnectionNumber
    granted: Packed


class Sign(Message, frozen=True, tag=14):
    """Asks for the signature of a connection's key exchange, with the parts of an `Exchange`."""

    number: Number
    connection: ConnectionNumber
    hash: HashName
    before: Piece
    after: Piece


class RunHere(Message, frozen=True, tag=15):
    """A command line of a connection's player."""

    number: Number
    connection: ConnectionNumber
    argv: Words
    terminal: bool
    env: dict[Text, Text]


# From the hall.


class NewWords(Message, frozen=True, tag=40):
    """Words for new connections, each for one."""

    words: list[Text]


class Signed(Message, frozen=True, tag=41):
    """Answers `Sign`; empty if there is nothing to sign."""

    number: Number
    signature: bytes


class Pass(Message, frozen=True, tag=42):
    """Lets a connection go on after a restart of the hall; a newer one replaces it."""

    connection: ConnectionNumber
    granted: Packed


class ShutOut(Message, frozen=True, tag=43):
    """This front may not come any more."""


FromApart = (
    Came
    | LogIn
    | StillIn
    | Sign
    | RunHere
    | messages.Disconnected
    | messages.Timings
    | messages.FrontLoad
)
ToApart = (
    messages.Settings
    | NewWords
    | Signed
    | Pass
    | ShutOut
    | messages.LoginDecided
    | messages.RefuseLogin
    | messages.Disconnect
    | messages.Banned
    | messages.CommandAnswer
)

FROM_APART: Direction[FromApart] = Direction(FromApart, limit=LIMIT, items=2**13)
TO_APART: Direction[ToApart] = Direction(ToApart, limit=Message.limit, items=2**14)
