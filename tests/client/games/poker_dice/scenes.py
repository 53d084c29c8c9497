"""Moments of Poker Dice that have pictures."""

from collections.abc import Iterator, Mapping

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.log import LogLine
from tests.client.games.poker_dice.moments import NAMES, Dice, called, covered

words = registry.words("poker_dice")


def models() -> Iterator[tuple[str, Dice, Seen]]:
    """Moments worth a picture: a name, the match, and what its viewer sees."""
    dice = Dice()
    yield "start", dice, dice.seen()
    dice = covered(4).looks()
    yield "looked", dice, dice.seen(memory={"lifted": True, "to": "right"})
    yield "lowered", dice, dice.seen(chosen=(0, 1), cursor=1)
    dice = called(8)
    yield "asked_of_eight", dice, dice.seen(bots=(2, 5), away=(3,))
    dice.believes().looks()
    yield "must_throw", dice, dice.seen(memory={"lifted": True, "odds": True}, chosen=(3, 4))
    dice = called(8).doubts()
    yield "lift", dice, dice.seen()


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    pictures = {}
    for name, dice, seen in models():
        log = tuple(LogLine(words.event(event, NAMES, tr)) for event in dice.events)
        turn = Turn("poker_dice", seen, tr)
        picture = turn.panel.picture(seen, tr)
        model = TableModel(name="Friday night", turn=turn, log=log, picture=picture)
        pictures[name] = draw_table(model, size, symbols)
    return pictures
