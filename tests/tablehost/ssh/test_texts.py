"""What the ssh server says itself."""

from collections.abc import Mapping

import pytest

from tablehost.ssh.texts import TEXTS, banner, language_of, say
from tablehost.ssh_address import known_as


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_every_text_is_english_and_french(texts: Mapping[str, str]) -> None:
    assert set(texts) == {"en", "fr"}
    assert texts["en"] != texts["fr"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_banner_is_short_and_fits_80_columns(language: str) -> None:
    lines = banner(language, "table.local", 22).split("\r\n")

    assert len(lines) <= 4
    assert all(len(line) <= 80 for line in lines)
    assert "ssh-keygen -R table.local" in lines[2]


def test_a_host_at_another_port_is_named_as_known_hosts_does() -> None:
    assert known_as("table.local", 2222) == "'[table.local]:2222'"


def test_an_unknown_language_is_english() -> None:
    assert say("idle", "de") == say("idle", "en")


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LC_MESSAGES": "fr_CA", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_the_language_is_the_clients_or_the_tables(env: dict[str, str], language: str) -> None:
    assert language_of(env, "fr") == language
