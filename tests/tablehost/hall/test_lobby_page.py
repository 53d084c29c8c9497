"""What the lobby lists of a big house, and the search in the rest."""

from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from engine.sync import requests
from engine.sync.frames import REPORTS, Decoder, deflated
from engine.sync.hall_views import LobbyView, PersonRow, SeatState, TableRow
from engine.sync.reports import Snapshot
from engine.sync.requests import DEFLATE, PROTOCOL, Hello
from engine.sync.topics import LOBBY
from engine.sync.values import pack
from engine.sync.views import own_hash
from tablehost.hall import lobby_page
from tablehost.hall.hall import Hall
from tablehost.hall.lobby_page import MOST_PEOPLE, MOST_TABLES, page
from tablehost.hall.lobby_rows import MOST_FOUND, House, LobbyRows
from tablehost.hall.publisher import Publisher
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.guests import THIRD, come, playing
from tests.tablehost.hall.matches import FARKLE, open_table

OPEN = TableRow(
    1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)
FULL = replace(OPEN, names=("Mara", "Zoé"), seats=("here", "here"), phase="playing")
WITH_BOT = replace(FULL, bots_to_replace=1, seats=("here", "bot"))
LEFT = replace(OPEN, seats=("away", "free"))
ASLEEP = replace(OPEN, seats=("away", "free"), asleep=True)

BYTES = 4000
"""What the lobby of a house of any size may take, people and all, for a client that inflates."""


def house(*rows: TableRow, people: int = 0) -> House:
    numbered = LobbyRows(replace(row, id=number) for number, row in enumerate(rows, start=1))
    here = tuple(PersonRow(f"guest {number}", number % 3) for number in range(people))
    return House(numbered, LobbyView((), here))


def snapshot(view: LobbyView) -> bytes:
    return Publisher(LOBBY, "lobby").add(Mock(), "everybody", lambda _: view)


def crowded(number: int) -> TableRow:
    """A table where four people with names of their own sit, and two seats are free."""
    names = tuple(f"guest {4 * number + seat}" for seat in range(4))
    seats: tuple[SeatState, ...] = ("here", "here", "here", "here", "free", "free")
    return replace(OPEN, name=f"{names[0]}’s table", names=(*names, "", ""), seats=seats)


def ids(view: LobbyView) -> list[int]:
    return [row.id for row in view.tables]


def test_house_that_fits_is_listed_whole() -> None:
    everything = house(*[ASLEEP] * MOST_TABLES, people=MOST_PEOPLE)

    view = page(everything, ())
    assert ids(view) == [*range(1, MOST_TABLES + 1)]
    assert (len(view.people), view.more_tables, view.more_people) == (MOST_PEOPLE, 0, 0)


def test_tables_to_join_come_before_others_and_stay_in_order() -> None:
    kinds = [ASLEEP, FULL, WITH_BOT, LEFT, OPEN]
    each = MOST_TABLES // 2
    view = page(house(*(row for row in kinds for _ in range(each))), ())

    assert ids(view) == [*range(3 * each + 1, 5 * each + 1)], "those with a free seat"
    assert view.more_tables == 3 * each
    without = page(house(*(row for row in kinds[:3] for _ in range(each))), ())
    assert ids(without) == [*range(each + 1, 3 * each + 1)], "then awake ones"


def test_own_tables_are_listed_wherever_they_stand() -> None:
    view = page(house(*[OPEN] * 100), {77, 99, 12_345})

    assert ids(view) == [*range(1, MOST_TABLES + 1), 77, 99]
    assert view.more_tables == 100 - MOST_TABLES - 2


def test_people_without_a_seat_are_named_first() -> None:
    view = page(house(people=150), ())

    assert len(view.people) == MOST_PEOPLE
    assert view.more_people == 150 - MOST_PEOPLE
    assert sum(person.table == 0 for person in view.people) == 50


