"""What may be said, how often, in which form it is kept, and that it is kept once."""

import secrets

from client.text import clean
from engine import IllegalMove
from tablehost.hall.visitor import Visitor
from tablehost.store.base import Store
from tablehost.store.errors import StoreError

MOST_UNSAVED = 20  # lines of one visitor that are remembered
LONGEST = 300  # characters; a line of talk, not a page


def spoken(visitor: Visitor, text: str) -> str:
    """The line as everybody will see it.

    Raises:
        IllegalMove: `muted`, `too_fast` or `nothing_said`.
    """
    minutes = visitor.quiet_minutes
    if minutes:
        raise IllegalMove(
            "muted",
            f"The host has muted you: nobody hears you for {minutes} min more.",
            {"minutes": minutes},
        )
    line = clean(text[:LONGEST]).strip()
    if not line:
        raise IllegalMove("nothing_said", "There is nothing to say in that; type some words.")
    if not visitor.chat.take():
        raise IllegalMove("too_fast", "That is faster than anybody reads; wait a moment.")
    return line


async def keep(
    store: Store, visitor: Visitor, table: int | None, person: int | None, text: str
) -> None:
    """Save a line that a visitor says.

    When a save fails, the disk may have the line all the same. Whoever then says it again repeats
    the command, so that it is there once.

    Args:
        store: where it is kept.
        visitor: whose save may have failed before.
        table: None in the lobby.
        person: None for the host.
        text: as it was spoken.

    Raises:
        StoreError: it is not saved, as far as is known.
    """
    command = visitor.unsaved.pop((table, text), None) or secrets.token_hex(8)
    try:
        await store.say(table, person, text, command)
    except StoreError:
        visitor.unsaved[table, text] = command
        if len(visitor.unsaved) > MOST_UNSAVED:
            del visitor.unsaved[next(iter(visitor.unsaved))]
        raise
