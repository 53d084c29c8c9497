"""Plays whole matches in line mode."""

import random
import re
from collections.abc import Sequence

from client.locale.i18n import Language, translator
from tests.client.line_mode.conftest import Speaker

MOST = 3000
AFTER = "Type ready for a rematch, or leave."


async def play_on(
    speaker: Speaker, luck: random.Random, language: Language, last: str = AFTER
) -> None:
    """Type one of the lines that help lists at each turn, until `last` is printed."""
    tr = translator(language)
    over, now = tr(last), tr("Commands that work here:")
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
    """The quoted lines of help, without the examples below them."""
    return re.findall(r'^  "(.+?)"', said.partition("example")[0], re.MULTILINE)
