"""Who may take a bot's seat, and that nobody sees two hands."""

from random import Random
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tests.halls import FakeHost, HeldBots
from tests.memory_store import MemoryStore
from tests.tablehost.hall.bots import (
    FARKLE,
    match_with_bots,
    mid_turn,
    one_bot_move,
    replace,
    told,
    turn_over,
)
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.guests import AWAY, HOME, THIRD, come
from tests.tablehost.hall.matches import open_table, start
from tests.tablehost.hall.party import party

POKER_DICE: tuple[Any, ...] = ("poker_dice", 3, {}, "Friday", True, True, 0)


def bots(person: Person, table: int) -> list[int]:
    """The seats that one may ask for, as everybody at the table sees them."""
    return list(person.table(table)["bots_to_replace"])


# Who may not


async def test_table_that_does_not_allow_it(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    asked = (*FARKLE, ["random"] * 2, False, False)
    table = (await ada.done(requests.NewTable, *asked))["table"]
    await ada.done(requests.Sit, table, None)
    await start(ada, table=table)

    assert await bob.refused(requests.ReplaceBot, table, None) == "no_bot_to_replace"
    assert not ada.table(table)["replace_bots"]
    assert bots(ada, table) == []


async def test_table_by_invitation_takes_its_code(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "random", game=("farkle", 2, {}, "Friday", False, True, 0))
    await start(ada, table=table)
    assert await bob.refused(requests.ReplaceBot, table, None) == "by_invitation"

    await bob.done(requests.Join, ada.table(table)["code"])

    await replace(bob, table)


async def test_seats_of_people_and_free_ones_are_no_bots_seats(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob", "SHA256:b"), await arrive("eve")
    table = await open_table(ada, "random", game=("farkle", 4, *FARKLE[2:]))
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    bob.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])
    await ada.done(requests.StandIn, table, 1)
    await ada.until(lambda: ada.table(table)["seats"][1]["stand_in"])

    for seat in (0, 1, 3, 9):
        assert await eve.refused(requests.ReplaceBot, table, seat) == "no_bot_to_replace"


async def test_match_that_counts_keeps_its_bots(
    arrive: Arrive, store: MemoryStore, thinker: HeldBots
) -> None:
    """It began with people alone, of whom two have a key; one has left for good."""
    ada, bob, eve = (
        await arrive("ada", "SHA256:a"),
        await arrive("bob", "SHA256:b"),
        await arrive("e"),
    )
    table = await open_table(ada, game=("farkle", 2, *FARKLE[2:]))
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await bob.done(requests.Stand, table)
    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "bot")

    assert bots(ada, table) == []
    assert await eve.refused(requests.ReplaceBot, table, 1) == "no_bot_to_replace"
    again = Hall(store, FakeHost(), thinker)
    await again.open()
    late = Person(again, "late", None)
    await late.hello()
    await late.done(requests.Watch, table)
    assert bots(late, table) == []
    await again.close()


async def test_guests_who_play_without_ratings_may_be_replaced(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada, game=("farkle", 2, *FARKLE[2:]))
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await bob.done(requests.Stand, table)
    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "bot")

    assert (await replace(eve, table))["seat"] == 1


async def test_party_night_keeps_its_bots(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bots=1)
    await start(ada, table=table)

    assert bots(ada, table) == []
    assert await bob.refused(requests.ReplaceBot, table, None) == "no_bot_to_replace"


# Nobody sees two hands


