"""Between matches the opener chooses another game for all who sit at the table; others ask."""

from functools import partial
from typing import Any

import pytest

from engine import registry
from engine.sync import requests
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, play_on, shows_match, start


async def two(arrive: Arrive) -> tuple[int, Person, Person]:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    return table, ada, bob


async def test_everybody_stays_and_plays_the_other_game(arrive: Arrive, hall: Hall) -> None:
    table, ada, bob = await two(arrive)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)

    await ada.done(requests.ChooseGame, table, "poker_dice")

    await bob.until(lambda: bob.table(table)["game"] == "poker_dice")
    assert [seat["name"] for seat in bob.table(table)["seats"]] == ["ada", "bob"]
    assert not any(seat["ready"] for seat in bob.table(table)["seats"])
    for person in (ada, bob):
        await person.done(requests.Start, table)
    for person in (ada, bob):
        await person.until(partial(shows_match, person, table))
    await bob.until(lambda: bob.table(table)["phase"] == "playing")
    running = hall.tables[table].running
    assert running is not None
    assert running.record.game == "poker_dice"
    assert bob.view(table)["lives"]


def wishes(person: Person, table: int) -> list[str]:
    return [seat["wish"] for seat in person.table(table)["seats"]]


async def test_others_ask_the_opener_for_a_game(arrive: Arrive) -> None:
    """A wish changes nothing else: whoever is ready for the match stays so."""
    table, ada, bob = await two(arrive)
    await ada.done(requests.Start, table)

    await bob.done(requests.ChooseGame, table, "yams")

    await ada.until(lambda: wishes(ada, table) == ["", "yams"])
    assert ada.table(table)["game"] == "farkle"
    assert ada.table(table)["seats"][0]["ready"]
    assert await bob.refused(requests.ChooseGame, table, "farkle") == "no_such_game"
    await ada.done(requests.ChooseGame, table, "yams")
    await bob.until(lambda: bob.table(table)["game"] == "yams")
    assert wishes(bob, table) == ["", ""]
    assert bob.table(table)["chosen_by"] == "ada"


async def test_anybody_chooses_while_the_opener_is_away(arrive: Arrive) -> None:
    table, ada, bob = await two(arrive)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    ada.line.close()
    await bob.until(lambda: [seat["here"] for seat in bob.table(table)["seats"]] == [True, False])

    await bob.done(requests.ChooseGame, table, "yams")

    await bob.until(lambda: bob.table(table)["game"] == "yams")
    assert bob.table(table)["opener"] == "ada"
    assert bob.table(table)["chosen_by"] == "bob"


async def test_a_wish_ends_with_the_next_match_or_its_person(arrive: Arrive) -> None:
    table, ada, bob = await two(arrive)
    await bob.done(requests.ChooseGame, table, "yams")
    await start(ada, bob, table=table)
    assert wishes(ada, table) == ["", ""]
    await play_on(table, ada, bob)
    await bob.done(requests.ChooseGame, table, "poker_dice")
    await ada.until(lambda: wishes(ada, table) == ["", "poker_dice"])

    bob.line.close()

    await ada.until(lambda: wishes(ada, table) == ["", ""])


async def test_no_game_is_chosen_or_asked_for_during_a_match(arrive: Arrive) -> None:
    table, ada, bob = await two(arrive)
    assert await ada.refused(requests.ChooseGame, table, "chess") == "no_such_game"
    assert await ada.refused(requests.ChooseGame, table, "farkle") == "no_such_game"
    await start(ada, bob, table=table)

    assert await ada.refused(requests.ChooseGame, table, "yams") == "playing"
    assert await bob.refused(requests.ChooseGame, table, "yams") == "playing"


async def test_whoever_was_ready_is_asked_again(arrive: Arrive) -> None:
    table, ada, bob = await two(arrive)
    await bob.done(requests.Start, table)

    await ada.done(requests.ChooseGame, table, "yams")

    await bob.until(lambda: bob.table(table)["game"] == "yams")
    assert not bob.table(table)["seats"][1]["ready"]
    assert bob.table(table)["taken_back"]["why"] == "terms"


