"""`tablehost invite`: makes an invitation code, on the host's machine."""

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from client.locale.i18n import Translator
from client.paint.text import clean
from tablehost.access.invitations import invitation_code, spelled
from tablehost.config import Config, Settings
from tablehost.config.values import DATABASE
from tablehost.hall_socket.status import HostStatus, find_data
from tablehost.ssh_address import SshAddress
from tablehost.store import door, persons
from tablehost.store.concurrent_write import transaction
from tablehost.store.door import Invitation

MOST_USES = 1000


def uses(text: str) -> int:
    """How many people may use one code.

    Raises:
        ValueError: says what would work.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= MOST_USES:
        raise ValueError(f"{text!r} is not a number from 1 to {MOST_USES}")
    return int(text)


Save = Callable[[Path, str, Invitation], None]
"""Saves the invitation of a code at the host with this data folder."""


def save_here(data: Path, code: str, invitation: Invitation) -> None:
    """Save it in the database of a single machine, whether its host runs or not."""
    with transaction(data / DATABASE) as db:
        door.save_invitation(db, persons.hash_code(db, code), invitation)


def delete_here(data: Path) -> int:
    """Delete all codes there; returns how many there were."""
    with transaction(data / DATABASE) as db:
        return door.delete_invitations(db)


def invite(
    settings: Settings, tr: Translator, guests: int, seconds: int, save: Save = save_here
) -> str:
    """Make a code; returns what to print.

    Raises:
        NoHostError: no host has ever run there.
        StoreError: it could not be saved.
    """
    data, running = find_data(settings, tr)
    code, now = invitation_code(), int(time.time())
    until = now + seconds
    save(data, code, Invitation(guests, until, now))
    ends = datetime.fromtimestamp(until).astimezone()
    people = "one player" if guests == 1 else f"{guests} players"
    return "\n".join(
        (
            f"{spelled(code)}\n",
            f"It invites {people} until {ends:%Y-%m-%d %H:%M %Z}.",
            *_ways_in(settings.config, running),
            *_remark(settings.config, running),
        )
    )


def withdraw(
    settings: Settings, tr: Translator, delete: Callable[[Path], int] = delete_here
) -> str:
    """Withdraw all codes; returns what to print; raises as `invite` does."""
    data, _ = find_data(settings, tr)
    count = delete(data)
    return f"{count} codes withdrawn. Keys that logged in with one can still log in."


def _ways_in(config: Config, running: HostStatus | None) -> Iterator[str]:
    """The lines that players type: those of the running host, or what the settings promise."""
    if running is not None:
        lines = tuple(map(clean, running.ways_in))
    elif config.mdns and config.port:
        lines = (SshAddress(f"{config.name}.local", config.port).line(),)
    else:
        lines = ()
    yield from (
        f"{'or' if number else 'They type':10}  {line}" for number, line in enumerate(lines)
    )


def _remark(config: Config, running: HostStatus | None) -> Iterator[str]:
    """Why players are not asked for the code, if so."""
    if running is None and config.entry != "invited":
        yield 'Start the host with entry = "invited", or nobody is asked for it.'
    elif running is not None and running.entry != "invited":
        yield (
            f'The host runs with entry = "{running.entry}" and asks nobody for it: restart it with '
            'entry = "invited".'
        )
