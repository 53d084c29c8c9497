"""Invitations, and tables that nobody is at, with the real ssh client."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.real_ssh import ENTER, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    in_lobby,
    open_table,
    press,
    resume_code,
    sit_alone,
    to_move,
)

pytestmark = needs_ssh
People = Callable[[str], Person]


async def test_person_in_the_lobby_joins_with_one_key(own_host: PlayedHost, people: People) -> None:
    async with people("theo").at(own_host) as theo, people("mara").as_guest(own_host) as mara:
        await in_lobby(theo)
        await open_table(mara, "Yam's", Seats="2")
        await theo.until(lambda it: "Join mara for Yam's: press y." in it.text)
        await press(mara, "invite somebody")
        await mara.until(lambda it: "Invite somebody" in it.text and "theo" in it.text)
        mara.send(ENTER)
        await mara.until(lambda it: "theo is invited." in it.text)
        await theo.until(lambda it: "mara invites you to Yam's: press y to join." in it.text)

        theo.send("y")

        await mara.until(lambda it: "2 seats taken of 2" in it.text)


@pytest.mark.long
async def test_closed_table_comes_back_after_a_restart(tmp_path: Path, people: People) -> None:
    moments = ["--fold-after", "0.01", "--close-after", "0.0003"]  # about a second
    with PlayedHost(tmp_path / "data", more=moments, stays=True) as host:
        async with people("mara").as_guest(host) as mara:
            await sit_alone(mara)
            await mara.until(to_move)
            code = await resume_code(mara)
        async with people("theo").at(host) as theo:
            await in_lobby(theo)
            await theo.until("Five dice")  # the games are shown, as there is no table
        host.stop()
        host.start()

        async with people("mia").as_guest(host, "resume", code, options=["-t"]) as again:
            await again.until(to_move)
