"""The stream that holds a house's log: its settings, and where it begins and ends."""

from msgspec import Struct
from nats.aio.client import Client
from nats.errors import Error
from nats.js.api import RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from tablehost.cluster.errors import ClusterError

LARGEST = 1_000_000  # bytes of a message; one that is larger ends the connection


class Ends(Struct, frozen=True):
    """The positions of the first and the last group; those of the next and the last if empty."""

    first: int
    last: int


class Stream:
    """The stream of a house.

    Attributes:
        name: of the stream.
        subject: that groups are published to.
    """

    def __init__(self, client: Client, house: str) -> None:
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
        """Where the log begins and ends.

        Raises:
            ClusterError: there is no such log, or nobody knows now.
        """
        try:
            state = (await self._manager.stream_info(self.name)).state
        except NotFoundError:
            raise ClusterError(
                f"The servers hold no log of house {self.name.removeprefix('house-')}: this "
                "machine's database belongs to another house, or the log was lost."
            ) from None
        except Error as error:
            raise ClusterError(f"The servers of the log do not answer ({error}).") from error
        return Ends(state.first_seq, state.last_seq)
