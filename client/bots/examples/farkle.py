"""A careful player of Farkle. `python -m client.bots.examples.farkle HOST CODE [ssh's options]`."""

import asyncio
import sys
from collections.abc import Mapping
from typing import Any

from client.bots import connect


def choose(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Keep what scores most; bank what one would not like to lose."""
    can = view["can"]
    if can["keep"]:  # ways to set dice aside, each with its points
        best = max(can["keep"], key=lambda way: (way["points"], -len(way["dice"])))
        return {"do": "keep", "dice": best["dice"]}
    # The chance to lose it all is known: roll on while that costs less than it may bring.
    loss = view["turn_points"] * view["farkle_odds"]
    gain = 75 * view["in_hand"] * (1 - view["farkle_odds"])
    return {"do": "bank"} if can["bank"] and loss > gain else {"do": "roll"}


async def main(host: str, code: str, *options: str) -> None:
    """Sit down, play a match, say good game."""
    async with connect(host, name="robo", options=options) as hall:
        seat = await hall.join(code)
        await seat.ready()
        async for view in seat.turns():
            await seat.play(choose(view))
        await seat.say("Good game!")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
