"""Statistics and ratings: each match is counted once."""

import asyncio
from pathlib import Path

import pytest

from tablehost.store.errors import ClosedError
from tablehost.store.ledger import EVERY_GAME, Rating, Share
from tablehost.store.store import Store
from tablehost.store.values import Outcome
from tests.tablehost.store.samples import BOT, contents, new_match, set_back

WON = Outcome((1,), (0, 1))


async def finished(store: Store, code: str = "WOLF") -> int:
    """A match that has just ended."""
    match = await new_match(store, code)
    await store.append(match.id, 0, [BOT], "a", outcome=WON)
    return match.id


def share(person: int, value: int, name: str = "turns") -> Share:
    return Share(person, "farkle", name, "most" if name.startswith("best") else "sum", value)


async def test_match_is_uncounted_from_its_end_until_it_is_counted(store: Store) -> None:
    match = await new_match(store)
    assert await store.ledger.uncounted() == ()
    await store.append(match.id, 0, [BOT], "a", outcome=WON)
    assert await store.ledger.uncounted() == (match.id,)

    assert await store.ledger.count(match.id, [], [])

    assert await store.ledger.uncounted() == ()


async def test_match_is_counted_once(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    match = await finished(store)

    answers = await asyncio.gather(
        *(store.ledger.count(match, [share(ada.id, 5)], []) for _ in range(4))
    )

    assert sorted(answers) == [False, False, False, True]
    assert await store.ledger.figures(ada.id) == {"farkle": {"turns": 5}}


async def test_abandoned_match_is_not_to_be_counted(store: Store) -> None:
    await store.end_match((await new_match(store)).id, None)

    assert await store.ledger.uncounted() == ()


async def test_sums_are_added_and_maxima_kept(store: Store) -> None:
    ada, bob = await store.enter("SHA256:a", "Ada"), await store.enter("SHA256:b", "Bob")
    for code, value in (("WOLF", 300), ("LYNX", 200), ("BEAR", 700)):
        added = [share(ada.id, 3), share(ada.id, value, "best_turn"), share(bob.id, 1)]
        await store.ledger.count(await finished(store, code), added, [])

    assert await store.ledger.figures(ada.id) == {"farkle": {"turns": 9, "best_turn": 700}}
    assert await store.ledger.figures(bob.id) == {"farkle": {"turns": 3}}
    assert await store.ledger.figures(99) == {}


async def test_ladder_is_sorted_by_standing_and_paged(store: Store) -> None:
    names = ("Ada", "Bob", "Cleo")
    people = [(await store.enter(f"SHA256:{name}", name)).id for name in names]
    ratings = [
        Rating(people[0], "farkle", 30.0, 8.0, 1),
        Rating(people[1], "farkle", 26.0, 1.0, 20),
        Rating(people[2], "farkle", 20.0, 1.0, 20),
        Rating(people[2], EVERY_GAME, 21.0, 1.0, 20),
    ]
    await store.ledger.count(await finished(store), [], ratings)

    rungs = await store.ledger.ladder("farkle")

    assert [rung.name for rung in rungs] == ["Bob", "Cleo", "Ada"]
    assert await store.ledger.ladder("farkle", start=1, limit=1) == rungs[1:2]
    assert [rung.name for rung in await store.ledger.ladder(EVERY_GAME)] == ["Cleo"]
    assert await store.ledger.ratings([people[2], people[0], 99], "farkle") == (
        ratings[0],
        ratings[2],
    )


async def test_rating_is_replaced(store: Store) -> None:
    ada = (await store.enter("SHA256:a", "Ada")).id
    await store.ledger.count(await finished(store), [], [Rating(ada, "farkle", 25.0, 8.0, 1)])
    now = Rating(ada, "farkle", 26.0, 7.0, 2)
    await store.ledger.count(await finished(store, "LYNX"), [], [now])

    assert await store.ledger.ratings([ada], "farkle") == (now,)


async def test_nothing_is_left_of_an_erased_person(store: Store) -> None:
    ada = (await store.enter("SHA256:a", "Ada")).id
    rating = Rating(ada, "farkle", 25.0, 8.0, 1)
    await store.ledger.count(await finished(store), [share(ada, 5)], [rating])
    late = await finished(store, "LYNX")
    await store.erase(ada)

    assert await store.ledger.count(late, [share(ada, 5)], [rating])

    assert await store.ledger.figures(ada) == {}
    assert await store.ledger.ladder("farkle") == ()


async def test_namesakes_have_keys_and_the_last_seen_comes_first(store: Store) -> None:
    one, two = await store.enter("SHA256:a", "Ada"), await store.enter("SHA256:b", "Ada")
    await store.enter(None, "Ada")
    await store.enter("SHA256:a", "Bob")

    found = await store.names.namesakes("Ada")

    assert [person.id for person in found] == [two.id, one.id]
    assert await store.names.namesakes("Ada", limit=1) == found[:1]
    assert await store.names.namesakes("аda") == found


async def test_uncounted_matches_come_oldest_first_up_to_a_limit(store: Store) -> None:
    numbers = [await finished(store, code) for code in ("WOLF", "LYNX", "BEAR")]

    assert await store.ledger.uncounted(limit=2) == tuple(numbers[:2])


async def test_ledger_of_a_closed_store_raises(store: Store) -> None:
    await store.close()

    with pytest.raises(ClosedError):
        await store.ledger.uncounted()


async def test_match_is_uncounted_after_a_kill_between_its_end_and_the_count(path: Path) -> None:
    store = await Store.open(path)
    match = await finished(store)
    killed = contents(path.parent)
    await store.ledger.count(match, [], [])
    await store.close()
    for name, data in killed.items():
        (path.parent / name).write_bytes(data)

    store = await Store.open(path)

    assert await store.ledger.uncounted() == (match,)
    await store.close()


async def test_matches_of_an_old_database_are_uncounted(path: Path) -> None:
    store = await Store.open(path)
    match = await finished(store)
    await store.close()
    set_back(path, 2)

    store = await Store.open(path)

    assert await store.ledger.uncounted() == (match,)
    assert path.with_name("host.db.v2").exists()
    await store.close()
