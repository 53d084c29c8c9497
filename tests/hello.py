"""The first request of a client of these tests."""

from typing import Any

from engine.sync.diff import schema_hash
from engine.sync.requests import PROTOCOL, Hello
from engine.sync.views import schemas

HELLO: tuple[Any, ...] = (Hello, PROTOCOL, schema_hash(schemas()), "test", [], "en")
"""The request and its fields up to the code that leads back, "" for none."""
