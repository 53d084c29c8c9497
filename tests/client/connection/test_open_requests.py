"""Requests of a client: which of them a picture waits for."""

import pytest

from client.connection.open_requests import OpenRequests, ignore
from engine.sync.requests import Play, Preview


@pytest.mark.parametrize("kind", [Play, Preview])
def test_pictures_wait_for_moves_and_for_no_questions(kind: type[Play | Preview]) -> None:
    sent: list[bytes] = []
    requests = OpenRequests(sent.append)
    fields = (1, 1, {"do": "roll"}) if kind is Play else (1, {"do": "roll"})

    requests.ask(kind, *fields, granted=ignore, denied=ignore)

    assert requests
    assert len(sent) == 1
    assert (requests.sent_at > 0.0) is (kind is Play)
