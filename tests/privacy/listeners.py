"""People at a host over real ssh, who note when something comes."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, Self

import asyncssh

from engine.sync import reports, requests
from engine.sync.frames import REPORTS, Decoder, encode
from tests.hello import HELLO
from tests.tablehost.ssh.host import Newcomer

PATIENCE = 60.0  # seconds
TABLE = 1


class Listener(asyncssh.SSHClientSession[bytes]):
    """Somebody who is sent something.

    Attributes:
        first: when the first piece came since `began`, 0 if none has.
        last: when the last one came.
    """

    def __init__(self) -> None:
        self.first = self.last = 0.0
        self._connection: asyncssh.SSHClientConnection
        self._channel: asyncssh.SSHClientChannel[bytes]

    @classmethod
    async def come(cls, port: int, name: str, command: str | None = None, **how: Any) -> Self:
        """Connect as a guest; `how` says what kind of session it is."""
        one = cls()
        one._connection, _ = await asyncssh.create_connection(
            Newcomer, "127.0.0.1", port, username=name,
            known_hosts=None, client_keys=None, config=None, agent_path=None,
        )  # fmt: skip
        one._channel, _ = await one._connection.create_session(
            lambda: one, command, encoding=None, **how
        )
        return one

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.last = perf_counter()
        self.first = self.first or self.last

    def began(self) -> None:
        """Forget what came before."""
        self.first = 0.0

    def write(self, data: bytes) -> None:
        """Send something."""
        self._channel.write(data)

    def close(self) -> None:
        """Be gone."""
        self._connection.abort()


class Program(Listener):
    """A client that speaks frames.

    Attributes:
        revision: of the match.
        code: of the table.
    """

    def __init__(self) -> None:
        super().__init__()
        self.revision = 0
        self.code = ""
        self._decoder = Decoder(REPORTS)
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        super().data_received(data, datatype)
        for report in self._decoder.feed(data):
            match report:
                case reports.Snapshot(schema="table"):
                    self.code = report.view["code"]
                case reports.Snapshot() | reports.Diff() if report.topic == 2 * TABLE + 1:
                    self.revision = report.rev
                case reports.Done() | reports.Refused() | reports.Welcome():
                    waiting = self._answers.pop(report.id, None)
                    if waiting is not None:
                        waiting.set_result(report)

    def send(self, kind: Callable[..., requests.Request], *fields: Any) -> int:
        """Make a request; returns its number."""
        self._asked += 1
        self.write(encode(kind(self._asked, *fields)))
        return self._asked

    async def ask(self, kind: Callable[..., requests.Request], *fields: Any) -> Any:
        """Make a request; returns the answer."""
        answer = self._answers[self.send(kind, *fields)] = asyncio.Future()
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def hello(self) -> None:
        """Say hello."""
        welcome = await self.ask(*HELLO, "")
        assert isinstance(welcome, reports.Welcome), welcome
