"""Watchers of one table over real ssh, more and more of them: the price of a picture of theirs.

Five people play Farkle on a real host while nobody watches, then while `--watchers` do. What a
watcher's picture costs is the CPU that the host spends more, over the pictures that the watchers
were shown; what the players notice is how long they wait from key to picture.

    python -m tests.bench.watchers [--watchers 300] [--seconds 25] [--hundredths 100]
"""

import asyncio
from collections.abc import Sequence

from tests.bench.crowd import Player
from tests.bench.evening import played
from tests.bench.house import AT_REST, House, house
from tests.bench.rows import arguments, row, spread, tell
from tests.bench.tables import Table, table

GAME, SEATS = "Farkle", 5


async def watching(host: House, code: str, count: int) -> list[Player]:
    """So many more people who watch the table."""
    return [await host.watched(code) for _ in range(count)]


def pictures(players: Sequence[Player]) -> int:
    """Whole pictures that they were shown so far, all together."""
    return sum(player.screen.pictures for player in players)


async def main() -> None:
    args = arguments(__doc__, watchers=300, seconds=25, hundredths=100)
    async with house() as host:
        at: list[Table] = [await table(host, GAME, SEATS)]
        await asyncio.sleep(AT_REST)
        alone = await played(host, at, args.seconds, args.hundredths / 100)
        watchers = await watching(host, at[0].code, args.watchers)
        await asyncio.sleep(AT_REST)
        before = pictures(watchers)
        watched = await played(host, at, args.seconds, args.hundredths / 100)
        shown = pictures(watchers) - before
    figures = {
        "cpu_ms": 1000 * (watched.cpu - alone.cpu) / max(1, shown),
        **spread(watched.waited, "key_"),
        **spread(alone.waited, "alone_key_"),
        "pictures": shown,
    }
    name = f"watchers --watchers {args.watchers} --seconds {args.seconds}"
    tell(row("watchers", figures, None, {"watchers": args.watchers}, name))


if __name__ == "__main__":
    asyncio.run(main())
