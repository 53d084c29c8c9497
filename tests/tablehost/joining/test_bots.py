"""The example bots over real ssh at a real host."""

import asyncio
import sys
from random import Random

from client.bots import connect
from tablehost_bots.bot import seen, sent
from tablehost_bots.examples import farkle
from tests.real_ssh import PATIENCE, Machine, needs_ssh
from tests.tablehost.joining.joined import HANDED_ON
from tests.tablehost.played.host import PlayedHost

pytestmark = needs_ssh


async def test_farkle_bot_plays_a_whole_match(host: PlayedHost, machine: Machine) -> None:
    options = [*machine.command(host.port, key=machine.key("ada"))[HANDED_ON], "-p", str(host.port)]
    rules = {"target": 1000, "opening": 0}
    async with connect("127.0.0.1", name="ada", options=options) as hall:
        seat = await hall.open("farkle", options=rules, public=False)
        example = [sys.executable, "-m", "tablehost_bots.examples.farkle", "127.0.0.1"]
        robo = await asyncio.create_subprocess_exec(*example, seat.table["code"], *options)
        try:
            async with asyncio.timeout(4 * PATIENCE):
                await seat.ready()
                async for view in seat.turns():
                    await seat.play(sent(farkle.choose(seen("farkle", view), Random(1))))
                code = await robo.wait()
        finally:
            if robo.returncode is None:
                robo.kill()
                await robo.wait()

        assert seat.over
        assert code == 0
        assert seat.resume == ""  # ada has a key
