"""Yam's in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.die import die, small_dice
from client.widgets.steps import NARROW


class YamsCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr("Five dice, three rolls a turn: fill each box of your sheet once.")

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(small_dice((4, 4, 4, 4, 4), "Yam’s 50"))

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        return side_by_side(*(die(4, size=NARROW) for _ in range(5)), gap=1, lines=LARGE_HEIGHT)


COVER = YamsCover()
