from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from client.connection.replica import Replicas
from engine.sync.diff import Schema
from engine.sync.hall_views import LobbyView, PersonRow
from engine.sync.reports import Diff, Snapshot
from engine.sync.values import pack
from engine.sync.views import schemas

TOPIC = 7


def lobby(*names: str) -> dict[str, Any]:
    return _plain(LobbyView((), tuple(PersonRow(name, 0) for name in names)))


def _plain(view: Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(view))
    return plain


class Hall:
    """One topic as a hall publishes it, and its replica."""

    def __init__(self, view: dict[str, Any], schema: str = "lobby") -> None:
        self.asked: list[int] = []
        self.replicas = Replicas(self.asked.append)
        self.view = view
        self.rev = 5
        self.name = schema

    def snapshot(self) -> Snapshot:
        return Snapshot(TOPIC, self.name, self.rev, self.view)

    def diff(self, view: dict[str, Any]) -> Diff:
        schema = schemas().get(self.name) or Schema()
        patch = schema.diff(self.view, view)
        self.view, self.rev = view, self.rev + 1
        return Diff(TOPIC, self.rev, patch, [])

    @property
    def seen(self) -> object:
        replica = self.replicas.get(TOPIC)
        return replica and replica.view


def test_snapshot_and_diffs_give_the_halls_view() -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())

    assert hall.replicas.diff(hall.diff(lobby("jo", "Mara")))
    assert hall.replicas.diff(hall.diff(lobby("Mara")))
    assert hall.seen == lobby("Mara")
    assert hall.asked == []


@given(st.lists(st.lists(st.text(max_size=5), max_size=4), max_size=8))
def test_replica_equals_the_halls_view_byte_for_byte(steps: list[list[str]]) -> None:
    hall = Hall(lobby())
    hall.replicas.snapshot(hall.snapshot())
    for names in steps:
        assert hall.replicas.diff(hall.diff(lobby(*names)))
        assert pack(hall.seen) == pack(hall.view)


def test_gap_asks_for_a_snapshot_once() -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())
    hall.diff(lobby("lost on its way"))

    assert not hall.replicas.diff(hall.diff(lobby("a")))
    assert not hall.replicas.diff(hall.diff(lobby("b")))
    assert hall.asked == [TOPIC]
    assert hall.seen == lobby("jo")  # the last that is known, not something between

    hall.replicas.snapshot(hall.snapshot())

    assert hall.seen == lobby("b")
    assert hall.replicas.diff(hall.diff(lobby("c")))

    hall.diff(lobby("lost again"))
    hall.replicas.diff(hall.diff(lobby("d")))

    assert hall.asked == [TOPIC, TOPIC]


def test_diff_older_than_the_snapshot_is_ignored() -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())
    overtaken = hall.diff(lobby("jo", "Mara"))
    hall.replicas.snapshot(hall.snapshot())

    assert not hall.replicas.diff(overtaken)
    assert hall.seen == lobby("jo", "Mara")
    assert hall.asked == []
    assert hall.replicas.diff(hall.diff(lobby("Mara")))


@given(st.binary(min_size=1, max_size=20))
def test_invalid_patch_requests_a_snapshot(patch: bytes) -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())
    before = pack(hall.seen)
    led_on = hall.replicas.diff(Diff(TOPIC, hall.rev + 1, patch, []))

    assert led_on or (pack(hall.seen) == before and hall.asked == [TOPIC])


def test_diff_of_an_unsubscribed_topic_is_ignored() -> None:
    hall = Hall(lobby("jo"))

    assert not hall.replicas.diff(hall.diff(lobby()))
    assert hall.seen is None
    assert hall.asked == []


def test_topic_may_restart_with_another_schema() -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())
    again = Hall({"any": [1]}, "a game this client does not know")
    hall.replicas.snapshot(again.snapshot())

    assert hall.replicas.diff(again.diff({"any": [1, 2], "more": True}))
    assert hall.seen == {"any": [1, 2], "more": True}


def test_forgotten_topic_is_unsubscribed() -> None:
    hall = Hall(lobby("jo"))
    hall.replicas.snapshot(hall.snapshot())
    hall.replicas.forget(TOPIC)
    hall.replicas.forget(TOPIC)

    assert hall.seen is None
    assert not hall.replicas.diff(hall.diff(lobby()))


@pytest.mark.parametrize("name", ["lobby", "table", "farkle"])
def test_schemas_of_the_wire_are_known(name: str) -> None:
    assert name in schemas()
