"""Which game a party night plays next: listed, random, or chosen."""

import msgspec

from engine.sync import requests
from engine.sync.commitments import Terms, commitment_of
from tablehost.evening.draw import drawn_order
from tablehost.hall.hall import Hall
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.party import GAMES, draw_games, evening, party, play, play_on


async def test_random_order_is_committed_before_and_revealed_after(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="lot")
    assert (evening(ada, table)["next"], evening(ada, table)["commitment"]) == ("", "")
    sealed = ada.table(table)["promised"]
    await bob.done(requests.AddWord, table, "sour")
    await draw_games(table, ada, bob)
    record = await store.evenings.get(1)
    games = [GAMES[place] for place in drawn_order(record)]
    assert evening(ada, table)["next"] == games[0] == ada.table(table)["game"]
    assert evening(ada, table)["commitment"] == sealed != ada.table(table)["promised"]
    assert evening(ada, table)["seed"] == ""

    await play(hall, table, ada, bob)
    assert evening(ada, table)["seed"] == ""
    await play(hall, table, ada, bob)

    assert [match["game"] for match in evening(ada, table)["played"]] == games
    seed = bytes.fromhex(evening(ada, table)["seed"])
    proof = evening(ada, table)["proof"]
    assert commitment_of(seed, msgspec.convert(proof["terms"], Terms)) == sealed
    assert proof["words"] == [[1, "", "sour"]]


async def test_player_in_last_place_chooses(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="last")
    assert (evening(ada, table)["chooser"], evening(ada, table)["next"]) == (0, "")
    for person in (ada, bob):
        refused = await person.refused(requests.Start, table)
        assert refused == "game_not_chosen", "they would have to get ready once more"
    assert (ada.table(table)["phase"], ada.table(table)["promised"]) == ("waiting", "")

    assert await bob.refused(requests.ChooseGame, table, "farkle") == "not_yours_to_choose"
    assert await ada.refused(requests.ChooseGame, table, "chess") == "no_such_game"
    await ada.done(requests.ChooseGame, table, "farkle")
    assert ada.table(table)["taken_back"] is None
    assert ada.table(table)["promised"]
    for person in (ada, bob):
        await person.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await ada.until(lambda: 2 * table + 1 in ada.views)
    await bob.until(lambda: 2 * table + 1 in bob.views)
    assert await ada.refused(requests.ChooseGame, table, "yams") == "playing"
    await play_on(hall, table, ada, bob)
    shown = evening(ada, table)
    points = {one["seat"]: one["points"] for one in shown["players"]}
    assert points[shown["chooser"]] == min(points.values())
    assert shown["next"] == ""


async def test_choice_can_be_changed_before_the_match(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="last")

    await ada.done(requests.ChooseGame, table, "yams")
    assert (evening(ada, table)["next"], ada.table(table)["game"]) == ("yams", "yams")
    await ada.done(requests.ChooseGame, table, "farkle")

    assert (evening(ada, table)["next"], ada.table(table)["game"]) == ("farkle", "farkle")
    assert ada.table(table)["options"]["target"] == 1000


async def test_choice_with_a_fixed_order_is_refused(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await party(ada, bots=1)

    assert await ada.refused(requests.ChooseGame, table, "yams") == "not_yours_to_choose"


async def test_choice_survives_a_restart(arrive: Arrive, hall: Hall, store: MemoryStore) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await party(ada, bots=1, order="last")
    await ada.done(requests.ChooseGame, table, "yams")
    await hall.close()

    again = Hall(store)
    await again.open()
    ada = Person(again, "ada", "SHA256:a")
    await ada.hello()
    await ada.done(requests.Sit, table, None)

    assert (evening(ada, table)["next"], ada.table(table)["game"]) == ("yams", "yams")
    await again.close()
