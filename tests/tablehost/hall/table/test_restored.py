"""A table of a restored backup, whose next seed may be known since the backup was made."""

from pathlib import Path

import pytest

from engine.sync import requests
from tablehost.backup import back_up, opened, restore
from tablehost.config.values import DATABASE
from tablehost.hall.hall import Hall
from tablehost.ssh import hostkey
from tablehost.store.restored import Continued, renew_promises
from tablehost.store.store import Store
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import open_table, play_on, recorded, start
from tests.tablehost.store.samples import SECRET, second_connection, spec

KEY = "SHA256:a"


async def at_home(folder: Path) -> tuple[Store, Hall, Person]:
    """A host with this data folder, and Ada there."""
    store = await Store.open(folder / DATABASE, durability="process")
    hall = Hall(store)
    await hall.open()
    ada = Person(hall, "ada", KEY)
    await ada.hello()
    return store, hall, ada


async def seed_of(store: Store, table: int) -> str:
    """The seed of a table's next match."""
    secret = await store.next_secret(table)
    assert secret is not None
    return secret.seed.hex()


async def test_restored_table_promises_another_seed_and_its_record_says_so(tmp_path: Path) -> None:
    data, archive, new = tmp_path / "data", tmp_path / "party.tar", tmp_path / "new"
    hostkey.load_or_create(data)
    store, hall, ada = await at_home(data)
    table = await open_table(ada, game=("farkle", 1, {}, "Friday", True, True, 0))
    await ada.done(requests.AddWord, table, "moon")
    await ada.until(lambda: ada.table(table)["words"])
    promised = ada.table(table)["promised"]
    seed = await seed_of(store, table)
    back_up(data, {}, archive)
    await hall.close()
    await store.close()

    with opened(archive) as file:
        _, told = restore(file, new)
    assert told[0].startswith("Tables without a match draw new seeds")
    store, hall, ada = await at_home(new)
    await ada.done(requests.Sit, table, None)
    await ada.until(lambda: ada.table(table)["promised"])
    assert ada.table(table)["promised"] != promised
    assert not ada.table(table)["closing"]
    assert not ada.table(table)["words"]
    await start(ada, table=table)
    await play_on(table, ada)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    record = await recorded(store, 1)
    [failed] = record.failed
    assert (failed.commitment, failed.seed, failed.stopped) == (promised, seed, True)
    assert record.seed != seed
    await hall.close()
    await store.close()


async def test_restore_tells_of_matches_and_challenges_that_go_on(tmp_path: Path) -> None:
    data, archive, new = tmp_path / "data", tmp_path / "party.tar", tmp_path / "new"
    hostkey.load_or_create(data)
    store, hall, ada = await at_home(data)
    table = await open_table(ada, game=("farkle", 1, {}, "Friday", True, True, 0))
    await start(ada, table=table)
    await hall.close()
    await store.close()
    with second_connection(data / DATABASE) as db:
        db.execute("UPDATE dailies SET ends = ?", (2**60,))  # midnight is not waited for
    back_up(data, {}, archive)

    with opened(archive) as file:
        _, told = restore(file, new)

    assert [sentence.split(",")[0] for sentence in told] == [
        "1 match goes on from where the backup was made",
        "Today's challenge keeps its dice. Those who have tried it since the backup can try again",
    ]


@pytest.mark.parametrize("words", [b"\x81\xa5words\x90", b"damaged"])
async def test_seed_from_before_commitments_bound_terms_is_dropped(
    tmp_path: Path, words: bytes
) -> None:
    store = await Store.open(tmp_path / DATABASE, durability="process")
    table = await store.create_table(spec())
    await store.save_next_secret(table.id, SECRET)
    await store.close()
    with second_connection(tmp_path / DATABASE) as db:
        db.execute("UPDATE promises SET words = ?", (words,))

    assert renew_promises(tmp_path / DATABASE).waiting == 1

    with second_connection(tmp_path / DATABASE) as db:
        assert db.execute("SELECT count(*) FROM promises").fetchone() == (0,)


async def test_databases_without_these_tables_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    await (await Store.open(path, durability="process")).close()
    with second_connection(path) as db:
        db.executescript("DROP TABLE promises; DROP TABLE daily_tries; DROP TABLE dailies")

    assert renew_promises(path) == Continued(0, 0, 0)
