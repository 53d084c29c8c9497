"""Disconnecting banned people, and keeping them out."""

import time

import pytest

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.hello import HELLO
from tests.tablehost.hall.conftest import Arrive, Person

HOME, OTHER = "192.168.1.7", "192.168.1.8"


def come(hall: Hall, name: str, key: str | None = None, address: str = HOME) -> Person:
    return Person(hall, name, key, address)


def last_words(person: Person) -> str:
    return next(frame.text for frame in person.frames if isinstance(frame, reports.Bye))


async def test_sessions_of_an_address_are_listed_without_kicking_them(hall: Hall) -> None:
    party = [come(hall, name) for name in ("ada", "bob", "cem")]
    come(hall, "dora", address=OTHER)

    assert [one.name for one in hall.ban_enforcer.sessions("address", HOME)] == [
        "ada",
        "bob",
        "cem",
    ]
    assert not any(one.hung_up for one in party)


async def test_banned_player_is_told_until_when_and_disconnected(hall: Hall) -> None:
    mara, jo = come(hall, "mara", "SHA256:a"), come(hall, "jo", "SHA256:b")
    await mara.hello()
    await jo.hello()

    until = 4_000_017_600
    ended = await hall.ban_enforcer.ban("key", "SHA256:a", until, "cheated")

    await mara.until(lambda: mara.hung_up)
    assert ended == 1
    assert time.strftime("until %Y-%m-%d", time.localtime(until)) in last_words(mara)
    assert "cheated" not in last_words(mara)
    assert not jo.hung_up


async def test_banned_player_is_told_in_their_language(hall: Hall) -> None:
    mara = come(hall, "mara")
    await mara.ask(*HELLO[:-1], "fr", "")

    await hall.ban_enforcer.ban("name", "MARA", None)

    await mara.until(lambda: mara.hung_up)
    assert last_words(mara) == "Ce nom est banni ici."


@pytest.mark.parametrize(
    ("kind", "value"), [("address", HOME), ("key", "SHA256:a"), ("name", "mara")]
)
async def test_banned_player_is_not_welcomed(hall: Hall, kind: str, value: str) -> None:
    await hall.ban_enforcer.ban(kind, value, None)  # type: ignore[arg-type]  # a Literal out of a tuple
    mara = come(hall, "mara", "SHA256:a")
    mara.send(*HELLO, "")

    await mara.until(lambda: mara.hung_up)

    assert not [frame for frame in mara.frames if isinstance(frame, reports.Welcome)]


async def test_banned_name_cannot_be_taken(hall: Hall, arrive: Arrive) -> None:
    await hall.ban_enforcer.ban("name", "mara", None)
    jo = await arrive("jo")

    assert await jo.refused(requests.Rename, "Mаra") == "barred"
    assert not jo.hung_up


async def test_banned_guest_cannot_resume_by_code(hall: Hall, arrive: Arrive) -> None:
    mara = await arrive("mara")
    made = await mara.done(requests.NewTable, "farkle", 2, {}, "", True, True, 0, ["bold"], False)
    code = (await mara.done(requests.Sit, made["table"], None))["resume"]
    await mara.done(requests.Start, made["table"])
    mara.line.close()
    await hall.ban_enforcer.ban("name", "mara", None)
    jo = come(hall, "jo")
    jo.send(*HELLO, code)

    await jo.until(lambda: jo.hung_up)

    assert last_words(jo) == "This name is banned here."
