"""A party night in line mode."""

import random

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from engine import registry
from tests.client.line_mode.conftest import Arrive, Speaker
from tests.client.line_mode.playing import play_on

PARTY = "party matches=1 games=yams seats=2 bots=1"


async def test_party_night_is_opened_played_and_printed(arrive: Arrive) -> None:
    speaker = await arrive("mara", "SHA256:m")
    speaker.type(PARTY)
    await speaker.hears("The order of the games is drawn when everybody is ready.")
    speaker.type("ready")
    await speaker.hears("Next, drawn at random: Yam's.", "ready")
    speaker.type("ready", "wait")

    await play_on(speaker, random.Random(1), "en", "The evening is over.")

    assert "wins the evening" in speaker.text or "share the evening" in speaker.text
    speaker.type("evening", "leave", "evening", "evening 1", "quit")
    assert await speaker.ended() == 0
    assert speaker.text.count("Match 1: Yam's (kept as number 1)") == 2
    assert "1/1" in speaker.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_player_in_last_place_is_asked_to_choose_the_game(
    arrive: Arrive, language: Language
) -> None:
    speaker, tr = await arrive("mara", language=language), translator(language)
    speaker.type("party games=farkle,yams order=last bots=1")
    games = ", ".join(registry.game(game).titles[language] for game in ("farkle", "yams"))

    await speaker.hears(
        tr('You choose the next game: type "choose" and one of {games}.', games=games)
    )
    speaker.type("choose chess", "choose yam's", "repeat")

    await speaker.hears(tr("Which game? Choose one of {games}.", games="")[:10])
    await speaker.hears("Yam's")
    speaker.type("quit")
    assert await speaker.ended() == 0


@pytest.mark.parametrize(
    "line", ["matches=many", "games=chess", "order=dice", "chairs=3", "seats=x", "bots=-1"]
)
async def test_invalid_party_command_is_explained(arrive: Arrive, line: str) -> None:
    speaker = await arrive("mara")
    speaker.type(f"party {line}")

    await speaker.hears("party matches=1..15 games=")
    await speaker.hears("order=random|listed|last")


async def test_unknown_party_night_is_refused(arrive: Arrive) -> None:
    speaker: Speaker = await arrive("mara")
    speaker.type("evening", "evening 7", "rules evening", "quit")

    await speaker.hears("No evenings here yet.")
    await speaker.hears("There is no evening")
    await speaker.hears("The party night")
    await speaker.hears("2 points for each player you beat")
    assert await speaker.ended() == 0


async def test_the_player_in_charge_chooses_another_game(arrive: Arrive) -> None:
    speaker = await arrive("mara")
    speaker.type("choose yams", "new farkle seats=2 bots=1", "choose yams")

    await speaker.hears("choose does not work here.")
    await speaker.hears("mara has chosen Yam's.")
