"""Tournaments in line mode."""

import pytest

from client.locale.i18n import Language, translator
from tests.client.line_mode.conftest import Arrive


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_examples_open_tournaments_as_they_are_shown(
    arrive: Arrive, language: Language
) -> None:
    speaker, tr = await arrive("mara", "SHA256:m", language=language), translator(language)
    swiss = tr("tournament new swiss rounds=3 games=farkle size=4")

    speaker.type("tournament")
    await speaker.hears(swiss)
    speaker.type(swiss)

    await speaker.hears(tr("Tournament {number} is open.", number="1"))


@pytest.mark.parametrize("line", ["rounds=x", "rondes=x", "taille=4,5", "jeux=chess"])
async def test_option_that_cannot_be_is_explained_in_both_languages(
    arrive: Arrive, line: str
) -> None:
    speaker = await arrive("mara", "SHA256:m")

    speaker.type(f"tournament new {line}", "quit")

    await speaker.hears("tournament new swiss rounds=3")
    assert await speaker.ended() == 0
    assert "Tournament 1 is open" not in speaker.text
