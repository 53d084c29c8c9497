"""Plays the tournament; `make cup` runs it by hand, as it takes a quarter of an hour.

Four rounds of three games with 24 terminals: eight people in line mode with a key, ten without
one, four on full screens of all sizes, and two who come late. All of them play themselves. Two are
gone in the first round; the host pauses the second one; in the third one the host's process is
killed and started again, and everybody comes back: by their key, or by the code of their seat. At
the end the page is printed and its draws are verified. Then as many terminals play at ordinary
tables, for the figures beside. `--small` plays two rounds with eight terminals in minutes,
`--crowd` two with a hundred terminals in line mode and as many bots.
"""

import argparse
import asyncio
import json
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.cup.gauges import Gauges
from tests.cup.plan import CROWD, FULL, SMALL, Plan
from tests.cup.player import Player
from tests.cup.tables import ordinary_tables
from tests.cup.talker import PATIENCE, Talker
from tests.tablehost.played.host import TABLEHOST, PlayedHost

BEGAN = time.monotonic()
PAUSE = 5.0  # seconds that the host pauses
MOST_TYPED = 1.1
"""Typed moves for each saved one of a person: more means that refused moves are typed again."""
AT_TABLE = (
    r"Cup · (Round \d|Last round), table \d|Table \d+( ·|…)"
    r"|\A\s*(Farkle|Yam's|Poker Dice|round \d+ · play goes)\b"
)
"""The first line before a match and during it; on a phone the game may be all that has room.

There a round of Poker Dice has a direction instead of the game's name.
"""
BEFORE_KILL = 10.0  # seconds of the round in which the host's process is killed


def told(text: str) -> None:
    """Print a step with the time since the start."""
    print(f"{time.monotonic() - BEGAN:7.1f} s  {text}", flush=True)


