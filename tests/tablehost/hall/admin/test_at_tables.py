"""Admin actions on tables: on all of them, or on one seat."""

from engine.sync import host_requests as ask
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import default, open_table, play_on, start


async def test_moves_are_refused_during_a_pause(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await mona.done(ask.SetPause, True)
    await ada.until(lambda: ada.table(table)["paused"])
    await mona.until(lambda: mona.views[0]["paused"])
    actor = next(one for one in (ada, bob) if one.view(table)["can"])

    answer = await actor.play(table, default(actor.view(table)))
    assert answer.code == "paused"
    assert await mona.refused(ask.SkipTurn, table, actor.view(table)["you"]) == "paused"
    await mona.done(ask.SetPause, False)
    await actor.until(lambda: not actor.table(table)["paused"])
    assert isinstance(await actor.play(table, default(actor.view(table))), reports.Done)


async def test_bots_and_new_matches_wait_during_a_pause(mona: Person, arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await mona.done(ask.SetPause, True)
    await ada.done(requests.Start, table)
    await mona.done(ask.LookAround, True)
    await mona.until(lambda: mona.views[1]["paused"])

    assert ada.table(table)["phase"] == "waiting"
    await mona.done(ask.SetPause, False)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    view = await ada.turn(table)  # the bot has moved if it was first
    await mona.done(ask.SetPause, True)
    await ada.until(lambda: ada.table(table)["paused"])
    assert ada.view(table) == view
    await mona.done(ask.SetPause, False)
    while not ada.view(table)["over"]:
        if (view := await ada.turn(table))["can"]:
            await ada.play(table, default(view))


async def test_bot_move_computed_before_a_pause_is_made_after_it(
    mona: Person, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await ada.done(requests.Start, table)
    while 1 not in (await ada.turn(table))["to_act"] and ada.view(table)["can"]["keep"] is None:
        await ada.play(table, default(ada.view(table)))
    for paused in (True, False, True, False):
        await mona.done(ask.SetPause, paused)

    while not ada.view(table)["over"]:
        if (view := await ada.turn(table))["can"]:
            await ada.play(table, default(view))


async def test_clock_does_not_run_during_a_pause(hall: Hall, mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("farkle", 2, {"target": 1000}, "Friday", True, True, 600))
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    playing = hall.tables[table]._playing
    assert playing._clock._timer is not None

    await mona.done(ask.SetPause, True)
    await ada.until(lambda: ada.table(table)["paused"])
    assert playing._clock._timer is None
    await mona.done(ask.SetPause, False)
    await ada.until(lambda: not ada.table(table)["paused"])
    assert playing._clock._timer is not None


async def test_skipped_turn_is_the_clocks_move(
    hall: Hall, mona: Person, arrive: Arrive, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    seat = ada.view(table)["to_act"][0]
    running = hall.tables[table].running
    assert running is not None
    due = running.match.default_move(seat)

    assert await mona.refused(ask.SkipTurn, table, 1 - seat) == "not_their_turn"
    assert await mona.refused(ask.SkipTurn, 999, seat) == "no_such_table"
    revision = ada.revisions[2 * table + 1]
    await mona.done(ask.SkipTurn, table, seat)
    await ada.until(lambda: ada.revisions[2 * table + 1] > revision)
    moved = [one for one in await store.log(running.record.id) if one.entry.actor == "host"]
    assert [(one.entry.seat, one.entry.data) for one in moved] == [(seat, due)]


async def test_seat_is_given_to_a_bot_and_back(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await mona.done(ask.LendSeat, table, 1, True)

    moved = 0
    while moved < 3:  # bob does nothing, and it is ada's turn again and again
        view = await ada.turn(table)
        if view["over"]:
            break
        revision = ada.revisions[2 * table + 1]
        if isinstance(await ada.play(table, default(view)), reports.Done):
            moved += 1
            await ada.until(lambda: ada.revisions[2 * table + 1] > revision)  # noqa: B023
    assert ada.table(table)["seats"][1]["stand_in"]

    await mona.done(ask.LendSeat, table, 1, False)
    await ada.until(lambda: not ada.table(table)["seats"][1]["stand_in"])


async def test_sitting_down_takes_the_seat_back_from_the_bot(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await mona.done(ask.SetPause, True)  # so that nothing moves meanwhile
    await mona.done(ask.LendSeat, table, 1, True)
    await bob.until(lambda: bob.table(table)["seats"][1]["stand_in"])

    await bob.done(requests.Sit, table, None)

    await bob.until(lambda: not bob.table(table)["seats"][1]["stand_in"])


async def test_bot_thinks_again_in_a_seat_given_twice_in_one_turn(
    mona: Person, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    seat = ada.view(table)["to_act"][0]
    revision = ada.revisions[2 * table + 1]

    for bot in (True, False, True):
        await mona.done(ask.LendSeat, table, seat, bot)

    await ada.until(lambda: ada.revisions[2 * table + 1] > revision)


async def test_bot_and_empty_seats_cannot_be_given_to_bots(mona: Person, arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful")

    assert await mona.refused(ask.LendSeat, table, 0, True) == "waiting"
    await ada.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert await mona.refused(ask.LendSeat, table, 1, True) == "no_such_seat"
    assert await mona.refused(ask.LendSeat, table, 9, True) == "no_such_seat"


async def test_seat_that_no_bot_plays_for_cannot_be_given_back(
    mona: Person, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await ada.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")

    assert await mona.refused(ask.LendSeat, table, 0, False) == "no_such_seat"


async def test_match_continues_after_admin_actions(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    for paused in (True, False):
        await mona.done(ask.SetPause, paused)
    for bot in (True, False):
        await mona.done(ask.LendSeat, table, 1, bot)
    await ada.until(lambda: not ada.table(table)["seats"][1]["stand_in"])
    await mona.done(ask.Announce, "go on")

    await play_on(table, ada, bob, moves=4)
