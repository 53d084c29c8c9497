"""The daily challenge: the same dice for everybody, one try each, nothing open before its end."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from engine.sync import history_requests, requests
from engine.sync.crowd_requests import GuessWinner
from engine.sync.daily_requests import PlayDaily, ShowDaily
from tablehost.daily.games import GAMES
from tablehost.hall.hall import Hall
from tablehost.luck.dealer import Dealer
from tablehost.luck.match_key import match_key
from tablehost.records import record
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import all_at, default, recorded

HERE, THERE = "192.0.2.10", "192.0.2.11"
Come = Callable[..., Any]


class Clock:
    """The host's time of day, which a test sets."""

    def __init__(self) -> None:
        self.now = datetime.now().replace(hour=12, minute=0, second=0, microsecond=0)  # noqa: DTZ005 - local

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(hall: Hall) -> Clock:
    clock = Clock()
    hall.dailies._now = clock
    return clock


@pytest.fixture
def come(hall: Hall, clock: Clock) -> Come:  # noqa: ARG001 - its clock is the hall's
    async def come(name: str, key: str | None = None, address: str = HERE) -> Person:
        person = Person(hall, name, key, address)
        await person.hello()
        return person

    return come


async def old_key(hall: Hall, clock: Clock, key: str, name: str) -> None:
    """A key that the host has seen before today."""
    store = hall.store
    assert isinstance(store, MemoryStore)
    today, store._clock = store._clock, lambda: int(clock.now.timestamp() * 1000) - 10**9
    await store.enter(key, name)
    store._clock = today


async def begun(person: Person, game: str = "farkle") -> int:
    """Begin or go on with a try; its table."""
    table: int = (await person.done(PlayDaily, game))["table"]
    await person.done(requests.Sit, table, None)
    await person.until(lambda: 2 * table + 1 in person.views)
    return table


async def finished(person: Person, table: int) -> None:
    """Play carefully to the end, and leave."""
    while not person.view(table)["over"]:
        before = person.revisions[2 * table + 1]
        await person.play(table, default(person.view(table)))
        await all_at(table, before + 1, person)
    await person.done(requests.Stand, table)


async def page(person: Person, day: str = "", game: str = "farkle") -> dict[str, Any]:
    data = await person.done(ShowDaily, day)
    return next(one for one in data["games"] if one["game"] == game)


async def judged(hall: Hall) -> None:
    """Wait for the results of all tries."""
    await hall.dailies._judge_all()


async def night(hall: Hall, clock: Clock) -> None:
    """The day ends."""
    clock.now += timedelta(days=1)
    await hall.dailies.turn_over()
    for table in list(hall.tables.values()):
        await table._task


async def test_dice_are_the_same_for_everybody(hall: Hall, come: Come) -> None:
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob", THERE)
    at_ada, at_bob = await begun(ada), await begun(bob)

    await finished(ada, at_ada)
    await finished(bob, at_bob)

    logs = [hall.store.log(match) for match in (1, 2)]
    first, second = [[one.entry.data for one in await log] for log in logs]
    assert first == second


async def test_seed_is_committed_to_before_anybody_plays(
    hall: Hall, clock: Clock, come: Come
) -> None:
    ada = await come("ada", "SHA256:ada")
    before = await page(ada)

    await finished(ada, await begun(ada))
    await night(hall, clock)

    after = await page(ada, before["terms"]["options"]["daily"])
    assert before["seed"] == ""
    assert after["commitment"] == before["commitment"]
    assert after["seed"]


async def test_record_verifies_when_the_day_has_ended(
    hall: Hall, clock: Clock, come: Come, store: MemoryStore
) -> None:
    ada = await come("ada", "SHA256:ada")
    await finished(ada, await begun(ada))
    await night(hall, clock)

    checked = record.check(record.read(record.write(await recorded(store, 1)).encode()))

    shown = await page(ada, checked.match.options["daily"])
    found = await recorded(store, 1)
    assert (found.commitment, found.seed) == (shown["commitment"], shown["seed"])
    assert not found.words
    assert not found.sealed
    key = match_key(bytes.fromhex(found.seed), found.commitment, ())
    assert Dealer(key).randrange(1) == found.log[0][1]["seat"]


async def test_one_try_a_person(come: Come) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)

    assert await ada.refused(PlayDaily, "farkle") == "seated"
    await finished(ada, table)

    assert await ada.refused(PlayDaily, "farkle") == "daily_done"
    other = await come("anna", "SHA256:ada")
    assert await other.refused(PlayDaily, "farkle") == "daily_done"


async def test_another_name_of_the_key_has_no_try_of_its_own(come: Come) -> None:
    ada, anna = await come("ada", "SHA256:ada"), await come("anna", "SHA256:ada")
    await begun(ada)

    assert await anna.refused(PlayDaily, "farkle") == "daily_done"


