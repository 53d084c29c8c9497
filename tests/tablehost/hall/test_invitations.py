"""Invitations by name, and what a player is told of their own tables."""

from time import monotonic
from typing import Any

import pytest

from engine.sync import reports, requests
from tablehost.access.token_bucket import TokenBucket
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, start

PRIVATE: tuple[Any, ...] = (*FARKLE[:4], False, *FARKLE[5:])


def invitations(person: Person) -> list[reports.Invited]:
    return [frame for frame in person.frames if isinstance(frame, reports.Invited)]


async def test_invited_person_may_sit_down_at_a_private_table(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada, game=PRIVATE)
    assert await bob.refused(requests.Sit, table, None) == "by_invitation"

    assert await ada.done(requests.Invite, table, "Bob") == {"name": "bob"}

    await bob.until(lambda: invitations(bob))
    [told] = invitations(bob)
    assert (told.table, told.who, told.game) == (table, "ada", "farkle")
    await bob.done(requests.Sit, table, None)
    assert not invitations(eve)
    assert await eve.refused(requests.Sit, table, None) == "by_invitation"


async def test_invited_person_has_a_seat_also_after_somebody_else_took_the_last_one(
    arrive: Arrive,
) -> None:
    ada, ben, ivo = await arrive("ada"), await arrive("ben"), await arrive("ivo")
    table = await open_table(ada)
    await ada.done(requests.Invite, table, "ben")
    await ivo.done(requests.Sit, table, None)
    assert await (await arrive("eve")).refused(requests.Sit, table, None) == "table_full"

    await ben.done(requests.Sit, table, None)

    await ada.until(lambda: len(ada.table(table)["seats"]) == 3)
    assert ada.table(table)["seats"][2]["name"] == "ben"


async def test_invitation_gives_no_seat_beyond_what_the_game_takes(arrive: Arrive) -> None:
    ada, ben = await arrive("ada"), await arrive("ben")
    table = await open_table(ada, game=("yams", 6, {}, "Friday", True, True, 0))
    for name in ("bob", "cleo", "dan", "eve"):
        await (await arrive(name)).done(requests.Sit, table, None)
    await ada.done(requests.Invite, table, "ben")
    await (await arrive("ivo")).done(requests.Sit, table, None)

    assert await ben.refused(requests.Sit, table, None) == "table_full"
    assert len(ada.table(table)["seats"]) == 6


async def test_invited_person_who_was_removed_gets_no_new_seat(arrive: Arrive) -> None:
    ada, ben, ivo = await arrive("ada"), await arrive("ben"), await arrive("ivo")
    table = await open_table(ada)
    await ada.done(requests.Invite, table, "ben")
    await ben.done(requests.Sit, table, None)
    await ada.done(requests.Unseat, table, 1)
    await ivo.done(requests.Sit, table, None)

    assert await ben.refused(requests.Sit, table, None) == "table_full"


async def test_accents_need_not_be_typed_where_only_one_can_be_meant(arrive: Arrive) -> None:
    ada, before = await arrive("ada"), await arrive("Dörothee", "SHA256:d")
    before.line.close()
    await ada.until(lambda: len(ada.views[0]["people"]) == 1)
    dora = await arrive("Dorothée")
    table = await open_table(ada)

    assert await ada.done(requests.Invite, table, "dorothee") == {"name": "Dorothée"}

    await arrive("Dörothee", "SHA256:d")  # the name is theirs from before
    assert await ada.refused(requests.Invite, table, "dorothee") == "same_name"
    assert await ada.done(requests.Invite, table, "dorothée") == {"name": "Dorothée"}
    await dora.until(lambda: len(invitations(dora)) == 2)


async def test_wrong_invitations_are_refused(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)

    assert await bob.refused(requests.Invite, table, "ada") == "not_here"
    assert await ada.refused(requests.Invite, table, "nobody") == "nobody_here"
    assert await ada.refused(requests.Invite, table, "ada") == "yourself"
    await bob.done(requests.Watch, table)
    assert await bob.refused(requests.Invite, table, "ada") == "watching"
    assert await ada.refused(requests.Invite, table, "bob") == "at_table"
    await bob.done(requests.Sit, table, None)
    eve = await arrive("eve")
    assert await ada.refused(requests.Invite, table, "eve") == "no_free_seat"
    await start(ada, bob, table=table)
    assert not invitations(eve)


async def test_muted_person_cannot_invite(hall: Hall, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    hall.visitors[0].muted_until = monotonic() + 60

    assert await ada.refused(requests.Invite, table, "bob") == "muted"
    assert not invitations(bob)


async def test_kicked_person_cannot_invite_to_that_table(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada, game=("farkle", 4, *FARKLE[2:]))
    await bob.done(requests.Sit, table, 1)
    await ada.done(requests.Unseat, table, 1)
    await bob.done(requests.Sit, table, 1)

    assert await bob.refused(requests.Invite, table, "eve") == "kicked_here"
    assert not invitations(eve)


@pytest.mark.parametrize("end", ["sent", "received"])
async def test_invitations_are_limited_at_both_ends(hall: Hall, arrive: Arrive, end: str) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    limited = hall.visitors[0 if end == "sent" else 1]
    setattr(limited, f"invitations_{end}", TokenBucket(2, 0.0))

    for _ in range(2):
        await ada.done(requests.Invite, table, "bob")
    assert await ada.refused(requests.Invite, table, "bob") == "too_fast"
    assert len(invitations(bob)) == 2


async def test_two_people_of_one_name_are_not_told_apart(store: Any) -> None:
    hall = Hall(store, names="free")
    await hall.open()
    people = [Person(hall, name, None) for name in ("ada", "bob", "Bob")]
    for person in people:
        await person.hello()
    table = await open_table(people[0], game=PRIVATE)

    assert await people[0].refused(requests.Invite, table, "bob") == "same_name"
    await hall.close()


async def test_person_with_two_terminals_is_listed_once(arrive: Arrive) -> None:
    await arrive("ada", "SHA256:a")
    again, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(again)

    await bob.until(
        lambda: (
            [(one["name"], one["table"]) for one in bob.views[0]["people"]]
            == [("ada", table), ("bob", 0)]
        )
    )


async def test_player_is_told_of_their_own_tables(arrive: Arrive) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(ada)
    second = await arrive("ada", "SHA256:a")

    own = [frame.tables for frame in second.frames if isinstance(frame, reports.OwnTables)]
    assert own == [[table]]
    assert not any(isinstance(frame, reports.OwnTables) for frame in bob.frames)
