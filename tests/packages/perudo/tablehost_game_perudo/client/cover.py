"""Perudo in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.cup import cup
from client.widgets.die import die, small_dice
from client.widgets.steps import NARROW


class PerudoCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr("Bid on the dice under all cups, and doubt what the others bid.")

    @override
    def picture(self, tr: Translator) -> Canvas:
        bid = small_dice((5, 5, 5, 5))
        return side_by_side(bid, small_dice(("?",), look="dead"), gap=2)

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        dice = side_by_side(die(1, size=NARROW), die(5, size=NARROW), lines=LARGE_HEIGHT)
        return side_by_side(
            cup(("?", "?"), size=(18, LARGE_HEIGHT)), dice, gap=3, lines=LARGE_HEIGHT
        )


COVER = PerudoCover()
