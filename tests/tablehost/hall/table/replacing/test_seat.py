"""People who take a bot's seat in a running match, or ask for one and wait for its turn's end."""

from typing import Any

import msgspec
import pytest

from engine.sync import host_requests, requests
from tablehost.hall.hall import Hall
from tablehost.records import record
from tablehost.people.bot_names import bot_name
from tablehost.stats.seat_history import SeatHistory
from tests.halls import FakeHost, HeldBots
from tests.memory_store import MemoryStore
from tests.tablehost.hall.bots import (
    FARKLE,
    finish,
    match_with_bots,
    mid_turn,
    one_bot_move,
    replace,
    told,
    turn_over,
)
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, recorded, start
from tests.tablehost.hall.unreliable import UnreliableStore

POKER_DICE: tuple[Any, ...] = ("poker_dice", 3, {}, "Friday", True, True, 0)


def bots(person: Person, table: int) -> list[int]:
    """The seats that one may ask for, as everybody at the table sees them."""
    return list(person.table(table)["bots_to_replace"])


# When the seat changes hands


async def test_seat_is_given_at_once_while_another_seat_is_to_act(
    arrive: Arrive, thinker: HeldBots
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(thinker, ada, "random", "random")
    assert bots(ada, table) == [1, 2]

    given = await replace(bob, table, 2)

    assert given["seat"] == 2
    assert given["resume"]
    assert bob.view(table)["you"] == 2
    await ada.until(lambda: ada.table(table)["seats"][2]["name"] == "bob")
    plate = ada.table(table)["seats"][2]
    assert (plate["kind"], plate["here"], plate["level"]) == ("person", True, "")
    assert bots(ada, table) == [1]


async def test_start_of_the_turn_counts_and_the_bots_thought_does_not(
    arrive: Arrive, thinker: HeldBots
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(thinker, ada, "random", game=("farkle", 2, *FARKLE[2:]))
    await turn_over(ada, table)
    assert ada.view(table)["to_act"] == [1]

    assert (await replace(bob, table))["seat"] == 1

    thinker.let_go()
    view = await bob.turn(table)
    assert view["can"]["roll"]
    await finish(table, ada, bob)
    assert len(ada.view(table)["scores"]) == 2


async def test_bot_ends_its_turn_first_and_everybody_sees_who_comes(
    arrive: Arrive, thinker: HeldBots
) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)

    assert await replace(bob, table, seat) == {"asked": seat}

    shown = [{"seat": seat, "name": "bob"}]
    await ada.until(lambda: ada.table(table)["replacements"] == shown)
    assert bob.view(table)["you"] is None
    assert seat not in bots(ada, table)
    assert await eve.refused(requests.ReplaceBot, table, seat) == "asked_already"
    while ada.view(table)["to_act"] == [seat]:
        assert ada.table(table)["seats"][seat]["kind"] == "bot"
        await one_bot_move(thinker, ada, table)
    ended = await told(bob)
    assert (ended.table, ended.code, ended.seat["seat"]) == (table, "seated", seat)
    assert ended.bot
    assert bob.view(table)["you"] == seat
    assert bob.table(table)["watchers"] == []
    assert bob.table(table)["replacements"] == []


async def test_match_ends_with_both_people_and_its_record_is_verified(
    arrive: Arrive, thinker: HeldBots, store: MemoryStore, hall: Hall
) -> None:
    """No draw depends on who sits: the chain and the dice are those of any match."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(thinker, ada, "random", game=("farkle", 2, *FARKLE[2:]))
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table)
    thinker.let_go()
    assert (await told(bob)).code == "seated"

    await finish(table, ada, bob)

    running = hall.tables[table].match()
    found = await recorded(store, running.record.id)
    record.check(found)
    assert found.head == running.head
    history = SeatHistory(await store.sittings(running.record.id))
    assert (history.first(seat).bot, history.last(seat).bot) == ("random", None)
    changed = next(s.from_seq for s in await store.sittings(running.record.id) if s.from_seq)
    actors = [e.entry.actor for e in await store.log(running.record.id) if e.entry.seat == seat]
    assert changed > 0
    assert {"bot", "player"} == set(actors)
    assert actors == sorted(actors)  # first the bot's moves, then the person's
    recap = await ada.until(lambda: ada.table(table)["recap"])
    assert (recap["names"][seat], recap["first"][seat]) == ("bob", bot_name(seat))
    assert recap["first"][1 - seat] == "", "the same person from the beginning"


async def test_person_in_the_seat_has_the_clock_and_the_seats_code(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(
        thinker, ada, "random", game=("farkle", 2, {}, "Friday", True, True, 600)
    )
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table)
    while ada.view(table)["to_act"] == [seat]:
        await one_bot_move(thinker, ada, table)
    code = (await told(bob)).seat["resume"]
    await turn_over(ada, table)
    assert bob.view(table)["to_act"] == [seat]

    bob.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][seat]["here"])
    again = Person(hall, "guest", None)

    assert await again.hello(code) == {"table": table, "seat": seat, "taken": False}
    assert (await again.done(requests.Sit, table, None))["resume"] == code
    clock = hall.tables[table]._playing._clock
    assert (clock._seat, clock._timer is None) == (seat, False)


# What ends a request


async def test_asker_takes_it_back_or_goes(arrive: Arrive, thinker: HeldBots) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)

    for undo in (requests.KeepBot, requests.Stand):
        await replace(bob, table, seat)
        await ada.until(lambda: ada.table(table)["replacements"])
        await bob.done(undo, table)
        await ada.until(lambda: not ada.table(table)["replacements"])
    await replace(bob, table, seat)
    await ada.until(lambda: ada.table(table)["replacements"])
    bob.line.close()

    await ada.until(lambda: not ada.table(table)["replacements"])
    while ada.view(table)["to_act"] == [seat]:
        await one_bot_move(thinker, ada, table)
    assert ada.table(table)["seats"][seat]["kind"] == "bot"


async def test_one_request_for_each_person_the_last_one_counts(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(
        thinker, ada, "random", "random", "random", game=("farkle", 4, *FARKLE[2:])
    )
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table, seat)
    assert await replace(bob, table, seat) == {"asked": seat}
    second = Person(hall, "bob", "SHA256:b")
    await second.hello()

    assert await second.refused(requests.ReplaceBot, table, None) == "asked_already"
    other = next(number for number in (1, 2, 3) if number != seat)
    assert (await replace(bob, table, other))["seat"] == other

    await ada.until(lambda: not ada.table(table)["replacements"])
    assert await second.refused(requests.ReplaceBot, table, seat) == "other_seat"


async def test_match_that_ends_first_leaves_a_seat_for_the_next_one(
    arrive: Arrive, thinker: HeldBots, hall: Hall
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    game = ("farkle", 2, {"target": 1000}, *FARKLE[3:])
    table = await match_with_bots(thinker, ada, "random", game=game)
    while not ada.view(table)["over"]:
        if ada.view(table)["to_act"] == [0]:
            await turn_over(ada, table)
            continue
        await one_bot_move(thinker, ada, table)
        if ada.view(table)["scores"][0] >= 1000 and ada.view(table)["to_act"] == [1]:
            await replace(bob, table)  # the bot has the last turn

    ended = await told(bob)
    assert (ended.code, ended.seat["seat"]) == ("match_over", 1)
    await bob.until(lambda: bob.table(table)["seats"][1]["name"] == "bob")
    assert bob.view(table)["over"]
    assert bob.view(table)["you"] is None
    assert hall.tables[table].match().last_seats.keys() == {
        hall.tables[table].roster.seats[0].sitter.person
    }
    await start(ada, bob, table=table)
    await bob.until(lambda: not bob.view(table)["over"])
    assert bob.view(table)["you"] == 1


async def test_seat_that_cannot_be_saved_stays_the_bots_until_the_next_move(
    arrive: Arrive, thinker: HeldBots, store: UnreliableStore, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table, seat)
    store.sits = 1

    while ada.view(table)["to_act"] == [seat]:
        await one_bot_move(thinker, ada, table)

    assert ada.table(table)["replacements"] == [{"seat": seat, "name": "bob"}]
    assert ada.table(table)["seats"][seat]["kind"] == "bot"
    thinker.let_go()
    await turn_over(ada, table)
    assert (await told(bob)).code == "seated"
    assert "a seat is not given" in caplog.text


@pytest.mark.parametrize("is_seated", [False, True])
async def test_killed_host_forgets_the_request_and_keeps_the_seat(
    arrive: Arrive, store: MemoryStore, thinker: HeldBots, *, is_seated: bool
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table, seat)
    while is_seated and ada.view(table)["to_act"] == [seat]:
        await one_bot_move(thinker, ada, table)

    again = Hall(store, FakeHost(), thinker)
    await again.open()

    back = Person(again, "bob", "SHA256:b")
    kept = {"table": table, "seat": seat, "taken": False} if is_seated else {}
    assert await back.hello() == kept
    ada_back = Person(again, "ada", "SHA256:a")
    await ada_back.hello()
    await ada_back.done(requests.Sit, table, None)
    assert ada_back.table(table)["replacements"] == []
    assert ada_back.table(table)["seats"][seat]["kind"] == ("person" if is_seated else "bot")
    await again.close()


# Between matches


async def test_full_table_that_waits_gives_a_seat_at_once(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "random", "random", game=FARKLE)
    assert bots(ada, table) == [1, 2]

    given = await replace(bob, table, 2)

    assert given["seat"] == 1  # people have the first seats
    await ada.until(lambda: ada.table(table)["seats"][1]["name"] == "bob")
    assert [seat["kind"] for seat in ada.table(table)["seats"]] == ["person", "person", "bot"]


async def test_free_seat_is_taken_before_a_bots(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "random", game=FARKLE)

    assert bots(ada, table) == []


async def test_full_table_of_people_has_no_bots_seat(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada, game=("farkle", 2, *FARKLE[2:]))
    await bob.done(requests.Sit, table, None)

    assert await eve.refused(requests.ReplaceBot, table, None) == "no_bot_to_replace"


async def test_words_that_are_closed_are_not_disturbed(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "random", "random", game=FARKLE)
    seed = hall.tables[table]._seed
    seed._secret = msgspec.structs.replace(await seed.promise(), closed=True)

    assert await bob.refused(requests.ReplaceBot, table, None) == "closing"


async def test_admin_who_gives_the_seat_away_ends_the_request(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    mona = Person(hall, "mona", None)
    mona.line._visitor.is_local = True
    await mona.hello()
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)
    await replace(bob, table, seat)

    await mona.done(host_requests.GiveSeat, table, seat, eve.line._visitor.number)
    await eve.done(requests.Sit, table, None)
    await turn_over(eve, table)

    assert (await told(bob)).code == "seat_gone"
