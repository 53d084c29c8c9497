"""Dice Hold'em in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.die import coloured_die, coloured_pips, poker_die
from client.widgets.steps import NARROW


class DiceHoldemCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr("Two dice of your own, five on the table for all, and chips to bet.")

    @override
    def picture(self, tr: Translator) -> Canvas:
        dice = ("R6", "R5", "?", "?")
        return side_by_side(*(coloured_die(code, tr.language) for code in dice))

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        own = (coloured_pips(code, tr.language) for code in ("R6", "R5"))
        hidden = (poker_die(None, tr.language, "dead", size=NARROW) for _ in range(2))
        return side_by_side(*own, *hidden, gap=1, lines=LARGE_HEIGHT)


COVER = DiceHoldemCover()
