"""`tablehost invite`: makes an invitation code, on the host's machine."""

import asyncio
import time
from datetime import datetime

from client.locale.i18n import translator
from engine.sync.house_view import Entry
from tablehost.access.invitations import invitation_code, spelled
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError
from tablehost.admin.local import NoHostError, connect_admin
from tablehost.config import Config
from tablehost.config.values import DATABASE
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
    return f"{spelled(code)}\n\nIt invites {people} until {ends:%Y-%m-%d %H:%M}.{_remark(config)}"


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


def _remark(config: Config) -> str:
    """Why players are not asked for the code, if so; "" if the host does not answer."""
    try:
        entry = asyncio.run(_entry(config))
    except NoHostError:
        if config.entry == "invited":
            return ""
        return '\nStart the host with entry = "invited", or nobody is asked for it.'
    except (RefusedError, NoAnswerError):
        return ""
    if entry == "invited":
        return ""
    return (
        f'\nThe host runs with entry = "{entry}" and asks nobody for it: restart it with '
        'entry = "invited".'
    )


async def _entry(config: Config) -> Entry:
    """The entry rule of the running host."""
    client = AdminClient(await connect_admin(config.data, translator(config.language)))
    try:
        await client.greet(config.language)
        return (await client.overview()).entry
    finally:
        client.close()