class Cup:
    """The tournament and everybody in it.

    Args:
        plan: how many, and what.
        host: that is up.
        folder: for people's homes.
    """

    def __init__(self, plan: Plan, host: PlayedHost, folder: Path) -> None:
        self.plan = plan
        self.host = host
        self.folder = folder
        self.gauges = Gauges(host)
        count = plan.keyed + plan.keyless
        self.talkers = [Talker(folder / f"p{n}", f"p{n}", has_key=n < plan.keyed)
                        for n in range(count)]  # fmt: skip
        self.late = [Talker(folder / f"l{n}", f"l{n}", has_key=False) for n in range(plan.late)]
        self.players = [Player(folder / f"s{n}", size, AT_TABLE)
                        for n, size in enumerate(plan.screens)]  # fmt: skip
        self.gone: list[Talker] = []

    @property
    def leader(self) -> Talker:
        """The tournament's host."""
        return self.talkers[0]

    @property
    def there(self) -> list[Talker]:
        """Everybody in line mode who is still in it."""
        return [one for one in (*self.talkers, *self.late) if one not in self.gone]

    @property
    def everybody(self) -> Sequence[Talker | Player]:
        """All who are still in it."""
        return [*self.there, *self.players]

    async def gather(self) -> None:
        """All but the late ones connect and take part."""
        for person in self.talkers:
            await person.come(self.host)
        self.leader.type(self.plan.command)
        await self.leader.until("Tournament 1 is open")
        await asyncio.gather(*map(entered, self.talkers))
        for player in self.players:
            await player.come(self.host)
            await player.enter()
            player.play()
        if self.plan.bots:  # the number of all who take part, once people do
            self.leader.type(f"tournament 1 fill {self.plan.first + self.plan.bots}")
        told(f"{self.plan.first} people and {self.plan.bots} bots take part")

    async def play(self) -> None:
        """Play all rounds."""
        self.leader.type("tournament 1 start")
        for number in range(1, self.plan.rounds + 1):
            if number == 2:
                await self.late_arrivals()
            late = self.late if number > 1 else []
            drawn = [one for one in (*self.talkers, *late) if one not in self.gone]
            name = "the last round" if number == self.plan.rounds else f"round {number}"
            await asyncio.gather(*(one.until(f"{name} of the tournament Cup.") for one in drawn))
            told(f"round {number}: {len(drawn)} in line mode are at their tables")
            if number == 1:
                await self.drop()
            if number == self.plan.paused_in:
                await self.pause()
            if number == self.plan.killed_in:
                await self.kill()

    async def drop(self) -> None:
        """Some are gone, and do not come back."""
        self.gone = self.talkers[len(self.talkers) - self.plan.dropped :]
        for person in self.gone:
            await person.leave()
        told(f"{len(self.gone)} have dropped out")

    async def late_arrivals(self) -> None:
        """Some come while the first round is played."""
        for person in self.late:
            await person.come(self.host)
            await entered(person)
        told(f"{len(self.late)} have arrived late")

    async def pause(self) -> None:
        """The tournament's host pauses it, and lets it go on."""
        self.leader.type("tournament 1 pause")
        await self.leader.until("The tournament is paused until you continue it")
        await asyncio.sleep(PAUSE)
        self.leader.type("tournament 1 continue")
        told("it was paused")

    async def kill(self) -> None:
        """The process is killed, and everybody comes back to where they were."""
        await asyncio.sleep(BEFORE_KILL)
        self.gauges.before_end()
        self.host.kill()
        await asyncio.gather(*(one.leave() for one in self.everybody))
        self.host.start()
        await asyncio.gather(*(one.come(self.host) for one in self.everybody))
        for player in self.players:
            player.play()
        told("the host was killed and started again, and everybody is back")

    async def page(self) -> str:
        """The page of the tournament once it is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                data = await self.leader.ask(self.host, "tournament", "1", "--json")
                if json.loads(data)["tournament"]["phase"] == "over":
                    return data
                await asyncio.sleep(5)

    async def close(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(one.leave() for one in self.everybody))


async def entered(person: Talker) -> None:
    """Somebody takes part."""
    person.type("tournament 1 enter")
    await person.until("You take part.")


def check(cup: Cup, data: str) -> None:
    """Compare the page with what has happened, and verify its draws."""
    page = json.loads(data)["tournament"]
    rounds = [sum(len(one["players"]) for one in r["tables"]) + len(r["byes"])
              for r in page["rounds"]]  # fmt: skip
    told(f"people in each round: {rounds}")
    file = cup.folder / "page.json"
    file.write_text(data)
    verified = subprocess.run(
        [TABLEHOST, "verify", file], check=False, capture_output=True, text=True
    )
    print(verified.stdout, verified.stderr)
    assert verified.returncode == 0
    assert rounds == cup.plan.in_round
    assert not any(0 in table["ranks"] for one in page["rounds"] for table in one["tables"])
    assert not cup.host.troubles, cup.host.troubles


async def tournament(plan: Plan, folder: Path) -> None:
    """Play the tournament, check its page, and print what it has cost."""
    with PlayedHost(folder / "data", stays=True) as host:
        cup = Cup(plan, host, folder)
        await cup.gather()
        await cup.play()
        data = await cup.page()
        told("the tournament is over")
        print(await cup.leader.ask(host, "tournament", "1"))
        used = cup.gauges.used()
        check(cup, data)
        await cup.close()
    typed = [one.moves for one in cup.there]
    told(f"moves typed in line mode: {min(typed)} to {max(typed)} each, {sum(typed)} in all")
    assert sum(typed) <= MOST_TYPED * used.moves["player"], used.moves
    print(used.line(f"tournament of {plan.first + plan.late} terminals and {plan.bots} bots"))


async def main() -> None:
    """Play both; an assertion fails where something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.cup")
    parser.add_argument("--small", action="store_true", help="eight terminals and two rounds")
    parser.add_argument("--crowd", action="store_true", help="100 terminals and 100 bots")
    wanted = parser.parse_args()
    plan = SMALL if wanted.small else CROWD if wanted.crowd else FULL
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "cup").mkdir()
        (folder / "tables").mkdir()
        await tournament(plan, folder / "cup")
        used = await ordinary_tables(plan, folder / "tables")
        told("the ordinary tables have finished")
        people = f"{plan.first + plan.late} terminals, {plan.bots_at_a_table} bots at each"
        print(used.line(f"ordinary tables with {people}"))


asyncio.run(main())
