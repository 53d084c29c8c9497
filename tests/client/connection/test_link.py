from functools import partial

import pytest

from client.connection.link import Inbox, pipe
from tests.client.sessions import turns


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.ends = 0

    def hear(self, data: bytes) -> None:
        self.heard.append(data)

    def lost(self) -> None:
        self.ends += 1


async def test_frames_arrive_in_order_and_never_during_the_send() -> None:
    here, there = pipe()
    ear = Ear()
    there.attach(ear)
    here.send(b"one ")
    here.send(b"two")

    assert not ear.heard

    await turns()

    assert b"".join(ear.heard) == b"one two"


async def test_early_frames_are_delivered_first() -> None:
    here, there = pipe()
    here.send(b"early ")
    ear = Ear()
    there.attach(ear)
    here.send(b"late")
    await turns()

    assert b"".join(ear.heard) == b"early late"


async def test_both_ends_are_told_once_of_the_end_after_all_frames() -> None:
    here, there = pipe()
    ears = Ear(), Ear()
    here.attach(ears[0])
    there.attach(ears[1])
    here.send(b"goodbye")
    here.close()
    there.close()
    here.send(b"too late")
    await turns()

    assert [ear.ends for ear in ears] == [1, 1]
    assert ears[1].heard == [b"goodbye"]


async def test_inbox_delivers_early_frames_first() -> None:
    inbox, ear = Inbox(), Ear()
    inbox.take(b"early ")
    inbox.attach(ear)
    inbox.take(b"late ")

    assert not ear.heard

    await turns()
    inbox.take(b"now")

    assert ear.heard == [b"early late ", b"now"]


@pytest.mark.parametrize("early", [b"", b"early"])
@pytest.mark.parametrize("end_first", [True, False])
async def test_inbox_reports_its_end_once_after_all_frames(
    early: bytes, *, end_first: bool
) -> None:
    inbox, ear = Inbox(), Ear()
    if early:
        inbox.take(early)
    for act in (inbox.end, partial(inbox.attach, ear))[:: 1 if end_first else -1]:
        act()
    await turns()

    assert (b"".join(ear.heard), ear.ends) == (early, 1)
