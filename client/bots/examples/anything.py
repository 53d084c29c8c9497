"""Plays any game, badly. `python -m client.bots.examples.anything HOST CODE [ssh's options]`."""

import asyncio
import random
import sys

from client.bots import RefusalError, Seat, connect


async def play_a_match(seat: Seat, dice: random.Random) -> None:
    """Make any move that is offered; where a rule was not to be seen in it, another one."""
    await seat.ready()
    async for _ in seat.turns():
        moves = list(seat.offers())
        dice.shuffle(moves)
        for move in (*moves, await seat.fallback()):
            try:
                await seat.play(move)
                break
            except RefusalError as refusal:
                sys.stderr.write(f"{move}: {refusal.text}\n")


async def main(host: str, code: str, *options: str) -> None:
    """Sit down and play."""
    async with connect(host, name="robo", options=options) as hall:
        await play_a_match(await hall.join(code), random.Random())  # noqa: S311 - no secret


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
