"""Names at a table: of people who change theirs, and of a table that is called after its opener."""

import re

from msgspec import Struct
from msgspec.structs import replace

from tablehost.hall.table.protocols import TableContext


class NameChanged(Struct, frozen=True):
    """Somebody who has a seat here, or watches, has another name.

    Attributes:
        person: None for somebody of whom nothing is saved, who can only watch.
    """

    person: int | None
    before: str
    name: str


class Naming:
    """Calls people at one table by the names that they have now.

    Args:
        table: that they are at.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table

    async def changed(self, _: None, changed: NameChanged) -> None:
        """Show the new name, and keep the old one beside it, by which the others know them."""
        roster = self._table.roster
        opener = roster.opener_name
        for seat in roster.seats:
            if seat.sitter.kind == "person" and seat.sitter.person == changed.person:
                seat.name, seat.formerly = changed.name, changed.before
        try:
            await follow_opener(self._table, opener)
        finally:
            self._table.publish()


async def follow_opener(table: TableContext, before: str) -> None:
    """Call a table after its present opener, if it has the name of the one before in its own.

    Args:
        table: whose opener may have changed.
        before: the name of the opener before, "" for nobody.
    """
    now, name = table.roster.opener_name, table.record.name
    whole = rf"(?<!\w){re.escape(before)}(?!\w)"
    if before and now not in ("", before) and re.search(whole, name):
        spec = replace(table.record, name=re.sub(whole, lambda _: now, name))
        table.record = await table.hall.store.edit_table(table.record.id, spec)
