"""The board over real ssh: its code leads to a seat, and it reconnects after every restart."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from client.widgets.large_text import HUGE
from tests.large_letters import reads
from tests.real_ssh import CTRL_C, ENTER, RealTerminal, needs_ssh
from tests.scanned_codes import scanned_code
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, open_table, table_code

pytestmark = [needs_ssh, pytest.mark.long]
LOOP = 'until "$@"; do echo "ended with $?"; sleep 0.2; done; echo "left the board"'


def kept_up(person: Person, host: PlayedHost, code: str) -> RealTerminal:
    """`until ssh -t HOST board CODE; do sleep; done`, as the host's last line says."""
    return person.as_guest(host, "board", code, options=["-t"], by=["sh", "-c", LOOP, "sh"])


@pytest.mark.timeout(600)  # the host stops and starts three times
async def test_board_reconnects_and_quits_on_request(
    tmp_path: Path, people: Callable[[str], Person]
) -> None:
    with PlayedHost(tmp_path / "data", stays=True) as host:
        async with people("ada").at(host) as ada:
            await open_table(ada, "Farkle")
            async with kept_up(people("tv"), host, table_code(ada)) as board:
                await board.until("Scan the code")  # with the table, its code is drawn

                host.stop()
                await board.until(lambda it: b"ended with 75" in it.raw)
                assert b"To keep the board on this screen: until ssh -t" in board.raw
                host.start()
                await board.until(lambda it: bytes(it.raw).count(b"Take a seat!") > 1)

                host.kill()
                await board.until(lambda it: b"ended with 255" in it.raw)
                host.start()
                await board.until(lambda it: bytes(it.raw).count(b"Take a seat!") > 2)

                board.send(CTRL_C)
                await board.until("Quit?")
                board.send(ENTER)
                await board.until("left the board")


async def test_scanned_address_leads_to_a_seat(
    tmp_path: Path, people: Callable[[str], Person]
) -> None:
    with PlayedHost(tmp_path / "data") as host:
        async with people("ada").at(host) as ada:
            await open_table(ada, "Farkle")
            to_tv = people("tv").as_guest(
                host, "board", table_code(ada), options=["-t"], size=(200, 60)
            )
            async with to_tv as board:
                await board.until(
                    lambda it: reads(it.text, "Farkle", HUGE)
                )  # with it, its code is drawn
                address = urlsplit(scanned_code(board.text))
                assert (address.scheme, address.port) == ("ssh", host.port)
                assert address.username is not None

                phone = people("phone").machine(host)
                async with RealTerminal(
                    phone, host.port, user=address.username, size=(45, 20)
                ) as guest:
                    await guest.until("guest · you")
                    await board.until(lambda it: reads(it.text, "guest", HUGE))
