"""The protocol as plain data, for programs in other languages."""

from typing import Any

import msgspec

from engine import registry
from engine.sync.diff import VERSION
from engine.sync.frames import REPORTS, REQUESTS
from engine.sync.host_requests import EveryRequest
from engine.sync.reports import EveryReport
from engine.sync.requests import PROTOCOL
from engine.sync.views import own_hash, schemas


def described() -> dict[str, Any]:
    """What a client has to know, ready for JSON.

    Returns:
        protocol: for `Hello`.
        schema: for `Hello`, the hash of all view types but those of packages.
        limits: the most bytes of a frame, in each direction.
        requests, reports: JSON Schemas of the messages.
        patches: the version of their format.
        views: by the name in `Snapshot.schema`, the keys of each struct that patches may hold, by
            its tag: the n-th list belongs to tag n.
        games: the ids of the games.
    """
    return {
        "protocol": PROTOCOL,
        "schema": own_hash(),
        "limits": {"request": REQUESTS.limit, "report": REPORTS.limit},
        "requests": msgspec.json.schema(EveryRequest),
        "reports": msgspec.json.schema(EveryReport),
        "patches": VERSION,
        "views": {name: schema.keys for name, schema in schemas().items()},
        "games": list(registry.game_ids()),
    }
