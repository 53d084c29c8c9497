"""What a host decides for the whole house."""

from pathlib import Path

import pytest

from tablehost.store.store import Store
from tablehost.store.values import HouseRules


async def test_at_first_the_doors_are_open_and_the_tables_go_on(store: Store) -> None:
    rules = await store.house_rules()

    assert rules == HouseRules(doors_open=True, paused=False)


@pytest.mark.parametrize("rules", [HouseRules(False, True), HouseRules(False, False)])
async def test_what_was_decided_last_holds(store: Store, rules: HouseRules) -> None:
    await store.save_house_rules(HouseRules(True, True))
    await store.save_house_rules(rules)

    assert await store.house_rules() == rules


async def test_what_was_decided_outlives_the_process(store: Store, path: Path) -> None:
    await store.save_house_rules(HouseRules(doors_open=False, paused=True))
    await store.close()
    again = await Store.open(path)

    assert await again.house_rules() == HouseRules(doors_open=False, paused=True)
    await again.close()
