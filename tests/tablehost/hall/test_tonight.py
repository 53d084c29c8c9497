"""The numbers of an evening: whom they count, what of a match, and when they are forgotten."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.stats.tonight import tonight_lines
from engine import registry
from engine.core.values import Award
from engine.sync.hall_views import GivenAward, RecapView
from engine.sync.history_requests import Tonight as TonightAsked
from engine.sync.requests import EndMatch, NewTable, Sit
from tablehost.hall import tonight as module
from tablehost.hall.hall import Hall
from tablehost.hall.tonight import Champion, Tonight, TournamentOver
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.matches import open_table, play_on, start


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = datetime.fromisoformat("2026-05-01T20:30")

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def evening(clock: Clock) -> Tonight:
    return Tonight(clock)


def recap(*awards: GivenAward, names: tuple[str, ...] = ("ada", "bob")) -> RecapView:
    return RecapView(awards=awards, names=names)


async def test_an_evening_has_also_the_awards_that_a_result_leaves_out(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = tuple(f"award {number}" for number in range(5))
    given = [Award(name, 0, 10) for name in names]
    monkeypatch.setattr(type(registry.game("farkle")), "awards", lambda *_: given)
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(Sit, table, None)
    await start(ada, bob, table=table)

    await play_on(table, ada, bob)
    shown = await ada.until(lambda: ada.table(table)["recap"])

    assert tuple(one["name"] for one in shown["awards"]) == names[:3]
    assert tuple(one["name"] for one in (await bob.done(TonightAsked))["awards"]) == names


async def test_guests_are_counted_once_their_match_is_over(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(Sit, table, None)
    await start(ada, bob, table=table)
    assert (await ada.done(TonightAsked))["matches"] == 0

    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["recap"])
    told = await bob.done(TonightAsked)

    assert told["matches"] == 1
    assert {one["name"]: one["matches"] for one in told["players"]} == {"ada": 1, "bob": 1}
    assert sum(one["won"] for one in told["players"]) == 1
    assert told["awards"]
    assert {one["who"] for one in told["awards"]} <= {"ada", "bob"}


async def test_a_match_that_was_broken_off_counts_for_nobody(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(Sit, table, None)
    await start(ada, bob, table=table)
    for player in (ada, bob):
        await player.done(EndMatch, table, True)
    await ada.until(lambda: ada.table(table)["recap"])

    told = await ada.done(TonightAsked)

    assert (told["matches"], told["players"]) == (0, [])


def test_what_a_bot_has_won_for_somebody_is_not_theirs(evening: Tonight) -> None:
    awards = GivenAward("farkles", 0, 4), GivenAward("hot_dice", 1, 2)
    helped = replace(recap(*awards), helped=(0,))

    evening.add(1, "farkle", {7: 0, 8: 1}, helped, [0])
    told = evening.told()

    assert [(one["name"], one["matches"], one["won"]) for one in told["players"]] == [
        ("ada", 1, 0),
        ("bob", 1, 0),
    ]
    assert [(one["name"], one["who"]) for one in told["awards"]] == [("hot_dice", "bob")]


@pytest.mark.parametrize("is_open", [True, False])
async def test_match_against_bots_counts_only_where_others_could_have_sat_down(
    arrive: Arrive, *, is_open: bool
) -> None:
    ada = await arrive("ada")
    alone: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "First match", is_open, True, 0, [])
    table = (await ada.done(NewTable, *alone))["table"]
    await ada.done(Sit, table, None)
    await start(ada, table=table)
    await play_on(table, ada)
    await ada.until(lambda: ada.table(table)["recap"])

    assert (await ada.done(TonightAsked))["matches"] == int(is_open)


async def test_bots_have_no_part_in_it(arrive: Arrive, hall: Hall) -> None:
    hall.tonight.add(1, "farkle", {7: 0}, recap(GivenAward("turn", 1, 900)), (1,))
    ada = await arrive("ada")

    told = await ada.done(TonightAsked)

    assert told["players"] == [{"name": "ada", "matches": 1, "won": 0}]
    assert told["awards"] == []


def test_winners_of_tournaments_are_told_until_the_evening_ends(
    evening: Tonight, clock: Clock
) -> None:
    champions = (Champion(7, "ada", helped=True), Champion(None, "Galois"))
    evening.add_tournament(TournamentOver(3, "Cup", champions))
    evening.renamed(7, "eve")

    [told] = evening.told()["tournaments"]
    assert told == {
        "number": 3,
        "name": "Cup",
        "champions": [
            {"name": "eve", "bot": False, "helped": True},
            {"name": "Galois", "bot": True, "helped": False},
        ],
    }
    evening.add(1, "farkle", {7: 0, 8: 1}, recap(GivenAward("turn", 0, 900)), (0,))
    lines = list(tonight_lines(evening.told(), str, translator("en")))
    headings = ["Winners of tournaments", "Wins", "Awards of the evening"]
    assert [line for line in lines if line in headings] == headings
    assert lines[lines.index("Winners of tournaments") + 1].split() == [
        "Cup", "eve", "(with", "a", "bot)", "and", "Galois", "(bot)",
    ]  # fmt: skip
    evening.forget(7)
    assert evening.told()["tournaments"][0]["champions"][0]["name"] == ""
    clock.time += timedelta(hours=10)
    assert evening.told()["tournaments"] == []


def test_the_largest_award_of_each_kind_is_kept(evening: Tonight) -> None:
    for match, value in enumerate((300, 900, 900)):
        holder = match % 2
        evening.add(match, "farkle", {7: 0, 8: 1}, recap(GivenAward("turn", holder, value)), (0,))

    (award,) = evening.told()["awards"]
    assert (award["who"], award["value"]) == ("bob", 900)


def test_a_match_that_is_told_again_counts_once(evening: Tonight) -> None:
    for _ in range(2):
        evening.add(5, "farkle", {7: 0}, recap(), (0,))

    assert evening.told()["players"] == [{"name": "ada", "matches": 1, "won": 1}]


def test_everything_is_forgotten_at_six_in_the_morning(evening: Tonight, clock: Clock) -> None:
    evening.add(5, "farkle", {7: 0}, recap(GivenAward("turn", 0, 900)), (0,))
    clock.time = datetime.fromisoformat("2026-05-02T05:59")
    assert evening.told()["matches"] == 1

    clock.time += timedelta(minutes=1)
    told = evening.told()

    assert (told["matches"], told["players"], told["awards"]) == (0, [], [])
    assert told["since"] == "06:00"
    assert not evening._players


async def test_nothing_stays_in_memory_even_if_nobody_asks(evening: Tonight, clock: Clock) -> None:
    evening.add(5, "farkle", {7: 0}, recap(), (0,))
    evening.start()
    clock.time += timedelta(days=1)

    evening._tick()
    evening.stop()

    assert not evening._players


def test_erased_people_are_dropped(evening: Tonight) -> None:
    evening.add(5, "farkle", {7: 0, 8: 1}, recap(GivenAward("turn", 0, 900)), (0,))

    evening.forget(7)
    told = evening.told()

    assert [one["name"] for one in told["players"]] == ["bob"]
    assert told["awards"] == []


def test_one_evening_holds_a_bounded_number_of_people(
    evening: Tonight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_PLAYERS", 2)
    for person in range(5):
        evening.add(person, "farkle", {person: 0}, recap(), (0,))

    assert len(evening.told()["players"]) == 2
