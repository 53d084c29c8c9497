"""A guest who comes back is asked for their seat in the language that they had chosen."""

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.guests import AWAY, HOME, THIRD, come, lose, restarted, seated, welcomed
from tests.tablehost.hall.matches import ready

FRENCH = {"language": "fr", "theme": "night"}


async def playing_at(one: Person, other: Person) -> int:
    """The number of a table where these two play."""
    table = await seated(one, other)
    await ready(one, other, table=table)
    return table


async def french_away(hall: Hall, name: str = "fred") -> None:
    """Fred has chosen French and has lost the connection."""
    fred, theo = await come(hall, name, HOME), await come(hall, "théo", AWAY)
    table = await playing_at(fred, theo)
    await fred.done(requests.Keep, FRENCH)
    await lose(fred, table, theo)


async def test_the_question_comes_in_the_chosen_language(hall: Hall) -> None:
    await french_away(hall)

    _, welcome = await welcomed(hall, "fred", HOME)

    assert welcome.waits["who"] == "fred"
    assert welcome.settings == {"language": "fr"}, "nothing else is told before they are back"


async def test_also_after_a_restart(hall: Hall, store: MemoryStore) -> None:
    await french_away(hall)

    again = await restarted(hall, store)
    _, welcome = await welcomed(again, "fred", HOME)

    assert welcome.settings == {"language": "fr"}
    await again.close()


@pytest.mark.parametrize(("name", "address"), [("fred", THIRD), ("fred", ""), ("zoe", HOME)])
async def test_nobody_else_learns_it(hall: Hall, name: str, address: str) -> None:
    """Neither under the name from elsewhere, nor at the address under another name."""
    await french_away(hall)

    assert (await welcomed(hall, name, address))[1].settings == {}


async def test_it_is_not_told_to_a_key(hall: Hall) -> None:
    await french_away(hall)

    assert (await welcomed(hall, "fred", HOME, "SHA256:k"))[1].settings == {}


@pytest.mark.parametrize(("other", "told"), [("fr", {"language": "fr"}), ("en", {}), (None, {})])
async def test_several_seats_have_to_agree(
    hall: Hall, other: str | None, told: dict[str, str]
) -> None:
    first, second, theo = [
        await come(hall, name, at) for name, at in (("fred", HOME), ("fred", HOME), ("théo", AWAY))
    ]
    for one, language in ((first, "fr"), (second, other)):
        table = await playing_at(one, theo)
        await one.done(requests.Keep, {"language": language})
        await lose(one, table, theo)
        await theo.done(requests.Stand, table)

    _, welcome = await welcomed(hall, "fred", HOME)

    assert len(welcome.waits["among"]) == 2
    assert welcome.settings == told


async def test_those_who_are_still_there_do_not_count(hall: Hall) -> None:
    """Two came from one address under one name, and one of them is away."""
    fred, other = await come(hall, "fred", HOME), await come(hall, "fred", HOME)
    table = await playing_at(fred, other)
    await fred.done(requests.Keep, FRENCH)
    await lose(fred, table, other)

    _, welcome = await welcomed(hall, "fred", HOME)

    assert len(welcome.waits["among"]) == 2
    assert welcome.settings == {"language": "fr"}


async def test_what_no_client_chooses_is_not_told(hall: Hall) -> None:
    fred, theo = await come(hall, "fred", HOME), await come(hall, "théo", AWAY)
    table = await playing_at(fred, theo)
    await fred.done(requests.Keep, {"language": ["fr"]})
    await lose(fred, table, theo)

    assert (await welcomed(hall, "fred", HOME))[1].settings == {}