def test_coming_back_costs_what_is_listed_and_not_the_house() -> None:
    every = house(*map(crowded, range(1000)), people=1500)

    sent = deflated(snapshot(page(every, ())))
    whole = replace(every.rest, tables=every.rows.first(len(every.rows)))
    assert len(sent) < BYTES < len(pack(whole)) / 50
    [frame] = Decoder(REPORTS).feed(sent)
    assert isinstance(frame, Snapshot)
    assert len(frame.view["tables"]) == MOST_TABLES
    assert len(frame.view["people"]) == MOST_PEOPLE


class Weighed(Person):
    """Somebody whose bytes are counted."""

    weight = 0

    def _receive(self, data: bytes) -> None:
        self.weight += len(data)
        super()._receive(data)


async def test_client_that_inflates_is_shown_the_same_lobby_in_fewer_bytes(hall: Hall) -> None:
    for number in range(12):
        await open_table(await come(hall, f"guest {number}", THIRD))
    plain, inflating = Weighed(hall, "ada", None, THIRD), Weighed(hall, "bob", None, THIRD)
    for person, features in ((plain, []), (inflating, [DEFLATE])):
        await person.ask(Hello, PROTOCOL, own_hash(), "test", features, "en", "")
        await person.until(lambda: LOBBY in person.views)  # noqa: B023 - awaited here

    assert plain.views[LOBBY]["tables"] == inflating.views[LOBBY]["tables"]
    assert len(plain.views[LOBBY]["tables"]) == 12
    assert inflating.weight < plain.weight - 1000


@pytest.mark.parametrize("text", ["zoé", "ZOE", "frid", " Friday ", "farkle"])
def test_search_knows_names_games_and_parts_without_accents(text: str) -> None:
    other = replace(OPEN, id=2, name="Ada’s table", game="yams", names=("Ada", ""))

    assert LobbyRows((FULL, other)).found(text) == {"tables": [FULL], "more": 0}


def test_search_without_a_result_and_with_too_many() -> None:
    rows = house(*[ASLEEP] * 30, *[OPEN] * 5).rows

    assert rows.found("nobody") == {"tables": [], "more": 0}
    assert rows.found("  ") == {"tables": [], "more": 0}
    answer = rows.found("mara")
    assert [row.id for row in answer["tables"][:5]] == [31, 32, 33, 34, 35], "those to join first"
    assert len(answer["tables"]) == MOST_FOUND
    assert answer["more"] == 35 - MOST_FOUND


async def test_tables_that_are_not_listed_are_found(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await open_table(ada)
    named: tuple[Any, ...] = (*FARKLE[:3], "Bob’s den", *FARKLE[4:])
    hidden = await open_table(bob, game=named)

    await eve.until(lambda: eve.views[LOBBY]["more_tables"] == 1)
    assert [row["name"] for row in eve.views[LOBBY]["tables"]] != ["Bob’s den"]
    [row] = (await eve.done(requests.FindTables, "den"))["tables"]
    assert (row["id"], row["names"][0]) == (hidden, "bob")


async def test_invited_person_is_listed_that_table(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    await open_table(ada)
    hidden = await open_table(bob)
    await eve.until(lambda: eve.views[LOBBY]["more_tables"] == 1)

    await bob.done(requests.Invite, hidden, "eve")

    await eve.until(lambda: hidden in [row["id"] for row in eve.views[LOBBY]["tables"]])
    assert eve.views[LOBBY]["more_tables"] == 0


async def test_guest_is_listed_the_table_where_their_seat_is_kept(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, _ = await playing(hall)
    monkeypatch.setattr(lobby_page, "MOST_TABLES", 1)
    await open_table(await come(hall, "mara", THIRD))

    fred, jo = await come(hall, "fred", THIRD), await come(hall, "jo", THIRD)

    for person, listed in ((fred, True), (jo, False)):
        await person.until(lambda: LOBBY in person.views)  # noqa: B023 - awaited here
        assert (table in [row["id"] for row in person.views[LOBBY]["tables"]]) is listed
