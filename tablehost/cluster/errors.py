"""Errors of a house of several machines, with what to do."""

from tablehost.store.errors import SaveError, StoreError


class ClusterError(StoreError):
    """The servers of the log cannot be used."""

    code = "cluster"


class UnreachableError(ClusterError):
    """The servers of the log do not answer now, or too few of them do."""

    code = "unreachable"


class TooOldError(ClusterError):
    """A server of the log is of a version that can lose or repeat what was saved."""

    code = "too_old"


class UnconfirmedError(SaveError):
    """A command was proposed and not confirmed; it may still come true."""

    code = "unconfirmed"

    def __init__(self) -> None:
        super().__init__(
            "This was not confirmed before the host stopped, as too few machines of the house "
            "could be reached. It may still be saved when they are back."
        )


class BehindError(ClusterError):
    """The log no longer holds what this copy needs next."""

    code = "behind"

    def __init__(self, position: int, first: int) -> None:
        super().__init__(
            f"This machine's database is too far behind: it has applied {position} groups of the "
            f"log, which begins with {first}. It needs a backup from another machine of the house."
        )


class HouseError(ClusterError):
    """A machine cannot begin, join or leave a house, or be asked about it."""

    code = "house"
