"""`tablehost invite`: a code for who may come in, made on the host's machine."""

import asyncio
import re
import time
from datetime import datetime

from tablehost.backup import DATABASE
from tablehost.config import Config
from tablehost.door.invitations import invitation_code, spelled
from tablehost.store import persons
from tablehost.store.codec import hashed
from tablehost.store.door import rows
from tablehost.store.door.beside import beside
from tablehost.store.door.values import Invitation
from tablehost.store.sqlite import SqliteStore

MOST_USES = 1000
_UNITS = {"m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_DURATION = re.compile("([1-9][0-9]{0,3})([mhdw])").fullmatch


def duration(text: str) -> int:
    """Seconds in `30m`, `12h`, `2d` or `1w`.

    Raises:
        ValueError: says what would work.
    """
    found = _DURATION(text.strip().lower())
    if found is None:
        raise ValueError(f"{text!r} is no time: 30m, 12h, 2d or 1w")
    return int(found[1]) * _UNITS[found[2]]


def uses(text: str) -> int:
    """How many people one code lets in.

    Raises:
        ValueError: says what would work.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= MOST_USES:
        raise ValueError(f"{text!r} is no number of guests from 1 to {MOST_USES}")
    return int(text)


def invite(config: Config, guests: int, seconds: int) -> str:
    """Make a code, and say what to do with it.

    Raises:
        StoreError: it could not be kept.
    """
    path = config.data / DATABASE
    if not path.exists():
        asyncio.run(_make(config))
    code, now = invitation_code(), int(time.time())
    until = now + seconds
    with beside(path) as db:
        rows.invite(db, hashed(code, persons.salt(db)), Invitation(guests, until, now))
    ends = datetime.fromtimestamp(until).astimezone()
    lets = "one guest" if guests == 1 else f"{guests} guests"
    return f"{spelled(code)}\n\nIt lets {lets} in, until {ends:%Y-%m-%d %H:%M}.{_remark(config)}"


def withdraw(config: Config) -> str:
    """Let nobody more in by the codes there are; says how many there were.

    Raises:
        StoreError: nothing has changed.
    """
    with beside(config.data / DATABASE) as db:
        count = rows.withdraw(db)
    return f"{count} codes let nobody in any more. Keys that came in by one still do."


async def _make(config: Config) -> None:
    """An empty database, for a host that has never run."""
    store = await SqliteStore.open(config.data / DATABASE, durability=config.durability)
    await store.close()


def _remark(config: Config) -> str:
    if config.entry == "invited":
        return ""
    return f'\nNobody is asked for it while entry = "{config.entry}": choose entry = "invited".'
