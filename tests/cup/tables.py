"""As many terminals as in the tournament, at ordinary tables of the same games."""

import asyncio
import re
from pathlib import Path

from tests.cup.gauges import Gauges, Used
from tests.cup.plan import Plan
from tests.cup.player import Player
from tests.cup.talker import Talker
from tests.tablehost.played.host import PlayedHost

A_TABLE = 4  # people
ANYWHERE = ""  # they come to their tables at once
LONGEST = 240.0  # seconds; the tables that still play then are left
QUICK = {"farkle": "target=5000"}
"""House rules as in a tournament."""
_CODE = re.compile(r"Others join with the code (\w+)")


async def ordinary_tables(plan: Plan, folder: Path) -> Used:
    """One match at each table; what the host has used for it."""
    with PlayedHost(folder / "data") as host:
        gauges = Gauges(host)
        count = plan.first + plan.late - len(plan.screens)
        talkers = [Talker(folder / f"p{n}", f"p{n}", has_key=n < plan.keyed) for n in range(count)]
        players = [Player(folder / f"s{n}", size, ANYWHERE) for n, size in enumerate(plan.screens)]
        crowd: list[Talker | Player] = [*talkers, *players]
        people = A_TABLE - plan.bots_at_a_table
        tables = len(crowd) // people
        for number, opener in enumerate(talkers[:tables]):
            game = plan.games[number % len(plan.games)]
            opener.waits = True  # whoever is ready alone gets a bot to play with
            await opener.come(host)
            bots = f"bots={plan.bots_at_a_table}"
            opener.type(f"new {game} seats={A_TABLE} {bots} {QUICK.get(game, '')}".strip())
            await opener.until("Others join with the code")
        codes = [_CODE.findall(opener.text)[-1] for opener in talkers[:tables]]
        for number, one in enumerate(crowd[tables:]):
            await one.come(host, "join", codes[number % tables])
            if isinstance(one, Player):
                one.play()
        for opener in talkers[:tables]:
            await opener.until("sits down", people - 1)
            opener.type("ready")
        for opener in talkers[:tables]:
            await opener.until("You can type")
        over = (opener.until("The match is over") for opener in talkers[:tables])
        await asyncio.wait([asyncio.create_task(one) for one in over], timeout=LONGEST)
        used = gauges.used()
        await asyncio.gather(*(one.leave() for one in crowd))
    return used
