"""Who took part in which evening, so that nobody's matches have to be gone through to find out."""

import sqlite3


def note(db: sqlite3.Connection, match: int) -> None:
    """A match is over: everybody who sat in it was there; nothing outside of an evening."""
    db.execute(
        "INSERT OR IGNORE INTO attendance SELECT person_id, evenings.id FROM matches "
        "JOIN evenings USING (table_id) JOIN sittings ON match_id = matches.id "
        "WHERE matches.id = ? AND person_id IS NOT NULL",
        (match,),
    )