async def test_leaving_keeps_the_try_as_it_is(hall: Hall, come: Come) -> None:
    """As after a lost connection: who comes back finds the same dice and the same match."""
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob")
    table = await begun(ada)
    await ada.play(table, {"do": "roll"})
    view, revision = ada.view(table), ada.revisions[2 * table + 1]
    await ada.done(requests.Stand, table)
    assert await bob.refused(requests.Sit, table, 0) == "daily_alone"
    assert (await page(ada))["own"]["status"] == "playing"

    assert await begun(ada) == table
    assert (ada.view(table), ada.revisions[2 * table + 1]) == (view, revision)
    await finished(ada, table)
    await ada.until(lambda: table not in hall.tables)
    assert await ada.refused(PlayDaily, "farkle") == "daily_done"


async def test_lost_connection_leads_back_to_the_same_dice(come: Come) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)
    await ada.play(table, {"do": "roll"})
    view = ada.view(table)
    ada.line.close()
    again = await come("ada", "SHA256:ada")

    assert await begun(again) == table
    assert again.view(table)["rolled"] == view["rolled"] or again.view(table)["turns"] != [0]


async def test_try_survives_a_restart(
    hall: Hall, clock: Clock, come: Come, store: MemoryStore
) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)
    commitment = (await page(ada))["commitment"]
    await hall.close(for_good=False)
    again = Hall(store, hall.host, hall.thinker)
    again.dailies._now = clock
    await again.open()
    later = Person(again, "ada", "SHA256:ada")
    await later.hello()

    assert (await page(later))["commitment"] == commitment
    assert await begun(later) == table
    await finished(later, table)
    assert await later.refused(PlayDaily, "farkle") == "daily_done"
    await again.close()


@pytest.mark.parametrize(
    "request_",
    [
        (requests.Watch,), (requests.SeatBot, 0, "random"), (requests.SetSeats, 2),
        (requests.Sit, 0), (GuessWinner, 0),
    ],
)  # fmt: skip
async def test_nobody_else_gets_to_a_try(hall: Hall, come: Come, request_: tuple[Any, ...]) -> None:
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob", THERE)
    table = await begun(ada)
    kind, *fields = request_
    await bob.done(requests.Join, hall.tables[table].record.code)

    assert await bob.refused(kind, table, *fields) in {"daily_alone", "not_here", "not_here.lobby"}
    assert 2 * table + 1 not in bob.views


async def test_player_adds_no_words_and_gets_no_rematch(come: Come) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)

    for kind, *fields in [
        (requests.AddWord, "luck"), (requests.Start,), (requests.EndMatch, True),
        (requests.SetSeats, 2),
    ]:  # fmt: skip
        assert await ada.refused(kind, table, *fields) == "daily_alone"
    assert ada.table(table)["promised"] == ""


async def test_replay_analysis_and_record_are_closed_until_the_day_ends(
    hall: Hall, clock: Clock, come: Come
) -> None:
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob", THERE)
    table = await begun(ada)
    seen_seeds: list[str] = []
    while not ada.view(table)["over"]:
        before = ada.revisions[2 * table + 1]
        await ada.play(table, default(ada.view(table)))
        await all_at(table, before + 1, ada)
        seen_seeds.append(ada.table(table)["seed"])
    await ada.until(lambda: ada.table(table)["recap"] is not None)
    await judged(hall)

    for person in (ada, bob):
        assert await person.refused(history_requests.OpenReplay, 1) == "daily"
        assert await person.refused(history_requests.Analyse, 1, 0) == "daily"
    assert not any(seen_seeds)
    assert not ada.table(table)["seed"]
    assert (await ada.done(history_requests.Tonight))["matches"] == 0
    assert not (await ada.done(history_requests.Numbers))["person"]["games"]

    await night(hall, clock)

    assert (await bob.done(history_requests.OpenReplay, 1))["together"]
    assert (await bob.done(history_requests.Analyse, 1, 0))["analysis"]["seat"] == 0


async def test_match_counts_in_statistics_when_the_day_has_ended(
    hall: Hall, clock: Clock, come: Come
) -> None:
    ada = await come("ada", "SHA256:ada")
    await finished(ada, await begun(ada))
    await hall.stats.settled()
    assert await hall.store.ledger.uncounted() == ()

    await night(hall, clock)

    await hall.stats.settled()
    assert "farkle" in (await ada.done(history_requests.Numbers))["person"]["games"]


