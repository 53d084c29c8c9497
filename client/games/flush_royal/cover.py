"""Flush Royal in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.card import card


class FlushRoyalCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr("Lay cards on a board of squares: runs, flushes and sets score both ways.")

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(*(card(code, language=tr.language) for code in ("TH", "JH", "QH")))


COVER = FlushRoyalCover()
