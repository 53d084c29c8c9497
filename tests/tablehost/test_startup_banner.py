"""The startup banner: how to connect, in words and as a QR code."""

import pytest
import segno

from tablehost.ssh_address import SshAddress
from tablehost.startup_banner import QUIET_ZONE, RESET, WHITE_ON_BLACK, advice, qr_code, ways_in

SHARED, OWN = SshAddress("table.local", 2222), SshAddress("table-ab12.local", 2222)
ADDRESS = SshAddress("192.168.1.20", 2222)
LIGHT = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def test_name_comes_first_and_the_address_is_always_there() -> None:
    assert ways_in([SHARED, OWN], [ADDRESS]) == [
        "    ssh -p 2222 table.local",
        "    ssh -p 2222 table-ab12.local  this host's own name",
        "    ssh -p 2222 192.168.1.20      if the name is not found",
    ]
    assert ways_in([], [ADDRESS]) == ["    ssh -p 2222 192.168.1.20"]


def modules(text: str) -> list[list[int]]:
    """A drawn code as a camera sees it, on a dark background: 1 is dark, as in a matrix."""
    rows: list[list[int]] = []
    for line in text.splitlines():
        light = [LIGHT[char] for char in line.removeprefix("    ")]
        rows += [[1 - upper for upper, _ in light], [1 - lower for _, lower in light]]
    return rows


@pytest.mark.parametrize(
    "place",
    [ADDRESS, SshAddress("10.0.0.7", 22), SshAddress("fd12:3456:789a:1:f00:ba42:dead:beef", 65535)],
)
def test_qr_code_contains_the_address(place: SshAddress) -> None:
    drawn = modules(qr_code(place.url, "plain"))
    matrix = [list(row) for row in segno.make(place.url, error="l", micro=False).matrix]
    inner = slice(QUIET_ZONE, QUIET_ZONE + len(matrix))

    assert [row[inner] for row in drawn[inner]] == matrix
    for row in (*drawn[:QUIET_ZONE], *drawn[inner.stop : inner.stop + QUIET_ZONE - 1]):
        assert not any(row)
    for row in drawn[: inner.stop]:
        assert not any((*row[:QUIET_ZONE], *row[-QUIET_ZONE:]))
    assert len(drawn) // 2 <= 20


def test_colours_are_set_only_if_allowed_and_reset() -> None:
    plain, colour = qr_code(ADDRESS.url, "plain"), qr_code(ADDRESS.url, "colour")

    assert "\x1b" not in plain
    for row in colour.splitlines():
        assert row.startswith(f"    {WHITE_ON_BLACK}")
        assert row.endswith(RESET)
    assert colour.replace(WHITE_ON_BLACK, "").replace(RESET, "") == plain


def test_no_qr_code_without_block_characters() -> None:
    assert qr_code(ADDRESS.url, "none") == ""


def test_advice_names_the_host_as_known_hosts_does() -> None:
    assert "ssh-keygen -R '[table.local]:2222'" in advice(SHARED)
    assert "ssh-keygen -R table.local\n" in advice(SshAddress("table.local", 22))
    for word in ("passphrase", "CHANGED", "Wi-Fi"):
        assert word in advice(SHARED)
