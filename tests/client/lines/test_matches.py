"""Every game to its end by somebody who reads nothing but lines and types what they offer."""

import random
import re
from collections.abc import Sequence

import pytest

from client.i18n import LANGUAGES, Language, translator
from tests.client.lines.conftest import Arrive, Speaker

TABLES = {
    "farkle": "target=1000",
    "yams": "",
    "poker_dice": "lives=1",
    "dice_holdem": "max_hands=4",
    "flush_royal": "free_exchange=yes",
}
MOST = 3000
AFTER = "Type ready for a rematch, or leave."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
async def test_match_is_played_to_its_end_by_what_help_lists(
    arrive: Arrive, game: str, language: Language
) -> None:
    tr = translator(language)
    speaker = await arrive("mara", language=language)
    speaker.type(f"new {game} seats=2 bots=1 level=random {TABLES[game]}", "ready", "wait")
    await play_on(speaker, random.Random(game), language)
    speaker.type("repeat", "quit")

    assert await speaker.ended() == 0
    assert tr("Type ready for a rematch, or leave.") in speaker.text


async def play_on(
    speaker: Speaker, luck: random.Random, language: Language, last: str = AFTER
) -> None:
    """Ask for help at each turn and type one of its lines, until `last` is said."""
    tr = translator(language)
    over, now = tr(last), tr("These words work here:")
    for _ in range(MOST):
        speaker.type("wait", "help")
        said = await speaker.hears(now)
        if over in speaker.text:
            return
        offered = lines_of(said.rpartition(tr("These moves work now:"))[2])
        assert offered, said
        speaker.type(luck.choice(offered))
    raise AssertionError("the match does not end")


def lines_of(said: str) -> Sequence[str]:
    return re.findall(r"^  (?!~)(.+?) : ", said, re.MULTILINE)
