"""Reading beside the writer: a long list holds no move up."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from tablehost.store.database import Database
from tablehost.store.desk import Answer, Desk, Job, attempt


class Reader(Desk):
    """Does one job after the other, each on one unchanging picture of the database."""

    def __init__(self, database: Database) -> None:
        super().__init__("tablehost-store-reader", database.reader, database.explain)

    def serve(self, db: sqlite3.Connection, jobs: Sequence[Job[Any]]) -> list[Answer]:
        """Run each job in a read transaction."""
        return [_on_one_picture(db, job) for job in jobs]


def _on_one_picture(db: sqlite3.Connection, job: Job[Any]) -> Answer:
    db.execute("BEGIN")
    try:
        return attempt(db, job)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
