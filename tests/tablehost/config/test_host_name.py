"""Valid host names."""

import pytest

from tablehost.config import host_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("table", "table"),
        ("Table.local", "table"),
        ("game-night.local.", "game-night"),
        (" x ", "x"),
        ("a" * 63, "a" * 63),
    ],
)
def test_name_is_accepted_with_and_without_local(typed: str, name: str) -> None:
    assert host_name(typed) == name


@pytest.mark.parametrize(
    "typed", ["", ".local", "-table", "table-", "ta ble", "table.lan", "tablé", "a" * 64, "a_b"]
)
def test_invalid_name_is_refused_with_advice(typed: str) -> None:
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        host_name(typed)
