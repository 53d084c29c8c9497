"""Words that `tablehost join` seals and opens by itself, in a real hall."""

import pytest

from client.session import sealed_words
from engine.sync import requests
from engine.sync.commitments import word_hash
from tablehost.hall.table import next_seed
from tests.client.session.sealing import Arrive, play_match, shows_sealed, table_of, two
from tests.memory_store import MemoryStore
from tests.tablehost.hall.matches import FARKLE


async def test_word_is_sealed_once_and_opened_once(arrive: Arrive, store: MemoryStore) -> None:
    ada, bob, table = await two(arrive)
    promised, identity = ada.table["promised"], ada.table["identity"]
    await ada.done(requests.Say, table, "hello")
    await bob.done(requests.Say, table, "hello")
    assert [len(player.sent_of(requests.SealWord)) for player in (ada, bob)] == [1, 1]

    await play_match(ada, bob)

    words = (await store.secret(1)).words
    assert [word.seat for word in words] == [0, 1]
    for player, word in zip((ada, bob), words, strict=True):
        assert player.sent_of(requests.SealWord)[0].hash == word_hash(promised, word)
        [opened] = player.sent_of(requests.OpenWord)
        assert (opened.salt, opened.word) == (word.salt, "")
        assert len(word.salt) == 32
        await player.told()
        [finished] = player.finished
        assert (finished.number, finished.table) == (1, identity)
        assert finished.commitment == promised
        assert finished.head == player.table["head"]
        assert [one.sealed.word for one in finished.opened] == [word]
        assert finished.receipt


async def test_each_word_is_random(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)

    assert ada.seal().hash != bob.seal().hash
    assert {ada.seal().commitment, bob.seal().commitment} == {ada.table["promised"]}


async def test_rematch_has_another_word(arrive: Arrive, store: MemoryStore) -> None:
    ada, bob, _ = await two(arrive)
    for number in (1, 2):
        await play_match(ada, bob)
        await shows_sealed(ada, bob)
        await ada.told(number)

    first, second = await store.secret(1), await store.secret(2)
    assert {word.salt for word in first.words}.isdisjoint(word.salt for word in second.words)
    for match, secret in zip(ada.finished, (first, second), strict=True):
        [opened] = match.opened
        assert (opened.sealed.commitment, opened.sealed.word) == (
            secret.commitment,
            secret.words[0],
        )
    assert len(ada.sent_of(requests.SealWord)) == 3  # one for the match that comes next


