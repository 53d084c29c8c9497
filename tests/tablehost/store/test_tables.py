"""Tables, seats and matches."""

import msgspec
import pytest

from tablehost.store.errors import CodeTakenError, NotFoundError, NotNowError
from tablehost.store.store import Store
from tablehost.store.tables import MOST_REOPENED
from tablehost.store.values import Outcome, Secret, Sitter, Sitting, TableRecord
from tests.tablehost.store.samples import BOT, ROLL, ROLLED, SECRET, new_match, resumed, spec

WON = Outcome((0,), (10_000, 0))
GREEDY = Sitter("bot", bot="greedy")


async def test_table_is_saved_as_it_was_created(store: Store) -> None:
    made = await store.create_table(spec("OTTER", target=5000))

    assert (made.code, made.options, made.status) == ("OTTER", {"target": 5000}, "waiting")
    assert await store.table(made.id) == made


async def test_two_running_tables_share_no_code(store: Store) -> None:
    await store.create_table(spec("OTTER"))

    with pytest.raises(CodeTakenError, match="OTTER already"):
        await store.create_table(spec("OTTER"))


async def test_code_of_a_closed_table_is_free(store: Store) -> None:
    first = await store.create_table(spec("OTTER"))
    await store.close_table(first.id)

    assert (await store.create_table(spec("OTTER"))).id != first.id


async def test_suspended_table_waits_for_its_people(store: Store) -> None:
    table = await store.create_table(spec("OTTER"))
    ada, bob = await store.enter("SHA256:a", "ada"), await store.enter("SHA256:b", "bob")
    await store.sit(table.id, 0, Sitter("person", ada.id))
    before = await store.saved_table(table.id)
    await store.suspend_table(table.id)
    await store.suspend_table(table.id)

    assert [one async for one in store.running()] == []
    assert await store.suspended_tables(ada.id) == (table.id,)
    assert await store.suspended_tables(bob.id) == ()
    with pytest.raises(CodeTakenError):
        await store.create_table(spec("OTTER"))

    await store.reopen_table(table.id)
    assert [one async for one in store.running()] == [before]
    assert await store.suspended_tables(ada.id) == ()


async def test_newest_suspended_tables_come_first_and_are_limited(store: Store) -> None:
    ada = await store.enter("SHA256:a", "ada")
    numbers = []
    for number in range(MOST_REOPENED + 1):
        table = await store.create_table(spec(f"OTTER{number}"))
        await store.sit(table.id, 0, Sitter("person", ada.id))
        await store.suspend_table(table.id)
        numbers.append(table.id)

    assert await store.suspended_tables(ada.id) == tuple(reversed(numbers[1:]))


async def test_edited_table_has_the_new_values(store: Store) -> None:
    made = await store.create_table(spec("OTTER", target=5000))
    choice = msgspec.structs.replace(
        spec("LYNX", seats=4), open=False, open_after=False, hints=True, replace_bots=False
    )

    edited = await store.edit_table(made.id, choice)

    assert (edited.id, edited.created, edited.status) == (made.id, made.created, "waiting")
    assert (edited.code, edited.seats, edited.options) == ("LYNX", 4, {})
    assert not edited.open
    assert not edited.open_after
    assert edited.hints
    assert made.replace_bots
    assert not edited.replace_bots
    assert await store.table(made.id) == edited


async def test_table_can_be_edited_with_its_own_record(store: Store) -> None:
    made = await store.create_table(spec("OTTER"))

    edited = await store.edit_table(made.id, msgspec.structs.replace(made, name="Garden"))

    assert edited == msgspec.structs.replace(made, name="Garden")


async def test_edit_to_the_code_of_another_table_is_refused(store: Store) -> None:
    await store.create_table(spec("OTTER"))
    other = await store.create_table(spec("LYNX"))

    with pytest.raises(CodeTakenError):
        await store.edit_table(other.id, spec("OTTER"))

    assert (await store.table(other.id)).code == "LYNX"


