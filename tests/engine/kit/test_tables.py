"""Tables for bots: packed, read again, and refused in words if they are not the right ones."""

import pytest

from engine import registry
from engine.games.poker_dice.strategy import PINNED as INSTALLED
from engine.kit.tables import InstalledTables, TableError, beside, digest, packed, unpacked

CONTENT = b"numbers" * 100
FILE = packed("game/bot", CONTENT)
PINNED = digest(CONTENT)


def test_table_is_read_as_it_was_packed() -> None:
    assert unpacked("game/bot", PINNED, FILE) == CONTENT


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "This is not a table for bots"),
        (b"PK\x03\x04 anything else\nat all", "This is not a table for bots"),
        (packed("game/other", CONTENT), "This is the table 'game/other', not 'game/bot'"),
        (packed("game/bot", b"older numbers"), "belongs to another version"),
        (FILE[:-20], "is damaged"),
        (
            FILE.replace(FILE.partition(b"\n")[2], packed("", b"x").partition(b"\n")[2]),
            "is damaged",
        ),
    ],
)
def test_other_data_is_refused(data: bytes, text: str) -> None:
    with pytest.raises(TableError, match=text) as refused:
        unpacked("game/bot", PINNED, data)

    assert "install tablehost again" in str(refused.value)


def test_missing_table_is_named() -> None:
    with pytest.raises(
        TableError, match="The table 'balanced' is missing: install tablehost again"
    ):
        beside("engine.games.yams", "balanced")


def test_installed_tables_are_read_by_name() -> None:
    pinned = {**INSTALLED, "missing": PINNED}
    tables = InstalledTables("engine.games.poker_dice", pinned)

    assert list(tables) == ["balanced", "missing"]
    assert len(tables) == 2
    assert tables["balanced"] is tables["balanced"]
    with pytest.raises(TableError, match="The table 'missing' is missing"):
        tables["missing"]


def test_all_tables_are_small_and_belong_to_the_program() -> None:
    """A wheel holds them all in at most 4 MB."""
    size = 0
    for game in map(registry.game, registry.game_ids()):
        for name in game.tables:
            assert game.tables[name]
            size += len(beside(f"engine.games.{game.id}", name))
    assert size <= 4_000_000
