"""Commands: all changes to the database, each a name and plain arguments.

A command is applied by a function of (connection, arguments) that is listed in `writes.py`. It can
be sent to other copies of the database, which apply the same commands in the same order:

- **Same log, same database.** What a command does follows from its arguments and from the database
  alone. So the time and everything random (identities, seeds, salts) are arguments, which whoever
  asks has chosen; the writer's connection refuses SQL's own (`forbid_own_luck`). Nothing may depend
  on the order of a set, of rows without ORDER BY, or on the version of Python or SQLite.
- **A refusal is the same everywhere**, and changes nothing: it is an `Answer` like any other. An
  error that only one copy can have (its disk, a damaged row) is no refusal, and the command is not
  applied there.
- **Arguments and answers are plain**: what msgspec can encode and read again by the annotations of
  the function. So no iterators, and no secret that need not be saved, such as a code in clear.
"""

import sqlite3
from collections.abc import Callable
from functools import cached_property
from inspect import signature
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from tablehost.store.errors import (
    CodeTakenError,
    NotFoundError,
    NotNowError,
    StaleError,
    StoreError,
)

T = TypeVar("T")

REFUSALS: dict[str, type[StoreError]] = {
    kind.code: kind for kind in (CodeTakenError, NotFoundError, NotNowError, StaleError)
}
"""The errors that follow from the command and the database, and are the same on every copy."""

_OWN_LUCK = (
    "random", "randomblob", "date", "time", "datetime", "julianday", "unixepoch", "strftime",
)  # fmt: skip

_encode = msgspec.msgpack.Encoder().encode


class Command(Struct, Generic[T], frozen=True):
    """A function that changes the database, with its arguments. Its repr shows no secret."""

    function: Callable[..., T]
    args: tuple[Any, ...]

    def __call__(self, db: sqlite3.Connection) -> T:
        return self.function(db, *self.args)

    def __repr__(self) -> str:
        return f"<Command {self.function.__name__}>"


class Write:
    """A function that changes the database, by its name in the log; neither name may change."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self.name = name
        self.function = function

    def command(self, packed: bytes) -> Command[Any]:
        """The command with these packed arguments.

        Raises:
            msgspec.DecodeError: they are not the arguments of this function.
        """
        return Command(self.function, self._args.decode(packed))

    def answer(self, packed: bytes) -> Any:
        """A packed answer of the function."""
        return self._answer.decode(packed)

    @cached_property
    def _args(self) -> msgspec.msgpack.Decoder[tuple[Any, ...]]:
        hints = get_type_hints(self.function)
        _, *names = signature(self.function).parameters
        return msgspec.msgpack.Decoder(tuple[tuple(hints[name] for name in names)])  # type: ignore[misc]

    @cached_property
    def _answer(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(get_type_hints(self.function)["return"])


def packed(value: object) -> bytes:
    """Arguments or an answer, as they are sent and saved.

    Raises:
        ValueError: the value is not plain.
    """
    try:
        return _encode(value)
    except (TypeError, OverflowError, RecursionError) as error:
        raise ValueError(f"only plain data can be saved: {error}") from None


def refusal(code: str, text: str) -> StoreError:
    """A refusal as it was first made."""
    kind = REFUSALS[code]
    made = kind.__new__(kind)
    made.args = (text,)
    return made


def forbid_own_luck(db: sqlite3.Connection) -> None:
    """Let statements draw no luck and read no clock, so that a command cannot."""

    def refuse(*_: object) -> None:
        raise AssertionError("a command's luck and time are arguments")

    for name in _OWN_LUCK:
        db.create_function(name, -1, refuse)
