"""An operator who plays, and reads the database: no draw can be changed once the set is closed.

The operator knows the seed from the beginning, and every word that was typed over plain ssh. A
guest with a hashing program has sealed a word. From the moment the set is closed, whatever the
operator does, the match has the draws that were fixed then, or its record names the round that
failed and why.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from engine import Match
from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences, next_seed
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.records import record
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import open_table, play_on, recorded, shows_match
from tests.tablehost.hall.table.test_closing import Sealer

SOLO: tuple[Any, ...] = ("farkle", 1, {}, "solo", True, True, 0)


class Scene(Struct):
    """A table whose set is closed, and everybody who is there."""

    hall: Hall
    store: MemoryStore
    operator: Person
    guest: Person
    friend: Person
    table: int
    sealer: Sealer

    async def restarted(self) -> None:
        """The host stops and starts again; everybody comes back to their seat."""
        await self.hall.close()
        self.hall = Hall(self.store)
        await self.hall.open()
        self.operator = await self._back("op", "SHA256:op", self.table)
        self.guest = await self._back("gus", "SHA256:gus", self.table)
        self.sealer.person = self.guest
        self.friend = await self._back("friend", "SHA256:friend", None)

    async def _back(self, name: str, key: str, table: int | None) -> Person:
        person = Person(self.hall, name, key)
        await person.hello()
        if table is not None:
            await person.done(requests.Sit, table, None)
        return person


async def begins_other_matches(scene: Scene) -> None:
    """Each took a number of the house, which was part of the key once."""
    for _ in range(3):
        table = await open_table(scene.friend, game=SOLO)
        await scene.friend.done(requests.Start, table)
        await scene.friend.done(requests.Stand, table)


async def changes_the_word(scene: Scene) -> None:
    asked = scene.operator.refused(requests.AddWord, scene.table, "better")
    assert await asked == "closing"


async def takes_readiness_back(scene: Scene) -> None:
    assert await scene.operator.refused(requests.Start, scene.table) == "closing"


async def takes_another_seat(scene: Scene) -> None:
    answer = await scene.operator.ask(requests.Sit, scene.table, 1)
    assert answer.code == "closing"


async def leaves_and_comes_again(scene: Scene) -> None:
    await scene.operator.done(requests.Stand, scene.table)
    await scene.operator.done(requests.Sit, scene.table, None)


async def lets_a_friend_in(scene: Scene) -> None:
    assert await scene.friend.refused(requests.Sit, scene.table, None) == "table_full"
    assert await scene.friend.refused(requests.AddWord, scene.table, "mine") == "not_here"


async def adds_a_seat(scene: Scene) -> None:
    assert await scene.operator.refused(requests.SetSeats, scene.table, 3) == "closing"


async def does_nothing(scene: Scene) -> None:
    assert scene.table


async def restarts_the_host(scene: Scene) -> None:
    await scene.restarted()


async def restarts_it_again_and_again(scene: Scene) -> None:
    for _ in range(3):
        await scene.restarted()


@pytest.fixture
async def closed(hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A table of three with a bot, whose words are closed but not opened."""
    monkeypatch.setattr(next_seed, "OPENING_TIME", 60.0)
    operator, guest = Person(hall, "op", "SHA256:op"), Person(hall, "gus", "SHA256:gus")
    friend = Person(hall, "friend", "SHA256:friend")
    for person in (operator, guest, friend):
        await person.hello()
    table = await open_table(operator)
    await guest.done(requests.Sit, table, None)
    sealer = Sealer(guest, table)
    await sealer.seal()
    await guest.done(requests.Start, table)
    await operator.done(requests.AddWord, table, "chosen")  # as a guest, the last to type one
    await operator.done(requests.Start, table)
    await operator.until(lambda: operator.table(table)["closing"])
    return Scene(hall, store, operator, guest, friend, table, sealer)


