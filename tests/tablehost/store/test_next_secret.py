"""The luck of the next match: saved before it is shown, never taken back, with players' words."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tablehost.store.errors import NotFoundError, NotNowError
from tablehost.store.store import Store
from tablehost.store.values import Secret, Sitter
from tests.tablehost.store.making import (
    ROLLED,
    SECRET,
    new_match,
    resumed,
    second_connection,
    spec,
)

OTHER = Secret(bytes(32), "another commitment")


async def promised(store: Store) -> int:
    """A table that waits with its luck promised; its number."""
    table = await store.create_table(spec())
    assert await store.ensure_next_secret(table.id, SECRET) == SECRET
    return table.id


async def test_a_promise_is_what_the_match_begins_with(store: Store) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 1, "süß")

    match = await store.start_match(table, 1, with_word)

    assert match.commitment == SECRET.commitment
    assert (await store.secret(match.id)).words == ((1, "süß"),)


async def test_a_promise_is_not_taken_back(store: Store) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 0, "sour")

    assert await store.ensure_next_secret(table, OTHER) == with_word


@pytest.mark.parametrize("other", [OTHER, SECRET, replace(SECRET, words=((0, "sweet"),))])
async def test_a_match_does_not_begin_with_other_luck(store: Store, other: Secret) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 0, "sour")

    with pytest.raises(NotNowError, match="Another secret was saved"):
        await store.start_match(table, 1, other)

    assert (await resumed(store))["WOLF"].next_secret == with_word


async def test_each_seat_has_one_word_and_the_last_stands_last(store: Store) -> None:
    table = await promised(store)
    await store.add_word(table, 1, "süß")
    await store.add_word(table, 0, "sour")

    secret = await store.add_word(table, 1, "bitter")

    assert secret.words == ((0, "sour"), (1, "bitter"))


@pytest.mark.parametrize("after", [Sitter(), Sitter("bot", bot="greedy")])
async def test_a_word_leaves_with_who_gave_it(store: Store, after: Sitter) -> None:
    table = await promised(store)
    await store.add_word(table, 0, "sour")
    await store.add_word(table, 1, "sweet")

    await store.sit(table, 0, after)

    assert (await store.ensure_next_secret(table, OTHER)).words == ((1, "sweet"),)


async def test_words_come_before_the_first_luck(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLLED], "a")

    with pytest.raises(NotNowError, match="before the first draw"):
        await store.add_word(match.table, 0, "late")


async def test_words_come_from_seats_of_a_table_that_waits(store: Store) -> None:
    table = await promised(store)

    with pytest.raises(NotNowError, match="Seat 2"):
        await store.add_word(table, 2, "from nowhere")
    with pytest.raises(NotFoundError, match="table 9"):
        await store.add_word(9, 0, "nowhere")


async def test_luck_is_promised_while_a_table_waits(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(NotNowError, match="is playing"):
        await store.ensure_next_secret(match.table, SECRET)

    await store.end_match(match.id, None)
    assert await store.ensure_next_secret(match.table, OTHER) == OTHER
    await store.close_table(match.table)
    with pytest.raises(NotNowError, match="is abandoned"):
        await store.ensure_next_secret(match.table, SECRET)


async def test_a_promise_outlives_the_host(path: Path) -> None:
    store = await Store.open(path)
    table = await promised(store)
    with_word = await store.add_word(table, 1, "süß")
    await store.close()

    store = await Store.open(path)

    assert (await resumed(store))["WOLF"].next_secret == with_word
    assert await store.ensure_next_secret(table, OTHER) == with_word
    await store.close()


async def test_no_promise_is_left_of_a_table_that_closed(path: Path) -> None:
    store = await Store.open(path)
    await store.close_table(await promised(store))

    with second_connection(path) as db:
        assert db.execute("SELECT count(*) FROM promises").fetchone() == (0,)
    await store.close()
