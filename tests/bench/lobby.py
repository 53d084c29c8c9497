"""People come into the lobby of a real host over real ssh, and sit there.

Of a host with `--sessions` people in the lobby: what a session takes of memory and, with nobody
typing, of a core; how long one more waits from connecting to the whole lobby; and what `--together`
people who come in at once do to each other, and to somebody who types meanwhile. Next to it, over
sshd, the same app as a process of its own for each player.

    python -m tests.bench.lobby [--sessions 200] [--joins 60] [--together 30] [--apart 20]
        [--fronts 1]
"""

import asyncio
import time
from collections.abc import Mapping, Sequence

from tests.bench.apart import A_PEER, FAILURES, apart, why
from tests.bench.crowd import Player
from tests.bench.house import AT_REST, House, house, leave_all
from tests.bench.machine import Spent
from tests.bench.rows import Figures, arguments, row, spread, tell

IDLE = 10.0  # seconds that nobody types
PRESS = 0.05  # seconds between two keys of who types while others come in


async def one_by_one(house: House, count: int) -> list[float]:
    """Milliseconds of so many joins, each of which leaves again."""
    took = []
    for _ in range(count):
        player, milliseconds = await house.joined()
        took.append(milliseconds)
        await player.leave()
    return took


async def together(house: House, count: int, others: Sequence[Player]) -> dict[str, float]:
    """So many at once, and what the others notice."""
    stop = asyncio.Event()
    typing = asyncio.create_task(typed(others, stop))
    began = time.perf_counter()
    joined = await asyncio.gather(*(house.joined() for _ in range(count)))
    last = max(player.shown_at for player, _ in joined) - began
    stop.set()
    waited = await typing
    await leave_all([player for player, _ in joined])
    return {"last_ms": 1000 * last, "others_ms": max(waited, default=0.0)}


async def typed(players: Sequence[Player], stop: asyncio.Event) -> list[float]:
    """Milliseconds from key to picture of who types on the line for chat, one after the other."""
    waited = []
    for player in players:
        await player.answered("/")
    while not stop.is_set():
        for player in players:
            waited.append(await player.answered("x"))
            await asyncio.sleep(PRESS)
    for player in players:
        await player.answered("\x1b")
    return waited


async def at_rest(house: House) -> float:
    """Percent of a core while nobody does anything."""
    await asyncio.sleep(AT_REST)
    with Spent(house.usage) as spent:
        await asyncio.sleep(IDLE)
    return 100 * spent.cpu / IDLE


async def measured(sessions: int, joins: int, at_once: int, fronts: int) -> dict[str, Figures]:
    async with house(fronts) as host:
        await one_by_one(host, 5)
        await asyncio.sleep(AT_REST)
        empty = host.usage.memory
        players = await host.filled(sessions)
        await asyncio.sleep(AT_REST)
        memory = (host.usage.memory - empty) / max(1, sessions)
        idle = await at_rest(host)
        with Spent(host.usage) as spent:
            took = await one_by_one(host, joins)
        rush = await together(host, at_once, players[:3])
        for player in players:
            player.cut()
        return {
            "join": {**spread(took), "cpu_ms": 1000 * spent.cpu / joins},
            "rush": rush,
            "memory": {"mb": memory},
            "idle": {"percent": idle},
        }


async def main() -> None:
    args = arguments(__doc__, sessions=200, joins=60, together=30, apart=20, fronts=1)
    scale = {"sessions": args.sessions, "fronts": args.fronts}
    name = f"lobby --sessions {args.sessions} --joins {args.joins} --together {args.together}"
    name += f" --fronts {args.fronts}"
    ours = await measured(args.sessions, args.joins, args.together, args.fronts)
    theirs, without = dict[str, Mapping[str, Figures]](), dict[str, str]()
    try:
        theirs = await apart(args.sshd, args.apart) if args.apart else {}
    except FAILURES as error:
        without = {A_PEER: why(error)}
    for target, figures in ours.items():
        peers = {peer: found[target] for peer, found in theirs.items() if target in found}
        tell(row(target, figures, peers, scale, name, without))


if __name__ == "__main__":
    asyncio.run(main())
