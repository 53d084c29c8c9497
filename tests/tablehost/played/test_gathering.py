"""People who do not know each other meet at one table and play."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tablehost.hall.table.countdown import COUNTDOWN
from tablehost.records import record
from tests.real_ssh import ENTER, ESCAPE, PATIENCE, RIGHT, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    change,
    finished,
    in_lobby,
    offered,
    open_table,
    plates,
    play_on,
    press,
    results,
    to_move,
    value,
    walk_to,
)
from tests.tablehost.ssh.host import eventually

pytestmark = needs_ssh

People = Callable[[str], Person]
SMALL = (45, 20)


async def test_people_who_play_now_meet_and_start_with_who_is_left(
    own_host: PlayedHost, people: People
) -> None:
    async with (
        people("ada").as_guest(own_host) as ada,
        people("bob").as_guest(own_host) as bob,
        people("cid").as_guest(own_host) as cid,
    ):
        await play_now(ada)
        await ada.until(lambda it: offered(it, "play a bot meanwhile", "add a bot"))
        for it in (bob, cid):
            await play_now(it)
        await ada.until("3 seats taken of 6")
        await bob.until(lambda it: offered(it, "ready to play with 3", "leave the table"))

        bob.send(ESCAPE)
        await cid.until("bob left the table.")
        await cid.until("cid (you)")
        for it in (ada, cid):
            await press(it, "ready to play with 2")

        await eventually(lambda: to_move(ada) or to_move(cid))
        await ada.until(lambda it: "free" not in it.text)


async def test_opener_changes_the_seats_and_starts_with_a_bot(
    own_host: PlayedHost, people: People
) -> None:
    async with people("ada").as_guest(own_host) as ada:
        await play_now(ada)
        await ada.until("1 seat taken of 6")
        ada.send("-")
        await ada.until("1 seat taken of 5")
        await press(ada, "play a bot meanwhile")

        await eventually(lambda: to_move(ada))


async def test_second_person_takes_the_bots_seat_and_both_finish_the_match(
    own_host: PlayedHost, people: People
) -> None:
    first = people("ada")
    async with first.at(own_host) as ada, people("bob").at(own_host) as bob:
        fields = {"Points_to_reach": "1000", "First_bank": "0"}
        await open_table(ada, "Farkle", Seats="2", Bots="1", **fields)
        await press(ada, "ready")
        await ada.until(lambda it: not offered(it, "ready", "cancel"))

        await in_lobby(bob)
        bob.send("p")
        await bob.until("a match is running: take a bot’s seat")
        bob.send(ENTER)
        await bob.until("bob (you)")
        await ada.until("bob has taken over")
        await asyncio.gather(play_on(ada), play_on(bob))

        await ada.until(finished)
        await bob.until(finished)
        assert results(ada) == results(bob)
        assert set(results(ada)) == {"ada", "bob"}, ada.picture()
        machine = first.machine(own_host)
        key = machine.home / "ada"
        told = await run(machine, own_host.port, "record", "1", user="ada", key=key)
        assert told.code == 0, told.err
        assert record.check(record.read(told.out.encode())).match.turn["over"]


async def play_now(it: RealTerminal) -> None:
    """Play the first game of the list."""
    await in_lobby(it)
    it.send("p")
    await it.until("Play now")
    await it.until("Poker Dice")
    it.send(ENTER)
    await it.until(lambda it: re.search(r"\(you\)|· you ·", it.text))


@pytest.mark.long
async def test_people_who_arrive_one_by_one_start_without_the_one_who_does_nothing(
    own_host: PlayedHost, people: People
) -> None:
    async with (
        people("ada").as_guest(own_host) as ada,
        people("bob").as_guest(own_host, size=SMALL) as bob,
        people("cid").as_guest(own_host) as cid,
    ):
        await play_now(ada)
        await play_now(bob)
        await press(ada, "ready to play with 2")
        await ada.until("You are ready.")
        await play_now(cid)
        await ada.until("3 seats taken of 6")
        assert "You are ready." in ada.text
        await press(bob, "ready to play with 3")

        await bob.until("[g] start")
        bob.send("g")
        await cid.until("The match begins without you in")
        await ada.until(lambda it: re.search(r"not ready:\s+cid", it.text))

        await eventually(lambda: to_move(ada) or to_move(bob), COUNTDOWN + PATIENCE)
        await cid.until("You were not ready, so you are watching this match.")
        await ada.until("cid was not ready, and watches now.")
        await ada.until(lambda it: "cid" not in plates(it))


async def test_a_party_night_starts_with_who_is_here(own_host: PlayedHost, people: People) -> None:
    async with (
        people("ada").as_guest(own_host) as ada,
        people("bob").as_guest(own_host, size=SMALL) as bob,
        people("cid").as_guest(own_host, send_env=FRENCH) as cid,
    ):
        await in_lobby(ada)
        ada.send("n")
        await walk_to(ada, "Format")
        await change(ada, RIGHT, lambda it: value(it, "Format"))
        await press(ada, "open the table")
        await ada.until("1 seat taken of 4")
        for it, key in ((bob, "y"), (cid, "o")):
            await in_lobby(it)
            await it.until(f"[{key}] ")
            it.send(key)
        await ada.until("3 seats taken of 4")
        ada.send("+")
        await bob.until("3 seats taken of 5")

        three = (ada, bob, cid)
        for it in three:
            await press(it, "ready for the draw of the games", "prêt pour le tirage des jeux")
        for it in (ada, bob):
            await it.until("The order of the games")
        await cid.until("L’ordre des jeux est tiré au sort.")
        for it in three:
            await press(it, "ready to play with 3", "prêt à jouer à 3")

        for it in three:
            await it.until(lambda it: re.search("’s turn|your turn|au tour d|à vous", it.line(0)))
            assert all(name in it.text for name in ("ada", "bob", "cid"))