async def test_whoever_has_a_seat_gets_no_other(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await match_with_bots(thinker, ada, "random", "random", game=POKER_DICE)
    same, other_name = Person(hall, "ada", "SHA256:a"), Person(hall, "zoe", "SHA256:a")
    for person in (same, other_name):
        await person.hello()

    for person in (ada, same, other_name):
        assert await person.refused(requests.ReplaceBot, table, 1) == "other_seat"


async def test_whoever_has_left_gets_the_own_seat_back_and_no_other(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    """Also if nothing was played in between, and under another name with the same key."""
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(thinker, ada, "random", "random", game=POKER_DICE)
    await replace(bob, table, 2)
    await bob.done(requests.Stand, table)
    other_name = Person(hall, "bert", "SHA256:b")
    await other_name.hello()

    for person in (bob, other_name):
        assert await person.refused(requests.ReplaceBot, table, 1) == "other_seat"
    assert (await replace(bob, table, 2))["seat"] == 2


async def test_seat_that_was_left_is_remembered_after_a_restart(
    arrive: Arrive, store: MemoryStore, thinker: HeldBots
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(thinker, ada, "random", "random")
    await replace(bob, table, 2)
    await turn_over(ada, table)
    await bob.done(requests.Stand, table)

    again = Hall(store, FakeHost(), thinker)
    await again.open()
    back = Person(again, "bob", "SHA256:b")
    await back.hello()

    assert await back.refused(requests.ReplaceBot, table, 1) == "other_seat"
    await again.close()


async def test_guest_who_may_be_the_one_that_is_away_gets_no_seat(
    hall: Hall, thinker: HeldBots
) -> None:
    """By the rule that lets guests back without a code: alone at the address since then."""
    ada, theo = await come(hall, "ada", HOME), await come(hall, "théo", AWAY)
    table = await match_with_bots(thinker, ada, "random", "random", game=POKER_DICE)
    assert (await replace(theo, table, 1))["seat"] == 1
    ada.line.close()
    await theo.until(lambda: not theo.table(table)["seats"][0]["here"])
    alone, elsewhere = await come(hall, "zoe", HOME), await come(hall, "jo", THIRD)

    assert await alone.refused(requests.ReplaceBot, table, 2) == "other_seat"
    assert await elsewhere.ask(requests.ReplaceBot, table, 2)


async def test_request_is_dropped_if_its_asker_got_a_seat_otherwise(
    arrive: Arrive, hall: Hall, thinker: HeldBots
) -> None:
    """A person who takes another name while they wait is looked at again."""
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await match_with_bots(thinker, ada, "random", "random")
    seat = await mid_turn(thinker, ada, table)
    other = 3 - seat
    await replace(bob, table, seat)
    twin = Person(hall, "bert", "SHA256:b")
    await twin.hello()
    assert (await replace(twin, table, other))["seat"] == other

    while ada.view(table)["to_act"] == [seat]:
        await one_bot_move(thinker, ada, table)

    ended = await told(bob)
    assert (ended.code, ended.seat) == ("seat_gone", {})
    assert bob.view(table)["you"] is None


async def test_kicked_person_stays_out(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, "random", game=FARKLE)
    await bob.done(requests.Sit, table, None)
    await ada.done(requests.Unseat, table, 1)
    await ada.done(requests.Unseat, table, 1)
    await ada.done(requests.SeatBot, table, 1, "random")
    await start(ada, table=table)

    assert await bob.refused(requests.ReplaceBot, table, None) == "kicked"


async def test_spectator_who_waits_sees_what_spectators_see(
    arrive: Arrive, thinker: HeldBots
) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await match_with_bots(thinker, ada, "random", "random", game=POKER_DICE)
    seat = await mid_turn(thinker, ada, table)
    await eve.done(requests.Watch, table)

    await replace(bob, table, seat)

    assert bob.view(table) == eve.view(table)
    assert not bob.view(table)["can"]


@pytest.mark.parametrize("seed", range(6))
async def test_nobody_ever_sees_two_hands(
    hall: Hall, arrive: Arrive, thinker: HeldBots, seed: int
) -> None:
    """Whatever people ask, leave and take back, under two names of one key as well."""
    chance = Random(seed)
    ada = await arrive("ada")
    table = await match_with_bots(
        thinker, ada, *["random"] * 3, game=("poker_dice", 4, *POKER_DICE[2:])
    )
    keys = {"bob": "SHA256:b", "bert": "SHA256:b", "eve": "SHA256:e", "guest": None}
    people = {name: Person(hall, name, key) for name, key in keys.items()}
    for person in people.values():
        await person.hello()
    thinker.let_go()
    had: dict[str, set[int]] = {name: set() for name in people}

    for _ in range(60):
        name = chance.choice(list(people))
        asked: list[tuple[Any, ...]] = [
            (requests.ReplaceBot, table, chance.choice([None, 1, 2, 3])),
            (requests.ReplaceBot, table, chance.choice([1, 2, 3])),
            (requests.KeepBot, table),
            (requests.Stand, table),
            (requests.Sit, table, None),
            (requests.Watch, table),
        ]
        kind, *fields = chance.choice(asked)
        await people[name].ask(kind, *fields)
        if 0 in ada.view(table)["to_act"] and not ada.view(table)["over"]:
            await ada.play(table, await ada.done(requests.Fallback, table))
        for one, person in people.items():
            view = person.views.get(2 * table + 1)
            if view and view["you"] is not None and not view["over"]:
                had[one].add(view["you"])

    assert any(had.values())
    assert len(had["bob"] | had["bert"]) <= 1
    assert all(len(seats) <= 1 for seats in had.values())
