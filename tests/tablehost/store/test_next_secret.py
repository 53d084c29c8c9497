"""The secret of a table's next match, with players' words."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tablehost.store.errors import NotFoundError, NotNowError
from tablehost.store.store import Store
from tablehost.store.values import Secret, Sitter
from tests.tablehost.store.samples import (
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


async def test_match_starts_with_the_next_secret(store: Store) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 1, "süß")

    match = await store.start_match(table, 1, with_word)

    assert match.commitment == SECRET.commitment
    assert (await store.secret(match.id)).words == ((1, "süß"),)


async def test_next_secret_is_not_replaced(store: Store) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 0, "sour")

    assert await store.ensure_next_secret(table, OTHER) == with_word


@pytest.mark.parametrize("other", [OTHER, SECRET, replace(SECRET, words=((0, "sweet"),))])
async def test_match_does_not_start_with_another_secret(store: Store, other: Secret) -> None:
    table = await promised(store)
    with_word = await store.add_word(table, 0, "sour")

    with pytest.raises(NotNowError, match="Another secret was saved"):
        await store.start_match(table, 1, other)

    assert (await resumed(store))["WOLF"].next_secret == with_word


async def test_each_seat_has_one_word_in_the_order_they_were_added(store: Store) -> None:
    table = await promised(store)
    await store.add_word(table, 1, "süß")
    await store.add_word(table, 0, "sour")

    secret = await store.add_word(table, 1, "bitter")

    assert secret.words == ((0, "sour"), (1, "bitter"))


@pytest.mark.parametrize("after", [Sitter(), Sitter("bot", bot="greedy")])
async def test_word_is_deleted_when_the_seat_changes_hands(store: Store, after: Sitter) -> None:
    table = await promised(store)
    await store.add_word(table, 0, "sour")
    await store.add_word(table, 1, "sweet")

    await store.sit(table, 0, after)

    assert (await store.ensure_next_secret(table, OTHER)).words == ((1, "sweet"),)


async def test_word_after_the_first_draw_is_refused(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLLED], "a")

    with pytest.raises(NotNowError, match="before the first draw"):
        await store.add_word(match.table, 0, "late")


async def test_word_of_an_unknown_seat_or_table_is_refused(store: Store) -> None:
    table = await promised(store)

    with pytest.raises(NotNowError, match="Seat 2"):
        await store.add_word(table, 2, "from nowhere")
    with pytest.raises(NotFoundError, match="table 9"):
        await store.add_word(9, 0, "nowhere")


async def test_only_a_waiting_table_has_a_next_secret(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(NotNowError, match="is playing"):
        await store.ensure_next_secret(match.table, SECRET)

    await store.end_match(match.id, None)
    assert await store.ensure_next_secret(match.table, OTHER) == OTHER
    await store.close_table(match.table)
    with pytest.raises(NotNowError, match="is abandoned"):
        await store.ensure_next_secret(match.table, SECRET)


async def test_next_secret_survives_a_restart(path: Path) -> None:
    store = await Store.open(path)
    table = await promised(store)
    with_word = await store.add_word(table, 1, "süß")
    await store.close()

    store = await Store.open(path)

    assert (await resumed(store))["WOLF"].next_secret == with_word
    assert await store.ensure_next_secret(table, OTHER) == with_word
    await store.close()


async def test_next_secret_of_a_closed_table_is_deleted(path: Path) -> None:
    store = await Store.open(path)
    await store.close_table(await promised(store))

    with second_connection(path) as db:
        assert db.execute("SELECT count(*) FROM promises").fetchone() == (0,)
    await store.close()
