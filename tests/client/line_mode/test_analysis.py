"""The analysis of a match in line mode."""

import random

from tests.client.line_mode.conftest import Arrive
from tests.client.line_mode.playing import play_on


async def test_match_just_played_is_analysed(arrive: Arrive) -> None:
    speaker = await arrive("mara", "SHA256:m")
    speaker.type("analysis")
    await speaker.hears("Type the number of a finished match: analysis 12")
    speaker.type("new farkle seats=2 bots=1 target=1000", "ready", "wait")
    await play_on(speaker, random.Random(1), "en")

    speaker.type("analysis")

    await speaker.hears("Match 1 · Farkle · mara", "lichess.org")
    speaker.type("analysis 1", "analysis 99")
    await speaker.hears("There is no match 99.")
