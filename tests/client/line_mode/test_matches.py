"""Every game can be played to its end with the lines that help lists."""

import random
import re

import pytest

from client.locale.i18n import LANGUAGES, Language, translator
from engine.registry import game_ids
from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import play_on
from tests.games import own, soon


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
async def test_match_can_be_played_with_the_lines_that_help_lists(
    arrive: Arrive, game: str, language: Language
) -> None:
    tr = translator(language)
    speaker = await arrive("mara", language=language)
    options = own(game, "LISTING", soon(game))
    rules = " ".join(f"{name}={value}".lower() for name, value in options.items())
    speaker.type(f"new {game} seats=2 bots=1 level=random {rules}", "ready", "wait")
    await play_on(speaker, random.Random(game), language)
    speaker.type("repeat", "quit")

    assert await speaker.ended() == 0
    assert tr('Type "ready" for a rematch, or "leave".') in speaker.text
    result = speaker.text.partition(tr("The match is over: {winner}.", winner="").rstrip(" ."))[2]
    assert re.search(rf"^[12]\. .+ {re.escape(tr('(bot)'))}", result, re.MULTILINE), result


async def test_guided_first_match_ends_with_how_to_play_with_people(arrive: Arrive) -> None:
    mara = await arrive("mara")
    mara.type("learn texas")
    await mara.hears("The best five of your two dice")
    await play_on(mara, random.Random(1), "en", 'You know the basics now: type "leave"')
    mara.type("leave")
    await mara.hears('You know the basics now: type "play" to play with people.')
    mara.type("tables", "learn chess", "learn yams", "wait", "leave", "quit")
    await mara.ended()

    assert "hand 4" not in mara.text.casefold()
    assert 'type "leave", then "play"' in mara.text
    assert "Which game?" in mara.text
    assert "A bot would play on" not in mara.text
