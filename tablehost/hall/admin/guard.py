"""Guards requests that only admins may make, and logs them."""

import logging
from typing import Any

from engine.sync.refusals import refusal
from tablehost.hall.visitor import RequestHandler, RequestHandlers, Visitor
from tablehost.log_events import Field, note

log = logging.getLogger(__name__)


def admins_only(handlers: RequestHandlers) -> dict[type, RequestHandler]:
    """The same methods, refused with `not_host` to everybody who is not an admin at that time."""
    return {kind: _guarded(method) for kind, method in handlers.items()}


def _guarded(method: RequestHandler) -> RequestHandler:
    async def guarded(visitor: Visitor, request: Any) -> None:
        if not visitor.is_admin:
            raise refusal("not_host")
        await method(visitor, request)

    return guarded


def log_action(visitor: Visitor, did: str, **facts: Field) -> None:
    """Log what an admin has done."""
    note(log, "host_did", did=did, by=visitor.name, key=visitor.key or "this machine", **facts)
