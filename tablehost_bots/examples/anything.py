"""Plays any game, badly: python -m tablehost_bots.examples.anything HOST CODE [-p PORT]."""

import asyncio
import sys
from random import Random

from tablehost_bots import LinkError, LostError, RefusalError, Seat, connect
from tablehost_bots.command_line import parser


async def play_a_match(seat: Seat, dice: Random) -> None:
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


async def main(host: str, code: str, port: int | None) -> None:
    async with connect(host, port, name="robo") as hall:
        await play_a_match(await hall.join(code), Random())  # noqa: S311 - not used for secrets


if __name__ == "__main__":
    options = parser(__doc__).parse_args()
    try:
        asyncio.run(main(options.host, options.code, options.port))
    except (LinkError, LostError, RefusalError) as error:
        sys.exit(str(error))
