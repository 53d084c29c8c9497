"""Limits on sizes, terminal names, variables and stalls."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.access.limits import Limits
from tablehost.ssh.client_values import allowed_variable, clamp_size, clean_term
from tablehost.ssh.stall import Stall


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_any_size_becomes_plausible(columns: int, rows: int) -> None:
    wide, high = clamp_size(columns, rows)

    assert 20 <= wide <= 500
    assert 5 <= high <= 200


@pytest.mark.parametrize("size", [(80, 24), (20, 5), (500, 200), (132, 43)])
def test_an_ordinary_size_stays(size: tuple[int, int]) -> None:
    assert clamp_size(*size) == size


def test_missing_size_is_80_by_24() -> None:
    assert clamp_size(0, 0) == (80, 24)


@pytest.mark.parametrize("term", ["xterm-256color", "screen.xterm-256color", "rxvt", "st", "9term"])
def test_an_ordinary_terminal_type_stays(term: str) -> None:
    assert clean_term(term) == term


@pytest.mark.parametrize("term", ["", "\x1b[0m", "../../etc/passwd", "a b", "x" * 65, "-x"])
def test_any_other_terminal_type_is_unknown(term: str) -> None:
    assert clean_term(term) == "unknown"


@pytest.mark.parametrize("name", [b"LANG", b"LC_ALL", b"LC_MESSAGES", b"COLORTERM", b"NO_COLOR"])
def test_variables_of_language_and_colour_are_kept(name: bytes) -> None:
    assert allowed_variable(name, b"fr_FR.UTF-8")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (b"PATH", b"/bin"),
        (b"LANGUAGE", b"fr"),
        (b"LC_", b"C"),
        (b"LC_all", b"C"),
        (b"LANG\n", b"C"),
        (b"LANG", b"x" * 65),
        (b"LANG", b"\x1b[0m"),
        (b"LANG", b"C\n"),
        (b"LANG", "é".encode()),
    ],
)
def test_other_variables_and_values_are_not(name: bytes, value: bytes) -> None:
    assert not allowed_variable(name, value)


def test_limits_from_a_file_are_checked() -> None:
    assert msgspec.convert({"connections": 5}, Limits).connections == 5
    for wrong in ({"connections": 0}, {"stall_time": 0}, {"waiting_bytes": 1}, {"conections": 5}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Limits)


def test_the_defaults_let_a_party_behind_one_address_in() -> None:
    limits = Limits()

    assert limits.connections_per_address >= 200
    assert limits.half_open >= 200


def test_stall_is_measured_from_the_first_waiting_byte() -> None:
    stall = Stall()

    seconds = [
        stall.seconds(10, sent=0, waiting=0),
        stall.seconds(20, sent=0, waiting=5),
        stall.seconds(50, sent=0, waiting=9),
    ]

    assert seconds == [0, 0, 30]


def test_any_byte_sent_restarts_the_stall_timer() -> None:
    stall = Stall()
    stall.seconds(0, sent=0, waiting=5)

    assert stall.seconds(29, sent=1, waiting=4) == 0
    assert stall.seconds(40, sent=1, waiting=4) == 11


def test_empty_buffer_is_no_stall() -> None:
    stall = Stall()
    stall.seconds(0, sent=0, waiting=5)

    assert stall.seconds(60, sent=5, waiting=0) == 0
    assert stall.seconds(90, sent=5, waiting=1) == 0
