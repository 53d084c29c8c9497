"""The name of a table that is called after its opener."""

import re

from msgspec.structs import replace

from tablehost.hall.table.protocols import TableContext


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
