"""An evening at a table, as its guests meet it: in frames, over a store in memory."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync import reports, requests
from tablehost.evening.lot import drawn
from tablehost.hall import seating
from tablehost.hall.dealer import commitment
from tablehost.hall.evening import as_good
from tablehost.hall.hall import Hall
from tablehost.hall.seat import bot_name
from tablehost.store.errors import DiskFullError
from tablehost.store.memory import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.party import GAMES, SHORT, evening, party, play, play_on


async def test_evening_is_shown_from_the_beginning(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await party(ada, bots=1, matches=3)

    shown = evening(ada, table)
    assert (shown["matches"], shown["games"], shown["played"]) == (3, ["farkle", "yams"], [])
    assert (shown["next"], shown["chooser"], shown["over"]) == ("farkle", None, False)
    assert (shown["commitment"], shown["seed"]) == ("", "")
    assert [(one["name"], one["bot"], one["seat"]) for one in shown["players"]] == [
        ("ada", None, 0),
        (bot_name(1), 1, 1),
    ]
    assert [one["place"] for one in shown["players"]] == [1, 1]
    assert ada.table(table)["options"]["target"] == 1000


async def test_lobby_tells_of_an_evening(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await party(ada, bots=1, matches=3)

    await bob.until(lambda: [row["evening"] for row in bob.views[0]["tables"]] == [3])


async def test_matches_follow_one_another_at_one_table(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob)

    await play(hall, table, ada, bob)
    between = evening(ada, table)
    assert [match["game"] for match in between["played"]] == ["farkle"]
    assert (between["next"], between["over"]) == ("yams", False)
    assert ada.table(table)["game"] == "farkle"  # its result is still to be seen
    assert sorted(one["points"] for one in between["players"]) in ([0, 2], [1, 1])

    await play(hall, table, ada, bob)
    after = evening(ada, table)
    assert ada.table(table)["game"] == "yams"
    assert [match["game"] for match in after["played"]] == ["farkle", "yams"]
    assert (after["next"], after["over"]) == ("", True)
    assert sum(one["points"] for one in after["players"]) == 4
    assert evening(bob, table) == after


async def test_next_game_is_shown_by_its_own_view_and_no_old_move_fits_it(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    last = ada.revisions[2 * table + 1]
    for person in (ada, bob):
        await person.done(requests.Start, table)
    await ada.until(lambda: "sheets" in ada.view(table) or ada.table(table)["game"] == "yams")
    await ada.until(lambda: ada.revisions[2 * table + 1] > last)

    answer = await ada.ask(requests.Play, table, last, {"do": "roll"})
    assert isinstance(answer, reports.Refused)
    assert answer.code == "stale"


async def test_nothing_begins_when_all_is_played(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, matches=1)
    await play(hall, table, ada, bob)

    assert await ada.refused(requests.Start, table) == "evening_over"
    assert await ada.refused(requests.AddWord, table, "late") == "evening_over"
    assert ada.table(table)["promised"] == ""


async def test_lot_is_sealed_before_and_opened_after(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="lot")
    record = await store.evenings.get(1)
    games = [GAMES[place] for place in drawn(record)]
    assert evening(ada, table)["next"] == games[0] == ada.table(table)["game"]
    sealed = evening(ada, table)["commitment"]
    assert evening(ada, table)["seed"] == ""

    await play(hall, table, ada, bob)
    assert evening(ada, table)["seed"] == ""
    await play(hall, table, ada, bob)

    assert [match["game"] for match in evening(ada, table)["played"]] == games
    assert commitment(bytes.fromhex(evening(ada, table)["seed"])) == sealed


async def test_whoever_is_last_chooses(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="last")
    assert (evening(ada, table)["chooser"], evening(ada, table)["next"]) == (0, "")
    for person in (ada, bob):
        await person.done(requests.Start, table)
    assert ada.table(table)["phase"] == "waiting"

    assert await bob.refused(requests.ChooseGame, table, "farkle") == "not_yours_to_choose"
    assert await ada.refused(requests.ChooseGame, table, "chess") == "no_such_game"
    await ada.done(requests.ChooseGame, table, "farkle")

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await ada.until(lambda: 2 * table + 1 in ada.views)
    await bob.until(lambda: 2 * table + 1 in bob.views)
    assert await ada.refused(requests.ChooseGame, table, "yams") == "playing"
    await play_on(hall, table, ada, bob)
    shown = evening(ada, table)
    points = {one["seat"]: one["points"] for one in shown["players"]}
    assert points[shown["chooser"]] == min(points.values())
    assert shown["next"] == ""


async def test_chooser_may_think_again_before_it_begins(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, order="last")

    await ada.done(requests.ChooseGame, table, "yams")
    assert (evening(ada, table)["next"], ada.table(table)["game"]) == ("yams", "yams")
    await ada.done(requests.ChooseGame, table, "farkle")

    assert (evening(ada, table)["next"], ada.table(table)["game"]) == ("farkle", "farkle")
    assert ada.table(table)["options"]["target"] == 1000


async def test_table_without_an_evening_leaves_nothing_to_choose(arrive: Arrive) -> None:
    ada = await arrive("ada")
    game: tuple[object, ...] = ("farkle", 2, {}, "Friday", True, True, 0, [])
    table = (await ada.done(requests.NewTable, *game))["table"]
    await ada.done(requests.Sit, table, None)

    assert await ada.refused(requests.ChooseGame, table, "yams") == "not_yours_to_choose"
    assert ada.table(table)["evening"] is None


async def test_list_leaves_nothing_to_choose(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await party(ada, bots=1)

    assert await ada.refused(requests.ChooseGame, table, "yams") == "not_yours_to_choose"


async def test_who_leaves_keeps_the_points_and_who_comes_begins_with_none(
    arrive: Arrive, hall: Hall
) -> None:
    ada, bob, cleo = await arrive("ada"), await arrive("bob"), await arrive("cleo")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    before = {one["name"]: one["points"] for one in evening(ada, table)["players"]}

    await bob.done(requests.Stand, table)
    await cleo.done(requests.Sit, table, None)

    players = {one["name"]: one for one in evening(ada, table)["players"]}
    assert players["bob"]["points"] == before["bob"]
    assert players["bob"]["seat"] is None
    assert (players["cleo"]["points"], players["cleo"]["seat"]) == (0, 1)
    await play(hall, table, ada, cleo)
    assert evening(ada, table)["over"]
    assert {one["name"]: one["played"] for one in evening(ada, table)["players"]} == {
        "ada": 2,
        "bob": 1,
        "cleo": 1,
    }


async def test_bots_are_as_good_in_the_next_game(arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada")
    table = await party(ada, bots=1)
    levels = {game["id"]: game["bots"] for game in _catalog(ada)}
    assert ada.table(table)["seats"][1]["level"] == levels["farkle"][-1]

    await play(hall, table, ada)
    await play(hall, table, ada)

    assert ada.table(table)["seats"][1]["level"] == levels["yams"][-1]
    assert [one["bot"] for one in evening(ada, table)["players"] if one["name"] != "ada"] == [1]


def _catalog(person: Person) -> list[dict[str, Any]]:
    return next(frame.catalog for frame in person.frames if isinstance(frame, reports.Welcome))


@pytest.mark.parametrize(
    ("level", "before", "after", "found"),
    [
        ("b", "ab", "xyz", "z"),
        ("a", "ab", "xyz", "x"),
        ("b", "abc", "xyz", "y"),
        ("?", "ab", "xyz", "z"),
        ("a", "a", "xyz", "z"),
    ],
)
def test_level_is_as_far_up_as_it_was(level: str, before: str, after: str, found: str) -> None:
    assert as_good(level, tuple(before), tuple(after)) == found


async def test_evening_goes_on_after_the_host_stopped_between_two_matches(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob, order="lot")
    await play(hall, table, ada, bob)
    before, result = evening(ada, table), ada.view(table)
    await hall.close()

    again = Hall(store)
    assert await again.open() == []
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        assert (await person.hello())["table"] == table
        await person.done(requests.Sit, table, None)
    assert evening(bob, table) == before
    assert ada.view(table) == result
    assert ada.table(table)["game"] == result["game"]
    await play(again, table, ada, bob)

    assert evening(ada, table)["over"]
    await again.close()


async def test_evening_goes_on_after_the_host_stopped_in_a_match(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob, matches=1)
    for person in (ada, bob):
        await person.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await hall.close()

    again = Hall(store)
    await again.open()
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        await person.hello()
        await person.done(requests.Sit, table, None)
    await play_on(again, table, ada, bob)

    assert [len(match["results"]) for match in evening(ada, table)["played"]] == [2]
    assert evening(ada, table)["over"]
    await again.close()


async def test_choice_outlives_the_host(arrive: Arrive, hall: Hall, store: MemoryStore) -> None:
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


async def test_next_match_that_cannot_be_saved_begins_with_another_try(
    arrive: Arrive, hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    await ada.done(requests.Start, table)
    with monkeypatch.context() as full:

        async def no_room(*_: object) -> None:
            raise DiskFullError("no room")

        full.setattr(store, "start_match", no_room)
        assert await bob.refused(requests.Start, table) == "not_saved"
    await bob.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["game"] == "yams")
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await bob.until(lambda: bob.table(table)["phase"] == "playing")
    await ada.until(lambda: not ada.view(table)["over"])
    await bob.until(lambda: not bob.view(table)["over"])

    await play_on(hall, table, ada, bob)
    assert evening(ada, table)["over"]


async def test_seat_between_two_matches_waits_for_who_lost_the_line(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    await bob.done(requests.Start, table)
    bob.line.close()

    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])
    assert ada.table(table)["seats"][1]["name"] == "bob"
    assert not ada.table(table)["seats"][1]["ready"]
    bob = await arrive("bob", "SHA256:b")
    await bob.done(requests.Sit, table, None)
    assert bob.table(table)["seats"][1]["here"]

    monkeypatch.setattr(seating, "RETURN", 0.0)
    bob.line.close()
    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "empty")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 1}, "bad_options"),
        ({"seats": 7}, "bad_options"),
        ({"matches": 16}, "bad_options"),
        ({"games": ["yams"] * 16}, "bad_options"),
        ({"games": []}, "bad_options"),
        ({"games": ["chess"]}, "bad_options"),
        ({"options": {"farkle": {"target": -1}}}, "bad_options"),
        ({"options": {"farkle": 1000}}, "bad_options"),
        ({"bots": 2}, "bad_options"),
    ],
)
async def test_evening_that_cannot_be_played_is_refused(
    arrive: Arrive, changes: dict[str, object], code: str
) -> None:
    ada = await arrive("ada")
    good = requests.NewEvening(
        1, 2, list(GAMES), SHORT, "listed", 2, "Friday", True, True, 0, 1, False
    )
    wanted = replace(good, **changes)

    fields = [getattr(wanted, name) for name in wanted.__struct_fields__ if name != "id"]
    assert await ada.refused(requests.NewEvening, *fields) == code


async def test_evening_is_looked_back_at(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada", "SHA256:a"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob, is_open=False)
    await play(hall, table, ada, bob)
    await play(hall, table, ada, bob)

    (row,) = (await ada.done(requests.Evenings, 0))["evenings"]
    found = await bob.done(requests.OpenEvening, row["evening"])

    assert (row["name"], row["played"], row["matches"]) == ("Friday", 2, 2)
    assert sorted(row["players"]) == ["ada", "bob"]
    assert (found["name"], bool(found["ended"])) == ("Friday", True)
    shown = {one["name"]: one["points"] for one in evening(ada, table)["players"]}
    assert {one["name"]: one["points"] for one in found["evening"]["players"]} == shown
    figures = [{name for name, _, _ in told} for told in found["moments"]]
    assert figures[0] <= {"best_turn", "best_roll", "hot_dice", "farkles", "turns"} | {
        "farkles_in_a_row",
        "dearest_farkle",
    }
    assert figures[0]
    assert figures[1]
    assert await eve.refused(requests.OpenEvening, row["evening"]) == "not_yours"
    assert await eve.refused(requests.OpenEvening, 99) == "no_such_evening"
    assert (await eve.done(requests.Evenings, 0))["evenings"] == []
    assert (await ada.done(requests.Evenings, row["evening"]))["evenings"] == []


async def test_evening_at_an_open_table_is_open_to_the_house(arrive: Arrive, hall: Hall) -> None:
    ada, eve = await arrive("ada"), await arrive("eve")
    table = await party(ada, bots=1, matches=2)
    await play(hall, table, ada)
    await ada.done(requests.Stand, table)

    found = await eve.done(requests.OpenEvening, 1)
    assert len(found["evening"]["played"]) == 1
    assert found["ended"] == ""


async def test_watchers_see_how_the_evening_stands(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob)
    await eve.done(requests.Watch, table)

    await play(hall, table, ada, bob)

    await eve.until(partial(_has_played, eve, table, 1))
    assert evening(eve, table) == evening(ada, table)


def _has_played(person: Person, table: int, matches: int) -> bool:
    return len(evening(person, table)["played"]) == matches
