"""Replays by frames: what is sent, and to whom nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from engine.sync import history_requests, requests
from engine.sync.frames import encode
from tablehost.replay.timelines import ENTRIES_OF_A_UNIT
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.replay.test_timeline import taken_back_often
from tests.tablehost.stats.conftest import BOT, Evening, person, played


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def store(evening: Evening) -> MemoryStore:
    """The hall's store, with the finished matches in it."""
    return evening.store


async def look(who: Person, moment: int, eyes: int | None, *, together: bool = False) -> Any:
    return await who.done(history_requests.LookBack, moment, False, eyes, together)


async def test_opened_match_can_be_viewed_from_any_seat(evening: Evening, arrive: Arrive) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    match = played("poker_dice")
    number = await evening.finished([person(ada), person(bob)], match)
    eyes = await arrive("ada", "SHA256:ada")

    about = await eyes.done(history_requests.OpenReplay, number)
    last = await look(eyes, about["moments"] - 1, 1, together=True)

    assert (about["game"], about["names"], about["bots"]) == ("poker_dice", ["ada", "bob"], [])
    assert (about["seats"], about["together"], about["own"]) == ([0, 1], True, 0)
    assert last["view"] == match.view(1)
    assert last["entry"] == about["entries"] == len(match.log)


async def test_sealed_match_can_be_viewed_from_ones_own_seat_only(
    evening: Evening, arrive: Arrive
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]
    number = await evening.finished(sitters, played("poker_dice", lives=9), open_after=False)
    eyes = await arrive("ada", "SHA256:ada")

    about = await eyes.done(history_requests.OpenReplay, number)

    assert (about["seats"], about["together"]) == ([0], False)
    assert await eyes.refused(history_requests.LookBack, 0, False, 1, False) == "not_yours"
    assert await eyes.refused(history_requests.LookBack, 0, False, 0, True) == "not_yours"
    seen = [await look(eyes, moment, 0) for moment in range(about["moments"])]
    told = [event for one in seen for event in one["told"][-1]]
    assert {event["event"] for _, event in told} >= {"peeked", "saw"}
    assert all(one["view"]["you"] == 0 for one in seen)


async def test_moments_are_found_by_entry_and_by_turn(evening: Evening, arrive: Arrive) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))
    eyes = await arrive("ada", "SHA256:ada")
    about = await eyes.done(history_requests.OpenReplay, number)

    middle = await eyes.done(history_requests.LookBack, about["entries"] // 2, True, None, True)
    before, after = middle["turn"]
    last = await eyes.done(history_requests.LookBack, 10**6, True, None, True)

    assert middle["view"]["you"] == middle["view"]["to_act"][0]
    assert before < middle["moment"] < after
    for moment in (before, after):
        found = await look(eyes, moment, None)
        neighbour = await look(eyes, moment - 1, None)
        assert found["view"]["to_act"] != neighbour["view"]["to_act"]
    assert (last["entry"], last["view"]["you"]) == (about["entries"], None)


async def test_other_people_see_nothing_hidden(evening: Evening, arrive: Arrive) -> None:
    ada = await evening.person("ada")
    hidden = await evening.finished([person(ada), BOT], played("poker_dice"))
    public = await evening.finished([person(ada), BOT], played("yams"))
    eve, jo = await arrive("eve", "SHA256:eve"), await arrive("jo")

    for who in (eve, jo):
        assert await who.refused(history_requests.OpenReplay, hidden) == "not_yours"
        assert await who.refused(history_requests.LookBack, 0, False, None, False) == "no_replay"
        about = await who.done(history_requests.OpenReplay, public)
        assert (about["names"][0], about["bots"]) == ("ada", [1])
        code = await who.refused(history_requests.LookBack, 10**6, False, None, False)
        assert code == "no_such_moment"
    assert await eve.refused(history_requests.OpenReplay, 99) == "no_such_match"


async def test_answers_about_hidden_values_have_one_length(
    evening: Evening, arrive: Arrive
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("poker_dice", lives=9))
    eyes = await arrive("ada", "SHA256:ada")
    lengths: set[int] = set()
    receive = eyes.line._visitor._deliver

    def measured(frame: bytes) -> None:
        if len(frame) > 64:  # the lobby's news are smaller
            lengths.add(len(frame))
        receive(frame)

    about = await eyes.done(history_requests.OpenReplay, number)
    eyes.line._visitor._deliver = measured
    for moment in range(about["moments"]):
        await look(eyes, moment, 0, together=True)

    assert {length % 2048 for length in lengths} == {0}


async def test_replays_of_one_match_share_its_log_and_the_first_pays_for_its_length(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = taken_back_often()
    number = await evening.finished([person(await evening.person("ada"))], match)
    people = [await arrive(name) for name in ("bob", "eve", "jo")]
    read, charged = evening.store.log, dict.fromkeys(people, 0)
    times = 0

    async def counted(match: int, start: int = 0) -> Any:
        nonlocal times
        times += 1
        return await read(match, start)

    def pay(who: Person) -> Callable[[int], None]:
        def charge(weight: int) -> None:
            charged[who] += weight

        return charge

    monkeypatch.setattr(evening.store, "log", counted)
    for who in people:
        monkeypatch.setattr(who.line._visitor.budget, "charge", pay(who))
    await asyncio.gather(*(who.done(history_requests.OpenReplay, number) for who in people))

    assert times == 1
    assert sorted(charged.values()) == [0, 0, len(match.log) // ENTRIES_OF_A_UNIT]
    moment = [await look(who, 400, None) for who in people]
    assert moment[0] == moment[1] == moment[2]


async def test_receipt_is_paid_for_by_the_length_of_its_match(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, charged = taken_back_often(), list[int]()
    number = await evening.finished([person(await evening.person("ada"))], match)
    eve = await arrive("eve")
    monkeypatch.setattr(eve.line._visitor.budget, "charge", charged.append)

    await eve.done(requests.GetReceipt, number)

    assert charged == [len(match.log) // ENTRIES_OF_A_UNIT]


def test_requests_are_small() -> None:
    longest = max(
        len(encode(history_requests.OpenReplay(2**32 - 1, 2**53))),
        len(encode(history_requests.LookBack(2**32 - 1, 2**32 - 1, True, 31, True))),
    )

    assert longest < 64
