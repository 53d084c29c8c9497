"""The log of commands that several copies of a database share, and how a copy applies it.

Each position of the log holds a group of commands of one proposer. A copy applies the groups in
order, in its writer's transactions:

- **Position p is applied once, after p - 1**, together with the row that says so (`shared_log`). A
  copy that was killed goes on where it was, and a group at any other position changes nothing.
- **A command is applied once**, however often its group is in the log. A proposer numbers its
  commands, and proposes a group only when its own copy has applied the one before; a group whose
  outcome it does not know it proposes again, unchanged. So the number of its last command is all
  that has to be remembered (`proposers`), with the answers to its last group for a proposer whose
  copy was replaced by another one meanwhile.
- **Proposers are forgotten** after `WINDOW` positions without a command, by their position in the
  log and so alike on every copy. A group says how far its proposer's copy was when it was first
  proposed (`since`). If that is further back than the window, the group is refused, as it may have
  been applied and forgotten. Else, if its proposer is unknown, it has not been applied.
- **Kept answers hold nobody who was erased**: erasing empties them all. Whoever asks for one then
  learns that the command was applied, and no more.
- **Answers are the same on every copy**, and so are errors, but for what only one copy can have:
  after a failing disk or a damaged row the group is not applied, and the copy stays behind.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablehost.store import owners
from tablehost.store.commands import REFUSALS, packed, refusal
from tablehost.store.errors import DamagedError, ExpiredError, LogError, StoreError
from tablehost.store.faults import is_unreadable
from tablehost.store.worker import Work, attempt
from tablehost.store.writes import BY_FUNCTION, WRITES

WINDOW = 10_000
"""Positions for which the last command of a proposer is remembered."""

_FORGET_EVERY = 100  # positions
_ERASE = frozenset({"person.erase", "person.delete_idle"})
_ERASED = b""
_BUG = "bug"
_SAVE = """
INSERT INTO proposers (id, last, position, answers) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (id) DO UPDATE SET last = ?2, position = ?3, answers = ?4
"""


class Proposed(Struct, frozen=True, array_like=True, gc=False):
    """A command as it is in the log: the name of a write, and its packed arguments.

    Attributes:
        epoch: of the hall's owner, without which it is refused; None for what needs no owner.
    """

    name: str
    args: Raw
    epoch: int | None = None

    @classmethod
    def of(
        cls, function: Callable[..., Any], args: Sequence[object], epoch: int | None = None
    ) -> "Proposed":
        """A call of a function that is listed in `writes.py`.

        It is read once before anybody else has to: a command that cannot be read stops all copies.

        Raises:
            ValueError: an argument is not plain, or not what the function takes.
        """
        made = cls(BY_FUNCTION[function].name, Raw(packed(args)), epoch)
        try:
            made.work  # noqa: B018
        except msgspec.DecodeError as error:
            raise ValueError(f"{made.name} with wrong arguments: {error}") from error
        return made

    @property
    def work(self) -> Work[Any]:
        """What applies it.

        Raises:
            KeyError, msgspec.DecodeError: this program does not know it.
        """
        command, epoch = WRITES[self.name].command(bytes(self.args)), self.epoch
        if epoch is None:
            return command

        def fenced(db: sqlite3.Connection) -> Any:
            owners.require(db, epoch)
            return command(db)

        return fenced


class Group(Struct, frozen=True, array_like=True):
    """Commands of one proposer, and one position of the log.

    Attributes:
        proposer: random; a process that starts again is another one.
        first: the number of the first command among all of this proposer.
        since: the position that the proposer's copy had applied when it first proposed the group.
    """

    proposer: bytes
    first: int
    since: int
    commands: tuple[Proposed, ...]

    @property
    def last(self) -> int:
        """The number of the last command."""
        return self.first + len(self.commands) - 1


class Outcome(Struct, frozen=True):
    """The answer to a command, or its error."""

    result: Any = None
    error: Exception | None = None


class Applied(Struct, frozen=True):
    """What a group has led to; `outcomes` is empty if it was applied before."""

    group: Group
    outcomes: tuple[Outcome, ...] = ()


class Apply(Struct, frozen=True):
    """Applies the group at a position; a job for the writer."""

    position: int
    packed: bytes

    def __call__(self, db: sqlite3.Connection) -> Applied:
        """Apply it inside a transaction.

        Raises:
            LogError: it is not the next group, or a newer program has written it.
            DamagedError: this copy cannot apply it.
        """
        if self.position != applied_position(db) + 1:
            raise LogError(f"Position {self.position} is not the next one for this copy.")
        group, works = _decoded(self.packed)
        db.execute("UPDATE shared_log SET position = ?", (self.position,))
        if self.position % _FORGET_EVERY == 0:
            db.execute("DELETE FROM proposers WHERE position < ?", (self.position - WINDOW,))
        if _is_repeated(db, group):
            return Applied(group)
        if group.since < self.position - WINDOW:
            return Applied(group, (Outcome(error=ExpiredError()),) * len(works))
        outcomes = tuple(_outcome(db, work) for work in works)
        answers = packed(list(map(_answer, outcomes)))
        if any(one.name in _ERASE for one in group.commands):
            db.execute("UPDATE proposers SET answers = ?", (_ERASED,))
            answers = _ERASED
        db.execute(_SAVE, (group.proposer, group.last, self.position, answers))
        return Applied(group, outcomes)


_DECODER = msgspec.msgpack.Decoder(Group)


def begin(db: sqlite3.Connection, house: str, position: int = 0) -> None:
    """Make a database a copy that has applied the log of a house up to a position."""
    db.execute("DELETE FROM proposers")
    db.execute("INSERT OR REPLACE INTO shared_log VALUES (1, ?, ?)", (house, position))


def leave(db: sqlite3.Connection) -> None:
    """Make a copy the database of a single machine."""
    db.execute("DELETE FROM proposers")
    db.execute("DELETE FROM hall_claim")
    db.execute("DELETE FROM shared_log")


def house_of(db: sqlite3.Connection) -> str | None:
    """The house whose log this database is a copy of; None on a single machine."""
    row = db.execute("SELECT house FROM shared_log").fetchone()
    return None if row is None else str(row[0])


def place(db: sqlite3.Connection) -> tuple[str | None, int]:
    """The house of a copy, and how far it has applied the log; None and 0 on a single machine."""
    house = house_of(db)
    return house, 0 if house is None else applied_position(db)


def require_single(db: sqlite3.Connection) -> None:
    """Refuse a copy, whose changes would not reach the others.

    Raises:
        LogError: it is one.
    """
    house = house_of(db)
    if house is not None:
        raise LogError(
            f"This database is a copy of house {house}, which several machines share: start it as "
            "one of them, or let it leave the house first."
        )


def applied_position(db: sqlite3.Connection) -> int:
    """How far this copy has applied the log.

    Raises:
        LogError: it is no copy, but the database of a single machine.
    """
    row = db.execute("SELECT position FROM shared_log").fetchone()
    if row is None:
        raise LogError("This database belongs to a single machine.")
    return int(row[0])


def answers_to(db: sqlite3.Connection, group: Group) -> tuple[Outcome, ...] | None:
    """The saved answers to a proposer's last group; None if it was not applied here."""
    row = db.execute(
        "SELECT last, answers FROM proposers WHERE id = ?", (group.proposer,)
    ).fetchone()
    if row is None or row[0] != group.last:
        return None
    if row[1] == _ERASED:
        return (Outcome(error=ExpiredError()),) * len(group.commands)
    answers = msgspec.msgpack.decode(row[1], type=list[Raw])
    return tuple(
        _unpacked(one.name, answer) for one, answer in zip(group.commands, answers, strict=True)
    )


