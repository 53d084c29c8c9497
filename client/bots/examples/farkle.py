"""A bot that plays Farkle carefully.

python -m client.bots.examples.farkle HOST CODE [options for ssh]
"""

import asyncio
import sys
from collections.abc import Mapping
from typing import Any

from client.bots import connect


def choose(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Keep the dice that score most; bank when rolling on would lose more than it gains."""
    can = view["can"]
    if can["keep"]:  # the sets of dice that may be kept, each with its points
        best = max(can["keep"], key=lambda way: (way["points"], -len(way["dice"])))
        return {"do": "keep", "dice": best["dice"]}
    # The view has the exact chance to lose the turn's points: compare the mean loss and gain.
    loss = view["turn_points"] * view["farkle_odds"]
    gain = 75 * view["in_hand"] * (1 - view["farkle_odds"])
    return {"do": "bank"} if can["bank"] and loss > gain else {"do": "roll"}


async def main(host: str, code: str, *options: str) -> None:
    async with connect(host, name="robo", options=options) as hall:
        seat = await hall.join(code)
        await seat.ready()
        async for view in seat.turns():
            await seat.play(choose(view))
        await seat.say("Good game!")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
