"""Start commands in the app: `join`, `watch`, `resume`."""

import re
from collections.abc import Callable

from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, open_table, press, sit_alone, to_move

pytestmark = needs_ssh
People = Callable[[str], Person]
SHOWN = ["-t"]


def line_to_join(it: RealTerminal) -> str:
    """The join command shown in the waiting room."""
    found = re.search(r"ssh -t (.*) join ([\w-]+)", it.text)
    assert found, it.picture()
    return found[0]


def code_of(it: RealTerminal) -> str:
    return line_to_join(it).split()[-1]


def seat_codes(it: RealTerminal) -> list[str]:
    """The resume codes on a guest's screen."""
    return re.findall(r"code of your seat: (\w{8})", it.text)


async def seat_code(it: RealTerminal) -> str:
    """The last resume code on the screen."""
    await it.until(seat_codes)
    return seat_codes(it)[-1]


async def test_waiting_room_shows_the_join_command(host: PlayedHost, people: People) -> None:
    async with people("ada").at(host) as ada:
        await open_table(ada, "Farkle", Seats="2")

        assert line_to_join(ada).startswith(f"ssh -t -p {host.port} 127.0.0.1 join ")


async def test_join_takes_a_seat_at_the_table_with_the_code(
    host: PlayedHost, people: People
) -> None:
    async with people("ada").at(host) as ada:
        await open_table(ada, "Farkle", Seats="2", Who_may_sit_down="by invitation")
        typed = code_of(ada).lower()
        async with people("bob").at(host, "join", typed, options=SHOWN) as bob:
            await bob.until("bob (you)")
            await ada.until("bob")

            assert "Welcome" not in bob.text


async def test_watch_takes_no_seat(host: PlayedHost, people: People) -> None:
    async with people("ada").at(host) as ada:
        await open_table(ada, "Farkle", Seats="2")
        async with people("bob").at(host, "watch", code_of(ada), options=SHOWN) as bob:
            await bob.until("ada’s table")
            await ada.until(lambda it: re.search(r"watching +bob", it.text))

            assert "bob (you)" not in bob.text


async def test_wrong_code_leads_to_the_lobby_with_a_message(
    host: PlayedHost, people: People
) -> None:
    async with people("bob").at(host, "join", "0000", options=SHOWN) as bob:
        await bob.until("No table has that code")
        await press(bob, "play now")
        bob.send("1")
        await bob.until("bob (you)")


async def test_join_of_a_seat_that_is_in_use_asks_first(host: PlayedHost, people: People) -> None:
    ada = people("ada")
    async with ada.at(host) as first:
        await open_table(first, "Farkle", Seats="2")
        async with ada.at(host, "join", code_of(first), options=SHOWN) as second:
            await second.until("You are here twice")

            assert "ada (you)" in first.text
            second.send(ENTER)
            await second.until("ada (you)")
            await first.until("You moved to another terminal")


async def test_guest_resumes_a_seat_by_code(host: PlayedHost, people: People) -> None:
    bob = people("bob")
    async with bob.as_guest(host) as first:
        await sit_alone(first)
        code = await seat_code(first)
        first.cut()
        await first.gone()
    async with people("carl").as_guest(host, "resume", code.lower(), options=SHOWN) as second:
        await second.until("bob (you)")

        assert to_move(second)
        assert await seat_code(second) == code


async def test_used_code_is_asked_for_again(host: PlayedHost, people: People) -> None:
    async with people("bob").as_guest(host) as first:
        await open_table(first, "Farkle", Seats="2")
        code = await seat_code(first)
        async with people("carl").as_guest(host, "resume", "ZZZZZZZZ", options=SHOWN) as second:
            await second.until("No seat has that code")
            second.send(code, ENTER)
            await second.until("You are here twice")
            second.send(ENTER)
            await second.until("bob (you)")
            await first.until("You moved to another terminal")


async def test_resume_without_a_code_asks_for_it(host: PlayedHost, people: People) -> None:
    async with people("carl").as_guest(host, "resume", options=SHOWN) as carl:
        await carl.until("the one that was shown at your seat")
        carl.send(ESCAPE)
        await carl.until(lambda it: "the one that was shown" not in it.text)
        await press(carl, "new table")
        await carl.until("New table")
