"""The protocol as JSON, for programs in other languages."""

import json

from engine.sync.description import described
from engine.sync.frames import REPORTS
from engine.sync.views import schemas
from tests.engine.walks import GAMES


def test_description_names_every_message_and_view() -> None:
    told = described()

    assert set(told["views"]) == {*GAMES, "lobby", "table", "house"}
    for part in ("requests", "reports"):
        tags = [one["prefixItems"][0]["enum"] for one in told[part]["$defs"].values()]
        assert len(tags) == len(told[part]["anyOf"]) > 10
    assert told["limits"]["report"] == REPORTS.limit
    assert told["views"]["lobby"] == schemas()["lobby"].keys
    assert json.loads(json.dumps(told))["protocol"] == told["protocol"]
