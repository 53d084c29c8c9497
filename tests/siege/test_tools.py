"""Every part of the siege once, for a second or two, against a real host over real ssh."""

import pytest

from tests.real_ssh import needs_ssh
from tests.siege import floods
from tests.siege.codes import guessing
from tests.siege.filling import filling
from tests.siege.fuzz import fuzz

pytestmark = [needs_ssh, pytest.mark.long]

FRAMES, SEED = 6_000, 7


async def test_two_play_on_while_frames_are_mutated() -> None:
    verdict = await fuzz(FRAMES, SEED, keys=10)

    assert verdict.wrong == [], verdict.error
    assert verdict.told["frames"] >= FRAMES
    assert verdict.told["by_ssh"] > 0
    assert verdict.told["done"] > 0
    assert verdict.told["fault"] > 0


async def test_flood_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "CALM", 0.5)
    monkeypatch.setattr(floods, "FREED", 0.5)
    row = await floods.flood("Join", 2, 0.5)

    assert row.sent > 0
    assert 0 < row.before <= row.most
    assert row.troubles == 0


async def test_guesses_are_counted() -> None:
    row = await guessing(2, 1.0)

    assert row.tried + row.put_off > 0
    assert row.codes >= 32**4


async def test_tables_are_opened_by_few_and_there_is_one_for_a_newcomer() -> None:
    row = await filling(3, 1.0)

    assert row.opened > 0
    assert row.stand > 0
    assert row.newcomer == ""
