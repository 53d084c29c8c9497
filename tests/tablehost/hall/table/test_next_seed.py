"""The seed committed while a table waits, and the players' words for it."""

from functools import partial
from typing import Any

import pytest

from engine.sync import requests
from engine.sync.commitments import Word, commitment_of
from tablehost.hall import tables
from tablehost.hall.hall import Hall
from tablehost.hall.table.absences import Absent
from tablehost.hall.table.table import Table
from tablehost.records import record
from tablehost.store.errors import DiskFullError
from tablehost.store.values import Running
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, recorded, shows_match, start

SEALED: tuple[Any, ...] = ("farkle", 2, {"target": 1000}, "Friday", True, False, 0)


async def two(arrive: Arrive) -> tuple[Person, Person, int]:
    """Two people at a table that waits for them."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    return ada, bob, table


def words(person: Person, table: int) -> list[tuple[int, str]]:
    return [(given["seat"], given["word"]) for given in person.table(table)["words"]]


async def test_a_commitment_is_shown_and_saved_before_anybody_is_ready(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, table = await two(arrive)

    shown = ada.table(table)["promised"]

    [running] = [one async for one in store.running()]
    assert isinstance(running, Running)
    assert running.match is None
    assert running.next_secret is not None
    secret = running.next_secret
    assert secret.terms is not None
    assert secret.terms.table == ada.table(table)["identity"]
    assert (secret.terms.match, secret.terms.round) == (1, 0)
    assert commitment_of(secret.seed, secret.terms) == shown == bob.table(table)["promised"]


async def test_match_uses_the_committed_seed(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    shown = ada.table(table)["promised"]

    await start(ada, bob, table=table)

    assert (ada.table(table)["commitment"], ada.table(table)["promised"]) == (shown, "")


async def test_words_are_public_and_recorded(arrive: Arrive, store: MemoryStore) -> None:
    ada, bob, table = await two(arrive)
    await bob.done(requests.AddWord, table, "banana")
    await ada.done(requests.AddWord, table, "süß")
    await ada.until(lambda: words(ada, table) == [(1, "banana"), (0, "süß")])
    await bob.until(lambda: words(bob, table) == words(ada, table))

    await start(ada, bob, table=table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert words(ada, table) == [(0, "süß"), (1, "banana")]
    await play_on(table, ada, bob)

    await ada.until(lambda: ada.table(table)["phase"] == "over")
    kept = await recorded(store, ada.table(table)["record"])
    assert kept.words == (Word(0, "", "süß"), Word(1, "", "banana"))
    assert record.check(kept).draws


async def test_second_word_replaces_the_first(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    for person, word in ((ada, "one"), (bob, "two"), (ada, "three")):
        await person.done(requests.AddWord, table, word)

    await bob.until(lambda: words(bob, table) == [(1, "two"), (0, "three")])


async def test_a_word_is_cleaned_and_cut(arrive: Arrive) -> None:
    ada, _, table = await two(arrive)
    await ada.done(requests.AddWord, table, "  \x1b[2Jred\n" + "x" * 80)

    await ada.until(lambda: words(ada, table))
    [(_, word)] = words(ada, table)
    assert word.startswith("[2Jred x")
    assert len(word) == 40


async def test_only_seated_players_of_a_waiting_table_add_words(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    eve = await arrive("eve")
    await eve.done(requests.Watch, table)

    assert await eve.refused(requests.AddWord, table, "mine") == "watching"
    assert await ada.refused(requests.AddWord, table, " \x07 ") == "nothing_said"
    await start(ada, bob, table=table)
    assert await ada.refused(requests.AddWord, table, "late") == "playing"
    assert words(ada, table) == []


async def test_word_is_removed_with_its_player(arrive: Arrive) -> None:
    ada, bob, table = await two(arrive)
    await ada.done(requests.AddWord, table, "sweet")
    await bob.done(requests.AddWord, table, "sour")
    await ada.until(lambda: len(words(ada, table)) == 2)

    await bob.done(requests.Stand, table)

    await ada.until(lambda: words(ada, table) == [(0, "sweet")])
    await start_with_bot(ada, table)
    assert words(ada, table) == [(0, "sweet")]


async def start_with_bot(person: Person, table: int) -> None:
    await person.done(requests.SeatBot, table, 1, "careful")
    await start(person, table=table)


async def test_next_match_has_its_own_seed(arrive: Arrive, store: MemoryStore) -> None:
    ada, bob, table = await two(arrive)
    await ada.done(requests.AddWord, table, "sweet")
    await start(ada, bob, table=table)
    first = ada.table(table)["commitment"]
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["promised"])
    second = ada.table(table)["promised"]
    assert words(ada, table) == []

    await bob.done(requests.AddWord, table, "sour")
    await ada.done(requests.Start, table)
    await bob.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["match"] == 2)

    assert ada.table(table)["commitment"] == second != first
    assert (await store.secret(2)).words == (Word(1, "", "sour"),)


async def test_restart_before_the_first_draw_keeps_seed_and_words(
    hall: Hall, store: MemoryStore, arrive: Arrive
) -> None:
    ada, bob, table = await two(arrive)
    await bob.done(requests.AddWord, table, "banana")
    await ada.until(lambda: words(ada, table))
    shown = ada.table(table)["promised"]
    await hall.close()

    again = Hall(store)
    assert await again.open() == []
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        assert (await person.hello())["table"] == table
        await person.done(requests.Sit, table, None)
    assert ada.table(table)["promised"] == shown
    assert words(ada, table) == [(1, "banana")]
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    kept = await recorded(store, 1)
    assert (kept.commitment, kept.words) == (shown, (Word(1, "", "banana"),))
    record.check(kept)
    await again.close()


async def test_seats_are_kept_for_a_while_after_a_restart(
    hall: Hall, store: MemoryStore, arrive: Arrive
) -> None:
    ada, _, table = await two(arrive)
    await ada.until(lambda: all(ada.table(table)["seats"]))
    await hall.close()

    again = Hall(store)
    await again.open()
    ada = Person(again, "ada", "SHA256:a")
    await ada.hello()
    await ada.done(requests.Sit, table, None)
    assert ada.table(table)["seats"][1]["name"] == "bob"

    again.tables[table].submit(None, Absent())  # as soon as the while is over

    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "empty")
    assert ada.table(table)["seats"][0]["here"]
    await again.close()


async def test_table_without_returning_players_is_closed(
    hall: Hall, store: MemoryStore, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, table = await two(arrive)
    await hall.close()

    monkeypatch.setattr(tables, "KEEP_AFTER_RESTART", 0.0)
    again = Hall(store)
    await again.open()
    eve = Person(again, "eve", None)
    await eve.hello()

    await eve.until(lambda: eve.views[0]["tables"] == [])
    assert (await store.table(table)).status == "abandoned"
    await again.close()


async def test_a_table_says_that_its_seeds_stay_sealed(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful", game=SEALED)

    assert not ada.table(table)["open_after"]
    assert ada.table(table)["promised"]


async def test_failed_commitment_is_retried_with_the_next_word(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise DiskFullError("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(store, "save_next_secret", full)
        ada = await arrive("ada")
        table = await open_table(ada)
        assert ada.table(table)["promised"] == ""
        assert await ada.refused(requests.AddWord, table, "sweet") == "not_saved"

    await ada.done(requests.AddWord, table, "sweet")

    await ada.until(lambda: words(ada, table) == [(0, "sweet")])
    assert ada.table(table)["promised"]


async def test_unsaved_word_is_not_shown(
    hall: Hall, arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise DiskFullError("The disk is full.")

    ada, bob, table = await two(arrive)
    await bob.done(requests.AddWord, table, "sour")
    shown = ada.table(table)["promised"]
    with monkeypatch.context() as broken:
        broken.setattr(store, "save_next_secret", full)
        assert await ada.refused(requests.AddWord, table, "sweet") == "not_saved"

    assert isinstance(hall.tables[table], Table)
    hall.tables[table].publish()
    await ada.until(lambda: words(ada, table) == [(1, "sour")])
    assert ada.table(table)["promised"] == shown


async def test_match_starts_after_a_failed_save_of_its_first_draw(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise DiskFullError("The disk is full.")

    ada, bob, table = await two(arrive)
    await bob.done(requests.AddWord, table, "sour")
    shown = ada.table(table)["promised"]
    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        await ada.done(requests.Start, table)
        assert await bob.refused(requests.Start, table) == "not_saved"
        assert await store.log(1) == ()

    await bob.done(requests.Start, table)
    await play_when_shown(ada, bob, table)

    kept = await recorded(store, 1)
    assert (kept.commitment, kept.words) == (shown, (Word(1, "", "sour"),))
    record.check(kept)


async def play_when_shown(ada: Person, bob: Person, table: int) -> None:
    for person in (ada, bob):
        await person.until(partial(shows_match, person, table))
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")
