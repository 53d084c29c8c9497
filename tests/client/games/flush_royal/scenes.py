"""Moments of Flush Royal that have pictures."""

from collections.abc import Mapping
from functools import cache
from random import Random

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.games.flush_royal.plan import Plan, plan_of
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.log import LogLine
from engine import Match
from engine.core.plain import plain, typed_view
from engine.games.flush_royal import GAME
from engine.games.flush_royal.view import FlushRoyalView
from tests.client.games.flush_royal.moments import Hands, Royal, hands, opened
from tests.client.games.moments import NAMES

words = registry.words("flush_royal")


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    return {name: draw_table(scene(seen, tr), size, symbols) for name, seen in moments().items()}


@cache
def moments() -> Mapping[str, Seen]:
    """Views with plans, by name."""
    first = Royal("AD AC 2H 6H JH", "TD TH TS KC **")
    full = hands(opened()).press("1", "right", "2", "right", "3").seen
    wrong = hands(opened()).press("4", "right", "1").seen
    joker = hands(opened()).press("5").seen
    hand = hands(opened()).click("rack:3").seen
    stuck = Hands(
        Match.start("flush_royal", 2, {}), Royal("2H 3D 5S 7C 9D", "TD TH TS KC **").seen()
    )
    stuck.go_on(Plan(rack=plan_of(stuck.seen).rack, exchanging=()))
    six = middle(6, 60)
    return {
        "first": first.seen(),
        "full_house": full,
        "wrong": wrong,
        "joker": joker,
        "hand": hand,
        "giving": stuck.press("2", "4").seen,
        "six": six,
        "hint": helped(),
        "end": ended(),
        "watching": middle(4, 90, watched=True),
    }


def helped() -> Seen:
    """A player has asked for a hint and looks at the second place."""
    seen = middle(4, 70)
    found = GAME.hint(typed_view(FlushRoyalView, dict(seen.view)))
    return replace(seen, helped=True, hint=found, memory=replace(plan_of(seen), hint=1))


def ended() -> Seen:
    """A match after its last play, with a card left here and there."""
    return middle(3, 10_000)


def middle(seats: int, steps: int, *, watched: bool = False) -> Seen:
    """After this many bot moves, as the seat to act sees it."""
    rng, match = Random(3), Match.start("flush_royal", seats, {})
    for _ in range(steps):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(GAME.bots["quick"](match.seat_view(seat), rng)))
    while "chance" in match.turn:
        match.deal(match.draw(rng))
    viewer = None if watched else match.turn.get("to_act", [0])[0]
    return Seen(view=match.view(viewer), names=NAMES[:seats], options=match.options, bots=(2,))


def scene(seen: Seen, tr: Translator) -> TableModel:
    """A viewer's screen."""
    told = words.describe(seen.view, seen.names, tr)
    log = tuple(LogLine(line) for line in told[-4:-2])
    turn = Turn("flush_royal", seen, tr)
    return TableModel(name="Friday night", turn=turn, log=log, clock=24.0)
