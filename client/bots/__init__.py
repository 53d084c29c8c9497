"""A library for writing bots: `BOTS.md` explains it, `examples` has two working bots.

async with connect("table.local", name="robo") as hall:
    seat = await hall.join("K7QM")
    await seat.ready()
    async for view in seat.turns():
        await seat.play({"do": "roll"})
"""

from client.bots.errors import LostError, RefusalError
from client.bots.hall import Hall, connect, entered
from client.bots.seat import Seat
from client.connection.link import LinkError

__all__ = ["Hall", "LinkError", "LostError", "RefusalError", "Seat", "connect", "entered"]
