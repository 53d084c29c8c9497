"""The vote to end a match before its time: who decides, who does not, and what is left of it."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import end_vote
from tablehost.records.record import check
from tablehost.store.store import Store
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, play_on, recorded, start

FOR_THREE = ("farkle", 3, *FARKLE[2:])


async def seated(
    *people: Person, game: tuple[Any, ...] = FARKLE, bots: tuple[str, ...] = ()
) -> int:
    """A table where all of these play a match."""
    table = await open_table(people[0], *bots, game=game)
    for person in people[1:]:
        await person.done(requests.Sit, table, None)
    await start(*people, table=table)
    return table


def is_over(person: Person, table: int) -> bool:
    return bool(person.table(table)["phase"] == "over")


async def sees_votes(person: Person, table: int, votes: int) -> dict[str, Any]:
    """The vote, once it has so many votes."""

    def shown() -> dict[str, Any] | None:
        vote: dict[str, Any] | None = person.table(table)["end_vote"]
        return vote if vote and vote["votes"] == votes else None

    vote: dict[str, Any] = await person.until(shown)
    return vote


async def test_both_of_two_players_have_to_agree(arrive: Arrive, store: Store) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    await play_on(table, ada, bob, moves=3)

    await ada.done(requests.EndMatch, table, True)

    assert await sees_votes(bob, table, 1) == {
        "agreed": [0],
        "votes": 1,
        "needed": 2,
        "leaders": [],
    }
    assert not is_over(bob, table)
    await bob.done(requests.EndMatch, table, True)
    await ada.until(partial(is_over, ada, table))
    await ada.until(lambda: ada.table(table)["recap"])
    over, about = ada.view(table)["over"], ada.table(table)
    assert over["by_vote"]
    assert over["scores"] == ada.view(table)["scores"]
    assert ada.view(table)["to_act"] == []
    assert about["seed"], "opened"
    assert about["end_vote"] is None
    match = await store.match(about["record"])
    assert (match.status, match.outcome) == ("abandoned", None)
    record = await recorded(store, match.id)
    assert not record.over
    assert len(check(record).match.log) == len(record.log)


async def test_the_next_match_begins_as_after_any_other(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    for person in (ada, bob):
        await person.done(requests.EndMatch, table, True)
    await ada.until(lambda: ada.table(table)["promised"])
    assert await ada.refused(requests.EndMatch, table, True) == "waiting"

    await start(ada, bob, table=table)

    await ada.until(lambda: ada.table(table)["match"] == 2)
    await ada.done(requests.EndMatch, table, True)
    assert (await sees_votes(ada, table, 1))["agreed"] == [0]
    await play_on(table, ada, bob)
    await ada.until(partial(is_over, ada, table))
    assert "by_vote" not in ada.view(table)["over"]


async def test_bots_do_not_count(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await seated(ada, game=FOR_THREE, bots=("random", "random"))

    await ada.done(requests.EndMatch, table, True)

    await ada.until(partial(is_over, ada, table))


async def test_two_of_three_decide_and_a_vote_can_be_taken_back(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    table = await seated(ada, bob, cleo, game=FOR_THREE)
    await ada.done(requests.EndMatch, table, True)
    await ada.done(requests.EndMatch, table, False)
    await ada.until(lambda: ada.table(table)["end_vote"] is None)

    await bob.done(requests.EndMatch, table, True)
    assert not is_over(bob, table)
    await cleo.done(requests.EndMatch, table, True)

    await ada.until(partial(is_over, ada, table))


async def test_whoever_is_left_alone_by_a_lost_connection_does_not_decide(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:b")
    table = await seated(ada, bob)
    await ada.done(requests.EndMatch, table, True)
    bob.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])

    await ada.done(requests.EndMatch, table, True)

    assert (await sees_votes(ada, table, 1))["needed"] == 2
    assert not is_over(ada, table)
    again = Person(hall, "bob", "SHA256:b")
    await again.hello()
    await again.done(requests.Sit, table, None)
    await again.done(requests.EndMatch, table, True)
    await ada.until(partial(is_over, ada, table))


async def test_the_vote_of_somebody_who_leaves_is_dropped(arrive: Arrive) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    table = await seated(ada, bob, cleo, game=FOR_THREE)
    await ada.done(requests.EndMatch, table, True)
    await sees_votes(bob, table, 1)

    await ada.done(requests.Stand, table)

    await bob.until(lambda: bob.table(table)["end_vote"] is None)
    await bob.done(requests.EndMatch, table, True)
    assert not is_over(bob, table)


async def test_all_seats_of_one_key_count_once(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    first, second = await arrive("max", "SHA256:m"), await arrive("moritz", "SHA256:m")
    game = ("farkle", 5, *FARKLE[2:])
    table = await seated(ada, bob, first, second, game=game, bots=("random",))
    await first.done(requests.EndMatch, table, True)
    await second.done(requests.EndMatch, table, True)

    assert (await sees_votes(ada, table, 1)) == {
        "agreed": [2, 3],
        "votes": 1,
        "needed": 2,
        "leaders": [],
    }
    assert not is_over(ada, table)
    await ada.done(requests.EndMatch, table, True)
    await bob.until(partial(is_over, bob, table))


async def test_a_rated_match_ends_only_if_all_agree(arrive: Arrive) -> None:
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cleo")]
    table = await seated(*people, game=FOR_THREE)
    ada, bob, cleo = people
    await ada.done(requests.EndMatch, table, True)
    await bob.done(requests.EndMatch, table, True)

    assert (await sees_votes(cleo, table, 2))["needed"] == 3
    assert not is_over(ada, table)
    await cleo.done(requests.EndMatch, table, True)
    await ada.until(partial(is_over, ada, table))


async def test_who_is_away_keeps_a_rated_match_from_ending(arrive: Arrive) -> None:
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cleo")]
    table = await seated(*people, game=FOR_THREE)
    ada, bob, cleo = people
    cleo.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][2]["here"])

    await ada.done(requests.EndMatch, table, True)
    await bob.done(requests.EndMatch, table, True)

    assert (await sees_votes(ada, table, 2))["needed"] == 3
    assert not is_over(ada, table)


async def one_leads(arrive: Arrive) -> tuple[int, Person, list[Person]]:
    """A match that counts, in which one of three is in the lead."""
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cleo")]
    table = await seated(*people, game=FOR_THREE)

    def most() -> list[Person]:
        scores = people[0].view(table)["scores"]
        return [one for one in people if scores[one.view(table)["you"]] == max(scores)]

    while len(most()) > 1:
        await play_on(table, *people, moves=1)
    (leader,) = most()
    return table, leader, [one for one in people if one is not leader]


async def is_away(person: Person, others: list[Person], table: int) -> int:
    """Cut somebody off, and wait until the others see it; returns the seat."""
    number: int = person.view(table)["you"]
    person.line.close()
    await others[0].until(lambda: not others[0].table(table)["seats"][number]["here"])
    return number


async def test_nobody_waits_for_who_is_away_and_behind(arrive: Arrive) -> None:
    table, leader, (behind, other) = await one_leads(arrive)
    await is_away(behind, [leader, other], table)
    await other.done(requests.EndMatch, table, True)
    assert (await sees_votes(leader, table, 1))["needed"] == 2

    await leader.done(requests.EndMatch, table, True)

    await leader.until(partial(is_over, leader, table))


async def test_match_that_counts_ends_without_its_leader_only_after_a_bots_move(
    arrive: Arrive,
) -> None:
    table, leader, others = await one_leads(arrive)
    first, second = others
    number = await is_away(leader, others, table)
    for one in others:
        await one.done(requests.EndMatch, table, True)
    vote = await sees_votes(first, table, 2)
    assert (vote["needed"], vote["leaders"]) == (3, [number])

    await first.done(requests.StandIn, table, number)
    await second.done(requests.StandIn, table, number)
    while (turn := first.view(table)["to_act"]) not in ([], [number]):
        assert not is_over(first, table), "before the bot has moved"
        await play_on(table, *others, moves=1)
        assert turn

    await first.until(partial(is_over, first, table))


async def test_votes_are_dropped_after_a_while_and_asking_again_has_to_wait(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(end_vote, "PATIENCE", 0.01)
    hall.idle_rules = replace(hall.idle_rules, ask_after=0.01)
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    await ada.done(requests.EndMatch, table, True)

    await bob.until(lambda: bob.table(table)["end_vote"] is None)

    assert await ada.refused(requests.EndMatch, table, True) == "end_later"
    await bob.done(requests.EndMatch, table, True)
    assert not is_over(bob, table)


async def test_spectators_have_no_vote(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await seated(ada, bob)
    await eve.done(requests.Watch, table)

    assert await eve.refused(requests.EndMatch, table, True) == "watching"


FOR_FOUR = ("farkle", 4, *FARKLE[2:])


async def four_with_two_votes(arrive: Arrive) -> tuple[int, list[Person]]:
    """A match of four of whom the first two want its end: three have to."""
    people = [await arrive(name) for name in ("ada", "bob", "cleo", "dan")]
    table = await seated(*people, game=FOR_FOUR)
    for person in people[:2]:
        await person.done(requests.EndMatch, table, True)
    assert (await sees_votes(people[0], table, 2))["needed"] == 3
    return table, people


async def test_the_vote_is_counted_again_when_somebody_leaves(arrive: Arrive) -> None:
    table, (ada, *_, dan) = await four_with_two_votes(arrive)

    await dan.done(requests.Stand, table)

    await ada.until(partial(is_over, ada, table))


async def test_the_vote_is_counted_again_when_a_connection_is_lost(arrive: Arrive) -> None:
    table, (ada, *_, dan) = await four_with_two_votes(arrive)

    dan.line.close()

    await ada.until(partial(is_over, ada, table))


async def test_somebody_who_comes_back_counts_again(arrive: Arrive, hall: Hall) -> None:
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cleo")]
    ada, bob, cleo = people
    table = await seated(*people, game=FOR_THREE)
    cleo.line.close()
    await ada.until(lambda: not ada.table(table)["seats"][2]["here"])
    await ada.done(requests.EndMatch, table, True)
    await bob.done(requests.EndMatch, table, True)
    assert (await sees_votes(ada, table, 2))["needed"] == 3, "it counts for ratings"

    again = Person(hall, "cleo", "SHA256:cleo")
    await again.hello()
    await again.done(requests.Sit, table, None)

    assert not is_over(ada, table)
    await again.done(requests.EndMatch, table, True)
    await ada.until(partial(is_over, ada, table))


async def test_a_match_that_counts_ends_once_the_only_other_one_has_left(arrive: Arrive) -> None:
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cleo")]
    ada, bob, cleo = people
    table = await seated(*people, game=FOR_THREE)
    for person in (ada, bob):
        await person.done(requests.EndMatch, table, True)
    assert not is_over(ada, table)

    await cleo.done(requests.Stand, table)

    await ada.until(partial(is_over, ada, table))
