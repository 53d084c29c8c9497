"""What the door's book takes and gives."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

BanKind = Literal["key", "name", "address"]

Seconds = Annotated[int, Meta(ge=0)]
"""Seconds since 1970-01-01 UTC: whoever sets an hour for people means no finer one."""


class Ban(Struct, frozen=True, gc=False):
    """Somebody who may not come in.

    Attributes:
        kind: whether `value` is a key's fingerprint, a name, or an IPv4 address or IPv6 network.
        until: when they may again; None for never.
        why: the host's own note. Who is refused does not read it.
        made: when it was pronounced.
    """

    kind: BanKind
    value: Annotated[str, Meta(min_length=1, max_length=200)]
    until: Seconds | None
    why: Annotated[str, Meta(max_length=200)]
    made: Seconds

    def holds(self, now: float) -> bool:
        """Whether it does at this time, in seconds since 1970."""
        return self.until is None or now < self.until


class Invitation(Struct, frozen=True, gc=False):
    """A code that lets people in.

    Attributes:
        uses: how many more.
        until: when it ends; None for never.
        made: when it was given out.
    """

    uses: Annotated[int, Meta(ge=1)]
    until: Seconds | None
    made: Seconds

    def holds(self, now: float) -> bool:
        """Whether it does at this time, in seconds since 1970."""
        return self.until is None or now < self.until


def checked(ban: Ban) -> Ban:
    """A ban with nothing in it that could not be read again.

    Raises:
        ValueError: says what is wrong.
    """
    return msgspec.convert(msgspec.to_builtins(ban), Ban)
