"""Ten people in ten terminals play two games and a rematch, and nobody is lost."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from msgspec import Struct

from tests.real_ssh import DOWN, ENTER, ESCAPE, PATIENCE, RealTerminal, needs_ssh
from tests.tablehost.played.driver import Chooser, play_by_offers
from tests.tablehost.played.host import TABLEHOST, PlayedHost
from tests.tablehost.played.lines import Lines
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    finished,
    in_lobby,
    offered,
    open_table,
    play_on,
    press,
    results,
    table_code,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

SMALL = (45, 20)
KEYLESS = ("lou", "pia", "nina", "sam", "tom")
NAMES = ("mara", "bob", "lou", "pia", "nina", "hugo", "eva", "dan", "sam", "tom")
FARKLE = {"Points_to_reach": "1000", "First_bank": "0"}
DICE = {"Lives": "1"}
TWICE = "You are here twice"
IN_FRENCH = {"Farkle": "Farkle", "Poker Dice": "Poker menteur"}


class Guest:
    """Somebody at the party, at one terminal after the other.

    Attributes:
        it: their terminal.
    """

    def __init__(self, stack: AsyncExitStack, host: PlayedHost, person: Person, **how: Any) -> None:
        self.name = person.name
        self.it: RealTerminal
        self._stack = stack
        self._host = host
        self._person = person
        self._how = how

    async def come(self) -> RealTerminal:
        """Type the usual command."""
        is_keyless = self.name in KEYLESS
        way = self._person.as_guest if is_keyless else self._person.at
        self.it = await self._stack.enter_async_context(way(self._host, **self._how))
        return self.it

    async def is_cut_off(self) -> None:
        """Lose the connection."""
        self.it.cut()
        await self.it.gone()

    async def asks_for_her_seat(self) -> None:
        """Ask for it by name; somebody else of the same address may be away just now."""
        await press(self.it, "back to my seat")
        entry = re.compile(rf"│ +(\d) +{self.name} \(")
        asked = "can let you in now"
        await self.it.until(
            lambda it: entry.search(it.text) or asked in it.text or self._is_seated(it)
        )
        if found := entry.search(self.it.text):
            self.it.send(found[1])

    async def is_back(self) -> None:
        """Wait for their own seat, which another terminal may seem to have: the one cut off."""
        await self.it.until(lambda it: self._is_seated(it) or TWICE in it.text)
        if TWICE in self.it.text:
            self.it.send(ENTER)
            await self.it.until(self._is_seated)

    def _is_seated(self, it: RealTerminal) -> object:
        return re.search(rf"{self.name} (\((you|vous)\)|· (you|vous) )", it.text)

    async def sit_down_with_those_who_wait(self, game: str) -> None:
        """Play now, the game that somebody waits for."""
        await in_lobby(self.it)
        await press(self.it, "play now", "jouer")
        entry = re.compile(
            rf"(?:│ +| \[)(\d)\]? +(?:{game}|{IN_FRENCH[game]}) · "
        )  # somebody waits
        await self.it.until(lambda it: entry.search(it.text))
        self.it.send(entry.findall(self.it.text)[0])
        await self.is_back()


class Party(Struct):
    """The ten, by their names, and the host."""

    host: PlayedHost
    guests: dict[str, Guest]
    tom: Lines

    def __getitem__(self, name: str) -> Guest:
        return self.guests[name]

    def some(self, names: str) -> list[Guest]:
        """Those of these names."""
        return [self.guests[name] for name in names.split()]


@pytest.mark.timeout(600)  # ten people play five matches
async def test_ten_people_play_two_games_and_a_rematch(
    own_host: PlayedHost, people: People
) -> None:
    async with party(own_host, people) as ten:
        await all_are_here(ten)
        await five_meet_at_farkle(ten)
        await five_meet_at_poker_dice(ten)
        at_farkle, at_dice = ten.some("mara bob lou pia nina"), ten.some("hugo eva dan sam")

        async def evening_of_those_at_farkle() -> None:
            await farkle_with_two_cut_off(ten)
            await same_result(at_farkle)
            await back_to_the_lobby(at_farkle)

            bob, *others = ten.some("bob mara lou pia nina")
            await open_table(bob.it, "Poker Dice", Seats="8", **DICE)
            await asyncio.gather(*(o.sit_down_with_those_who_wait("Poker Dice") for o in others))
            await start(at_farkle)
            await asyncio.gather(*map(dice, at_farkle))
            await same_result(at_farkle)

        async def evening_of_those_at_dice() -> None:
            await dice_with_one_cut_off(ten)
            await same_result(at_dice, ten.tom)

            for one in at_dice:
                await press(one.it, "play again")
            await asyncio.gather(ten.tom.play(), *(rematch(one) for one in at_dice))
            await same_result(at_dice, ten.tom)
            ten.tom.type("leave")
            await back_to_the_lobby(at_dice)

            eva, *others = ten.some("eva hugo dan sam")
            await open_table(eva.it, "Farkle", Seats="6", **FARKLE)
            await asyncio.gather(*(o.sit_down_with_those_who_wait("Farkle") for o in others))
            ten.tom.type("play farkle")
            await ten.tom.until('Type "ready" to play with 5')
            await start(at_dice)
            await asyncio.gather(ten.tom.play(), *(play_on(one.it) for one in at_dice))
            await same_result(at_dice, ten.tom)

        await asyncio.gather(evening_of_those_at_farkle(), evening_of_those_at_dice())
        await all_are_here(ten)
        for match in range(1, 6):
            assert "all" in await tablehost(own_host, "verify", str(match))


@asynccontextmanager
async def party(host: PlayedHost, people: People) -> AsyncIterator[Party]:
    """All ten in the lobby: five without a key, one small window, one in French, one by lines."""
    hows: dict[str, dict[str, Any]] = {"pia": {"size": SMALL}, "lou": {"send_env": FRENCH}}
    async with AsyncExitStack() as stack:
        tom = await stack.enter_async_context(Lines(people("tom"), host))
        guests = {
            name: Guest(stack, host, people(name), **hows.get(name, {}))
            for name in NAMES
            if name != "tom"
        }
        for one in guests.values():
            await in_lobby(await one.come())
        try:
            yield Party(host, guests, tom)
        except AssertionError as error:
            for one in guests.values():
                error.add_note(f"{one.name} sees\n{one.it.picture()}")
            error.add_note(f"tom reads\n{tom}")
            raise


async def all_are_here(ten: Party) -> None:
    """The host counts ten people, and knows their names."""
    who = json.loads(await tablehost(ten.host, "admin", "who", "--json"))
    status = json.loads(await tablehost(ten.host, "status", "--json"))

    assert sorted(one["name"] for one in who["people"]) == sorted(NAMES)
    assert status["people"] == len(NAMES)


async def five_meet_at_farkle(ten: Party) -> None:
    """Two accept what the greeting tells of, one chooses the row, one is invited."""
    mara, bob, lou, pia, nina = ten.some("mara bob lou pia nina")
    await open_table(mara.it, "Farkle", Seats="6", **FARKLE)
    await bob.it.until("Join mara for Farkle: press y.")
    bob.it.send("y")
    await lou.it.until("mara")
    lou.it.send("o")
    await pia.it.until("mara’s table")
    pia.it.send(ENTER)
    await press(mara.it, "invite somebody")
    await mara.it.until("─ Invite somebody ─")
    listed = re.findall(r"│ {9}(\w+) +│", mara.it.text)
    mara.it.send(*[DOWN] * listed.index("nina"), ENTER)
    await nina.it.until("mara invites you to Farkle: press y to join.")
    nina.it.send("y")
    await start(ten.some("mara bob lou pia nina"))


async def five_meet_at_poker_dice(ten: Party) -> None:
    """One types the code, one accepts, one chooses the row, one types a line."""
    hugo, eva, dan, sam = ten.some("hugo eva dan sam")
    await open_table(hugo.it, "Poker Dice", Seats="8", **DICE)
    code = table_code(hugo.it)
    eva.it.send("c", code, ENTER)
    await dan.it.until("for Poker Dice: press y.")
    await sit_down(dan.it, "y")
    await sam.it.until("hugo’s table")
    await sit_down(sam.it, ENTER)
    ten.tom.type(f"join {code}")
    await ten.tom.until("Others join with the code")
    await start(ten.some("hugo eva dan sam"))


async def sit_down(it: RealTerminal, key: str) -> None:
    """Press a key of the lobby, again while it may still be meant for what was there before."""
    while "taken of" not in it.line(0):
        it.send(key)
        await it.until(lambda it: "taken of" in it.line(0) or "has just changed" in it.text)
        await asyncio.sleep(0.1)


async def start(guests: Iterable[Guest]) -> None:
    """Five are there and start, although seats are free."""
    for one in guests:
        await one.it.until(lambda it: offered(it, "ready to play with 5", "prêt à jouer à 5"))
    for one in guests:
        await press(one.it, "ready to play with 5", "prêt à jouer à 5")


async def farkle_with_two_cut_off(ten: Party) -> None:
    """The key leads Bob to his seat; Nina is let in by Lou, who reads French."""
    mara, bob, lou, pia, nina = ten.some("mara bob lou pia nina")

    async def bob_comes_back() -> None:
        await bob.it.until("turn 1")
        await bob.is_cut_off()
        await bob.come()
        await bob.is_back()
        await play_on(bob.it)

    async def nina_comes_back() -> None:
        await nina.it.until("turn 1")
        await nina.is_cut_off()
        await nina.come()
        await nina.asks_for_her_seat()
        await nina.is_back()
        await play_on(nina.it)

    async def lou_lets_her_in() -> None:
        await lou.it.until("nina 2 dit être nina,")
        lou.it.send("o")
        await play_on(lou.it)

    await asyncio.gather(
        play_on(mara.it), play_on(pia.it), bob_comes_back(), nina_comes_back(), lou_lets_her_in()
    )


async def dice_with_one_cut_off(ten: Party) -> None:
    """Sam comes back by the code of his seat."""
    sam = ten["sam"]

    async def sam_comes_back() -> None:
        sam.it.send("m")
        await sam.it.until("to come back:")
        code = sam.it.text.partition("to come back: ")[2].split()[0]
        await sam.is_cut_off()
        await in_lobby(await sam.come())
        await press(sam.it, "join by code")
        sam.it.send(code, ENTER)
        await sam.is_back()
        await dice(sam)

    others = ten.some("hugo eva dan")
    await asyncio.gather(ten.tom.play(), sam_comes_back(), *map(dice, others))


async def dice(one: Guest) -> None:
    """Play Poker Dice to its result."""
    await play_by_offers(one.it, Chooser(one.name))


async def rematch(one: Guest) -> None:
    """Play the next match to its result."""
    await one.it.until(lambda it: not finished(it))
    await dice(one)


async def same_result(guests: Sequence[Guest], *readers: Lines) -> None:
    """All see the same ranking of five people."""
    for one in guests:
        await one.it.until(finished)
        await one.it.until(lambda it: len(results(it)) == 5)
    found = [results(one.it) for one in guests] + [one.results() for one in readers]

    assert all(one == found[0] for one in found), found


async def back_to_the_lobby(guests: Iterable[Guest]) -> None:
    """Leave the table after the match."""
    for one in guests:
        one.it.send(ESCAPE)
        await in_lobby(one.it)


async def tablehost(host: PlayedHost, *words: str) -> str:
    """Run a command beside the host; what it says."""
    process = await asyncio.create_subprocess_exec(
        TABLEHOST, *words, "--data", str(host.data), stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(PATIENCE):
        said, _ = await process.communicate()

    assert process.returncode == 0, said.decode()
    return said.decode()
