"""What a host has decided for the whole house."""

import sqlite3

from tablehost.store.rows import record
from tablehost.store.values import HouseRules


def rules(db: sqlite3.Connection) -> HouseRules:
    """As they are now."""
    return record(db.execute("SELECT doors_open, paused FROM host").fetchone(), HouseRules)


def save_rules(db: sqlite3.Connection, rules: HouseRules) -> None:
    """Others instead."""
    db.execute("UPDATE host SET doors_open = ?, paused = ?", (rules.doors_open, rules.paused))
