"""A match begins without those who do not get ready; they watch it."""

from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import countdown
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, play_on, who_is_ready
from tests.tablehost.hall.party import evening, party
from tests.tablehost.hall.table.test_closing import Sealer

SOON, NEVER = 0.02, 600
OF_FOUR: tuple[Any, ...] = ("farkle", 4, {"target": 1000}, "Friday", True, True, 0)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A countdown that does not end while a test runs."""
    monkeypatch.setattr(countdown, "COUNTDOWN", NEVER)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A countdown that ends at once."""
    monkeypatch.setattr(countdown, "COUNTDOWN", SOON)


async def three(arrive: Arrive) -> tuple[Person, Person, Person, int]:
    """Three people at a table of four."""
    ada, bob, cid = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob", "cid")]
    table = await open_table(ada, game=OF_FOUR)
    for person in (bob, cid):
        await person.done(requests.Sit, table, None)
    return ada, bob, cid, table


def names(person: Person, table: int) -> list[str]:
    return [seat["name"] for seat in person.table(table)["seats"]]


@pytest.mark.usefixtures("quick")
async def test_who_is_not_ready_watches_and_can_sit_down_for_the_next_match(
    arrive: Arrive,
) -> None:
    ada, bob, cid, table = await three(arrive)
    for person in (ada, cid):
        await person.done(requests.Start, table)

    await cid.done(requests.BeginWithout, table)

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert names(ada, table) == ["ada", "cid"]
    assert ada.table(table)["watchers"] == ["bob"]
    assert ada.table(table)["starting_in"] == 0
    await bob.until(lambda: 2 * table + 1 in bob.views)
    assert bob.view(table)["you"] is None
    await cid.until(lambda: cid.view(table)["you"] == 1)
    await play_on(table, ada, cid)
    await bob.until(lambda: bob.table(table)["phase"] == "over")
    await bob.done(requests.Sit, table, None)
    assert names(ada, table) == ["ada", "cid", "bob", ""]


