"""Who may do what only a host may, and the line in the log for it."""

import logging
from collections.abc import Mapping
from typing import Any

from engine import IllegalMove
from tablehost.hall.history import Work
from tablehost.hall.visitor import Visitor
from tablehost.log_events import Field, note

log = logging.getLogger("tablehost.hall.hosting")


def admins_only(work: Mapping[type, Work]) -> dict[type, Work]:
    """The same work, refused with `not_host` to everybody who is no host at that moment."""
    return {kind: _guarded(do) for kind, do in work.items()}


def _guarded(do: Work) -> Work:
    async def guarded(visitor: Visitor, request: Any) -> None:
        if not visitor.host:
            raise IllegalMove("not_host", "Only a host may do that: by a key on the host's list.")
        await do(visitor, request)

    return guarded


def log_action(visitor: Visitor, did: str, **facts: Field) -> None:
    """Log what a host has done."""
    note(log, "host_did", did=did, by=visitor.name, key=visitor.key or "this machine", **facts)
