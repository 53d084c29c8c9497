"""Opens tables and plays whole matches in line mode."""

import random
import re
from collections.abc import Sequence

from client.locale.i18n import Language, translator
from tests.client.line_mode.conftest import Speaker

MOST = 3000
OTHERS_JOIN = re.compile(r"with the code ([\w-]+)")
AFTER = 'Type "ready" for a rematch, or "leave".'


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


async def opened(speaker: Speaker, line: str) -> str:
    """Make a table; its code."""
    speaker.type(line)
    said = await speaker.hears("Waiting for others", "Type start to begin", "All seats are taken")
    found = OTHERS_JOIN.search(said)
    assert found, said
    return found[1]


async def listed(speaker: Speaker, name: str) -> str:
    """Repeat `tables` until this one is listed, because the lobby is updated late."""
    for _ in range(1000):
        speaker.type("tables", "who")
        said = await speaker.hears("Here now", "Ici en ce moment")
        if name in said:
            return said
    raise AssertionError(f"{name} is not listed: {said}")
