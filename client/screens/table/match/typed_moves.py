"""Moves typed after `:`, in the words of line mode or of the game's own panel."""

from client.games import registry
from client.games.base import Move
from client.screens.table.match.turn import Turn
from engine.sync.refusals import REFUSALS

MOST = 4
"""Examples of what can be typed, at most, besides those that need other numbers or cards."""


def read(text: str, turn: Turn) -> tuple[Move, ...] | str:
    """The moves of a typed line, or what is wrong with it."""
    move = turn.panel.typed(text, turn.seen)
    if move is not None:
        return (move,)
    found = registry.lines(turn.game).read(text, turn.seen, turn.tr)
    if found is not None:
        return found
    works = examples(turn)
    if not works:
        text = REFUSALS["not_your_turn"]
        return turn.tr(text)
    return turn.tr("Not a valid move. You can type: {examples}.", examples=works)


def examples(turn: Turn) -> str:
    """What can be typed now; "" while it is somebody else's turn."""
    if not turn.seen.view["can"]:
        return ""
    if hint := turn.panel.typing_hint(turn.tr):
        return hint
    lines = registry.lines(turn.game)
    offered = list(lines.offered(turn.seen, turn.tr))[:MOST]
    return turn.tr.listed(one.text for one in (*offered, *lines.forms(turn.seen, turn.tr)))
