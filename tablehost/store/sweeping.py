"""Guests who have left nothing behind but a row.

A guest is a person with the first thing kept of them: a seat, a word in the lobby. Whoever never
finished a match there and has not been seen for long is looked for by nobody.
"""

import sqlite3
from collections.abc import Collection

_LOOKED_AT = "SELECT id FROM persons WHERE id > ? ORDER BY id LIMIT ?"
_SWEPT = """
SELECT id FROM persons AS one
WHERE id > ?1 AND id <= ?2 AND fingerprint IS NULL AND seen < ?3
    AND NOT EXISTS (SELECT 1 FROM places WHERE person_id = one.id)
    AND NOT EXISTS (SELECT 1 FROM sittings WHERE person_id = one.id)
"""


def sweep(
    db: sqlite3.Connection, before: int, after: int, but: Collection[int], limit: int
) -> int | None:
    """Look at so many persons behind `after`, and forget those; where to go on, None at the end.

    By the numbers of the persons, so that it takes as long however many there are. Codes and chat
    go along (`schema.sql`).
    """
    looked_at = [number for (number,) in db.execute(_LOOKED_AT, (after, limit)).fetchall()]
    if not looked_at:
        return None
    found = db.execute(_SWEPT, (after, looked_at[-1], before)).fetchall()
    gone = [(number,) for (number,) in found if number not in but]
    db.executemany("DELETE FROM persons WHERE id = ?", gone)
    return looked_at[-1] if len(looked_at) == limit else None
