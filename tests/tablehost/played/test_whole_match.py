"""A whole match over ssh, from the form to the rematch, with a lost connection."""

import asyncio
import re
from collections.abc import Callable

from client.locale.i18n import translator
from tests.real_ssh import ENTER, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    finished,
    in_lobby,
    offered,
    play_on,
    press,
    sit_down_together,
    to_move,
)
from tests.tablehost.ssh.host import eventually

pytestmark = needs_ssh
People = Callable[[str], Person]

A_TURN = 180.0  # seconds; a bot that begins with hot dice takes its time over each roll

fr = translator("fr")


async def test_match_and_rematch_are_played(own_host: PlayedHost, people: People) -> None:
    async with (
        people("ada").at(own_host) as ada,
        people("bob").at(own_host, send_env=FRENCH) as bob,
    ):
        await ada.until(lambda it: it.screen.title == "tablehost · 127.0.0.1")
        await sit_down_together(ada, bob)
        await titles_say_whose_turn_it_is(ada, bob)
        await asyncio.gather(play_on(ada), play_on(bob))
        result = ranking(ada)

        assert [name for name, _ in result] in (["ada", "bob"], ["bob", "ada"])
        assert ranking(bob) == result
        assert result[0][1] >= 1000
        assert result[0][1] >= result[1][1]
        await ada.until("To compare: ")
        await press(ada, "play again")
        await ada.until("cancel the rematch")
        bob.send(ENTER)
        for it in (ada, bob):
            await it.until(lambda it: not finished(it))
        await asyncio.gather(play_on(ada, turn_over), play_on(bob, turn_over))


async def test_disconnected_player_returns_to_the_seat(
    own_host: PlayedHost, people: People
) -> None:
    bob = people("bob")
    async with people("ada").at(own_host) as ada:
        async with bob.at(own_host) as first:
            await sit_down_together(ada, first)
            await asyncio.gather(play_on(ada, turn_over), play_on(first, turn_over))
            first.cut()
            await ada.until("bob (away)")
        async with bob.at(own_host) as second:  # and not a key is pressed
            await second.until("bob (you)")
            await ada.until(lambda it: "(away)" not in it.text)

            assert scores(second) == scores(ada)
            await asyncio.gather(play_on(ada), play_on(second))
            assert ranking(ada) == ranking(second)


async def test_second_terminal_asks_before_it_takes_the_seat(
    own_host: PlayedHost, people: People
) -> None:
    bob = people("bob")
    async with people("ada").at(own_host) as ada, bob.at(own_host) as first:
        await sit_down_together(ada, first)
        async with bob.at(own_host) as second:
            await press(second, "stay in the lobby")
            await second.until(lambda it: "You are here twice" not in it.text)
            assert "bob (you)" in first.text
        async with bob.at(own_host, send_env=FRENCH) as third:
            await third.until(fr("You are here twice"))
            assert "bob (you)" in first.text
            await press(third, fr("take the seat here"))
            await third.until("bob (vous)")
            await first.until("You moved to another terminal")

            await asyncio.gather(play_on(ada, turn_over), play_on(third, turn_over))
            assert "bob (away)" not in ada.text


async def test_guest_rolls_within_four_keys(shared_host: PlayedHost, people: People) -> None:
    async with people("guest").as_guest(shared_host) as guest:
        await in_lobby(guest)
        guest.send("p", ENTER)
        await guest.until(lambda it: offered(it, "play a bot meanwhile"))
        guest.send(ENTER)
        await guest.until(lambda it: offered(it, "roll"), A_TURN)
        guest.send("r")

        await guest.until("guest rolled")


async def titles_say_whose_turn_it_is(ada: RealTerminal, bob: RealTerminal) -> None:
    await eventually(lambda: to_move(ada) or to_move(bob))
    if to_move(ada):
        await titled(ada, "your turn · Farkle")
        await titled(bob, "au tour d’ada · Farkle")
    else:
        await titled(ada, "bob’s turn · Farkle")
        await titled(bob, "à vous · Farkle")


async def titled(it: RealTerminal, title: str) -> None:
    """Wait for the window's title, and for the same words in the top line."""
    await it.until(lambda it: it.screen.title == title)
    await it.until(lambda it: title.partition(" · ")[0] in it.line(0))


def turn_over(it: RealTerminal) -> bool:
    """Whether a turn has ended, banked or farkled."""
    return bool(re.search(r"(banked|banque) \d|Farkle\s?!", it.text)) or finished(it)


def scores(it: RealTerminal) -> list[str]:
    """The points on the plates, by seat."""
    return re.findall(r"(\d[\d,]*) │", it.line(2))


def ranking(it: RealTerminal) -> list[tuple[str, int]]:
    """The result's lines: name and points, best first."""
    row = r"^ +\d★? +(?:[A-H] +)?(\w+) +(\d[\d,\xa0\u202f]*)"
    found = re.findall(row, it.text, re.MULTILINE)
    return [(name, int(re.sub(r"\D", "", points))) for name, points in found]
