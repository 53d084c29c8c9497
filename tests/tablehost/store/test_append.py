"""Appending to logs and reading them."""

import asyncio
from typing import Any

import msgspec
import pytest

from engine import Match
from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict, Entry, Outcome, Unknown, match_log
from tests.tablehost.store.samples import BOT, ROLL, ROLLED, new_match


async def test_appended_entries_are_numbered_from_zero(store: Store) -> None:
    match = await new_match(store)

    assert await store.append(match.id, 0, [ROLL, ROLLED], "a") == Appended(0, 2)
    assert await store.append(match.id, 2, [BOT], "b") == Appended(2, 3)


async def test_log_holds_the_envelope_of_each_entry(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLL, ROLLED], "a")
    await store.append(match.id, 2, [BOT], "b")

    log = await store.log(match.id)

    assert [envelope.entry for envelope in log] == [ROLL, ROLLED, BOT]
    assert [envelope.seq for envelope in log] == [0, 1, 2]
    assert [envelope.command_id for envelope in log] == ["a", "a", "b"]
    assert {(envelope.table, envelope.match) for envelope in log} == {(match.table, match.id)}
    assert log[0].time == log[1].time < log[2].time


async def test_log_can_be_read_from_an_entry_on(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLL, ROLLED, BOT], "a")

    assert [envelope.seq for envelope in await store.log(match.id, 2)] == [2]
    assert await store.log(match.id, 3) == ()


async def test_log_of_an_unknown_match(store: Store) -> None:
    with pytest.raises(NotFoundError, match="no match 99"):
        await store.log(99)


@pytest.mark.parametrize("expected", [0, 1, 3])
async def test_append_at_a_wrong_position_is_a_conflict(store: Store, expected: int) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLL, ROLLED], "a")

    assert await store.append(match.id, expected, [BOT], "b") == Conflict(2)
    assert len(await store.log(match.id)) == 2


async def test_only_one_of_several_appends_at_the_same_position_wins(store: Store) -> None:
    match = await new_match(store)

    answers = await asyncio.gather(*(store.append(match.id, 0, [ROLL], f"{n}") for n in range(9)))

    assert answers == [Appended(0, 1), *[Conflict(1)] * 8]


async def test_append_to_no_match_is_unknown(store: Store) -> None:
    assert await store.append(99, 0, [ROLL], "a") == Unknown()


async def test_command_is_never_applied_twice(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLL, ROLLED], "a")
    await store.append(match.id, 2, [BOT], "b")

    for expected in (0, 2, 3, 17):
        again = await store.append(match.id, expected, [ROLL], "a")

        assert again == Appended(0, 2, repeated=True)
    assert len(await store.log(match.id)) == 3


async def test_command_sent_twice_at_once_is_applied_once(store: Store) -> None:
    match = await new_match(store)

    answers = await asyncio.gather(*(store.append(match.id, 0, [ROLL], "a") for _ in range(9)))

    assert answers == [Appended(0, 1), *[Appended(0, 1, repeated=True)] * 8]


async def test_same_command_id_in_another_match_is_another_command(store: Store) -> None:
    one, other = await new_match(store, "ONE"), await new_match(store, "TWO")
    await store.append(one.id, 0, [ROLL], "a")

    assert await store.append(other.id, 0, [ROLL], "a") == Appended(0, 1)


async def test_outcome_ends_the_match_with_its_last_entry(store: Store) -> None:
    match = await new_match(store)
    outcome = Outcome((1,), (300, 10_050))

    await store.append(match.id, 0, [BOT], "a", outcome=outcome)

    ended = await store.match(match.id)
    assert (ended.status, ended.outcome) == ("over", outcome)
    assert ended.ended == (await store.log(match.id))[0].time
    assert (await store.table(match.table)).status == "waiting"


async def test_command_that_ended_the_match_is_still_known(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [BOT], "a", outcome=Outcome((1,), (0, 1)))

    assert await store.append(match.id, 0, [BOT], "a") == Appended(0, 1, repeated=True)
    assert await store.append(match.id, 1, [BOT], "b") == Unknown()


async def test_position_is_saved_with_the_entries(store: Store) -> None:
    match = await new_match(store)

    await store.append(match.id, 0, [ROLLED], "a", position=6)
    await store.append(match.id, 1, [ROLL], "b")

    assert (await store.secret(match.id)).position == 6


async def test_refused_append_leaves_position_and_match_alone(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLLED], "a", position=6)

    for expected, command in ((0, "a"), (0, "b")):
        await store.append(
            match.id, expected, [ROLLED], command, position=9, outcome=Outcome((0,), (1, 0))
        )

    assert (await store.secret(match.id)).position == 6
    assert (await store.match(match.id)).status == "playing"


@pytest.mark.parametrize("command", ["", "x" * 65])
async def test_append_without_a_valid_command_id_is_refused(store: Store, command: str) -> None:
    match = await new_match(store)

    with pytest.raises(ValueError, match="1 to 64"):
        await store.append(match.id, 0, [ROLL], command)


async def test_append_without_entries_is_refused(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(ValueError, match="at least one"):
        await store.append(match.id, 0, [], "a")


@pytest.mark.parametrize("wrong", [object(), 2**70, 1j])
async def test_append_of_data_that_is_not_plain_is_refused(store: Store, wrong: object) -> None:
    match = await new_match(store)

    with pytest.raises(ValueError, match="plain data"):
        await store.append(match.id, 0, [Entry("player", {"wrong": wrong}, 0)], "a")

    assert await store.log(match.id) == ()


async def test_log_does_not_change_with_the_callers_data(store: Store) -> None:
    match, data = await new_match(store), {"faces": [1, 2]}
    await store.append(match.id, 0, [Entry("dealer", data)], "a")
    data["faces"].append(3)

    assert (await store.log(match.id))[0].entry.data == {"faces": [1, 2]}


async def test_data_keeps_its_types(store: Store) -> None:
    match = await new_match(store)
    data: dict[str, Any] = {"all": [None, True, 1, 1.0, -(2**63), 2**63 - 1, "ü🎲", [], {"a": {}}]}
    await store.append(match.id, 0, [Entry("host", data)], "a")

    found = (await store.log(match.id))[0].entry.data

    assert found == data
    assert [type(value) for value in found["all"]] == [type(value) for value in data["all"]]


async def test_match_log_is_what_the_engine_replays(store: Store) -> None:
    match = await new_match(store)
    played = Match.start("farkle", 2)
    played.deal({"luck": "first", "seat": 1})
    played.play(1, {"do": "roll"})
    actors = {None: "dealer", 1: "player"}
    entries = [
        msgspec.convert({"actor": actors[seat], "data": data, "seat": seat}, Entry)
        for seat, data in played.log
    ]
    note = Entry("host", {"replaced": 0}, 0)
    await store.append(match.id, 0, [entries[0], note, *entries[1:]], "a")

    log = match_log(await store.log(match.id))

    assert log == played.log
    assert Match.replay("farkle", 2, {}, log, match.rules_version).view(1) == played.view(1)


@pytest.mark.parametrize(("actor", "seat"), [("dealer", 0), ("player", None), ("clock", None)])
def test_entry_with_a_seat_that_does_not_fit_its_actor_is_refused(
    actor: Any, seat: int | None
) -> None:
    with pytest.raises(ValueError, match="the dealer has no seat"):
        Entry(actor, {}, seat)