async def test_receipt_is_asked_for_once_for_each_match(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    await play_match(ada, bob)
    await shows_sealed(ada, bob)
    await bob.stand()
    await ada.until(lambda: ada.table["seats"][1]["name"] == "")
    await bob.sit(table)
    await shows_sealed(ada, bob)

    assert [request.match for request in ada.sent_of(requests.GetReceipt)] == [1]
    assert [request.match for request in bob.sent_of(requests.GetReceipt)] == [1]


async def test_new_round_has_another_word(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 0.2)
    ada, bob, _ = await two(arrive)
    before, first = ada.table["promised"], ada.seal()
    ada.sealer.type("petit pois")
    await shows_sealed(ada)
    bob.swallows = (requests.OpenWord,)
    await ada.start()
    await bob.start()
    await ada.until(lambda: ada.table["shut_out"] == [1])
    await shows_sealed(ada)

    assert ada.seal().commitment != before
    assert ada.seal().hash != first.hash
    assert len(bob.sent_of(requests.SealWord)) == 1  # shut out: none for the second round
    await play_match(ada, bob)
    for player in (ada, bob):
        await player.told()
    [word] = (await store.secret(1)).words
    assert word.word == "petit pois"
    assert word_hash(ada.finished[0].commitment, word) == ada.sent_of(requests.SealWord)[2].hash
    assert not ada.warnings
    assert [one.sealed.commitment for one in bob.finished[0].opened] == [before]


async def test_moving_to_another_seat_seals_another_word(arrive: Arrive) -> None:
    """The seats close up again: Bob is first then."""
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await table_of(ada, ("farkle", 3, *FARKLE[2:]))
    await bob.sit(table)
    await shows_sealed(ada, bob)
    first = ada.seal()
    await ada.done(requests.Sit, table, 2)
    await ada.until(lambda: (ada.hall.seat, bob.hall.seat) == (1, 0))
    await shows_sealed(ada, bob)

    assert [seat for seat, _ in ada.table["sealed"]] == [0, 1]
    assert ada.sent_of(requests.SealWord)[-1].hash != first.hash


async def test_standing_up_and_sitting_down_seals_another_word(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    await bob.stand()
    await ada.until(lambda: len(ada.table["sealed"]) == 1)
    await bob.sit(table)
    await shows_sealed(ada, bob)

    assert len(ada.sent_of(requests.SealWord)) == 1
    assert len({request.hash for request in bob.sent_of(requests.SealWord)}) == 2


async def test_each_table_has_its_own_word(arrive: Arrive) -> None:
    ada, bob, first = await two(arrive)
    await bob.stand()
    second = await table_of(bob)
    await shows_sealed(bob)
    assert bob.seal().table == second

    await bob.stand()
    await bob.sit(first)
    await shows_sealed(ada, bob)
    await play_match(ada, bob)
    await bob.told()
    sealed = bob.finished[0].opened[-1].sealed if bob.finished[0].opened else None
    assert sealed is not None
    assert (sealed.table, sealed.match) == (bob.table["identity"], 1)


async def test_typed_word_is_put_beside_the_random_bytes(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, _ = await two(arrive)
    ada.sealer.type("petit pois")
    await shows_sealed(ada)
    await play_match(ada, bob)
    await shows_sealed(ada, bob)

    [word, _] = (await store.secret(1)).words
    assert (word.word, len(word.salt)) == ("petit pois", 32)
    await play_match(ada, bob)
    assert [word.word for word in (await store.secret(2)).words] == ["", ""]


async def test_word_typed_while_words_are_opened_comes_too_late(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)
    bob.swallows = (requests.OpenWord,)
    await ada.start()
    await bob.start()
    await bob.until(lambda: bob.table["closing"])
    before = bob.swallowed_of(requests.OpenWord)
    ada.sealer.type("late")
    bob.sealer.type("late")

    assert len(ada.sent_of(requests.SealWord)) == 1
    assert len(bob.sent_of(requests.SealWord)) == 1
    assert bob.swallowed_of(requests.OpenWord) == before


async def test_word_typed_at_one_table_stays_there(arrive: Arrive) -> None:
    ada, bob, first = await two(arrive)
    bob.sealer.type("secret")
    await shows_sealed(bob)
    await bob.stand()
    await table_of(bob)
    await shows_sealed(bob)
    await bob.done(requests.SeatBot, bob.table["id"], 1, "careful")
    await bob.start()
    await bob.until(lambda: bob.sent_of(requests.OpenWord))

    assert bob.sent_of(requests.OpenWord)[0].word == ""
    assert ada.table["id"] == first


async def test_spectator_seals_nothing(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    cy = await arrive("cy")
    await cy.done(requests.Watch, table)
    await cy.until(lambda: cy.table is not None)
    await play_match(ada, bob)
    await cy.until(lambda: cy.table["head"])

    kinds = (requests.SealWord, requests.OpenWord, requests.GetReceipt)
    assert not any(cy.sent_of(kind) for kind in kinds)


async def test_word_is_opened_only_if_the_set_has_it(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)
    ada.swallows = (requests.SealWord,)
    ada.sealer.type("never arrives")  # the table still shows the word of before
    await ada.start()
    await bob.start()
    await bob.until(lambda: bob.sent_of(requests.OpenWord))
    await ada.until(lambda: ada.table["closing"])

    assert not ada.sent_of(requests.OpenWord)
    assert not ada.warnings  # the host has never shown it


async def test_player_is_told_why_a_word_stays_closed(arrive: Arrive) -> None:
    ada, bob, _ = await two(arrive)
    kept = [one for one in ada.table["sealed"] if one[0] != bob.hall.seat]
    bob.shown(closing=True, sealed=kept)
    bob.shown(closing=True, sealed=kept)

    assert not bob.sent_of(requests.OpenWord)
    assert bob.warnings == [sealed_words.NOT_WHOLE]
