"""A name with a number that people still speak of is given to nobody else."""

import pytest

from engine.sync import requests
from engine.sync.hall_views import RecapView
from engine.sync.reports import Welcome
from tablehost.hall.hall import Hall
from tablehost.people.names import is_variant
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, start

KEY = "SHA256:k"


async def name_given(hall: Hall, asked: str = "root", key: str | None = None) -> str:
    welcome = await Person(hall, asked, key).ask(*HELLO, "")
    assert isinstance(welcome, Welcome)
    return welcome.name


async def two_roots(arrive: Arrive) -> tuple[Person, Person]:
    first, second = await arrive("root"), await arrive("root")
    return first, second


async def test_number_that_nobody_speaks_of_is_given_again(hall: Hall, arrive: Arrive) -> None:
    _, second = await two_roots(arrive)
    second.line.close()

    assert await name_given(hall) == "root 2"


@pytest.mark.parametrize("key", [None, KEY])
async def test_bot_that_plays_on_for_somebody_keeps_the_name(
    hall: Hall, arrive: Arrive, key: str | None
) -> None:
    first, second = await two_roots(arrive)
    table = await open_table(first)
    await second.done(requests.Sit, table, None)
    await start(first, second, table=table)
    await second.done(requests.Stand, table)
    second.line.close()

    assert await name_given(hall, key=key) == "root 3"


async def test_name_that_somebody_at_a_table_has_changed(hall: Hall, arrive: Arrive) -> None:
    first, second = await two_roots(arrive)
    table = await open_table(first)
    await second.done(requests.Sit, table, None)
    await second.done(requests.Rename, "Mara")
    await first.until(lambda: first.table(table)["seats"][1]["name"] == "Mara")

    assert await name_given(hall) == "root 3"
    await second.done(requests.Stand, table)
    assert await name_given(hall) == "root 2"


async def test_name_in_the_standings_of_the_evening(hall: Hall, arrive: Arrive) -> None:
    _, second = await two_roots(arrive)
    second.line.close()
    hall.tonight.add(5, "farkle", {7: 0}, RecapView(names=("root 2",)), (0,))

    assert await name_given(hall) == "root 3"


async def test_name_in_an_invitation(hall: Hall, arrive: Arrive) -> None:
    first, second = await two_roots(arrive)
    table = await open_table(second, game=(*FARKLE[:3], "Friday", False, *FARKLE[5:]))
    await second.done(requests.Invite, table, "root")
    other = await arrive("ada")
    await second.done(requests.Invite, table, "ada")
    await other.done(requests.Sit, table, None)
    await second.done(requests.Stand, table)
    second.line.close()

    assert await name_given(hall) == "root 3"
    first.line.close()
    other.line.close()
    assert await name_given(hall) == "root"


async def test_whoever_asks_for_a_name_that_nobody_has_gets_it(hall: Hall, arrive: Arrive) -> None:
    """Only what the host chooses by itself is to be nobody else's."""
    _, second = await two_roots(arrive)
    hall.tonight.add(5, "farkle", {7: 0}, RecapView(names=("root 2", "zoe")), (0,))
    second.line.close()

    assert await name_given(hall, "zoe") == "zoe"
    third = await arrive("eve")
    assert (await third.done(requests.Rename, "root 2"))["name"] == "root 2"


async def test_owner_gets_a_name_that_is_spoken_of(hall: Hall, arrive: Arrive) -> None:
    await arrive("root")
    owner = await arrive("root", KEY)
    owner.line.close()
    hall.tonight.add(5, "farkle", {7: 0}, RecapView(names=("root 2",)), (0,))

    assert await name_given(hall, key=KEY) == "root 2"


async def test_names_do_not_run_out(hall: Hall, arrive: Arrive) -> None:
    """However many are spoken of: a number is free."""
    await arrive("root")
    names = tuple(f"root {number}" for number in range(2, 400))
    people: dict[int | None, int] = {number: number for number in range(len(names))}
    hall.tonight.add(5, "farkle", people, RecapView(names=names), (0,))

    given = await name_given(hall)
    assert given not in names
    assert is_variant(given, "root")
