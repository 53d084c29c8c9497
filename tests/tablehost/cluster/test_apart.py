"""The log is led by another machine than the one that has the hall, and nothing is lost by that."""

import asyncio
from collections.abc import Sequence

from tablehost.cluster.apart import keep_apart
from tablehost.cluster.waiting import end
from tablehost.store.values import Appended
from tests.tablehost.cluster.copies import HOUSE, Copy, settle, until
from tests.tablehost.cluster.servers import NAMES, PATIENCE, Servers
from tests.tablehost.store.samples import BOT, new_match


async def test_lead_of_the_log_is_given_away_while_moves_go_on(
    house: Sequence[Copy], servers: Servers
) -> None:
    match = await new_match(house[0].store)
    await settle(house)
    stream, before = house[0].log.stream, NAMES[await servers.leader(HOUSE)]
    apart = asyncio.create_task(keep_apart(stream, before, lambda: True, every=0.01))

    length = 0
    async with asyncio.timeout(PATIENCE):
        while await stream.leader() in ("", before):
            answer = await house[0].store.append(match.id, length, [BOT], str(length))
            length += 1
            assert answer == Appended(length - 1, length)
    await end(apart)

    assert len(await house[0].store.log(match.id)) == length


async def test_lead_stays_where_the_hall_is_not(house: Sequence[Copy], servers: Servers) -> None:
    stream, before = house[0].log.stream, await servers.leader(HOUSE)
    looks = 0

    def has_hall() -> bool:
        nonlocal looks
        looks += 1
        return False

    apart = asyncio.create_task(keep_apart(stream, NAMES[before], has_hall, every=0.0))
    other = asyncio.create_task(keep_apart(stream, NAMES[before - 1], lambda: True, every=0.0))
    await until(lambda: looks >= 20)
    await end(apart, other)

    assert await servers.leader(HOUSE) == before
