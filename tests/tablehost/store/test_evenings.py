"""Evenings and their matches."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.sync.commitments import Terms, Word
from tablehost.store.errors import NotFoundError, NotNowError
from tablehost.store.evenings import Choice, EveningRecord, Plan, PlannedGame, Proof
from tablehost.store.store import Store
from tablehost.store.values import Outcome, Secret, Sitter
from tests.tablehost.store.samples import SECRET, SEED, spec

PLAN = Plan(matches=3, games=(PlannedGame("farkle", {"target": 5000}),), order="lot")
TERMS = Terms("ab" * 16, 0, 0, "draw", 1, 2, {})
DRAWN = Secret(SEED, "commitment", words=(Word(1, "", "sour"),), terms=TERMS)
WON = Outcome((0,), (2, 1))
GREEDY = Sitter("bot", bot="greedy")


async def begun(store: Store, code: str = "WOLF") -> EveningRecord:
    table = await store.create_table(spec(code))
    return await store.evenings.begin(table.id, PLAN)


async def finish(store: Store, evening: EveningRecord, *sitters: Sitter) -> int:
    """One more match with these in the seats."""
    for seat, sitter in enumerate(sitters):
        await store.sit(evening.table, seat, sitter)
    match = await store.start_match(evening.table, 1, SECRET)
    await store.end_match(match.id, WON)
    return match.id


async def test_evening_is_saved_as_it_was_created(store: Store) -> None:
    made = await begun(store)

    assert (made.plan, made.seed, made.commitment, made.choice) == (PLAN, b"", "", None)
    assert await store.evenings.get(made.id) == made
    assert await store.evenings.at(made.table) == made


async def test_table_without_an_evening_has_none(store: Store) -> None:
    table = await store.create_table(spec())

    assert await store.evenings.at(table.id) is None
    with pytest.raises(NotFoundError, match="evening"):
        await store.evenings.get(1)


async def test_table_has_one_evening(store: Store) -> None:
    evening = await begun(store)

    with pytest.raises(NotNowError, match="WOLF has an evening"):
        await store.evenings.begin(evening.table, PLAN)
    with pytest.raises(NotFoundError, match="table"):
        await store.evenings.begin(99, PLAN)


async def test_table_has_another_evening_once_the_first_is_over(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    first = await begun(store)
    before = [await finish(store, first, Sitter("person", ada.id), GREEDY) for _ in range(3)]

    second = await store.evenings.begin(first.table, PLAN)
    with pytest.raises(NotNowError, match="WOLF has an evening"):
        await store.evenings.begin(first.table, PLAN)

    assert second.first == 4
    assert await store.evenings.at(first.table) == second
    assert await store.evenings.of_person(ada.id) == (first,)
    after = await finish(store, second, Sitter("person", ada.id), GREEDY)
    assert [one.match.id for one in await store.evenings.played(first.id)] == before
    assert [one.match.id for one in await store.evenings.played(second.id)] == [after]
    assert await store.evenings.of_person(ada.id) == (second, first)


async def test_order_is_drawn_once_from_the_next_secret_of_the_table(store: Store) -> None:
    evening = await begun(store)
    await store.save_next_secret(evening.table, DRAWN)

    drawn = await store.evenings.draw(evening.id, DRAWN)

    assert (drawn.seed, drawn.commitment) == (DRAWN.seed, DRAWN.commitment)
    assert drawn.proof == Proof(TERMS, (), DRAWN.words, ())
    assert await store.next_secret(evening.table) is None
    assert await store.evenings.draw(evening.id, replace(DRAWN, seed=bytes(32))) == drawn


async def test_choice_replaces_the_one_before(store: Store) -> None:
    evening = await begun(store)
    await store.evenings.choose(evening.id, Choice(1, 0))

    again = await store.evenings.choose(evening.id, Choice(2, 0))

    assert again.choice == Choice(2, 0)
    assert await store.evenings.get(evening.id) == again


async def test_played_matches_come_with_those_who_sat_there_at_the_end(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    evening = await begun(store)
    first = await finish(store, evening, Sitter("person", ada.id), GREEDY)
    running = await store.start_match(evening.table, 1, SECRET)
    await store.sit(evening.table, 0, GREEDY)

    (played,) = await store.evenings.played(evening.id)
    assert played.match == await store.match(first)
    assert played.sitters == (Sitter("person", ada.id), GREEDY)

    await store.end_match(running.id, WON)
    assert [one.sitters[0] for one in await store.evenings.played(evening.id)] == [
        Sitter("person", ada.id),
        GREEDY,
    ]


async def test_abandoned_match_is_not_played(store: Store) -> None:
    evening = await begun(store)
    await store.start_match(evening.table, 1, SECRET)
    await store.close_table(evening.table)

    assert await store.evenings.played(evening.id) == ()


async def test_evenings_of_a_person_come_newest_first(store: Store) -> None:
    ada, bob = await store.enter("SHA256:a", "Ada"), await store.enter(None, "Bob")
    evenings = [await begun(store, code) for code in ("WOLF", "LYNX", "BEAR")]
    await begun(store, "HARE")  # nothing was finished there
    for evening in evenings:
        await finish(store, evening, Sitter("person", ada.id), GREEDY)
    await finish(store, evenings[1], Sitter("person", bob.id))

    async def numbers(person: int, before: int | None = None, limit: int = 20) -> list[int]:
        found = await store.evenings.of_person(person, before=before, limit=limit)
        return [evening.id for evening in found]

    assert await numbers(ada.id) == [3, 2, 1]
    assert await numbers(ada.id, limit=2) == [3, 2]
    assert await numbers(ada.id, before=2) == [1]
    assert await numbers(bob.id) == [2]


async def test_erased_person_has_no_evenings(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    evening = await begun(store)
    await finish(store, evening, Sitter("person", ada.id), GREEDY)
    await store.erase(ada.id)

    assert await store.evenings.of_person(ada.id) == ()
    (played,) = await store.evenings.played(evening.id)
    assert played.sitters == (Sitter("person"), GREEDY)


async def test_evening_survives_a_restart(path: Path) -> None:
    store = await Store.open(path)
    evening = await begun(store)
    chosen = await store.evenings.choose(evening.id, Choice(1, 0))
    await finish(store, evening, GREEDY, GREEDY)
    await store.close()

    store = await Store.open(path)
    assert await store.evenings.at(evening.table) == chosen
    assert len(await store.evenings.played(evening.id)) == 1
    await store.close()


async def test_repr_of_an_evening_shows_no_seed(store: Store) -> None:
    evening = await begun(store)

    assert repr(evening) == "<EveningRecord 1>"
