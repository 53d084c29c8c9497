"""People who do not know each other meet at one table and play."""

from collections.abc import Callable

from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, in_lobby, offered, press, to_move
from tests.tablehost.ssh.host import eventually

pytestmark = needs_ssh

People = Callable[[str], Person]


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
        await bob.until(lambda it: offered(it, "start with 3", "leave the table"))

        bob.send(ESCAPE)
        await cid.until("bob left the table.")
        await cid.until("cid (you)")
        for it in (ada, cid):
            await press(it, "start with 2")

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


async def play_now(it: RealTerminal) -> None:
    """Play the first game of the list."""
    await in_lobby(it)
    it.send("p")
    await it.until("─ Play now ─")
    it.send(ENTER)
    await it.until("(you)")
