"""A party night at a table, in frames, with a store in memory."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from engine.sync import history_requests as requests_of_the_past
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table.game_change import equivalent
from tablehost.people.bot_names import bot_name
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.party import GAMES, SHORT, evening, party, play


async def test_party_night_is_shown_from_the_start(arrive: Arrive) -> None:
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


async def test_another_evening_follows_at_the_same_table(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob, matches=1)
    assert await bob.refused(requests.AnotherEvening, table, ["yams"]) == "evening_goes_on"
    await eve.done(requests.Watch, table)
    await play(hall, table, ada, bob)
    first, code = evening(ada, table), ada.table(table)["code"]

    assert await eve.refused(requests.AnotherEvening, table, []) == "watching"
    assert await bob.refused(requests.AnotherEvening, table, ["chess"])
    await bob.done(requests.AnotherEvening, table, [])
    second = evening(ada, table)
    await ada.done(requests.AnotherEvening, table, [])

    assert evening(ada, table)["number"] == second["number"], "one for both who asked at once"
    assert (second["number"], second["over"], second["played"]) != (first["number"], True, [])
    assert (second["games"], second["next"]) == (first["games"], "farkle")
    assert [(one["name"], one["points"]) for one in second["players"]] == [("ada", 0), ("bob", 0)]
    assert ada.table(table)["code"] == code
    await play(hall, table, ada, bob)
    assert evening(ada, table)["over"]
    past = (await ada.done(requests_of_the_past.OpenEvening, first["number"]))["evening"]
    assert past["played"] == first["played"]


async def test_another_evening_can_be_of_another_game(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, matches=1, order="lot")
    await play(hall, table, ada, bob)

    await ada.done(requests.AnotherEvening, table, ["yams"])

    assert (evening(ada, table)["games"], evening(ada, table)["next"]) == (["yams"], "yams")
    await play(hall, table, ada, bob)
    assert [one["game"] for one in evening(ada, table)["played"]] == ["yams"]


async def test_table_whose_evening_is_over_is_not_to_join(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob, matches=1)
    await play(hall, table, ada, bob)
    await bob.done(requests.Stand, table)

    await eve.until(lambda: [row["ended"] for row in eve.views[0]["tables"]] == [True])
    assert await ada.refused(requests.Invite, table, "eve") == "no_free_seat"
    await ada.done(requests.AnotherEvening, table, [])
    await eve.until(lambda: [row["ended"] for row in eve.views[0]["tables"]] == [False])
    await ada.done(requests.Invite, table, "eve")


async def test_lobby_shows_a_party_night(arrive: Arrive) -> None:
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


async def test_next_game_has_a_new_view_and_refuses_stale_moves(arrive: Arrive, hall: Hall) -> None:
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


async def test_nothing_starts_after_the_last_match(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, matches=1)
    await play(hall, table, ada, bob)

    assert await ada.refused(requests.Start, table) == "evening_over"
    assert await ada.refused(requests.AddWord, table, "late") == "evening_over"
    assert ada.table(table)["promised"] == ""


async def test_leavers_keep_their_points_and_newcomers_start_at_zero(
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


async def test_bots_keep_their_level_in_the_next_game(arrive: Arrive, hall: Hall) -> None:
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
def test_bot_level_keeps_its_relative_strength(
    level: str, before: str, after: str, found: str
) -> None:
    assert equivalent(level, tuple(before), tuple(after)) == found


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
async def test_invalid_party_night_is_refused(
    arrive: Arrive, changes: dict[str, object], code: str
) -> None:
    ada = await arrive("ada")
    good = requests.NewEvening(
        1, 2, list(GAMES), SHORT, "listed", 2, "Friday", True, True, 0, 1, False
    )
    wanted = replace(good, **changes)

    fields = [getattr(wanted, name) for name in wanted.__struct_fields__ if name != "id"]
    assert await ada.refused(requests.NewEvening, *fields) == code


async def test_spectators_see_the_standings(arrive: Arrive, hall: Hall) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await party(ada, bob)
    await eve.done(requests.Watch, table)

    await play(hall, table, ada, bob)

    await eve.until(partial(_has_played, eve, table, 1))
    assert evening(eve, table) == evening(ada, table)


def _has_played(person: Person, table: int, matches: int) -> bool:
    return len(evening(person, table)["played"]) == matches