async def test_number_of_seats_cannot_be_edited_during_a_match(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(NotNowError, match="after the match"):
        await store.edit_table(match.table, spec(seats=3))


async def test_edit_does_not_change_the_running_match(store: Store) -> None:
    match = await new_match(store)

    await store.edit_table(match.table, spec(target=3000))

    assert (await store.match(match.id)).options == {}


async def test_closed_table_cannot_be_edited_or_used(store: Store) -> None:
    table = await store.create_table(spec())
    await store.close_table(table.id)

    with pytest.raises(NotNowError, match="closed"):
        await store.edit_table(table.id, spec())
    with pytest.raises(NotNowError, match="abandoned"):
        await store.sit(table.id, 0, GREEDY)
    with pytest.raises(NotNowError, match="abandoned"):
        await store.start_match(table.id, 1, SECRET)


async def test_table_that_never_finished_a_match_is_abandoned(store: Store) -> None:
    match = await new_match(store)

    closed = await store.close_table(match.table)

    assert closed.status == "abandoned"
    assert (await store.match(match.id)).status == "abandoned"
    assert await store.close_table(match.table) == closed


async def test_table_whose_last_match_is_over_is_over(store: Store) -> None:
    match = await new_match(store)
    await store.end_match(match.id, WON)

    assert (await store.close_table(match.table)).status == "over"


async def test_rematch_is_a_match_of_its_own(store: Store) -> None:
    first = await new_match(store)
    await store.append(first.id, 0, [ROLL], "a", outcome=WON)

    second = await store.start_match(first.table, 1, SECRET)

    assert (second.number, second.status) == (2, "playing")
    assert await store.log(second.id) == ()
    assert len(await store.log(first.id)) == 1


async def test_table_plays_one_match_at_a_time(store: Store) -> None:
    match = await new_match(store)

    with pytest.raises(NotNowError, match="is playing"):
        await store.start_match(match.table, 1, SECRET)


async def test_match_starts_with_the_options_of_its_table(store: Store) -> None:
    table = await store.create_table(spec(target=5000))

    match = await store.start_match(table.id, 7, SECRET)

    assert (match.game, match.seats, match.options) == ("farkle", 2, {"target": 5000})
    assert (match.rules_version, match.commitment) == (7, "commitment")
    assert (match.status, match.outcome, match.ended) == ("playing", None, None)
    assert (await store.table(table.id)).status == "playing"


async def test_ended_match_is_not_changed(store: Store) -> None:
    match = await new_match(store)
    ended = await store.end_match(match.id, WON)

    assert await store.end_match(match.id, None) == ended
    assert (ended.status, ended.outcome) == ("over", WON)


async def test_seats_are_empty_until_somebody_sits(store: Store) -> None:
    table = await store.create_table(spec())
    person = await store.enter("SHA256:a", "Ada")
    await store.sit(table.id, 1, Sitter("person", person.id))

    assert await store.sitters(table.id) == (Sitter(), Sitter("person", person.id))


async def test_seat_can_be_left(store: Store) -> None:
    table = await store.create_table(spec())
    await store.sit(table.id, 1, GREEDY)
    await store.sit(table.id, 1, Sitter())

    assert await store.sitters(table.id) == (Sitter(), Sitter())


@pytest.mark.parametrize("seat", [-1, 2])
async def test_unknown_seat_is_refused(store: Store, seat: int) -> None:
    table = await store.create_table(spec())

    with pytest.raises(NotNowError, match=f"no seat {seat}"):
        await store.sit(table.id, seat, GREEDY)


async def test_unknown_person_cannot_sit_down(store: Store) -> None:
    table = await store.create_table(spec())

    with pytest.raises(NotFoundError, match="no person 5"):
        await store.sit(table.id, 0, Sitter("person", 5))


async def test_sittings_tell_who_sat_when(store: Store) -> None:
    table = await store.create_table(spec())
    ada = Sitter("person", (await store.enter("SHA256:a", "Ada")).id)
    await store.sit(table.id, 0, ada)
    await store.sit(table.id, 1, GREEDY)
    match = await store.start_match(table.id, 1, SECRET)
    await store.append(match.id, 0, [ROLL, ROLLED], "a")
    await store.sit(table.id, 0, Sitter())
    await store.append(match.id, 2, [BOT], "b")
    await store.sit(table.id, 0, GREEDY)

    assert await store.sittings(match.id) == (
        Sitting(0, 0, ada),
        Sitting(1, 0, GREEDY),
        Sitting(0, 2, Sitter()),
        Sitting(0, 3, GREEDY),
    )


async def test_history_lists_ended_matches_newest_first(store: Store) -> None:
    ada, bob = await store.enter("SHA256:a", "Ada"), await store.enter("SHA256:b", "Bob")
    ended = []
    for who in (ada, bob, ada, ada):
        table = await store.create_table(spec())
        await store.sit(table.id, 0, Sitter("person", who.id))
        match = await store.start_match(table.id, 1, SECRET)
        ended.append(await store.end_match(match.id, WON))
        await store.close_table(table.id)
    table = await store.create_table(spec())
    await store.sit(table.id, 0, Sitter("person", ada.id))
    await store.start_match(table.id, 1, SECRET)

    assert await store.history(ada.id) == (ended[3], ended[2], ended[0])
    assert await store.history(ada.id, limit=1) == (ended[3],)
    assert await store.history(ada.id, before=ended[3].id) == (ended[2], ended[0])


async def test_running_tables_come_with_all_they_need_to_resume(store: Store) -> None:
    waiting = await store.create_table(spec("WAITS"))
    closed = await store.create_table(spec("CLOSED"))
    await store.close_table(closed.id)
    match = await new_match(store, "PLAYS")
    await store.sit(match.table, 1, GREEDY)
    await store.append(match.id, 0, [ROLL, ROLLED], "a", position=6)

    found = await resumed(store)

    assert list(found) == ["WAITS", "PLAYS"]
    assert (found["WAITS"].table, found["WAITS"].match) == (waiting, None)
    plays = found["PLAYS"]
    assert isinstance(plays.table, TableRecord)
    assert plays.sitters == (Sitter(), GREEDY)
    assert plays.match == match
    assert plays.secret == msgspec.structs.replace(SECRET, position=6)
    assert plays.log == await store.log(match.id)


async def test_waiting_table_comes_with_its_last_match_and_its_next_secret(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [ROLL], "a", outcome=WON)
    promised = Secret(bytes(32), "the next one")
    await store.save_next_secret(match.table, promised)

    found = (await resumed(store))["WOLF"]

    assert not found.plays
    assert found.match == await store.match(match.id)
    assert found.log == await store.log(match.id)
    assert (found.secret, found.next_secret) == (SECRET, promised)


async def test_abandoned_match_is_not_resumed(store: Store) -> None:
    match = await new_match(store)
    await store.end_match(match.id, None)

    found = (await resumed(store))["WOLF"]

    assert (found.match, found.log) == (None, ())


@pytest.mark.parametrize("ask", ["table", "close_table", "sitters", "match", "secret", "sittings"])
async def test_unknown_numbers_raise(store: Store, ask: str) -> None:
    with pytest.raises(NotFoundError, match=r"no (table|match) 42"):
        await getattr(store, ask)(42)
