"""Settings of the whole host."""

from pathlib import Path

import pytest

from tablehost.store.store import Store
from tablehost.store.values import HouseRules


async def test_new_house_is_open_and_not_paused(store: Store) -> None:
    rules = await store.house_rules()

    assert rules == HouseRules(doors_open=True, paused=False)


@pytest.mark.parametrize("rules", [HouseRules(False, True), HouseRules(False, False)])
async def test_last_saved_rules_hold(store: Store, rules: HouseRules) -> None:
    await store.save_house_rules(HouseRules(True, True))
    await store.save_house_rules(rules)

    assert await store.house_rules() == rules


@pytest.mark.parametrize("store", ["alone"], indirect=True)
async def test_rules_survive_a_restart(store: Store, path: Path) -> None:
    await store.save_house_rules(HouseRules(doors_open=False, paused=True))
    await store.close()
    again = await Store.open(path)

    assert await again.house_rules() == HouseRules(doors_open=False, paused=True)
    await again.close()