def _decoded(data: bytes) -> tuple[Group, list[Work[Any]]]:
    try:
        group = _DECODER.decode(data)
        return group, [one.work for one in group.commands]
    except (KeyError, msgspec.DecodeError) as error:
        raise LogError(
            f"This program does not understand the log ({error}): update it on this machine."
        ) from error


def _is_repeated(db: sqlite3.Connection, group: Group) -> bool:
    row = db.execute("SELECT last FROM proposers WHERE id = ?", (group.proposer,)).fetchone()
    return row is not None and row[0] >= group.first


def _outcome(db: sqlite3.Connection, work: Work[Any]) -> Outcome:
    """Apply one command; what it changes is undone if it is refused.

    Raises:
        sqlite3.Error, DamagedError: only this copy has failed.
    """
    result, error = attempt(db, work)
    if error is None:
        return Outcome(result)
    if isinstance(error, DamagedError) or not isinstance(error, Exception) or is_unreadable(error):
        raise error
    return Outcome(error=error)


def _answer(outcome: Outcome) -> list[object]:
    match outcome.error:
        case None:
            return [outcome.result]
        case StoreError(code=code) as error if code in REFUSALS:
            return [code, str(error)]
        case error:
            return [_BUG, repr(error)]


def _unpacked(name: str, answer: Raw) -> Outcome:
    parts = msgspec.msgpack.decode(answer, type=list[Raw])
    if len(parts) == 1:
        return Outcome(WRITES[name].answer(bytes(parts[0])))
    code, text = (msgspec.msgpack.decode(part, type=str) for part in parts)
    return Outcome(error=StoreError(text) if code == _BUG else refusal(code, text))
