"""Words that are sealed, closed and opened, and the readiness that binds to them."""

import secrets
from typing import Any

import pytest

from client.widgets.line_editor import Editor
from engine.sync import requests
from engine.sync.commitments import Word, set_digest, word_hash
from tablehost.hall.hall import Hall
from tablehost.hall.table import next_seed
from tablehost.records import record
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import (
    open_table,
    play_on,
    ready,
    recorded,
    shows_match,
    start,
    who_is_ready,
)

FARKLE_3: tuple[Any, ...] = ("farkle", 3, {"target": 1000}, "Friday", True, True, 0)


class Sealer:
    """What a player's own program does with words.

    Args:
        person: whose program it is.
        table: that they sit at.
    """

    def __init__(self, person: Person, table: int, typed: str = "") -> None:
        self.person = person
        self.table = table
        names = [seat["name"] for seat in person.table(table)["seats"]]
        self.word = Word(names.index(person.name), secrets.token_hex(16), typed)

    async def seal(self) -> None:
        promised = self.person.table(self.table)["promised"]
        sealed = word_hash(promised, self.word)
        await self.person.done(requests.SealWord, self.table, promised, sealed)

    async def open(self) -> None:
        await self.person.until(lambda: self.person.table(self.table)["closing"])
        word = self.word
        await self.person.done(requests.OpenWord, self.table, word.salt, word.word)


