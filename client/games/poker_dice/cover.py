"""Poker Dice in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, LARGE_WIDTH, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.cup import cup


class PokerDiceCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr(
            "Call a hand for the dice under your cup, true or not. The next player "
            "believes or doubts the call."
        )

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(cup(("?", "?", "?")))

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        return cup(("?",) * 5, size=(LARGE_WIDTH - 6, LARGE_HEIGHT))


COVER = PokerDiceCover()
