"""Highlights of matches, which are replayed for the first look only."""

import pytest

from engine import Match
from tablehost.evening import highlights as module
from tablehost.evening.highlights import highlights
from tablehost.store.values import MatchRecord
from tests.tablehost.stats.conftest import Evening, person, played


async def finished(evening: Evening, seed: int = 1) -> MatchRecord:
    """A match of Farkle between Ada and Bob."""
    people = [person(await evening.person(name)) for name in ("ada", "bob")]
    number = await evening.finished(people, played("farkle", seed=seed))
    return await evening.store.match(number)


async def test_a_match_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    match = await finished(evening)
    first = await highlights(evening.store, match)
    monkeypatch.delattr(Match, "of_version")

    assert first
    assert await highlights(evening.store, match) == first


async def test_another_store_has_matches_of_its_own() -> None:
    evening, other = Evening(), Evening()
    match, namesake = await finished(evening), await finished(other, seed=2)

    assert match.id == namesake.id
    assert await highlights(evening.store, match) != await highlights(other.store, namesake)


async def test_those_kept_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    matches = [await finished(evening, seed) for seed in range(3)]
    for match in matches:
        await highlights(evening.store, match)
    monkeypatch.delattr(Match, "of_version")

    for match in matches[1:]:
        await highlights(evening.store, match)
    with pytest.raises(AttributeError):
        await highlights(evening.store, matches[0])
