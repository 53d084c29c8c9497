"""The command that guests type, and its URL for phones."""

import pytest

from tablehost.ssh_address import SshAddress, known_as


@pytest.mark.parametrize(
    ("place", "line", "url"),
    [
        (SshAddress("table.local", 22), "ssh table.local", "ssh://table.local"),
        (SshAddress("table.local", 2222), "ssh -p 2222 table.local", "ssh://table.local:2222"),
        (SshAddress("fd12::7", 2222), "ssh -p 2222 fd12::7", "ssh://[fd12::7]:2222"),
    ],
)
def test_usual_port_is_left_out(place: SshAddress, line: str, url: str) -> None:
    assert place.line() == line
    assert place.url == url


def test_name_and_terminal_option_follow_ssh_syntax() -> None:
    place = SshAddress("table.local", 2222)

    assert place.line("ada", terminal=True) == "ssh -t -p 2222 ada@table.local"


def test_name_is_quoted_for_the_shell() -> None:
    assert SshAddress("table.local", 22).line("$(reboot) x") == "ssh '$(reboot) x@table.local'"


def test_a_host_at_another_port_is_named_as_known_hosts_does() -> None:
    assert known_as("table.local", 2222) == "'[table.local]:2222'"
