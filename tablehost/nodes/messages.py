"""What nodes say to each other beside frames of sessions, and to commands on their machine."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from engine.sync.frames import Direction
from engine.sync.house_view import Cluster
from tablehost.cluster.house import Address, Machine, Name, Nats, Port

Text = Annotated[str, Meta(max_length=4096)]
About = Literal["status", "drain", "token", "front-token"]


class _Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    limit: ClassVar[int] = 2**18


class Ask(_Message, frozen=True, tag=1):
    """A question of a command, or a request to drain a machine.

    Attributes:
        machine: which one; "" for the one that is asked.
    """

    what: About
    machine: Annotated[str, Meta(max_length=64)] = ""


class Invite(_Message, frozen=True, tag=5):
    """Save an invitation, as `tablehost.store.door.Door.invite` does."""

    code: Annotated[str, Meta(max_length=64)]
    uses: Annotated[int, Meta(ge=1)]
    until: Annotated[int, Meta(ge=0)] | None
    now: Annotated[int, Meta(ge=0)]


class Withdraw(_Message, frozen=True, tag=6):
    """Delete all invitations."""


Question = Ask | Invite | Withdraw


class Told(_Message, frozen=True, tag=2):
    """The answer.

    Attributes:
        text: for people: what was done, or a token.
        error: why it was not; then there is nothing else.
        cluster: all machines, for `status`.
        asked: the machine that answers.
        position: the end of the log.
        count: of what was deleted.
        fronts: machines that only hold terminals, the machine that each has come to, and how many
            sessions it has.
    """

    text: Text = ""
    error: Text = ""
    cluster: Cluster | None = None
    asked: str = ""
    position: int = 0
    count: int = 0
    fronts: list[tuple[str, str, int]] = []


class JoinRequest(_Message, frozen=True, tag=3):
    """A machine wants to come into the house.

    Attributes:
        secret: of a token.
        public: its public key, PEM.
        version: of its program.
    """

    secret: Annotated[str, Meta(max_length=64)]
    name: Name
    address: Address
    port: Port
    public: Text
    version: Annotated[str, Meta(max_length=64)]


class FrontRequest(_Message, frozen=True, tag=7):
    """A machine wants to hold terminals for the house.

    Attributes:
        secret: of a token for that.
        public: its public key, PEM.
        version: of its program.
    """

    secret: Annotated[str, Meta(max_length=64)]
    name: Name
    public: Text
    version: Annotated[str, Meta(max_length=64)]


class FrontWelcome(_Message, frozen=True, tag=8):
    """All that such a machine needs, none of which is secret; or why it is not let in.

    Attributes:
        machines: of the house.
        authority: that their certificates are checked against, PEM.
        certificate: of the new machine, PEM.
    """

    error: Text = ""
    machines: list[Machine] = []
    authority: str = ""
    certificate: str = ""


class Welcome(_Message, frozen=True, tag=4):
    """All that makes a machine one of the house; or why it is not let in.

    Attributes:
        house: its id.
        machines: that the others know.
        nats: the servers of the log, if the machines do not run their own.
        authority: certificate and private key, PEM as all of these.
        certificate: of the new machine.
        host_key: the house's ssh host key.
        lists: files of the data folder about who may come in, and who is an admin.
    """

    error: Text = ""
    house: str = ""
    machines: list[Machine] = []
    secret: str = ""
    storage_key: str = ""
    nats: Nats | None = None
    authority: tuple[str, str] = ("", "")
    certificate: str = ""
    host_key: str = ""
    lists: dict[str, str] = {}


QUESTIONS: Direction[Question] = Direction(Question, limit=_Message.limit, items=16)
ANSWERS: Direction[Told] = Direction(Told, limit=_Message.limit, items=4096)
JOINS: Direction[JoinRequest | FrontRequest] = Direction(
    JoinRequest | FrontRequest, limit=_Message.limit, items=64
)
WELCOMES: Direction[Welcome] = Direction(Welcome, limit=_Message.limit, items=1024)
FRONT_WELCOMES: Direction[FrontWelcome] = Direction(FrontWelcome, limit=_Message.limit, items=1024)
