"""Keeps the leader of the log at another machine than the hall.

If both were at one machine, its loss would cost an election of the log, which takes from 4 to 10
seconds, before the hall could be claimed. Apart, it costs either a claim or an election. Giving the
lead away costs one repetition of a group, half a second.
"""

import asyncio
import logging
from collections.abc import Callable

from nats.errors import Error

from tablehost.cluster.stream import Stream
from tablehost.store.errors import StoreError

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds


async def keep_apart(
    stream: Stream, node: str, has_hall: Callable[[], bool], every: float = EVERY
) -> None:
    """Have another server lead the log while the hall is here, until this is cancelled.

    Args:
        stream: of the house.
        node: this machine, whose server has its name.
        has_hall: whether the hall is here.
        every: seconds between looks.
    """
    while True:
        try:
            if has_hall() and await stream.leader() == node:
                await stream.step_down()
        except (Error, StoreError) as error:  # an election, or no majority
            log.debug("the lead of the log is not given away now: %s", error)
        await asyncio.sleep(every)
