"""A restarted host shows the results that players were looking at."""

from typing import Any

from engine.sync import requests
from tablehost.hall.hall import Hall
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, start

SHORT: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "solo", True, True, 0)
STILL = ("phase", "match", "record", "commitment", "promised", "words", "seed", "options")


async def finished(arrive: Arrive) -> tuple[Person, int]:
    """Ada after a match played alone, and her table."""
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, game=SHORT)
    await start(ada, table=table)
    await play_on(table, ada)
    await ada.until(lambda: ada.table(table)["promised"])
    return ada, table


async def back(store: MemoryStore, table: int) -> tuple[Hall, Person]:
    """The restarted hall, with Ada in her seat."""
    hall = Hall(store)
    assert await hall.open() == []
    ada = Person(hall, "ada", "SHA256:a")
    assert (await ada.hello())["table"] == table
    await ada.done(requests.Sit, table, None)
    return hall, ada


async def test_result_survives_a_restart(arrive: Arrive, store: MemoryStore) -> None:
    ada, table = await finished(arrive)

    hall, again = await back(store, table)

    assert again.view(table) == ada.view(table)
    now, before = again.table(table), ada.table(table)
    assert {name: now[name] for name in STILL} == {name: before[name] for name in STILL}
    assert now["phase"] == "over"
    await hall.close()


async def test_rematch_after_a_restart_uses_the_committed_seed(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, table = await finished(arrive)
    promised = ada.table(table)["promised"]

    hall, again = await back(store, table)
    await again.done(requests.Start, table)
    await again.until(lambda: again.table(table)["phase"] == "playing")

    assert (again.table(table)["match"], again.table(table)["commitment"]) == (2, promised)
    await play_on(table, again)
    await hall.close()


async def test_result_of_another_rules_version_does_not_lose_its_table(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, table = await finished(arrive)
    match = ada.table(table)["record"]
    store.db.execute("UPDATE matches SET rules_version = 99 WHERE id = ?", (match,))

    hall, again = await back(store, table)

    assert again.table(table)["phase"] == "waiting"
    await start(again, table=table)
    await hall.close()
