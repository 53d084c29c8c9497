"""Line mode's help for tournaments names all choices of a new one."""

import re

import pytest

from client.locale.i18n import Language, translator
from client.screens.tournament.line_help import MOST_ROUNDS
from engine import registry
from tablehost.hall.hall import Hall
from tablehost.store import tournaments
from tablehost.tournament.sizes import range_of
from tests.client.line_mode.conftest import Arrive

CHOICES = {
    "en": (
        "points games=poker-dice,yams until=23:00 size=6 length=normal minutes=0 clock=60 "
        "name=Friday_night"
    ),
    "fr": (
        "points jeux=poker-menteur,yams fin=23:00 taille=6 longueur=normale minutes=0 chrono=60 "
        "nom=Vendredi_soir"
    ),
}
HELP = {"en": "help", "fr": "aide"}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_help_names_every_choice_of_a_new_tournament(
    arrive: Arrive, language: Language
) -> None:
    speaker, tr = await arrive("mara", "SHA256:m", language=language), translator(language)
    command = tr.sense("command", "tournament")
    none = "width none" if language == "en" else "largeur aucune"
    speaker.type(none, f"{HELP[language]} {command}")
    said = await speaker.hears(tr("name=Friday_night: its name"))

    names = [one.partition("=")[0] for one in CHOICES[language].split()]
    assert all(re.search(rf"^  {name}\b", said, re.MULTILINE) for name in names)
    assert f"=1..{MOST_ROUNDS}" in said
    assert f"=2..{range_of(registry.game_ids())[1]}" in said
    assert MOST_ROUNDS == tournaments.MOST_ROUNDS


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_tournament_can_be_opened_with_all_of_them(
    hall: Hall, arrive: Arrive, language: Language
) -> None:
    speaker, tr = await arrive("mara", "SHA256:m", language=language), translator(language)
    speaker.type(f"{tr('tournament new')} {CHOICES[language]}")
    await speaker.hears(tr("Tournament {number} is open.", number="1"))

    [plan] = [one.record.plan for one in hall.tournaments._open.values()]
    assert plan.ids == ("poker_dice", "yams")
    assert (plan.format, plan.size, plan.minutes, plan.clock) == ("points", 6, 0, 60)
    assert plan.name in ("Friday night", "Vendredi soir")


async def test_every_game_can_be_typed_as_help_names_it(hall: Hall, arrive: Arrive) -> None:
    speaker = await arrive("mara", "SHA256:m")
    speaker.type("width none", "help tournament")
    said = await speaker.hears("in turn, of ")
    names = said.rpartition("in turn, of ")[2].strip()

    speaker.type(f"tournament new games={names.replace(' ', '')}")
    await speaker.hears("Tournament 1 is open.")

    [plan] = [one.record.plan for one in hall.tournaments._open.values()]
    assert sorted(plan.ids) == sorted(registry.game_ids())


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_help_for_another_command_is_its_line(arrive: Arrive, language: Language) -> None:
    speaker, tr = await arrive("mara", language=language), translator(language)
    speaker.type(f"{HELP[language]} {tr.sense('command', 'what')}")

    said = await speaker.hears(tr("whose turn it is, and what to type"))
    assert tr("Commands that work here:") not in said
