"""A host killed at any moment resumes with everything its players were shown."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from engine.sync.requests import NewTable, Sit
from tablehost.config.values import DATABASE
from tablehost.store.store import Store
from tests.crash.guest import Sent, Shown
from tests.crash.host import DyingHost
from tests.crash.reckoning import followed, possible
from tests.crash.storm import Storm
from tests.crash.wire import Wire

pytestmark = pytest.mark.long

STEPS = [b"a", b"b", b"b", b"c"]
ROLL, BANK = {"do": "roll"}, {"do": "bank"}


def told(text: str) -> list[Shown]:
    """Views by letter: a capital is a snapshot, a small letter a change."""
    return [Shown(letter.isupper(), letter.lower().encode()) for letter in text]


async def test_kills_lose_repeat_and_change_nothing(tmp_path: Path) -> None:
    storm = Storm(tmp_path / "data", tables=10, terminals=1, rng=Random(7), least=10)
    tally = await storm.run(kills=3)

    assert tally.notes == [], storm.host.log
    assert tally.clean
    assert tally.kills >= 3
    assert tally.moves > 20
    assert tally.shown > 200


def unheard(_: int, __: bool, ___: object) -> None:  # noqa: FBT001 - as told
    """Nobody looks at the views of this session."""


async def test_seat_whose_answer_was_lost_is_found_by_its_code(tmp_path: Path) -> None:
    """The host dies before the guest hears the code; others can tell it."""
    data = tmp_path / "data"
    host = DyingHost(data)
    await host.start()
    ada = await Wire.open(data, "ada", unheard)
    await ada.hello()
    table = (await ada.done(NewTable, "farkle", 2, {}, "kitchen", True, True, 0, []))["table"]
    await ada.done(Sit, table, 0)
    guest = await Wire.open(data, "guest", unheard, guest=True)
    await guest.hello()
    guest.post(Sit, table, 1)
    async with asyncio.timeout(60):
        while (about := ada.view(2 * table)) is None or about["seats"][1]["name"] != "guest":
            await ada.change()
    await host.kill()
    store = await Store.open(data / DATABASE)
    code = await store.seat_code(table, 1)
    await store.close()
    await host.start()
    again = await Wire.open(data, "somebody", unheard, guest=True)
    welcome = await again.hello(code)
    await host.kill()

    assert welcome.name == "guest"
    assert welcome.seat == {"table": table, "seat": 1, "taken": False}
    assert host.troubles == []


@pytest.mark.parametrize(
    "whole", ["Abbc", "Bbc", "Bc", "Cc", "ABbc", "AbbcC", "Abb", "C", "Aabbc", ""]
)
def test_events_in_log_order_are_found(whole: str) -> None:
    assert followed(STEPS, told(whole)) == len(whole)


@pytest.mark.parametrize(
    ("wrong", "found"), [("Ac", 1), ("D", 0), ("Abbbb", 3), ("Abbcd", 4), ("CB", 1), ("Cccc", 2)]
)
def test_events_missing_from_the_log_are_not_found(wrong: str, found: int) -> None:
    assert followed(STEPS, told(wrong)) == found


def test_move_without_an_answer_may_be_saved_or_not() -> None:
    sent = [Sent(ROLL, "granted"), Sent(BANK, "refused"), Sent(BANK), Sent(BANK)]

    assert possible(sent) == [[ROLL], [ROLL, BANK]]
    assert possible(sent[:2]) == [[ROLL]]