@pytest.mark.parametrize(
    ("does", "fails"),
    [
        (does_nothing, False),
        (begins_other_matches, False),
        (changes_the_word, False),
        (takes_readiness_back, False),
        (takes_another_seat, False),
        (lets_a_friend_in, False),
        (adds_a_seat, False),
        (leaves_and_comes_again, True),
        (restarts_the_host, True),
        (restarts_it_again_and_again, True),
    ],
)
async def test_no_draw_is_changed_once_the_set_is_closed(
    closed: Scene, does: Callable[[Scene], Awaitable[None]], *, fails: bool
) -> None:
    due = await due_entries(closed)
    before = closed.guest.table(closed.table)["promised"]

    await does(closed)
    if fails:
        await another_round(closed)
    await closed.sealer.open()

    for person in (closed.guest, closed.operator):
        await person.until(partial(shows_match, person, closed.table))
    await play_on(closed.table, closed.guest, closed.operator)
    await closed.guest.until(lambda: closed.guest.table(closed.table)["head_words"])
    number = closed.guest.table(closed.table)["record"]
    kept = await recorded(closed.store, number)
    assert record.check(kept).match.turn["over"]
    if fails:
        assert [failed.commitment for failed in kept.failed] == [before]
        assert kept.commitment != before
    else:
        assert (kept.commitment, kept.failed) == (before, ())
        assert [list(entry) for entry in kept.log[: len(due)]] == due
    await closed.hall.close()


async def due_entries(scene: Scene) -> list[list[Any]]:
    """The first luck as it is fixed when the set is closed; only the guest's word is not known."""
    secret = await scene.store.next_secret(scene.table)
    assert secret is not None
    assert secret.terms is not None
    words = (*secret.words, scene.sealer.word)
    dealer = Dealer(match_key(secret.seed, secret.commitment, words))
    match = Match.start(secret.terms.game, secret.terms.seats, secret.terms.options)
    while "chance" in match.turn:
        match.deal(match.draw(dealer))
    return match.log


async def another_round(scene: Scene) -> None:
    """What everybody does after a round that has failed."""
    guest, table = scene.guest, scene.table
    await guest.until(lambda: not guest.table(table)["closing"])
    await scene.sealer.seal()
    await guest.done(requests.Start, table)
    await scene.operator.done(requests.Start, table)


async def test_the_operator_cannot_know_the_draws_before_the_set_is_closed(closed: Scene) -> None:
    """With seed, commitment and all typed words, other words than the guest's give other draws."""
    secret = await closed.store.next_secret(closed.table)
    assert secret is not None
    known = match_key(secret.seed, secret.commitment, secret.words)
    whole = match_key(secret.seed, secret.commitment, (*secret.words, closed.sealer.word))

    assert known != whole
    assert closed.sealer.word.word == ""
    assert len(closed.sealer.word.salt) == 32
    await closed.hall.close()


async def stands_up_and_sits_down(operator: Person, table: int) -> None:
    await operator.done(requests.Stand, table)
    await operator.done(requests.Sit, table, None)


async def moves_to_another_seat(operator: Person, table: int) -> None:
    await operator.done(requests.Sit, table, 4)


async def removes_a_bot_and_adds_it(operator: Person, table: int) -> None:
    bots = [n for n, seat in enumerate(operator.table(table)["seats"]) if seat["kind"] == "bot"]
    await operator.done(requests.Unseat, table, bots[0])
    await operator.done(requests.SeatBot, table, 3, "careful")


async def loses_the_connection(operator: Person, table: int) -> None:
    operator.line.close()
    assert table


def has_another_seed(person: Person, table: int, promised: str) -> bool:
    return bool(person.table(table)["promised"] != promised)


@pytest.mark.parametrize(
    "tries",
    [
        stands_up_and_sits_down,
        moves_to_another_seat,
        removes_a_bot_and_adds_it,
        loses_the_connection,
    ],
)
async def test_no_seed_is_exchanged_under_people_who_are_ready_and_have_no_word(
    hall: Hall,
    tries: Callable[[Person, int], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With seeds that come and go, the operator could wait for dice that suit them."""
    monkeypatch.setattr(absences, "MISSED_FOR", 0.0)
    operator = Person(hall, "op", "SHA256:op")
    guests = [Person(hall, name, f"SHA256:{name}") for name in ("gus", "pia")]
    for person in (operator, *guests):
        await person.hello()
    table = await open_table(operator, "careful", game=("farkle", 6, {}, "", True, True, 0))
    for guest in guests:
        await guest.done(requests.Sit, table, None)
        await guest.done(requests.Start, table)
    await operator.until(lambda: operator.table(table)["phase"] == "waiting")
    promised = guests[0].table(table)["promised"]

    await tries(operator, table)

    for guest in guests:
        await guest.until(partial(has_another_seed, guest, table, promised))
        seats = guest.table(table)["seats"]
        assert not any(seat["ready"] for seat in seats if seat["kind"] == "person")
        assert guest.table(table)["taken_back"]["why"] == "seats"
    await hall.close()
