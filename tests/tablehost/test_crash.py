"""A host killed at any moment goes on where it was, with every move its players had been shown."""

from pathlib import Path

from tests.crash.storm import storm


async def test_ten_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    tally = await storm(tmp_path / "data", kills=10, seed=7, players=2)

    assert tally.kills == 10
    assert tally.moves > 20
    assert (tally.lost, tally.different) == (0, 0)
