"""A bot that plays any game, badly.

python -m client.bots.examples.anything HOST CODE [options for ssh]
"""

import asyncio
import random
import sys

from client.bots import RefusalError, Seat, connect


async def play_a_match(seat: Seat, dice: random.Random) -> None:
    """Make random offered moves; if one is refused, try the next."""
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
    async with connect(host, name="robo", options=options) as hall:
        await play_a_match(await hall.join(code), random.Random())  # noqa: S311 - not used for secrets


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