async def test_results_are_shown_to_those_who_have_finished(hall: Hall, come: Come) -> None:
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob", THERE)
    await finished(ada, await begun(ada))
    await judged(hall)

    assert (await page(bob))["tries"] is None
    assert (await page(bob))["begun"] == 1
    (own,) = (await page(ada))["tries"]
    assert own["name"] == "ada"
    assert own["amount"] < 0  # turns
    assert 0 < own["accuracy"] <= 100
    table = await begun(bob)
    assert (await page(bob))["tries"] is None
    await finished(bob, table)
    assert len((await page(bob))["tries"]) == 2
    assert (await page(bob, game="yams"))["tries"] is None


async def test_running_try_is_broken_off_when_the_day_ends(
    hall: Hall, clock: Clock, come: Come, store: MemoryStore
) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)

    await night(hall, clock)

    assert table not in hall.tables
    match = await store.match(1)
    assert (match.status, match.open_after) == ("abandoned", True)
    assert await begun(ada) != table  # of the new day


async def test_try_of_a_day_that_ended_while_the_host_was_stopped(
    hall: Hall, clock: Clock, come: Come, store: MemoryStore
) -> None:
    ada = await come("ada", "SHA256:ada")
    table = await begun(ada)
    await hall.close(for_good=False)
    clock.now += timedelta(days=3)
    again = Hall(store, hall.host, hall.thinker)
    again.dailies._now = clock
    await again.open()

    assert table not in again.tables
    assert (await store.match(1)).open_after
    await again.close()


async def test_clock_that_is_set_back_opens_no_old_day(
    hall: Hall, clock: Clock, come: Come
) -> None:
    ada = await come("ada", "SHA256:ada")
    await night(hall, clock)
    clock.now -= timedelta(days=1)

    assert await ada.refused(PlayDaily, "farkle") == "daily_over"


# Who is ranked


async def ranked(person: Person) -> bool:
    found: bool = (await page(person))["own"]["ranked"]
    return found


async def test_guest_plays_and_is_not_ranked(come: Come) -> None:
    gus = await come("gus")
    await begun(gus)

    assert not await ranked(gus)


async def test_key_is_not_ranked_where_a_guest_has_begun_before(
    hall: Hall, clock: Clock, come: Come
) -> None:
    for name in ("ada", "bob"):
        await old_key(hall, clock, f"SHA256:{name}", name)
    gus = await come("gus")
    await finished(gus, await begun(gus))
    ada, bob = await come("ada", "SHA256:ada"), await come("bob", "SHA256:bob", THERE)
    await begun(ada)
    await begun(bob)

    assert not await ranked(ada)
    assert await ranked(bob)


async def test_new_key_is_not_ranked_where_somebody_has_begun_before(
    hall: Hall, clock: Clock, come: Come
) -> None:
    await old_key(hall, clock, "SHA256:ada", "ada")
    ada, fresh = await come("ada", "SHA256:ada"), await come("ada2", "SHA256:fresh")
    await begun(ada)
    await begun(fresh)

    assert await ranked(ada)
    assert not await ranked(fresh)


async def test_two_known_keys_of_a_household_are_ranked(
    hall: Hall, clock: Clock, come: Come
) -> None:
    people = []
    for name in ("ada", "bob"):
        await old_key(hall, clock, f"SHA256:{name}", name)
        people.append(await come(name, f"SHA256:{name}"))
    for person in people:
        await begun(person)

    assert [await ranked(person) for person in people] == [True, True]


async def test_hashes_of_players_are_dropped_when_the_day_ends(
    hall: Hall, clock: Clock, come: Come, store: MemoryStore
) -> None:
    ada = await come("ada", "SHA256:ada")
    await finished(ada, await begun(ada))

    await night(hall, clock)

    rows = store._reader.db.execute("SELECT who, home FROM daily_tries").fetchall()  # type: ignore[attr-defined]
    assert [tuple(row) for row in rows] == [(None, None)]


async def test_erased_player_does_not_get_another_try(come: Come, store: MemoryStore) -> None:
    ada = await come("ada", "SHA256:ada")
    await finished(ada, await begun(ada))
    await store.erase(next(iter(await store.persons("SHA256:ada"))).id)
    again = await come("ada", "SHA256:ada")

    assert await again.refused(PlayDaily, "farkle") == "daily_done"


async def test_nobody_opens_a_table_for_a_day(clock: Clock, come: Come) -> None:
    ada = await come("ada", "SHA256:ada")
    day = {"daily": clock.now.date().isoformat()}

    new: tuple[Any, ...] = (requests.NewTable, "farkle", 1, day, "mine", True, True, 0, [])
    assert await ada.refused(*new) == "bad_options"


async def test_other_games_have_no_challenge(come: Come) -> None:
    ada = await come("ada", "SHA256:ada")

    assert await ada.refused(PlayDaily, "poker_dice") == "no_daily"


def test_games_are_those_with_a_result_of_their_own() -> None:
    assert set(GAMES) == {"farkle", "yams"}