async def test_bots_get_a_level_of_the_other_game(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, "random")

    await ada.done(requests.ChooseGame, table, "dice_holdem")

    await ada.until(lambda: ada.table(table)["game"] == "dice_holdem")
    await ada.done(requests.Start, table)
    await ada.until(partial(shows_match, ada, table))


async def test_a_game_for_fewer_people_is_refused(arrive: Arrive) -> None:
    names = ("ada", "bob", "cleo", "dan", "eve", "fay", "gil")
    people = [await arrive(name) for name in names]
    game: tuple[Any, ...] = ("poker_dice", 7, {}, "Friday", True, True, 0)
    table = await open_table(people[0], game=game)
    for person in people[1:]:
        await person.done(requests.Sit, table, None)

    for person in people[:2]:
        assert await person.refused(requests.ChooseGame, table, "farkle") == "too_many_for_game"

    await people[-1].done(requests.Stand, table)
    await people[0].done(requests.ChooseGame, table, "farkle")
    await people[0].until(lambda: people[0].table(table)["game"] == "farkle")
    assert len(people[0].table(table)["seats"]) == 6


@pytest.mark.parametrize("seats", [1, 2])
async def test_seats_are_added_where_the_game_needs_them(arrive: Arrive, seats: int) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("yams", seats, {}, "Friday", True, True, 0))

    await ada.done(requests.ChooseGame, table, "poker_dice")

    await ada.until(lambda: ada.table(table)["game"] == "poker_dice")
    assert len(ada.table(table)["seats"]) == 2


async def test_full_table_has_all_seats_of_a_game_that_takes_more(arrive: Arrive) -> None:
    """People who watch, or wait in the lobby, can sit down."""
    six = [await arrive(name) for name in ("ada", "bob", "cleo", "dan", "eve", "fay")]
    ada, gil = six[0], await arrive("gil")
    table = await open_table(ada, game=("dice_holdem", 6, {}, "Friday", True, True, 0))
    for person in six[1:]:
        await person.done(requests.Sit, table, None)
    assert await gil.refused(requests.Sit, table, None) == "table_full"

    await ada.done(requests.ChooseGame, table, "poker_dice")

    await ada.until(lambda: len(ada.table(table)["seats"]) == 8)
    await gil.done(requests.Sit, table, None)


async def test_table_that_is_smaller_than_its_game_allows_stays_so(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada, game=("dice_holdem", 2, {}, "Friday", True, True, 0))
    await bob.done(requests.Sit, table, None)

    await ada.done(requests.ChooseGame, table, "poker_dice")

    await ada.until(lambda: ada.table(table)["game"] == "poker_dice")
    assert len(ada.table(table)["seats"]) == 2


async def test_the_lobby_of_a_kicked_guest_shows_no_seat_of_theirs(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table: int = (await ada.done(requests.NewTable, *FARKLE, ()))["table"]
    await ada.done(requests.Sit, table, None)
    await bob.done(requests.Sit, table, None)

    await ada.done(requests.Unseat, table, 1)

    visitor = next(one for one in bob.hall.visitors if one.name == "bob")
    await bob.until(lambda: visitor.table is None)
    assert visitor.own_tables == ()


async def test_character_stays_where_the_other_game_has_it_and_else_its_strength(
    arrive: Arrive,
) -> None:
    ada = await arrive("ada")
    holdem: tuple[Any, ...] = ("dice_holdem", 3, {}, "ours", True, True, 0)
    table = await open_table(ada, "bluffer", "cautious", game=holdem)

    def levels() -> list[str]:
        return [seat["level"] for seat in ada.table(table)["seats"][1:]]

    strength = registry.game("dice_holdem").characters["bluffer"]
    await ada.done(requests.ChooseGame, table, "farkle")
    await ada.until(lambda: levels() == ["cautious", strength])
    await ada.done(requests.ChooseGame, table, "yams")
    await ada.until(lambda: levels() == ["club", strength])
