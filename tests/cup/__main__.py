"""Plays the tournament; `make cup` runs it by hand, as it takes a quarter of an hour.

Three rounds of Farkle with 22 people at first: eight in line mode with a key, ten without one, four
on full screens of all sizes. Two drop out in the first round, two arrive late, the host pauses the
second round, and in the third one the host's process is killed and started again. Those without a
key cannot come back to their seats by name: bots play on for them. Rounds take a minute, then bots
play them to their end. At the end the page is printed and its draws are verified.
"""

import asyncio
import json
import subprocess
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.cup.crowd import PATIENCE, Talker
from tests.real_ssh import Machine, RealTerminal
from tests.tablehost.played.host import TABLEHOST, PlayedHost

SIZES = ((38, 14), (45, 20), (80, 24), (200, 60))
KEYED, KEYLESS, LATE, DROPPED = 8, 10, 2, 2
NEW = "tournament new swiss rounds=3 games=farkle size=4 minutes=1 name=Cup"


def told(text: str) -> None:
    """Print a step with the time since the start."""
    print(f"{asyncio.get_running_loop().time():9.1f} s  {text}", flush=True)


async def main() -> None:
    """Play it all; an assertion fails where something is not as it should be."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with PlayedHost(folder / "data") as host:
            host.stay()
            people = [Talker(folder / f"p{n}", f"p{n}", has_key=n < KEYED) for n in range(18)]
            late = [Talker(folder / f"l{n}", f"l{n}", has_key=False) for n in range(LATE)]
            for person in people:
                await person.come(host)
            first = people[0]
            first.type(NEW)
            await first.until("Tournament 1 is open")
            await asyncio.gather(*(entered(person) for person in people))
            screens = [await entered_on_screen(stack, folder, host, size) for size in SIZES]
            told(f"{len(people) + len(screens)} people take part")

            first.type("tournament 1 start", "tournament 1 word salt")
            await asyncio.gather(*(seated(person, 1) for person in people))
            for screen in screens:
                await screen.until("Cup 1/", PATIENCE)
            for person in people[-DROPPED:]:
                await person.leave()
            told("round 1 is played; two have dropped out")
            for person in late:
                await person.come(host)
                await entered(person)
            told("two have arrived late")

            await asyncio.gather(*(seated(person, 2) for person in people[:-DROPPED]))
            await asyncio.gather(*(seated(person, 1) for person in late))
            first.type("tournament 1 pause")
            await first.until("has paused the tournament")
            first.type("tournament 1 continue")
            told("round 2 is played, and was paused")

            await asyncio.gather(*(seated(person, 3) for person in people[:-DROPPED]))
            told("round 3 is played")
            host.kill()
            for person in (*people[:-DROPPED], *late):
                await person.leave()
            host.start()
            for person in people[:KEYED]:
                await person.come(host)
            told("the host was killed and started again")
            data = await finished(people[0], host)
            check(data, folder)


async def entered(person: Talker) -> None:
    """Somebody takes part."""
    person.type("tournament 1 enter")
    await person.until("You take part.")


async def entered_on_screen(
    stack: AsyncExitStack, folder: Path, host: PlayedHost, size: tuple[int, int]
) -> RealTerminal:
    """Somebody takes part on a full screen."""
    name = f"s{size[0]}"
    home = folder / name
    home.mkdir()
    machine = Machine(home)
    machine.trust(host.host_key, host.port)
    terminal = RealTerminal(machine, host.port, user=name, key=machine.key(name), size=size)
    it = await stack.enter_async_context(terminal)
    await it.until(name)
    it.send("o")
    await it.until("new tournament")
    it.send("1")
    await it.until("[e]")
    it.send("e")
    await it.until("withdraw")
    return it


async def seated(person: Talker, times: int) -> None:
    """Somebody is taken to a table, for the first time or again, and is ready."""
    await person.until("You are at Cup", times)
    person.type("ready")


async def finished(person: Talker, host: PlayedHost) -> str:
    """The page of the tournament once it is over."""
    await person.until("Tournament Cup", 1)
    async with asyncio.timeout(PATIENCE):
        while True:
            data = await person.ask(host, "tournament", "1", "--json")
            if json.loads(data)["tournament"]["phase"] == "over":
                return data
            await asyncio.sleep(5)


def check(data: str, folder: Path) -> None:
    """Compare the page with what has happened, and verify its draws."""
    page = json.loads(data)["tournament"]
    rounds = [sorted(n for one in r["tables"] for n in one["players"]) for r in page["rounds"]]
    told(f"people in each round: {[len(one) for one in rounds]}")
    assert [len(one) for one in rounds] == [22, 22, 22]
    assert all(len(table["ranks"]) for one in page["rounds"] for table in one["tables"])
    assert not any(0 in table["ranks"] for one in page["rounds"] for table in one["tables"])
    file = folder / "page.json"
    file.write_text(data)
    verified = subprocess.run(
        [TABLEHOST, "verify", file], check=False, capture_output=True, text=True
    )
    print(verified.stdout, verified.stderr)
    assert verified.returncode == 0
    for player in page["players"]:
        print(f"{player['place']:3}  {player['name']:6} {player['points']:4}")


asyncio.run(main())
