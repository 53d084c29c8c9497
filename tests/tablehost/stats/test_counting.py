"""The figures that a finished match adds to its players' statistics."""

import pytest

from engine import registry
from tablehost.stats import updater
from tablehost.stats.counting import COMMON
from tablehost.stats.updater import StatsUpdater, count
from tablehost.store.errors import DamagedError
from tablehost.store.values import Envelope
from tests.tablehost.stats.conftest import BOT, Evening, person, played


async def test_result_and_figures_of_both_players(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    match = played("farkle", target=1000)
    over = match.turn["over"]

    assert await count(evening.store, await evening.finished([person(ada), person(bob)], match))

    numbers = [(await evening.store.ledger.figures(one))["farkle"] for one in (ada, bob)]
    for seat, own in enumerate(numbers):
        assert own["matches"] == own["scored"] == 1
        assert own.get("wins", 0) == (seat in over["winners"])
        assert own["score"] == own["best_score"] == over["scores"][seat]
    turns = sum(1 for _, data in match.log if data.get("luck") == "rolled")
    assert sum(own["turns"] for own in numbers) <= turns


async def test_match_is_counted_once_by_concurrent_callers(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))

    assert await count(evening.store, number)
    before = await evening.store.ledger.figures(ada)
    assert not await count(evening.store, number)

    assert await evening.store.ledger.figures(ada) == before


async def test_uncounted_matches_are_counted_after_a_restart(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    for seed in (1, 2, 3):
        await evening.finished([person(ada), person(bob)], played("yams", seed=seed))

    await StatsUpdater(evening.store).count_all()

    assert await evening.store.ledger.uncounted() == ()
    assert (await evening.store.ledger.figures(ada))["yams"]["matches"] == 3
    assert (await evening.store.ledger.figures(ada))["yams"]["boxes"] == 39


async def test_believed_bluffs_are_kept_only_where_the_match_is_opened(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    match = played("poker_dice", seed=3)
    sitters = [person(ada), person(bob)]
    await count(evening.store, await evening.finished(sitters, match, open_after=False))
    covered = (await evening.store.ledger.figures(ada))["poker_dice"]

    await count(evening.store, await evening.finished(sitters, match))

    opened = (await evening.store.ledger.figures(ada))["poker_dice"]
    hidden = {name for name, kind in registry.game("poker_dice").figures.items() if kind.hidden}
    assert not covered.keys() & hidden
    assert opened.keys() & hidden
    assert covered["calls"] * 2 == opened["calls"]


async def test_guests_and_bots_have_no_figures(evening: Evening) -> None:
    ada, guest = await evening.person("ada"), await evening.guest("jo")

    await count(
        evening.store, await evening.finished([person(ada), person(guest), BOT], played("yams", 3))
    )

    assert await evening.store.ledger.figures(guest) == {}
    assert (await evening.store.ledger.figures(ada))["yams"]["boxes"] == 13


async def test_leaver_keeps_counters_but_not_the_result(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")

    await count(
        evening.store,
        await evening.finished([person(ada), person(bob)], played("yams"), leaves=0),
    )

    left, stayed = [(await evening.store.ledger.figures(one))["yams"] for one in (ada, bob)]
    assert (left["matches"], left["left"]) == (1, 1)
    assert not left.keys() & {"score", "wins", "scored"}
    assert 0 < left["boxes"] < 13
    assert stayed["boxes"] == 13


async def test_person_in_a_bots_seat_keeps_counters_but_not_the_result(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")

    await count(
        evening.store,
        await evening.finished([BOT, person(ada)], played("yams"), leaves=0, comes=person(bob)),
    )

    came, stayed = [(await evening.store.ledger.figures(one))["yams"] for one in (bob, ada)]
    assert not came.keys() & set(COMMON)
    assert 0 < came["boxes"] < 13
    assert stayed["matches"] == stayed["scored"] == 1
    assert await evening.store.ledger.ladder("yams") == ()


async def test_stand_in_bots_moves_are_not_counted(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")

    await count(
        evening.store,
        await evening.finished(
            [person(ada), person(bob)], played("yams"), actors=["bot", "player"]
        ),
    )

    assert "boxes" not in (await evening.store.ledger.figures(ada))["yams"]
    assert (await evening.store.ledger.figures(bob))["yams"]["boxes"] == 13


async def test_match_played_alone_is_not_a_win(evening: Evening) -> None:
    ada = await evening.person("ada")

    await count(evening.store, await evening.finished([person(ada)], played("farkle", 1)))

    own = (await evening.store.ledger.figures(ada))["farkle"]
    assert own["solo"] == own["scored"] == 1
    assert not own.keys() & {"wins", "matches"}


async def test_erased_person_is_not_counted(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))
    await evening.store.erase(ada)

    assert await count(evening.store, number)

    assert await evening.store.ledger.figures(ada) == {}
    assert (await evening.store.ledger.figures(bob))["yams"]["matches"] == 1


async def test_result_counts_although_the_rules_have_changed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))
    monkeypatch.setattr(type(registry.game("yams")), "rules_version", 99)

    await count(evening.store, number)

    own = (await evening.store.ledger.figures(ada))["yams"]
    assert own["matches"] == 1
    assert "boxes" not in own


async def test_result_counts_although_the_log_is_damaged(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("yams"))

    async def damaged(_match: int) -> tuple[Envelope, ...]:
        raise DamagedError("an entry has changed on the disk")

    monkeypatch.setattr(evening.store, "log", damaged)
    await count(evening.store, number)

    assert "boxes" not in (await evening.store.ledger.figures(ada))["yams"]


async def test_uncountable_match_does_not_block_others(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    broken = await evening.finished([person(ada), person(bob)], played("farkle", target=1000))
    await evening.finished([person(ada), person(bob)], played("yams"))
    monkeypatch.setattr(type(registry.game("farkle")), "noted", None)

    await StatsUpdater(evening.store).count_all()

    assert "could not be counted" in caplog.text
    assert await evening.store.ledger.uncounted() == (broken,)
    assert (await evening.store.ledger.figures(ada)).keys() == {"yams"}


@pytest.mark.parametrize("game", registry.game_ids())
def test_games_own_figures_have_other_names_than_the_common_ones(game: str) -> None:
    assert not COMMON.keys() & registry.game(game).figures.keys()


async def test_waiting_for_statistics_is_limited(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updater, "PATIENCE", 0.01)
    idle = StatsUpdater(evening.store)

    assert not await idle.settled()

    idle.start()
    monkeypatch.setattr(updater, "PATIENCE", 10.0)
    assert await idle.settled()
    await idle.stop()
