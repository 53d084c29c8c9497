"""The host under the benchmarks: `tablehost serve` as its operator starts it, on its own core."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

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
    """

    def __init__(self, port: int, data: Path, pid: int) -> None:
        self.port = port
        self.data = data
        self.usage = Usage(pid)
        self._names = 0

    async def filled(self, sessions: int) -> list[Player]:
        """So many more people in the lobby."""
        return [(await self.joined())[0] for _ in range(sessions)]

    async def joined(self) -> tuple[Player, float]:
        """One more, and milliseconds from connecting to the whole lobby."""
        return await joined(self.port, self._name(), local_addr=self._machine)

    async def sat(self, code: str) -> Player:
        """One more, who comes straight to a table."""
        name = self._name()
        player = await Player.come(self.port, name, f"join {code}", local_addr=self._machine)
        await player.until(f"{player.name} (you)")
        return player

    def _name(self) -> str:
        self._names += 1
        return f"g{self._names}"

    @property
    def _machine(self) -> tuple[str, int]:
        """Where the next one connects from: a host lets only so many in from one address."""
        return f"127.0.0.{1 + self._names // AN_ADDRESS}", 0


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
        yield House(host.port, host.data, host.pid)


async def leave_all(players: Sequence[Player]) -> None:
    """Everybody goes."""
    await asyncio.gather(*(player.leave() for player in players))
