"""Farkle in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.die import small_dice


class FarkleCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr(
            "Set aside dice that score, then roll on or bank. Score nothing and lose the turn."
        )

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(small_dice((1, 1, 1), tr.number(1000)), small_dice((5, 3, 2), "50"))


COVER = FarkleCover()
