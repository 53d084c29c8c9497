"""The ssh command for a host, and the explanation of ssh's errors."""

import pytest

from client.connection.link import AskError, LinkError
from client.connection.ssh.dial import Target
from client.connection.ssh.errors import explained
from client.locale.i18n import translator


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("table.local", Target("table.local")),
        ("ada@table.local", Target("table.local", name="ada")),
        ("ssh://ada@192.168.1.20:2222", Target("192.168.1.20", 2222, "ada")),
        ("ssh://table.local/", Target("table.local")),
        ("ada@fe80::1%eth0", Target("fe80::1%eth0", name="ada")),
        ("ada@[fe80::1%eth0]:2222", Target("fe80::1%eth0", 2222, "ada")),
    ],
)
def test_host_is_parsed_like_ssh_does(text: str, target: Target) -> None:
    assert Target.read(text) == target


def test_flags_override_parts_of_the_host() -> None:
    assert Target.read("ssh://ada@h:22", 2222, "bob") == Target("h", 2222, "bob")


@pytest.mark.parametrize("text", ["", "two words", "-oProxyCommand=x", "a@-b", "h:port", "@"])
def test_invalid_host_is_never_passed_as_an_ssh_option(text: str) -> None:
    with pytest.raises(LinkError, match="is not a host"):
        Target.read(text)


def test_command_ends_with_the_host_and_the_subsystem() -> None:
    command = Target("h", 2222, "ada", ("-i", "key")).command(quiet=True)

    assert command[:4] == ["ssh", "-T", "-i", "key"]  # of a setting said twice ssh takes the first
    assert command[-8:] == ["-p", "2222", "-l", "ada", "-s", "--", "h", "tablehost"]
    assert "LogLevel=ERROR" in command


def test_other_entrance_keeps_the_settings_of_the_host_and_the_name_of_its_key() -> None:
    other = Target("party", None, "ada", ("-i", "key")).instead("[192.168.1.21]:2223", "party.lan")

    settings = ("-o", "HostName=192.168.1.21", "-o", "HostKeyAlias=party.lan", "-i", "key")
    assert other == Target("party", 2223, "ada", settings)


@pytest.mark.parametrize("text", ["", "-oProxyCommand=x", "[a b]c:1"])
def test_entrance_that_is_none_is_not_dialled(text: str) -> None:
    with pytest.raises(LinkError):
        Target("party").instead(text, "party")


def test_banner_is_shown_on_the_first_connection() -> None:
    assert "LogLevel=ERROR" not in Target("h").command(quiet=False)


@pytest.mark.parametrize(
    ("said", "kind", "text"),
    [
        (
            "ssh: Could not resolve hostname h: Name or service not known",
            LinkError,
            "The name h was not found.",
        ),
        ("ssh: connect to host h port 22: Connection refused", LinkError, "Nothing answers at h."),
        ("ssh: connect to host h port 22: No route to host", LinkError, "h does not answer."),
        ("Timeout, server h not responding.", LinkError, "h does not answer."),
        ("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @", AskError, "ssh-keygen -R h"),
        ("Host key verification failed.", AskError, "ssh does not know the key of h"),
        ("ada@h: Permission denied (publickey).", AskError, "h did not let you in"),
        ("subsystem request failed on channel 0", LinkError, "h is not a tablehost"),
        ("Connection closed by 192.168.1.20 port 22", LinkError, "h closed the connection before"),
        (
            "Received disconnect from 192.168.1.20 port 22:11: The host is full.\r\nDisconnected",
            LinkError,
            "h has closed the connection: The host is full.",
        ),
        (
            "command-line line 0: no such thing",
            LinkError,
            "could not connect to h: command-line line",
        ),
        ("", LinkError, "could not connect to h: "),
    ],
)
def test_ssh_errors_are_explained(said: str, kind: type[LinkError], text: str) -> None:
    error = explained(said, "h")

    assert type(error) is kind
    assert text in str(error)
    assert error.told(translator("fr")) != str(error)
