"""Who may replay a match, and from whose view."""

import pytest

from tablehost.replay.permissions import (
    NotOverError,
    NotYoursError,
    Permission,
    SealedError,
    permission,
)
from tablehost.store.errors import NotFoundError
from tablehost.store.values import TableSpec
from tests.tablehost.stats.conftest import BOT, SECRET, Evening, person, played


async def seen(evening: Evening, number: int, *who: int) -> Permission:
    return await permission(evening.store, number, frozenset(who))


async def test_opened_match_is_visible_to_its_seats(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    number = await evening.finished([person(ada), person(bob)], played("poker_dice"))

    found = await seen(evening, number, bob, 99)

    assert (found.seats, found.together, found.own) == ((0, 1), True, 1)


async def test_sealed_match_is_seen_from_ones_own_seat(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]
    number = await evening.finished(sitters, played("poker_dice"), open_after=False)

    found = await seen(evening, number, bob)

    assert (found.seats, found.together, found.own) == ((1,), False, 1)


async def test_seat_taken_over_by_a_bot_is_hidden(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]
    number = await evening.finished(sitters, played("poker_dice"), open_after=False, leaves=0)

    with pytest.raises(SealedError):
        await seen(evening, number, ada)

    assert (await seen(evening, number, bob)).seats == (1,)


async def test_strangers_and_guests_see_nothing_hidden(evening: Evening) -> None:
    ada, eve = await evening.person("ada"), await evening.person("eve")
    number = await evening.finished([person(ada), BOT], played("poker_dice"))

    for who in ([eve], []):
        with pytest.raises(NotYoursError):
            await seen(evening, number, *who)


async def test_game_without_secrets_is_visible_to_all(evening: Evening) -> None:
    ada = await evening.person("ada")
    number = await evening.finished([person(ada), BOT], played("yams"), open_after=False)

    found = await seen(evening, number)

    assert (found.seats, found.together, found.own) == ((0, 1), True, None)


async def test_match_by_invitation_is_visible_to_its_seats_only(evening: Evening) -> None:
    ada, eve = await evening.person("ada"), await evening.person("eve")
    number = await evening.finished([person(ada), BOT], played("yams"), invited=True)

    with pytest.raises(NotYoursError):
        await seen(evening, number, eve)

    assert (await seen(evening, number, ada)).seats == (0, 1)


async def test_running_match_has_no_replay(evening: Evening) -> None:
    spec = TableSpec(code="WOLF", game="yams", name="", seats=2)
    table = await evening.store.create_table(spec)
    match = await evening.store.start_match(table.id, 1, SECRET)

    with pytest.raises(NotOverError):
        await seen(evening, match.id)
    with pytest.raises(NotFoundError):
        await seen(evening, 99)


@pytest.mark.parametrize(("opens", "seats"), [(True, (0, 1)), (False, (0,))])
async def test_abandoned_match_is_revealed_like_a_finished_one(
    evening: Evening, seats: tuple[int, ...], *, opens: bool
) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    spec = TableSpec(code="WOLF", game="poker_dice", name="", seats=2, open_after=opens)
    table = await evening.store.create_table(spec)
    for seat, who in enumerate((ada, bob)):
        await evening.store.sit(table.id, seat, person(who))
    match = await evening.store.start_match(table.id, 1, SECRET)
    await evening.store.end_match(match.id, None)

    found = await seen(evening, match.id, ada)

    assert (found.seats, found.together) == (seats, opens)
