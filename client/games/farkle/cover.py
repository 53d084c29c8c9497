"""Farkle in a sentence and a picture."""

from typing_extensions import override

from client.games.cover import LARGE_HEIGHT, GameCover, side_by_side
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.die import die, small_dice
from client.widgets.steps import NARROW


class FarkleCover(GameCover):
    @override
    def about(self, tr: Translator) -> str:
        return tr(
            "Set aside dice that score, then roll on or bank. A roll without a score loses "
            "the turn’s points."
        )

    @override
    def picture(self, tr: Translator) -> Canvas:
        return side_by_side(small_dice((1, 1, 1), tr.number(1000)), small_dice((5, 3, 2), "50"))

    @override
    def large_picture(self, tr: Translator) -> Canvas:
        kept = (die(1, "kept", size=NARROW) for _ in range(3))
        return side_by_side(
            *kept, *(die(face, size=NARROW) for face in (5, 3)), gap=1, lines=LARGE_HEIGHT
        )


COVER = FarkleCover()
