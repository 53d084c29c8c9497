"""The host under the benchmarks: `tablehost serve` as its operator starts it, on its own core."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.crowd import Player, joined
from tests.bench.machine import HOST, LOAD, Usage, on_core
from tests.tablehost.played.host import PlayedHost

AN_ADDRESS = 200  # guests
AT_REST = 1.0  # seconds for a host to be done with whatever came before


class House:
    """A host that is up.

    Attributes:
        port: where guests come in.
        data: its folder.
        usage: what it costs.

    Args:
        login: what asyncssh is told of who comes in; None for guests of ours.
    """

    def __init__(
        self, port: int, data: Path, usage: Usage, login: Mapping[str, Any] | None = None
    ) -> None:
        self.port = port
        self.data = data
        self.usage = usage
        self._login = login
        self._names = 0

    async def filled(self, sessions: int) -> list[Player]:
        """So many more people in the lobby."""
        return [(await self.joined())[0] for _ in range(sessions)]

    async def joined(self) -> tuple[Player, float]:
        """One more, and milliseconds from connecting to the whole lobby."""
        return await joined(self.port, self._name(), **self._way)

    async def sat(self, code: str) -> Player:
        """One more, who comes straight to a table."""
        name = self._name()
        player = await Player.come(self.port, name, f"join {code}", **self._way)
        await player.until(" (you)")
        return player

    async def watched(self, code: str) -> Player:
        """One more, who watches the match that is played at a table."""
        name = self._name()
        player = await Player.come(self.port, name, f"watch {code}", **self._way)
        await player.until("who wins")
        return player

    def _name(self) -> str:
        self._names += 1
        return f"g{self._names}"

    @property
    def _way(self) -> Mapping[str, Any]:
        """How to come in: as a guest, from a few machines, as a host lets in so many from each."""
        machine = f"127.0.0.{1 + self._names // AN_ADDRESS}", 0
        return self._login or {"local_addr": machine}


@asynccontextmanager
async def house(fronts: int = 1) -> AsyncIterator[House]:
    """A host with the default configuration, but for the port and the name on the network.

    One process has a core to itself; with more fronts all cores are everybody's, also who loads.
    """
    more = ["--fronts", str(fronts)] if fronts > 1 else []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        with nullcontext() if more else on_core(HOST):
            started = PlayedHost(folder / "data", durability="power", more=more)
            host = stack.enter_context(started)
        stack.enter_context(on_core(LOAD))
        yield House(host.port, host.data, Usage(host.pid))


async def leave_all(players: Sequence[Player]) -> None:
    """Everybody goes."""
    await asyncio.gather(*(player.leave() for player in players))
