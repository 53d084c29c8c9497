"""Picking dice of Farkle moves nothing on the screen."""

from itertools import product

import pytest

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, translator
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.log import LogLine
from tests.client.games.moments import Farkle

LOGS = ((), (LogLine("Mara rolled 1 5 1 4 3 2."),), (LogLine("Mara rolled 1 5 1 4 3 2. " * 2),))
FIRST = 1, 5, 1, 4, 3, 2
TURNS = {
    "first roll": lambda: Farkle(2).roll(*FIRST),
    "first roll, any bank": lambda: Farkle(2, opening=0).roll(*FIRST),
    "four dice": lambda: Farkle(2, opening=0).roll(*FIRST).keep(0, 2).roll(1, 5, 3, 4),
    "three dice": lambda: Farkle(2).roll(1, 1, 1, 4, 3, 2).keep(0, 1, 2).roll(1, 5, 1),
    "one choice": lambda: Farkle(2).roll(1, 1, 1, 4, 3, 2).keep(0, 1, 2).roll(1, 2, 3),
}


@pytest.mark.parametrize("size", [(38, 14), (45, 20), (48, 29), (60, 24), (80, 24)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", TURNS)
def test_dice_stay_where_they_are(moment: str, language: Language, size: Size) -> None:
    farkle = TURNS[moment]()
    dice = range(len(farkle.seen(0).view["rolled"]))
    for coached, log in product((False, True), LOGS):
        lines = set()
        for chosen in ((), *((one,) for one in dice), (0, 1), tuple(dice)):
            turn = Turn("farkle", farkle.seen(0, chosen=chosen), translator(language))
            coach = turn.advice.text if coached and turn.advice else ""
            model = TableModel(name="Friday night", turn=turn, coach=coach, log=log)
            lines.add(draw_table(model, size, "full").places()["die:0"][1])

        assert len(lines) == 1
