"""A match begins with those who are here; free seats do not hold it up."""

import asyncio
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences, bots
from tablehost.people.bot_names import bot_name
from tablehost.records import record
from tablehost.store.values import match_log
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import (
    default,
    open_table,
    play_on,
    shows_match,
    start,
    who_is_ready,
)

OF_FOUR: tuple[Any, ...] = ("farkle", 4, {"target": 1000}, "Friday", True, True, 0)


async def three(arrive: Arrive) -> tuple[Person, Person, Person, int]:
    """Three people at a table of four."""
    ada, bob, cid = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cid")]
    table = await open_table(ada, game=OF_FOUR)
    for person in (bob, cid):
        await person.done(requests.Sit, table, None)
    return ada, bob, cid, table


def names(person: Person, table: int) -> list[str]:
    return [seat["name"] for seat in person.table(table)["seats"]]


def moves(person: Person) -> list[int | None]:
    """The numbers that the person's seat has got."""
    return [one.seat for one in person.frames if isinstance(one, reports.SeatMoved)]


async def test_three_at_a_table_of_four_play_and_their_record_is_valid(
    arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob, cid, table = await three(arrive)

    await start(ada, bob, cid, table=table)
    assert len(ada.table(table)["seats"]) == 3
    await play_on(table, ada, bob, cid)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    number = ada.table(table)["record"]
    match, secret = await store.match(number), await store.secret(number)
    kept = record.record_of(match, secret, match_log(await store.log(number)))
    assert secret.terms is not None
    assert (match.seats, secret.terms.seats) == (3, 3)
    assert record.check(kept).draws


async def test_who_leaves_draws_another_seed_and_everybody_is_asked(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    shown = ada.table(table)["promised"]
    await ada.done(requests.AddWord, table, "sweet")
    await ada.done(requests.Start, table)
    await bob.done(requests.Start, table)

    await cid.done(requests.Stand, table)

    await ada.until(lambda: ada.table(table)["promised"] != shown)
    assert who_is_ready(ada, table)[:2] == [False, False]
    assert ada.table(table)["words"] == []
    assert ada.table(table)["taken_back"]["seats"] == [0, 1]


async def test_everybody_who_leaves_is_named_to_those_who_have_not_answered(
    arrive: Arrive,
) -> None:
    ada, bob, cid, table = await three(arrive)
    dan = await arrive("dan")
    await dan.done(requests.Sit, table, None)
    for one in (ada, dan):
        await one.done(requests.Start, table)

    await bob.done(requests.Stand, table)
    await cid.done(requests.Stand, table)

    await dan.until(lambda: names(dan, table) == ["ada", "dan", "", ""])
    back = dan.table(table)["taken_back"]
    assert (back["name"], back["others"], back["seats"]) == ("cid", ["bob"], [0, 1])


async def test_who_arrives_draws_another_seed_and_those_with_words_are_asked(
    arrive: Arrive,
) -> None:
    ada, bob, _, table = await three(arrive)
    shown = ada.table(table)["promised"]
    await ada.done(requests.AddWord, table, "sweet")
    await ada.done(requests.Start, table)
    await bob.done(requests.Start, table)

    await (await arrive("dan")).done(requests.Sit, table, None)

    await ada.until(lambda: ada.table(table)["promised"] != shown)
    assert who_is_ready(ada, table) == [False, True, False, False]
    assert ada.table(table)["taken_back"]["seats"] == [0]


async def test_readiness_without_a_word_outlasts_arrivals(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 6, {}, "Friday", True, True, 0))
    others = [await arrive(name) for name in ("bob", "cid", "dan", "eva", "fay")]
    await others[0].done(requests.Sit, table, None)
    await ada.done(requests.Start, table)

    for before, one in pairwise(others):
        await one.done(requests.Sit, table, None)
        await before.done(requests.Start, table)
        assert ada.table(table)["phase"] == "waiting"
    await others[-1].done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert ada.table(table)["taken_back"] is None


async def test_one_person_alone_waits_for_another(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=OF_FOUR)

    await ada.done(requests.Start, table)

    assert ada.table(table)["phase"] == "waiting"
    assert who_is_ready(ada, table) == [True, False, False, False]


async def test_people_behind_a_free_seat_move_up(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    await ada.done(requests.SeatBot, table, 3, "careful")

    await bob.done(requests.Stand, table)

    await cid.until(lambda: names(cid, table) == ["ada", "cid", bot_name(3), ""])
    assert moves(cid) == [1]
    await start(ada, cid, table=table)
    assert cid.view(table)["you"] == 1
    assert names(cid, table) == ["ada", "cid", bot_name(3)]


async def test_people_sit_before_bots_which_keep_their_names(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "careful", game=OF_FOUR)
    assert names(ada, table) == ["ada", bot_name(3), "", ""]

    assert (await bob.done(requests.Sit, table, None))["seat"] == 1

    assert names(bob, table) == ["ada", "bob", bot_name(3), ""]


async def test_bots_at_a_table_have_different_names(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful", game=OF_FOUR)

    for seat in (2, 3):
        await ada.done(requests.SeatBot, table, seat, "careful")
    await ada.done(requests.Unseat, table, 2)
    await ada.done(requests.SeatBot, table, 3, "careful")

    assert len(set(names(ada, table))) == 4


async def test_words_of_those_who_keep_their_seats_stay(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:ada"), await arrive("bob", "SHA256:bob")
    table = await open_table(ada, "careful", game=("farkle", 3, {}, "Friday", True, True, 0))
    await ada.done(requests.AddWord, table, "sweet")
    await ada.done(requests.SeatBot, table, 2, "careful")
    assert [word["word"] for word in ada.table(table)["words"]] == []

    await ada.done(requests.AddWord, table, "sour")
    await ada.done(requests.Unseat, table, 1)
    assert names(ada, table) == ["ada", bot_name(3), ""]
    await bob.done(requests.Sit, table, None)

    assert names(ada, table) == ["ada", "bob", bot_name(3)]
    assert ada.table(table)["taken_back"] is None, "nobody was ready"


async def test_sentence_about_a_change_names_who_sat_down(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "careful", game=OF_FOUR)
    cid = await arrive("cid")
    await cid.done(requests.Sit, table, None)
    await cid.done(requests.AddWord, table, "sweet")
    await cid.done(requests.Start, table)

    await bob.done(requests.Sit, table, None)

    back = cid.table(table)["taken_back"]
    assert (names(cid, table)[back["seat"]], back["seats"]) == ("bob", [1])


async def test_finished_match_stays_hidden_from_who_moves_to_the_seat(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    await start(ada, bob, cid, table=table)
    await play_on(table, ada, bob, cid)
    await ada.until(lambda: ada.table(table)["phase"] == "over")
    await bob.done(requests.Stand, table)
    dan = await arrive("dan")

    await cid.until(lambda: moves(cid) == [1])
    await cid.done(requests.Sit, table, None)
    await dan.done(requests.Sit, table, None)

    assert cid.view(table)["you"] == 2, "the seat of the match that cid has played"
    assert dan.view(table)["you"] is None
    await start(ada, cid, dan, table=table)
    assert [person.view(table)["you"] for person in (ada, cid, dan)] == [0, 1, 2]


async def match_without_cid(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> tuple[Person, Person, int]:
    """A match of three is over, and cid has been away for most of it: a bot has played."""
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    ada, bob, cid, table = await three(arrive)
    await start(ada, bob, cid, table=table)
    cid.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][2]["here"])
    for person in (ada, bob):
        await person.done(requests.StandIn, table, 2)
    await asyncio.gather(*(play_own_turns(person, table) for person in (ada, bob)))
    return ada, bob, table


async def play_own_turns(person: Person, table: int) -> None:
    """Play carefully until the match is over; others play at the same time."""

    played = 0

    def is_due() -> bool:
        view = person.view(table)
        return bool(view["over"] or view["can"]) and person.revisions[2 * table + 1] > played

    while not person.view(table)["over"]:
        await person.until(is_due)
        played = person.revisions[2 * table + 1]
        if not person.view(table)["over"]:
            await person.play(table, default(person.view(table)))


async def test_who_is_away_after_a_match_is_not_waited_for(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    ada, bob, table = await match_without_cid(arrive, monkeypatch)

    await ada.until(lambda: names(ada, table) == ["ada", "bob", "", ""])
    await start(ada, bob, table=table)


async def test_result_tells_for_whom_a_bot_has_played(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, table = await match_without_cid(arrive, monkeypatch)

    await ada.until(lambda: ada.table(table)["recap"])
    assert ada.table(table)["recap"]["helped"] == [2]


async def test_bot_plays_on_under_the_name_of_whoever_left_for_one_match(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    ada, bob, cid, table = await three(arrive)
    await start(ada, bob, cid, table=table)

    await cid.done(requests.Stand, table)
    seat = ada.table(table)["seats"][2]
    assert (seat["name"], seat["kind"], seat["stand_in"]) == ("cid", "bot", True)
    await asyncio.gather(*(play_own_turns(person, table) for person in (ada, bob)))
    await ada.until(lambda: ada.table(table)["phase"] == "over")
    for person in (ada, bob):
        await person.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["match"] == 2)
    seat = ada.table(table)["seats"][2]
    assert (seat["name"], seat["stand_in"]) == (bot_name(2), False)


async def test_opener_frees_the_seat_of_somebody_away(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table = await match_without_cid(arrive, monkeypatch)

    assert await bob.refused(requests.Unseat, table, 2) == "not_opener"
    await ada.done(requests.Unseat, table, 2)
    await start(ada, bob, table=table)

    assert names(ada, table) == ["ada", "bob"]


async def test_a_late_guest_joins_between_two_matches(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    dan = await arrive("dan")
    await start(ada, bob, cid, table=table)
    assert await dan.refused(requests.Sit, table, None) == "table_full"
    assert await ada.refused(requests.SetSeats, table, 4) == "playing"
    await play_on(table, ada, bob, cid)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    await ada.until(lambda: len(ada.table(table)["seats"]) == 4)
    await dan.done(requests.Sit, table, None)
    for person in (ada, bob, cid, dan):
        await person.done(requests.Start, table)

    await dan.until(lambda: dan.table(table)["match"] == 2)
    await dan.until(lambda: dan.view(table)["you"] == 3)


async def test_only_the_opener_changes_the_seats_within_limits(arrive: Arrive) -> None:
    ada, bob, _, table = await three(arrive)

    assert await bob.refused(requests.SetSeats, table, 5) == "not_opener"
    assert await ada.refused(requests.SetSeats, table, 2) == "bad_options"
    assert await ada.refused(requests.SetSeats, table, 7) == "bad_options"
    await ada.done(requests.SetSeats, table, 6)
    await bob.until(lambda: len(bob.table(table)["seats"]) == 6)


@pytest.mark.parametrize("is_begun", [False, True])
async def test_restart_continues_with_the_same_seats(
    hall: Hall, store: MemoryStore, arrive: Arrive, *, is_begun: bool
) -> None:
    ada, bob, cid, table = await three(arrive)
    shown = ada.table(table)["promised"]
    if is_begun:
        await start(ada, bob, cid, table=table)
    await hall.close()

    again = Hall(store)
    assert await again.open() == []
    people = [Person(again, name, f"SHA256:{name}") for name in ("ada", "bob", "cid")]
    for person in people:
        await person.hello()
        await person.done(requests.Sit, table, None)
    if not is_begun:
        assert people[0].table(table)["promised"] == shown
        await start(*people, table=table)
    await people[0].until(partial(shows_match, people[0], table))
    await play_on(table, *people)
    await people[0].until(lambda: people[0].table(table)["phase"] == "over")

    assert (await store.match(1)).commitment == shown
    assert (await store.match(1)).seats == 3
    await again.close()