async def three(arrive: Arrive) -> tuple[Person, Person, Person, int]:
    """Three at a table: two whose programs seal words, and a guest by plain ssh."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    cy = await arrive("cy")
    table = await open_table(ada, game=FARKLE_3)
    await bob.done(requests.Sit, table, None)
    await cy.done(requests.Sit, table, None)
    await ada.until(lambda: all(seat["here"] for seat in ada.table(table)["seats"]))
    return ada, bob, cy, table


async def test_sealed_words_are_opened_when_everybody_is_ready(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, cy, table = await three(arrive)
    hers, his = Sealer(ada, table, "sweet"), Sealer(bob, table)
    await hers.seal()
    await his.seal()
    await cy.until(lambda: len(cy.table(table)["sealed"]) == 2)
    assert cy.table(table)["words"] == []

    await ready(ada, bob, cy, table=table)
    await hers.open()
    assert cy.table(table)["phase"] == "waiting"
    await his.open()

    await cy.until(lambda: shows_match(cy, table))
    await play_on(table, ada, bob, cy)
    await ada.until(lambda: ada.table(table)["head_words"])
    kept = await recorded(store, 1)
    assert kept.words == (hers.word, his.word)
    checked = record.check(kept)
    assert ada.table(table)["head"] == kept.head
    assert " ".join(ada.table(table)["head_words"]) == checked.receipt.words


async def test_the_digest_is_of_what_everybody_sees(arrive: Arrive) -> None:
    ada, bob, _, table = await three(arrive)
    sealer = Sealer(ada, table)
    await sealer.seal()
    await bob.until(lambda: bob.table(table)["sealed"])

    view = bob.table(table)
    sealed = [(seat, hash_) for seat, hash_ in view["sealed"]]
    assert view["set"] == set_digest(view["promised"], sealed)
    assert sealed == [(0, word_hash(view["promised"], sealer.word))]


async def test_ready_is_for_the_set_that_was_shown(arrive: Arrive) -> None:
    ada, bob, _, table = await three(arrive)
    shown = bob.table(table)["set"]
    await Sealer(ada, table).seal()
    await bob.until(lambda: bob.table(table)["set"] != shown)

    assert await bob.refused(requests.Start, table, shown) == "set_changed"
    await bob.done(requests.Start, table, bob.table(table)["set"])
    assert who_is_ready(bob, table) == [False, True, False]


async def test_any_change_takes_readiness_back_and_says_why(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await ready(ada, bob, table=table)
    await bob.done(requests.AddWord, table, "sour")
    await ada.until(lambda: who_is_ready(ada, table) == [False, False, False])
    assert ada.table(table)["taken_back"] == {
        "why": "words", "seat": 1, "seats": [0, 1], "name": "bob", "others": [],
    }  # fmt: skip

    await ready(ada, bob, table=table)
    await cy.done(requests.Stand, table)
    await ada.until(lambda: ada.table(table)["taken_back"] is not None)
    assert ada.table(table)["taken_back"] == {
        "why": "seats", "seat": 2, "seats": [0, 1], "name": "cy", "others": [],
    }  # fmt: skip
    assert who_is_ready(ada, table) == [False, False, False]


async def test_a_program_that_adds_its_word_asks_only_those_with_words(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await cy.done(requests.AddWord, table, "sweet")
    await ready(ada, cy, table=table)

    await Sealer(bob, table).seal()

    await ada.until(lambda: who_is_ready(ada, table) == [True, False, False])
    assert ada.table(table)["taken_back"]["seats"] == [2]
    assert ada.table(table)["dropped"] == {"why": "words", "name": "bob", "seats": [2]}


async def test_two_who_change_their_words_are_both_named(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await cy.done(requests.Start, table)
    await ada.done(requests.AddWord, table, "sweet")
    await ada.done(requests.Start, table)
    await bob.done(requests.AddWord, table, "sour")

    back = cy.table(table)["taken_back"]
    assert (back["name"], back["others"], back["seats"]) == ("bob", ["ada"], [0, 2])
    await bob.done(requests.AddWord, table, "")
    await cy.until(lambda: cy.table(table)["words"] == [{"seat": 0, "word": "sweet"}])
    for person in (ada, cy):
        await person.done(requests.Start, table)
    await ada.done(requests.AddWord, table, "")
    back = cy.table(table)["taken_back"]
    assert (back["why"], back["name"], back["others"]) == ("removed", "ada", [])


async def test_whoever_is_ready_for_one_set_is_asked_when_somebody_arrives(arrive: Arrive) -> None:
    ada, bob, _, table = await three(arrive)
    await ada.done(requests.SetSeats, table, 4)
    await ada.done(requests.Start, table, ada.table(table)["set"])
    await ready(bob, table=table)

    await (await arrive("dan")).done(requests.Sit, table, None)

    await ada.until(lambda: ada.table(table)["taken_back"] is not None)
    assert ada.table(table)["taken_back"]["seats"] == [0]
    assert who_is_ready(ada, table) == [False, True, False, False]


async def test_guest_is_told_that_a_word_was_dropped_although_not_ready(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await Sealer(ada, table).seal()
    await ready(ada, bob, table=table)
    await cy.done(requests.AddWord, table, "mine")
    await Sealer(ada, table).seal()
    await cy.until(lambda: cy.table(table)["words"] == [])
    assert cy.table(table)["dropped"] == {"why": "words", "name": "ada", "seats": [2]}

    await ready(ada, table=table)
    await cy.done(requests.AddWord, table, "again")
    await cy.until(lambda: cy.table(table)["dropped"] is None)
    await cy.done(requests.AddWord, table, "")
    await cy.until(lambda: cy.table(table)["words"] == [])
    assert cy.table(table)["dropped"] is None, "removed by the player"
    assert await cy.refused(requests.AddWord, table, "") == "nothing_said"


async def test_words_that_vanish_when_somebody_leaves_are_explained(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await ada.done(requests.AddWord, table, "mine")
    await bob.done(requests.Stand, table)

    await ada.until(lambda: ada.table(table)["words"] == [])
    assert ada.table(table)["dropped"] == {"why": "seats", "name": "", "seats": [0]}
    await start(ada, cy, table=table)
    await ada.until(lambda: shows_match(ada, table))
    assert ada.table(table)["dropped"] is None


async def test_a_guest_by_plain_ssh_adds_a_word_when_the_sealed_ones_are_closed(
    arrive: Arrive,
) -> None:
    ada, bob, cy, table = await three(arrive)
    await Sealer(ada, table).seal()
    await cy.until(lambda: cy.table(table)["first"] == [0])

    assert await cy.refused(requests.AddWord, table, "early") == "word_last"
    await ready(ada, bob, table=table)
    await cy.done(requests.AddWord, table, "last")

    # Bob, another guest, may want to answer it; Ada's word is sealed, and stays.
    await ada.until(lambda: who_is_ready(ada, table) == [True, False, False])
    assert [word["word"] for word in ada.table(table)["words"]] == ["last"]


async def test_guests_words_are_dropped_when_anything_before_them_changes(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    await Sealer(ada, table).seal()
    await ready(ada, table=table)
    await cy.done(requests.AddWord, table, "last")
    await ada.until(lambda: ada.table(table)["words"])

    await Sealer(bob, table).seal()

    await ada.until(lambda: ada.table(table)["words"] == [])
    assert who_is_ready(ada, table) == [False, False, False]
    assert await cy.refused(requests.AddWord, table, "early") == "word_last"


async def test_a_seat_that_does_not_open_is_named_and_adds_no_other_word(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 0.2)
    ada, bob, cy, table = await three(arrive)
    hers, his = Sealer(ada, table), Sealer(bob, table)
    await hers.seal()
    await his.seal()
    before = ada.table(table)["promised"]
    await ready(ada, bob, cy, table=table)
    await hers.open()
    assert ada.table(table)["opened"] == [0]

    await ada.until(lambda: ada.table(table)["shut_out"] == [1])
    view = ada.table(table)
    assert view["taken_back"] == {
        "why": "opening", "seat": 1, "seats": [0, 1, 2], "name": "bob", "others": [],
    }  # fmt: skip
    assert (view["closing"], view["sealed"]) == (False, [])
    assert view["promised"] != before
    assert await bob.refused(requests.AddWord, table, "again") == "shut_out"

    await hers.seal()
    await ready(ada, bob, cy, table=table)
    await hers.open()
    await cy.until(lambda: shows_match(cy, table))
    await play_on(table, ada, bob, cy)
    await ada.until(lambda: ada.table(table)["phase"] == "over")
    kept = await recorded(store, 1)
    [failed] = kept.failed
    assert (failed.commitment, failed.missing) == (before, (1,))
    assert failed.words == (hers.word,)
    assert record.check(kept).match.turn["over"]


async def test_somebody_who_does_not_open_adds_no_word_in_another_seat_either(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 0.0)
    ada, bob, cy, table = await three(arrive)
    await Sealer(bob, table).seal()
    await ready(ada, bob, cy, table=table)
    await ada.until(lambda: ada.table(table)["shut_out"] == [1])

    await cy.done(requests.Stand, table)
    await bob.done(requests.Sit, table, 2)
    assert await bob.refused(requests.AddWord, table, "again") == "shut_out"
    await ada.until(lambda: ada.table(table)["shut_out"] == [1, 2])
    await cy.done(requests.Sit, table, 1)
    promised = await store.next_secret(table)
    assert promised is not None
    assert len(promised.barred) == 1

    await start(ada, bob, cy, table=table)
    assert (await store.secret(1)).barred == (), "it is forgotten when the match begins"


async def test_somebody_who_leaves_while_words_are_opened_is_named(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, cy, table = await three(arrive)
    await Sealer(ada, table).seal()
    await ready(ada, bob, cy, table=table)
    await ada.until(lambda: ada.table(table)["closing"])

    await cy.done(requests.Stand, table)

    await ada.until(lambda: ada.table(table)["shut_out"] == [2])
    secret = await store.next_secret(table)
    assert secret is not None
    assert [failed.missing for failed in secret.failed] == [(2,)]
    assert ada.table(table)["taken_back"]["name"] == "cy"
    assert await bob.refused(requests.Unseat, table, 2) == "no_such_seat", "it is free"


async def test_a_host_that_stops_while_words_are_opened_leaves_it_in_the_record(
    hall: Hall, store: MemoryStore, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await Sealer(ada, table).seal()
    await ready(ada, bob, table=table)
    await ada.until(lambda: ada.table(table)["closing"])
    before = ada.table(table)["promised"]
    await hall.close()

    again = Hall(store)
    await again.open()
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        await person.hello()
        await person.done(requests.Sit, table, None)
    assert ada.table(table)["promised"] != before
    assert not ada.table(table)["closing"]
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    [failed] = (await recorded(store, 1)).failed
    assert (failed.commitment, failed.missing, failed.stopped) == (before, (), True)
    await again.close()


@pytest.mark.parametrize("word", ["\x9b31mred", "\u202eback", "tab\t", "long" * 10 + "!"])
async def test_sealed_word_that_cannot_be_shown_is_refused(arrive: Arrive, word: str) -> None:
    ada, bob, cy, table = await three(arrive)
    sealer = Sealer(ada, table, word)
    await sealer.seal()
    await ready(ada, bob, cy, table=table)
    await ada.until(lambda: ada.table(table)["closing"])

    salt = sealer.word.salt
    assert await ada.refused(requests.OpenWord, table, salt, word) == "wrong_word"


@pytest.mark.parametrize("word", ["", "two words", "süß 猫", "q\u0323" * 40])
async def test_sealed_word_that_a_program_can_be_given_is_taken(arrive: Arrive, word: str) -> None:
    ada, bob, cy, table = await three(arrive)
    line = Editor(word, limit=40)
    sealer = Sealer(ada, table, line.take())
    assert sealer.word.word == word
    await sealer.seal()
    await ready(ada, bob, cy, table=table)

    await sealer.open()

    await cy.until(lambda: shows_match(cy, table))


async def test_nothing_changes_while_words_are_opened(arrive: Arrive) -> None:
    ada, bob, cy, table = await three(arrive)
    sealer = Sealer(ada, table)
    assert await ada.refused(requests.OpenWord, table, "00", "") == "not_closed"
    await sealer.seal()
    await ready(ada, bob, cy, table=table)
    await ada.until(lambda: ada.table(table)["closing"])

    assert await cy.refused(requests.AddWord, table, "late") == "closing"
    assert await cy.refused(requests.Start, table) == "closing"
    promised = ada.table(table)["promised"]
    assert await ada.refused(requests.SealWord, table, promised, "00" * 32) == "closing"
    assert await bob.refused(requests.OpenWord, table, "00", "") == "wrong_word"
    assert await ada.refused(requests.OpenWord, table, "00", "other") == "wrong_word"
    await sealer.open()
    await cy.until(lambda: shows_match(cy, table))


async def test_a_seal_is_for_the_commitment_that_is_shown(arrive: Arrive) -> None:
    ada, _, _, table = await three(arrive)

    assert await ada.refused(requests.SealWord, table, "00" * 32, "11" * 32) == "set_changed"


async def test_who_changes_their_mind_again_and_again_waits_for_the_next_match(
    arrive: Arrive,
) -> None:
    ada, bob, cy, table = await three(arrive)
    for _ in range(2):
        assert ada.table(table)["steady"] == []
        await ready(ada, ada, table=table)  # and back
    await ada.until(lambda: ada.table(table)["steady"] == [0])
    await ready(ada, table=table)
    assert await ada.refused(requests.Start, table) == "ready_stays"

    await ada.done(requests.Stand, table)
    assert await ada.refused(requests.Sit, table, None) == "next_match"
    await cy.done(requests.SeatBot, table, 2, "careful")
    await start(bob, cy, table=table)


async def test_rematches_have_a_commitment_of_their_own_number(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    for number in (1, 2):
        await start(ada, bob, table=table)
        await ada.until(lambda number=number: ada.table(table)["match"] == number)
        await play_on(table, ada, bob)
        await ada.until(lambda: ada.table(table)["promised"])
        assert record.check(await recorded(store, number)).receipt.number == number
