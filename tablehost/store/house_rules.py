"""The decisions of the person who hosts, for the whole host."""

import sqlite3

from tablehost.store.codec import record
from tablehost.store.values import HouseRules


def get(db: sqlite3.Connection) -> HouseRules:
    """The current rules."""
    return record(db.execute("SELECT doors_open, paused FROM host").fetchone(), HouseRules)


def save(db: sqlite3.Connection, rules: HouseRules) -> None:
    """Replace the rules."""
    db.execute("UPDATE host SET doors_open = ?, paused = ?", (rules.doors_open, rules.paused))
