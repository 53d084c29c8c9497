"""Texts of the ssh server."""

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from engine.sync.house_view import Entry
from tablehost.ssh.texts import REASONS, banner, before_screen, reason_text


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_translated(reason: str) -> None:
    english, french = (reason_text(reason, translator(one)) for one in ("en", "fr"))  # type: ignore[arg-type]  # a key
    assert english != french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", ["open", "passphrase", "keys", "invited"])
def test_the_banner_is_short_and_fits_a_phone(language: Language, entry: Entry) -> None:
    lines = banner(translator(language), "table.local", 22, entry).split("\r\n")

    assert len(lines) <= 8
    assert all(len(line) <= 45 for line in lines)
    assert lines[-2:] == ["ssh-keygen -R table.local", ""]


def test_a_text_before_the_screen_is_wrapped_for_a_phone() -> None:
    told = before_screen("Type the code of your invitation, or the one that keeps your seat.")

    assert told == "Type the code of your invitation, or the one\r\nthat keeps your seat.\r\n"
