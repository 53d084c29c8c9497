"""The secret of a table's next match, with players' words."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.sync.commitments import Terms, Word
from tablehost.store.errors import DamagedError, NotFoundError, NotNowError
from tablehost.store.store import Store
from tablehost.store.values import FailedRound, Secret, Sitter
from tests.tablehost.store.samples import SEED, new_match, resumed, second_connection, spec

TERMS = Terms("ab" * 16, 1, 1, "farkle", 1, 2, {"target": 1000})
FAILED = FailedRound("ee" * 32, replace(TERMS, round=0), "00" * 32, ((1, "aa" * 32),), (), (1,))
SECRET = Secret(
    SEED, "cd" * 32, words=(Word(1, "", "süß"),), terms=TERMS, sealed=((0, "ff" * 32),),
    failed=(FAILED,),
)  # fmt: skip
OTHER = Secret(bytes(32), "another commitment", terms=TERMS)


async def promised(store: Store, secret: Secret = SECRET) -> int:
    """A table that waits with its luck promised; its number."""
    table = await store.create_table(spec())
    await store.save_next_secret(table.id, secret)
    return table.id


async def test_match_starts_with_the_next_secret(store: Store) -> None:
    table = await promised(store)
    opened = replace(SECRET, words=(Word(0, "00", ""), *SECRET.words), closed=True)

    match = await store.start_match(table, 1, opened)

    assert match.commitment == SECRET.commitment
    assert await store.secret(match.id) == opened
    assert await store.next_secret(table) is None


async def test_match_does_not_start_with_another_secret(store: Store) -> None:
    table = await promised(store)

    with pytest.raises(NotNowError, match="Another secret was saved"):
        await store.start_match(table, 1, OTHER)

    assert (await resumed(store))["WOLF"].next_secret == SECRET


async def test_next_secret_is_replaced_by_the_next_round(store: Store) -> None:
    table = await promised(store)

    await store.save_next_secret(table, OTHER)

    assert await store.next_secret(table) == OTHER


@pytest.mark.parametrize("after", [Sitter(), Sitter("bot", bot="greedy")])
@pytest.mark.parametrize("seat", [0, 1])
async def test_word_is_deleted_when_the_seat_changes_hands(
    store: Store, after: Sitter, seat: int
) -> None:
    table = await promised(store)

    await store.sit(table, seat, after)

    assert await store.next_secret(table) == SECRET.without_word(seat)


async def test_closed_words_stay_when_a_seat_changes_hands(store: Store) -> None:
    closed = replace(SECRET, closed=True)
    table = await promised(store, closed)

    await store.sit(table, 0, Sitter())

    assert await store.next_secret(table) == closed


async def test_only_a_waiting_table_has_a_next_secret(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(NotNowError, match="is playing"):
        await store.save_next_secret(match.table, SECRET)

    await store.end_match(match.id, None)
    await store.save_next_secret(match.table, OTHER)
    await store.close_table(match.table)
    with pytest.raises(NotNowError, match="is abandoned"):
        await store.save_next_secret(match.table, SECRET)
    with pytest.raises(NotFoundError, match="table 9"):
        await store.save_next_secret(9, SECRET)


async def test_next_secret_survives_a_restart(path: Path) -> None:
    store = await Store.open(path)
    table = await promised(store)
    await store.close()

    store = await Store.open(path)

    assert (await resumed(store))["WOLF"].next_secret == SECRET
    assert await store.next_secret(table) == SECRET
    await store.close()


async def test_next_secret_of_a_closed_table_is_deleted(path: Path) -> None:
    store = await Store.open(path)
    await store.close_table(await promised(store))

    with second_connection(path) as db:
        assert db.execute("SELECT count(*) FROM promises").fetchone() == (0,)
    await store.close()


async def test_matches_of_a_table_are_counted(store: Store) -> None:
    match = await new_match(store)

    assert await store.match_count(match.table) == 1
    assert await store.match_count(99) == 0


async def test_words_of_protocol_1_are_read(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    packed = b"\x81\xa5words\x92\x92\x01\xa4sour\x92\x00\xa5sweet"
    with second_connection(path) as db:
        db.execute("UPDATE secrets SET words = ?", (packed,))

    secret = await store.secret(match.id)

    assert (secret.terms, secret.words) == (None, (Word(1, "", "sour"), Word(0, "", "sweet")))
    with second_connection(path) as db:
        db.execute("UPDATE secrets SET words = ?", (b"\x81\xa5words\x91\x05",))
    with pytest.raises(DamagedError, match="words cannot be decoded"):
        await store.secret(match.id)
    await store.close()
