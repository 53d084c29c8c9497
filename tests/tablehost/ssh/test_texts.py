"""Texts of the ssh server."""

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from engine.sync.house_view import Entry
from tablehost.ssh.texts import REASONS, banner, reason_text


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_translated(reason: str) -> None:
    english, french = (reason_text(reason, translator(one)) for one in ("en", "fr"))  # type: ignore[arg-type]  # a key
    assert english != french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", ["open", "passphrase", "keys", "invited"])
def test_the_banner_is_short_and_fits_80_columns(language: Language, entry: Entry) -> None:
    lines = banner(translator(language), "table.local", 22, entry).split("\r\n")

    assert len(lines) == 4
    assert all(len(line) <= 80 for line in lines)
    assert "ssh-keygen -R table.local" in lines[2]
