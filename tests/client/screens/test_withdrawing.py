"""The words about withdrawing from a tournament, and about coming back to it."""

import pytest
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.tournament.status import Reader, status
from client.screens.tournament.taken import enter_button, withdrawing
from tests.client.drawings.cups import PLAYING, WORDS

AGAIN = "You can take part again, from the next round on."
GONE = "You cannot take part again."
BOT = "A bot then has your seat for good and plays your match to its end."
BEHIND = "You will stand behind everybody who stays."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_becomes_of_match_and_place_is_said_before(language: Language) -> None:
    tr, own = translator(language), replace(PLAYING.players[1], table=2)

    asked = withdrawing(PLAYING, own, tr)
    last = withdrawing(replace(PLAYING, takes_entries=False), own, tr)
    idle = withdrawing(replace(PLAYING, phase="between"), own, tr)

    assert all(tr(text) in asked for text in (BOT, BEHIND, AGAIN))
    assert tr(GONE) in last
    assert tr(AGAIN) not in last
    assert tr(BOT) not in idle
    assert tr(BEHIND) in idle
    before = withdrawing(replace(PLAYING, phase="open"), own, tr)
    assert before == tr("Withdraw from the tournament?"), "it changes nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_withdrawn_is_not_asked_to_enter_as_if_they_were_new(
    language: Language,
) -> None:
    tr = translator(language)
    new, back = enter_button(None, tr), enter_button(PLAYING.players[0], tr)

    assert (new.label, new.main) == (tr("take part"), True)
    assert (back.label, back.main) == (tr("take part again"), False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_back_reads_that_they_had_withdrawn(language: Language) -> None:
    tr, own = translator(language), replace(PLAYING.players[1], table=0)

    told = status(PLAYING, Reader(own), tr)
    drawing = status(replace(WORDS, step="guests"), Reader(own), tr)

    assert tr("You withdrew during this round: you play from the next one on.") in told
    assert tr("You were not here when it was drawn: you play from the next round on.") not in told
    assert tr("You withdrew during this round: you play from the next one on.") not in drawing
