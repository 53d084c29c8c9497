"""The keys of a tournament's page: those that make sense now, once each."""

import pytest

from client.locale.i18n import LANGUAGES, translator
from engine.sync.tournament_requests import EnterTournament, FillTournament, SteerTournament
from tablehost.hall.tournament import tournament
from tests.client.screens.conftest import Arrive
from tests.client.screens.test_tournament import at_page, open_cup
from tests.tablehost.hall.tournament.conftest import soon

__all__ = ["soon"]


async def test_the_host_is_offered_what_makes_sense_now(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "FIRST_TIME", 3600.0)
    ada = await arrive("ada")
    number = await open_cup(ada)
    await ada.done(EnterTournament, number)
    await at_page(ada, number)
    await ada.sees("[s] start", "[b] fill up with bots", "[f] end the tournament")
    assert "[p]" not in ada.screen, "nothing to pause has begun"
    assert ada.screen.count("Esc") == 1

    await ada.done(FillTournament, number, 4)
    await ada.done(SteerTournament, number, "start")
    await ada.sees("[p] pause")
    assert "[b]" not in ada.screen
    await ada.done(SteerTournament, number, "pause")
    await ada.sees("[p] continue")
    assert "[b]" not in ada.screen
    assert "[s]" not in ada.screen


def test_one_key_adds_a_word_everywhere() -> None:
    for tr in map(translator, LANGUAGES):
        assert tr.sense("key: word", "w") == tr.sense("key: a word", "w") == "w"