@pytest.mark.usefixtures("slow")
async def test_everybody_sees_the_countdown_and_can_still_get_ready(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    for person in (ada, cid):
        await person.done(requests.Start, table)

    await ada.done(requests.BeginWithout, table)
    await bob.until(lambda: bob.table(table)["starting_in"] == NEVER)
    await bob.done(requests.Start, table)

    await bob.until(lambda: bob.table(table)["phase"] == "playing")
    assert names(bob, table) == ["ada", "bob", "cid"]


@pytest.mark.usefixtures("slow")
async def test_only_the_opener_or_more_than_half_may_ask_for_it(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    dan = await arrive("dan")
    await dan.done(requests.Sit, table, None)

    assert await bob.refused(requests.BeginWithout, table) == "not_ready"
    await bob.done(requests.Start, table)
    assert await bob.refused(requests.BeginWithout, table) == "too_few_ready"
    await cid.done(requests.Start, table)
    assert await bob.refused(requests.BeginWithout, table) == "not_most_ready"
    await dan.done(requests.Start, table)
    await bob.done(requests.BeginWithout, table)
    assert ada.table(table)["starting_in"] == NEVER


@pytest.mark.usefixtures("slow")
async def test_the_opener_needs_nobody_but_a_bot(arrive: Arrive) -> None:
    ada, *_, table = await three(arrive)
    await ada.done(requests.SeatBot, table, 3, "careful")
    await ada.done(requests.Start, table)

    await ada.done(requests.BeginWithout, table)

    assert ada.table(table)["starting_in"] == NEVER


@pytest.mark.usefixtures("quick")
async def test_somebody_with_a_word_is_asked_as_the_countdown_begins(arrive: Arrive) -> None:
    ada, _, cid, table = await three(arrive)
    await ada.done(requests.AddWord, table, "sweet")
    promised = ada.table(table)["promised"]
    for person in (ada, cid):
        await person.done(requests.Start, table)

    await cid.done(requests.BeginWithout, table)

    assert ada.table(table)["promised"] != promised
    back = ada.table(table)["taken_back"]
    assert (back["why"], back["name"], back["seats"]) == ("without", "bob", [0])
    assert ada.table(table)["dropped"] == {"why": "without", "name": "bob", "seats": [0]}
    assert who_is_ready(ada, table) == [False, True, False, False]
    await ada.done(requests.AddWord, table, "sour")
    assert who_is_ready(ada, table) == [False, True, False, False], "cid has no word"
    await ada.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert names(ada, table) == ["ada", "cid"]
    assert ada.table(table)["watchers"] == ["bob"]
    assert ada.table(table)["words"] == [{"seat": 0, "word": "sour"}]


@pytest.mark.usefixtures("slow")
async def test_somebody_left_out_still_plays_if_ready_in_time(arrive: Arrive) -> None:
    ada, bob, cid, table = await three(arrive)
    await ada.done(requests.AddWord, table, "sweet")
    for person in (ada, cid):
        await person.done(requests.Start, table)
    await cid.done(requests.BeginWithout, table)
    await ada.done(requests.Start, table)
    assert who_is_ready(ada, table) == [True, True, False, False]
    assert ada.table(table)["phase"] == "waiting", "bob still has time"
    assert [seat["sits_out"] for seat in ada.table(table)["seats"]] == [False, False, True, False]

    await bob.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert names(ada, table) == ["ada", "cid", "bob"]


@pytest.mark.usefixtures("quick")
async def test_a_program_that_seals_again_answers_for_its_player(arrive: Arrive) -> None:
    ada, _, cid, table = await three(arrive)
    await Sealer(ada, table).seal()
    for person in (ada, cid):
        await person.done(requests.Start, table)

    await cid.done(requests.BeginWithout, table)
    again = Sealer(ada, table)
    await again.seal()
    await cid.until(lambda: cid.table(table)["taken_back"] is None)
    await again.open()

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert names(ada, table) == ["ada", "cid"]
    assert ada.table(table)["watchers"] == ["bob"]


@pytest.mark.usefixtures("slow")
async def test_words_that_are_changed_in_the_countdown_still_ask_everybody(arrive: Arrive) -> None:
    ada, _, cid, table = await three(arrive)
    await ada.done(requests.AddWord, table, "sweet")
    for person in (ada, cid):
        await person.done(requests.Start, table)
    await cid.done(requests.BeginWithout, table)
    await ada.done(requests.AddWord, table, "sour")
    await ada.done(requests.AddWord, table, "bitter")

    assert who_is_ready(ada, table) == [False, False, False, False]
    back = ada.table(table)["taken_back"]
    assert (back["why"], back["name"], back["seats"]) == ("words", "ada", [0, 1])


@pytest.mark.usefixtures("quick")
async def test_it_is_called_off_if_its_starter_is_not_ready_any_more(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, cid, table = await three(arrive)
    for person in (ada, cid):
        await person.done(requests.Start, table)
    monkeypatch.setattr(countdown, "COUNTDOWN", 0.1)
    await ada.done(requests.BeginWithout, table)
    await ada.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["starting_in"] == 0)

    assert names(ada, table) == ["ada", "bob", "cid", ""]
    assert hall.tables[table].phase == "waiting"


async def test_a_party_night_begins_with_who_is_here(arrive: Arrive) -> None:
    ada, bob, cid = await arrive("ada"), await arrive("bob"), await arrive("cid")
    table = await party(ada, bob, cid, order="lot", bots=1, matches=2)
    await ada.done(requests.Unseat, table, 3)
    await ada.done(requests.SetSeats, table, 5)
    await bob.done(requests.Stand, table)
    await cid.until(lambda: names(cid, table) == ["ada", "cid", "", "", ""])

    for person in (ada, cid):
        await person.done(requests.Start, table)
    await ada.until(lambda: evening(ada, table)["next"])
    assert ada.table(table)["taken_back"] == {
        "why": "drawn", "seat": None, "seats": [0, 1], "name": "", "others": [],
    }  # fmt: skip
    for person in (ada, cid):
        await person.done(requests.Start, table)

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert names(ada, table) == ["ada", "cid"]


async def test_seats_of_a_party_night_fit_all_its_games(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await party(ada, games=("farkle", "yams"), bots=1)

    assert await ada.refused(requests.SetSeats, table, 1) == "bad_options"
    assert await ada.refused(requests.SetSeats, table, 20) == "bad_options"
    await ada.done(requests.SetSeats, table, 4)


async def test_a_bot_keeps_its_points_in_another_seat(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob, bots=2)
    before = {one["name"]: one["bot"] for one in evening(ada, table)["players"]}

    await bob.done(requests.Stand, table)

    await ada.until(lambda: len(evening(ada, table)["players"]) == 3)
    after = {one["name"]: one["bot"] for one in evening(ada, table)["players"]}
    assert {name: number for name, number in before.items() if name != "bob"} == after
