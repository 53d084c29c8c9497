"""Which matches are rated, and how ratings change."""

import pytest

from tablehost.stats.ladder import SETTLED, provisional, rated, shown
from tablehost.stats.updater import count
from tablehost.store.ledger import EVERY_GAME, Rating
from tests.tablehost.stats.conftest import BOT, Evening, person, played


async def rating(evening: Evening, who: int, game: str = "yams") -> Rating | None:
    return next(iter(await evening.store.ledger.ratings([who], game)), None)


async def test_winner_rises_loser_falls_in_the_game_and_over_all(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]

    await count(evening.store, await evening.finished(sitters, played("yams"), scores=(200, 100)))

    for game in ("yams", EVERY_GAME):
        up, down = await rating(evening, ada, game), await rating(evening, bob, game)
        assert up is not None
        assert down is not None
        assert up.mu > 25 > down.mu
        assert up.matches == down.matches == 1
        assert up.sigma < 25 / 3
    assert [rung.name for rung in await evening.store.ledger.ladder("yams")] == ["ada", "bob"]


async def test_tie_between_equals_changes_no_rating(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]

    await count(evening.store, await evening.finished(sitters, played("yams"), scores=(150, 150)))

    up, down = await rating(evening, ada), await rating(evening, bob)
    assert up is not None
    assert down is not None
    assert up.mu == pytest.approx(down.mu)


async def test_free_for_all_ranks_everybody(evening: Evening) -> None:
    people = [await evening.person(name) for name in ("ada", "bob", "cleo", "dan")]

    await count(
        evening.store,
        await evening.finished(
            [person(one) for one in people], played("yams", 4), scores=(90, 200, 150, 150)
        ),
    )

    means = [found.mu for one in people if (found := await rating(evening, one))]
    assert means[1] > means[2] > means[0]
    assert means[2] == pytest.approx(means[3])


async def test_match_that_a_bot_began_in_is_not_rated(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")

    await count(
        evening.store, await evening.finished([person(ada), person(bob), BOT], played("yams", 3))
    )

    assert await rating(evening, ada) is None


async def test_guests_and_solo_matches_are_not_rated(evening: Evening) -> None:
    ada, bob, jo = (
        await evening.person("ada"),
        await evening.person("bob"),
        await evening.guest("j"),
    )

    await count(
        evening.store,
        await evening.finished([person(ada), person(jo)], played("yams"), scores=(1, 2)),
    )
    assert await rating(evening, ada) is None
    await count(
        evening.store,
        await evening.finished(
            [person(ada), person(jo), person(bob)], played("yams", 3), scores=(1, 2, 3)
        ),
    )

    up, down = await rating(evening, bob), await rating(evening, ada)
    assert up is not None
    assert down is not None
    assert up.mu > down.mu
    assert await rating(evening, jo) is None


async def test_leaver_is_rated_last(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]

    await count(
        evening.store,
        await evening.finished(sitters, played("yams"), leaves=0, scores=(300, 10)),
    )

    left, stayed = await rating(evening, ada), await rating(evening, bob)
    assert left is not None
    assert stayed is not None
    assert stayed.mu > left.mu


async def test_player_with_a_stand_in_is_not_rated(evening: Evening) -> None:
    people = [await evening.person(name) for name in ("ada", "bob", "cleo")]

    await count(
        evening.store,
        await evening.finished(
            [person(one) for one in people],
            played("yams", 3),
            actors=["bot", "player", "player"],
            scores=(300, 200, 100),
        ),
    )

    assert await rating(evening, people[0]) is None
    assert [rung.name for rung in await evening.store.ledger.ladder("yams")] == ["bob", "cleo"]


def test_rating_is_shown_with_its_margin_and_provisional_at_first() -> None:
    fresh = Rating(1, "yams", 25.0, 25 / 3, 0)
    sure = Rating(1, "yams", 30.0, 1.5, 40)

    assert shown(fresh) == (1500, 667)
    assert provisional(fresh)
    assert shown(sure) == (1700, 120)
    assert not provisional(sure)


def test_margin_shrinks_until_the_rating_is_no_longer_provisional() -> None:
    now: tuple[Rating, ...] = ()
    matches = 0
    while matches < 40 and (not now or now[0].sigma > SETTLED):
        order = (1, 2) if matches % 3 else (2, 1)
        now = rated("yams", {1: order[0], 2: order[1]}, now)
        matches += 1

    assert 5 < matches < 40


def test_match_without_ranked_players_changes_no_rating() -> None:
    assert rated("yams", {}, ()) == ()
