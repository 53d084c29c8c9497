"""Flush Royal in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas
from client.paint.text import fit
from client.widgets.card import card, card_text


class FlushRoyalCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr("Lay poker hands on a board; they score across and down.")

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(*(_small(code, tr) for code in ("TH", "JH", "QH")))

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        cards = ("TH", "JH", "QH", "KH", "AH")
        return side_by_side(
            *(card(code, language=tr.language) for code in cards), gap=1, lines=LARGE_HEIGHT
        )


def _small(code: str, tr: Translator) -> Canvas:
    """A card of three lines, as high as the other games' pictures."""
    text, role = card_text(code, tr.language)
    canvas = Canvas(6, 3, role)
    canvas.box(0, 0, 6, 3, role, ROUND)
    canvas.put(1, 1, fit(text, 4, "^"), role)
    return canvas


COVER = FlushRoyalCover()
