"""All functions that change the database, by the names that they have in a log.

A name, and the order and types of a function's arguments, stay as they are once a release has them:
a log may hold commands of an older program. A function that needs other arguments is a new write.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tablehost.store import (
    chat,
    commit_time,
    dailies,
    door,
    evenings,
    house_rules,
    ledger,
    logs,
    matches,
    names,
    owners,
    persons,
    seats,
    tables,
    tournaments,
)
from tablehost.store.commands import Write

_ALL: Mapping[str, Callable[..., Any]] = {
    "append": logs.append,
    "chat.say": chat.say,
    "daily.begin": dailies.begin,
    "daily.create": dailies.create,
    "daily.finish": dailies.finish,
    "daily.open": dailies.open_day,
    "door.ban": door.save_ban,
    "door.invite": door.save_invitation,
    "door.invite_key": door.invite_key,
    "door.unban": door.delete_ban,
    "door.use_invitation": door.use_invitation,
    "door.withdraw": door.delete_invitations,
    "evening.begin": evenings.begin,
    "evening.choose": evenings.choose,
    "evening.draw": evenings.draw,
    "hall.claim": owners.claim,
    "house_rules.save": house_rules.save,
    "ledger.add": ledger.add,
    "ledger.count": ledger.count,
    "match.end": matches.end,
    "match.next_secret": matches.save_next_secret,
    "match.start": matches.start,
    "names.change": names.change,
    "names.claim": names.claim,
    "person.delete_idle": persons.delete_idle_guests,
    "person.enter": persons.enter,
    "person.erase": persons.erase,
    "person.seen": persons.seen,
    "person.settings": persons.save_settings,
    "probe": commit_time.probe,
    "seat.home": seats.save_home,
    "seat.rearrange": seats.rearrange,
    "seat.sit": seats.sit,
    "table.close": tables.close,
    "table.create": tables.create,
    "table.edit": tables.edit,
    "table.reopen": tables.reopen,
    "table.suspend": tables.suspend,
    "tournament.add": tournaments.add,
    "tournament.create": tournaments.create,
    "tournament.enter": tournaments.enter,
    "tournament.open_table": tournaments.open_table,
}

WRITES: Mapping[str, Write] = {name: Write(name, function) for name, function in _ALL.items()}
"""The writes by name."""

BY_FUNCTION: Mapping[Callable[..., Any], Write] = {
    write.function: write for write in WRITES.values()
}
