"""Write a player of your own: `BOTS.md` tells how, `examples` has two that play.

async with connect("table.local", name="robo") as hall:
    seat = await hall.join("K7QM")
    await seat.ready()
    async for view in seat.turns():
        await seat.play({"do": "roll"})
"""

from client.bots.hall import Hall, LostError, RefusalError, connect, entered
from client.bots.seat import Seat
from client.connection.link import LinkError

__all__ = ["Hall", "LinkError", "LostError", "RefusalError", "Seat", "connect", "entered"]
