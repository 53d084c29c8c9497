"""Databases with a match to verify."""

from pathlib import Path

from msgspec.structs import replace

from tablehost.store.store import Store
from tablehost.store.values import Entry, Outcome, TableSpec
from tests.tablehost.verify.records import played as match_played
from tests.tablehost.verify.records import recorded, secret_of

SPEC = TableSpec(code="K7QM", game="farkle", name="Kitchen", seats=3, options={"target": 1000})
SECRET = secret_of(match_played(target=1000))
MATCH = 7  # the number in the record that the luck was drawn for


async def played(store: Store, *, open_after: bool = True) -> None:
    """A table whose first matches were left unfinished, so that the one of the record comes."""
    played = recorded(target=1000)
    spec = replace(SPEC, options=played.terms.options, open_after=open_after)
    table = await store.create_table(spec)
    for _ in range(MATCH - 1):  # left without an entry
        match = await store.start_match(table.id, played.terms.rules_version, SECRET)
        await store.end_match(match.id, None)
    match = await store.start_match(table.id, played.terms.rules_version, SECRET)
    assert match.id == MATCH
    entries = [Entry("dealer" if s is None else "player", luck, s) for s, luck in played.log]
    await store.append(match.id, 0, entries, "all", outcome=Outcome((0,), (1000, 0, 0)))


def files(data: Path) -> set[str]:
    return {file.name for file in data.iterdir()}
