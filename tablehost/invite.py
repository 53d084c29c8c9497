"""`tablehost invite`: makes an invitation code, on the host's machine."""

import asyncio
import time
from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from client.locale.i18n import translator
from engine.sync.house_view import Entry
from tablehost.access.invitations import invitation_code, spelled
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError
from tablehost.admin.local import NoHostError, connect_admin
from tablehost.config import Config
from tablehost.config.values import DATABASE
from tablehost.ssh_address import SshAddress
from tablehost.store import door, persons
from tablehost.store.concurrent_write import transaction
from tablehost.store.door import Invitation
from tablehost.store.store import Store

MOST_USES = 1000


def uses(text: str) -> int:
    """How many people may use one code.

    Raises:
        ValueError: says what would work.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= MOST_USES:
        raise ValueError(f"{text!r} is not a number from 1 to {MOST_USES}")
    return int(text)


def invite(config: Config, guests: int, seconds: int) -> str:
    """Make a code; returns what to print.

    Raises:
        StoreError: it could not be saved.
    """
    path = config.data / DATABASE
    if not path.exists():
        asyncio.run(_make(config))
    code, now = invitation_code(), int(time.time())
    until = now + seconds
    with transaction(path) as db:
        door.save_invitation(db, persons.hash_code(db, code), Invitation(guests, until, now))
    ends = datetime.fromtimestamp(until).astimezone()
    people = "one player" if guests == 1 else f"{guests} players"
    running = _running(config)
    return "\n".join(
        (
            f"{spelled(code)}\n",
            f"It invites {people} until {ends:%Y-%m-%d %H:%M}.",
            *_ways_in(config, running),
            *_remark(config, running),
        )
    )


def withdraw(config: Config) -> str:
    """Withdraw all codes; returns what to print.

    Raises:
        StoreError: nothing has changed.
    """
    with transaction(config.data / DATABASE) as db:
        count = door.delete_invitations(db)
    return f"{count} codes withdrawn. Keys that logged in with one can still log in."


async def _make(config: Config) -> None:
    """Create an empty database, for a host that has never run."""
    store = await Store.open(config.data / DATABASE, durability=config.durability)
    await store.close()


class Running(Struct, frozen=True):
    """What a running host says: who may come in, and how it is reached by its address."""

    entry: Entry
    by_address: str


def _running(config: Config) -> Running | None:
    """What the running host says, "" for what it does not; None if no host runs.

    A host that refuses or does not answer is taken to run as configured.
    """
    try:
        return asyncio.run(_asked(config))
    except NoHostError:
        return None
    except (RefusedError, NoAnswerError):
        return Running("invited", "")


async def _asked(config: Config) -> Running:
    client = AdminClient(await connect_admin(config.data, translator(config.language)))
    try:
        await client.greet(config.language)
        return Running((await client.overview()).entry, client.by_address)
    finally:
        client.close()


def _ways_in(config: Config, running: Running | None) -> Iterator[str]:
    """The lines that players type, with the address for networks that do not know the name."""
    if config.mdns and config.port:
        yield f"They type   {SshAddress(f'{config.name}.local', config.port).line()}"
    if running is not None and running.by_address:
        label = "or" if config.mdns and config.port else "They type"
        yield f"{label:10}  ssh {running.by_address}"


def _remark(config: Config, running: Running | None) -> Iterator[str]:
    """Why players are not asked for the code, if so."""
    if running is None and config.entry != "invited":
        yield 'Start the host with entry = "invited", or nobody is asked for it.'
    elif running is not None and running.entry != "invited":
        yield (
            f'The host runs with entry = "{running.entry}" and asks nobody for it: restart it with '
            'entry = "invited".'
        )
