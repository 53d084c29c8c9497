"""Persons, their codes and their chat."""

import pytest

from tablehost.store.errors import ClosedError, NotFoundError
from tablehost.store.store import Store
from tablehost.store.values import Outcome, Sitter
from tests.tablehost.store.samples import ROLLED, SECRET, SEED, new_match, spec


async def test_person_is_key_and_name(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    eve = await store.enter("SHA256:a", "Eve")
    again = await store.enter("SHA256:a", "Ada")

    assert (again.id, again.created) == (ada.id, ada.created)
    assert again.seen > ada.seen
    assert eve.id != ada.id
    assert await store.persons("SHA256:a") == (again, eve)
    assert await store.persons("SHA256:b") == ()


async def test_returning_person_uses_up_no_number(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    await store.enter("SHA256:a", "Ada")

    assert (await store.enter(None, "guest")).id == ada.id + 1


async def test_guest_is_always_a_new_person(store: Store) -> None:
    first, second = await store.enter(None, "guest"), await store.enter(None, "guest")

    assert first.id != second.id
    assert first.fingerprint is None


async def test_settings_are_kept(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    assert ada.settings == {}

    await store.save_settings(ada.id, {"theme": "felt", "sound": False})
    await store.save_settings(ada.id, {"theme": "paper"})

    assert (await store.enter("SHA256:a", "Ada")).settings == {"theme": "paper"}


async def test_repeated_command_saves_one_line(store: Store) -> None:
    ada = await store.enter(None, "ada")
    said = await store.say(None, ada.id, "hello", "once")

    assert await store.say(None, ada.id, "hello", "once") == said
    assert await store.say(None, ada.id, "hello", "twice") != said
    assert len(await store.said(ada.id)) == 2


async def test_erased_person_is_gone_and_the_match_untouched(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    table = await store.create_table(spec())
    await store.sit(table.id, 0, Sitter("person", ada.id))
    match = await store.start_match(table.id, 1, SECRET)
    await store.append(match.id, 0, [ROLLED], "a", outcome=Outcome((0,), (1, 0)))
    await store.say(table.id, ada.id, "I am Ada")
    said = await store.say(table.id, None, "Ada won")
    before = await store.log(match.id), await store.match(match.id)

    await store.erase(ada.id)

    assert (await store.log(match.id), await store.match(match.id)) == before
    assert (await store.sittings(match.id))[0].sitter == Sitter("person", None)
    assert (await store.sitters(table.id))[0] == Sitter("person", None)
    assert await store.chat(table.id) == (said,)
    assert await store.persons("SHA256:a") == ()
    assert await store.history(ada.id) == ()


async def test_number_of_an_erased_person_is_not_reused(store: Store) -> None:
    ada = await store.enter("SHA256:a", "Ada")
    await store.erase(ada.id)

    assert (await store.enter("SHA256:a", "Ada")).id != ada.id


async def test_nobody_else_is_erased(store: Store) -> None:
    ada, bob = await store.enter("SHA256:a", "Ada"), await store.enter("SHA256:b", "Bob")
    line = await store.say(None, bob.id, "hello")

    await store.erase(ada.id)

    assert await store.person(bob.id) == bob
    assert await store.chat(None) == (line,)


@pytest.mark.parametrize("ask", ["person", "erase", "seen"])
async def test_unknown_person_is_not_found(store: Store, ask: str) -> None:
    with pytest.raises(NotFoundError, match="no person 42"):
        await getattr(store, ask)(42)


async def test_settings_of_an_unknown_person_are_refused(store: Store) -> None:
    with pytest.raises(NotFoundError):
        await store.save_settings(42, {})


async def test_chat_gives_the_last_lines_oldest_first(store: Store) -> None:
    table = await store.create_table(spec())
    ada = await store.enter("SHA256:a", "Ada")
    lines = [await store.say(table.id, ada.id, f"line {n}") for n in range(5)]
    lobby = await store.say(None, None, "welcome")

    assert await store.chat(table.id, 3) == tuple(lines[2:])
    assert await store.chat(table.id) == tuple(lines)
    assert await store.chat(None) == (lobby,)


async def test_chat_of_an_unknown_table_or_person_is_refused(store: Store) -> None:
    with pytest.raises(NotFoundError, match="table 9"):
        await store.say(9, None, "hello")
    with pytest.raises(NotFoundError, match="person 9"):
        await store.say(None, 9, "hello")


async def test_secret_is_saved_when_the_match_starts(store: Store) -> None:
    match = await new_match(store)
    secret = await store.secret(match.id)

    assert (secret.seed, secret.commitment, secret.position) == (SEED, match.commitment, 0)


async def test_closed_store_raises(store: Store) -> None:
    await store.close()
    await store.close()

    with pytest.raises(ClosedError):
        await store.create_table(spec())
    with pytest.raises(ClosedError):
        await store.chat(None)


async def test_measured_commit_is_in_seconds(store: Store) -> None:
    assert 0 <= await store.measure_commit() < 60
