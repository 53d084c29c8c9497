"""The stream that holds a house's log: its settings, and where it begins and ends."""

import json

from msgspec import Struct
from nats.aio.client import Client
from nats.errors import Error
from nats.js.api import (
    ClusterInfo,
    PeerInfo,
    RetentionPolicy,
    StorageType,
    StreamConfig,
    StreamInfo,
)
from nats.js.errors import NotFoundError

from tablehost.cluster.errors import BehindError, ClusterError, UnreachableError
from tablehost.store.errors import LogError

_HEARD = 3_000_000_000  # nanoseconds
LARGEST = 1_000_000  # bytes of a message; one that is larger ends the connection


class Ends(Struct, frozen=True):
    """The positions of the first and the last group; those of the next and the last if empty."""

    first: int
    last: int

    def require(self, position: int) -> None:
        """Refuse a copy that cannot follow from the position that it has applied.

        Raises:
            BehindError: what it needs next has been trimmed.
            LogError: it has applied what is not there.
        """
        if position + 1 < self.first:
            raise BehindError(position, self.first)
        if position > self.last:
            raise LogError(
                f"This machine's database has applied {position} groups of the log, and the "
                f"servers hold {self.last}: they have lost some."
            )


class Standing(Struct, frozen=True):
    """How the servers of the log stand.

    Attributes:
        leader: of them.
        servers: their names, as far as the leader knows them.
        whole: those that run and have confirmed to have all that counts.
    """

    leader: str = ""
    servers: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()


class Stream:
    """The stream of a house.

    Attributes:
        name: of the stream.
        subject: that groups are published to.
    """

    def __init__(self, client: Client, house: str) -> None:
        self._client = client
        self._manager = client.jetstream(timeout=5)
        self.name = f"house-{house}"
        self.subject = f"house.{house}.log"

    async def create(self, replicas: int) -> None:
        """Make the stream, unless there is one.

        Raises:
            ClusterError: the servers cannot, for instance because too few of them are up.
        """
        config = StreamConfig(
            name=self.name,
            subjects=[self.subject],
            retention=RetentionPolicy.LIMITS,
            storage=StorageType.FILE,
            num_replicas=replicas,
            max_msg_size=LARGEST,
            deny_delete=True,
        )
        try:
            await self._manager.add_stream(config)
        except Error as error:
            raise ClusterError(
                f"The servers of the house cannot make its log ({error}): all {replicas} of them "
                "have to be up for this."
            ) from error

    async def ends(self) -> Ends:
        """The positions of the first and the last entry of the log, as its leader knows.

        While there is none, any server answers for itself, and may have less, or nothing yet.

        Raises:
            ClusterError: there is no such log.
            UnreachableError: the leader does not answer now.
        """
        state = (await self._told_by_leader()).state
        return Ends(state.first_seq, state.last_seq)

    async def replicas(self) -> int:
        """On how many servers the log is."""
        return (await self._info()).config.num_replicas or 1

    async def servers(self) -> frozenset[str]:
        """The names of the servers that have the log."""
        cluster = (await self._info()).cluster
        if cluster is None:
            return frozenset()
        names = (cluster.leader, *(one.name for one in cluster.replicas or ()))
        return frozenset(name for name in names if name)

    async def standing(self) -> Standing:
        """How its servers stand, as the leader knows.

        Raises:
            ClusterError, UnreachableError: as `ends`.
        """
        cluster = (await self._told_by_leader()).cluster or ClusterInfo()
        leader, others = cluster.leader or "", cluster.replicas or ()
        return Standing(
            leader,
            frozenset([leader, *(one.name or "" for one in others)]),
            frozenset([leader, *(one.name or "" for one in others if _is_whole(one))]),
        )

    async def leader(self) -> str:
        """The name of the server that leads the log; "" while there is none."""
        cluster = (await self._info()).cluster
        return (cluster.leader if cluster else None) or ""

    async def step_down(self, to: str = "") -> None:
        """Have another server lead the log, if possible this one.

        Raises:
            Error: the servers do not answer.
        """
        wish = json.dumps({"placement": {"preferred": to}}).encode() if to else b""
        subject = f"$JS.API.STREAM.LEADER.STEPDOWN.{self.name}"
        await self._client.request(subject, wish, timeout=5)

    async def _told_by_leader(self) -> StreamInfo:
        info = await self._info()
        if not _is_from_leader(info.cluster):
            raise UnreachableError("The servers of the log have no leader now.")
        return info

    async def _info(self) -> StreamInfo:
        try:
            return await self._manager.stream_info(self.name)
        except NotFoundError:
            raise ClusterError(
                f"The servers hold no log of house {self.name.removeprefix('house-')}: this "
                "machine's database belongs to another house, or the log was lost."
            ) from None
        except Error as error:
            raise UnreachableError(f"The servers of the log do not answer ({error}).") from error


def _is_from_leader(cluster: ClusterInfo | None) -> bool:
    """Whether the leader has answered: a server lists the others. A single one is no cluster."""
    if cluster is None:
        return True
    others = [one.name for one in cluster.replicas or ()]
    return bool(cluster.leader) and cluster.leader not in others


def _is_whole(server: PeerInfo) -> bool:
    """Whether it has what is confirmed, and has been heard of by the leader just now."""
    is_heard = server.active is not None and server.active < _HEARD
    return is_heard and bool(server.current) and not server.offline and not server.lag
