"""Sealed words when the host does not follow the protocol, and when a connection is lost."""

from typing import Any

import pytest

from client.session.sealed_words import MOST_RECEIPTS
from engine.sync import requests
from engine.sync.commitments import set_digest
from tests.client.session.sealing import Arrive, Player, play_match, shows_sealed, table_of, two
from tests.memory_store import MemoryStore

NIGHT: tuple[Any, ...] = (
    *(2, ["farkle"], {"farkle": {"target": 1000}}, "listed", 2),
    *("Night", True, True, 0, 0, True),
)


# A host that does not follow the protocol.


async def closing_for(arrive: Arrive, **changes: Any) -> Player:
    """Ada, whom the host shows a set that is closed, with these changes."""
    ada, _, _ = await two(arrive)
    ada.sent.clear()
    ada.swallows = (requests.OpenWord, requests.SealWord, requests.GetReceipt, requests.Resync)
    ada.shown(**{"closing": True} | changes)
    return ada


async def test_closed_set_that_fits_is_answered(arrive: Arrive) -> None:
    ada = await closing_for(arrive)

    assert ada.swallowed_of(requests.OpenWord)


@pytest.mark.parametrize(
    "changes",
    [
        {"set": "00" * 32},
        {"words": [{"seat": 1, "word": "other"}]},
        {"sealed": []},
        {"promised": "11" * 32},
    ],
)
async def test_word_is_not_opened_for_a_set_that_does_not_fit(
    arrive: Arrive, changes: dict[str, Any]
) -> None:
    ada = await closing_for(arrive, **changes)

    assert not ada.swallowed_of(requests.OpenWord)


async def test_word_is_not_opened_for_a_set_without_it(arrive: Arrive) -> None:
    ada, _, _ = await two(arrive)
    ada.swallows = (requests.OpenWord,)
    promised, sealed = ada.table["promised"], [(1, ada.table["sealed"][1][1])]
    ada.shown(closing=True, sealed=sealed, set=set_digest(promised, sealed))

    assert not ada.swallowed_of(requests.OpenWord)


async def test_no_second_word_under_a_commitment_whose_word_is_open(arrive: Arrive) -> None:
    ada = await closing_for(arrive)
    for changes in (
        {"closing": False},
        {"closing": False, "sealed": []},
        {"closing": True},
        {"closing": False, "identity": "22" * 16},
    ):
        ada.shown(**changes)
        ada.sealer.type("again")

    assert len(ada.swallowed_of(requests.OpenWord)) == 1
    assert not ada.swallowed_of(requests.SealWord)


async def test_matches_whose_receipts_were_asked_for_are_forgotten(arrive: Arrive) -> None:
    ada, _, _ = await two(arrive)
    ada.swallows = (requests.GetReceipt,)
    for _ in range(2):
        for record in range(1, MOST_RECEIPTS + 1):
            ada.shown(head="33" * 32, record=record)
    assert len(ada.swallowed_of(requests.GetReceipt)) == MOST_RECEIPTS

    ada.shown(record=MOST_RECEIPTS + 1)
    ada.shown(record=1)

    assert len(ada.swallowed_of(requests.GetReceipt)) == MOST_RECEIPTS + 2


async def test_receipt_that_is_refused_is_told_if_a_word_was_opened(arrive: Arrive) -> None:
    ada = await closing_for(arrive)
    ada.swallows = ()
    match = ada.table["match"] + 1
    ada.shown(closing=False, head="33" * 32, record=99, match=match)
    await ada.told()

    [finished] = ada.finished
    assert (finished.number, finished.receipt) == (99, "")
    assert finished.opened


async def test_receipt_of_somebody_elses_match_may_be_refused(arrive: Arrive) -> None:
    ada, _, table = await two(arrive)
    ada.shown(head="33" * 32, record=99, match=1)
    await ada.done(requests.Say, table, "hello")

    assert ada.sent_of(requests.GetReceipt)
    assert not ada.finished


# A connection that is lost.


async def test_word_is_sealed_again_if_the_seat_was_lost(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)
    await bob.reconnect()
    await shows_sealed(ada, bob)
    await play_match(ada, bob)

    assert len(bob.sent_of(requests.SealWord)) >= 2
    await bob.told()
    assert bob.finished[0].opened


async def test_word_that_was_lost_with_the_connection_is_sealed_again(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await table_of(ada)
    bob.swallows = (requests.SealWord,)
    await bob.sit(table)
    await bob.until(lambda: bob.swallowed_of(requests.SealWord))
    bob.swallows = ()
    await bob.reconnect()
    await shows_sealed(ada, bob)


async def test_word_of_a_kept_seat_stays_and_is_opened_on_the_new_connection(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    night = await ada.done(requests.NewEvening, *NIGHT)
    await ada.sit(night["table"])
    await bob.sit(night["table"])
    await shows_sealed(ada, bob)
    bob.swallows = (requests.OpenWord,)
    await ada.start()
    await bob.start()
    await bob.until(lambda: bob.swallowed_of(requests.OpenWord))
    bob.swallows = ()
    await bob.reconnect()

    await ada.until(lambda: ada.table["phase"] == "playing")
    assert len((await store.secret(1)).words) == 2
    assert len(bob.sent_of(requests.SealWord)) == 1


async def test_receipt_is_asked_for_again_on_the_new_connection(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)
    bob.swallows = (requests.GetReceipt,)
    await play_match(ada, bob)
    await bob.until(lambda: bob.swallowed_of(requests.GetReceipt))
    bob.swallows = ()
    await bob.reconnect()
    await bob.told()

    [finished] = bob.finished
    assert finished.opened
    assert finished.receipt
