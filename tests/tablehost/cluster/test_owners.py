"""The hall has one owner at a time, and whoever follows it has all that it wrote."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablehost.store import owners, shared_log
from tablehost.store.errors import StaleError
from tablehost.store.evenings import Choice
from tablehost.store.owners import Owner
from tablehost.store.shared_log import Proposed
from tablehost.store.store import Store
from tablehost.store.values import Appended, MatchRecord, Sitter
from tests.tablehost.cluster.copies import Copy, settle, until
from tests.tablehost.store.recorded import apply_one, copy_of
from tests.tablehost.store.samples import BOT, new_match, spec
from tests.tablehost.store.test_shared_log import empty, group


@pytest.fixture
async def match(house: Sequence[Copy]) -> MatchRecord:
    """A match at a table of its own, known to all copies."""
    found = await new_match(house[0].store)
    await settle(house)
    return found


async def test_one_of_three_nodes_that_claim_the_hall_has_it(house: Sequence[Copy]) -> None:
    claims = [copy.store.claim_hall(f"n{n}", 1) for n, copy in enumerate(house)]
    answers = await asyncio.gather(*claims)
    await settle(house)

    assert len(set(answers)) == 1
    assert answers[0].epoch == 1
    for copy in house:
        assert await copy.store.hall_owner() == answers[0]


@pytest.mark.parametrize("epoch", [0, 1, 2, 4])
async def test_only_the_next_epoch_can_be_claimed(house: Sequence[Copy], epoch: int) -> None:
    for number in (1, 2):
        await house[0].store.claim_hall("ant", number)

    assert await house[1].store.claim_hall("bee", epoch) == Owner("ant", 2)
    assert await house[1].store.claim_hall("bee", 3) == Owner("bee", 3)


async def test_node_that_slept_through_a_claim_writes_nothing(
    house: Sequence[Copy], match: MatchRecord
) -> None:
    await house[0].store.claim_hall("ant", 1)
    zombie = house[0].store.fenced(1)
    assert await zombie.append(match.id, 0, [BOT], "first") == Appended(0, 1)
    await house[1].store.claim_hall("bee", 2)

    with pytest.raises(StaleError):
        await zombie.append(match.id, 1, [BOT], "late")
    with pytest.raises(StaleError):
        await zombie.sit(match.table, 0, Sitter("bot", bot="careful"))
    with pytest.raises(StaleError):
        await zombie.create_table(spec("LATE"))
    with pytest.raises(StaleError):
        await zombie.evenings.choose(1, Choice(1, 0))
    assert await house[1].store.fenced(2).append(match.id, 1, [BOT], "next") == Appended(1, 2)


async def test_new_owner_has_every_move_that_was_granted_to_the_one_before(
    house: Sequence[Copy], match: MatchRecord
) -> None:
    """Ownership goes round while each owner plays as fast as it can."""
    told: list[str] = []
    await house[0].store.claim_hall("n0", 1)

    async def play(copy: Copy, epoch: int) -> None:
        store = copy.store.fenced(epoch)
        length = len(await copy.store.log(match.id))
        while True:
            command = f"{epoch}.{length}"
            try:
                answer = await store.append(match.id, length, [BOT], command)
            except StaleError:
                return
            assert answer == Appended(length, length + 1), "the log has grown under its owner"
            told.append(command)
            length += 1

    plays = [asyncio.create_task(play(house[0], 1))]
    for epoch in range(2, 12):
        before = f"{epoch - 1}."
        await until(lambda before=before: any(one.startswith(before) for one in told))  # type: ignore[misc]
        copy = house[epoch % 3]
        name = f"n{epoch % 3}"
        assert await copy.store.claim_hall(name, epoch) == Owner(name, epoch)
        plays.append(asyncio.create_task(play(copy, epoch)))
    await house[0].store.claim_hall("nobody", 12)
    await asyncio.gather(*plays)
    await settle(house)

    # The last answer to an owner may arrive after the first one to the next.
    told.sort(key=lambda command: int(command.partition(".")[2]))
    assert [entry.command_id for entry in await house[0].store.log(match.id)] == told


async def test_refusal_of_a_stale_owner_is_kept_like_any_other(tmp_path: Path) -> None:
    with copy_of(await empty(tmp_path / "host.db")) as db:
        apply_one(db, group(1, Proposed.of(owners.claim, ("ant", 1))))
        stale = group(2, Proposed.of(owners.claim, ("ant", 2), 7))
        applied = apply_one(db, stale)
        kept = shared_log.answers_to(db, stale)

    assert isinstance(applied.outcomes[0].error, StaleError)
    assert kept is not None
    assert str(kept[0].error) == str(applied.outcomes[0].error)


async def test_single_machine_has_no_fences(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "host.db", durability="process")

    assert store.fenced(1) is store
    await store.close()
