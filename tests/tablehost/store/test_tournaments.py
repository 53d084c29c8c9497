"""Tournaments in the store."""

import pytest

from tablehost.store.errors import CodeTakenError, NotFoundError
from tablehost.store.evenings import PlannedGame
from tablehost.store.store import Store
from tablehost.store.tournaments import (
    Drawn,
    Ended,
    Entered,
    Entrant,
    Opened,
    TournamentPlan,
    TournamentRecord,
)
from tablehost.store.values import Running, Sitter
from tests.tablehost.store.samples import spec

PLAN = TournamentPlan(
    name="Cup",
    format="points",
    games=(PlannedGame("farkle", {"target": 5000}),),
    rounds=3,
    size=2,
    until=5,
)
HOME = b"where ada is"


async def begun(store: Store) -> tuple[TournamentRecord, int]:
    ada = await store.enter("SHA256:ada", "ada")
    made = await store.tournaments.create(ada.id, PLAN, HOME)
    await store.tournaments.enter(made.id, Entrant(0, ada.id))
    return made, ada.id


async def test_tournament_is_saved_as_it_was_created(store: Store) -> None:
    made, ada = await begun(store)

    assert (made.host, made.plan, made.ended, made.home) == (ada, PLAN, None, HOME)
    assert await store.tournaments.get(made.id) == made
    assert await store.tournaments.running() == (made,)
    with pytest.raises(NotFoundError, match="tournament"):
        await store.tournaments.get(99)


async def test_log_keeps_what_happened_in_order(store: Store) -> None:
    made, ada = await begun(store)
    await store.tournaments.add(made.id, Drawn(((0, 1),), ()))
    await store.tournaments.enter(made.id, Entrant(0, ada))

    assert await store.tournaments.log(made.id) == (Entered(0), Drawn(((0, 1),), ()), Entered(0))
    assert await store.tournaments.entrants(made.id) == (Entrant(0, ada),)


async def test_ended_tournaments_do_not_run(store: Store) -> None:
    made, _ = await begun(store)
    await store.tournaments.add(made.id, Ended())

    ended = await store.tournaments.get(made.id)
    assert await store.tournaments.running() == ()
    assert ended.ended is not None
    assert ended.home == b""
    assert await store.tournaments.ended_since(ended.ended) == (ended,)
    assert await store.tournaments.ended_since(ended.ended + 1) == ()


async def test_table_is_opened_with_its_players_and_logged_at_once(store: Store) -> None:
    made, ada = await begun(store)
    table = await store.tournaments.open_table(
        made.id, 3, spec("WOLF"), [Sitter("person", person=ada)]
    )

    saved = await store.saved_table(table.id)
    assert isinstance(saved, Running)
    assert saved.sitters[0] == Sitter("person", ada)
    assert (await store.tournaments.log(made.id))[-1] == Opened(3, table.id)
    with pytest.raises(CodeTakenError):
        await store.tournaments.open_table(made.id, 4, spec("WOLF"), [Sitter("person", person=ada)])
    assert (await store.tournaments.log(made.id))[-1] == Opened(3, table.id)


async def test_erased_people_leave_their_number_behind(store: Store) -> None:
    made, ada = await begun(store)
    await store.erase(ada)

    assert await store.tournaments.entrants(made.id) == (Entrant(0, None),)
    assert (await store.tournaments.get(made.id)).host is None
