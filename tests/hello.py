"""The first request of a client of these tests."""

from typing import Any

from engine.sync.requests import PROTOCOL, Hello
from engine.sync.views import own_hash

HELLO: tuple[Any, ...] = (Hello, PROTOCOL, own_hash(), "test", [], "en")
"""The request and its fields up to the code that leads back, "" for none."""
