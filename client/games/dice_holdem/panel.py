"""Dice Hold'em's panel: seats around the board, the pots, and the viewer's cup."""

from collections.abc import Iterator, Sequence

from typing_extensions import override

from client.games.base import Action, Advice, Event, Move, Seen, Size
from client.games.common import has_happened
from client.games.dice_holdem import actions, memory, phone, pocket, seats, showdown
from client.games.dice_holdem.board import DICE, board, board_columns, dice_line, heading
from client.games.dice_holdem.memory import Memory, shown_showdown
from client.games.dice_holdem.stakes import COLUMNS as STAKES
from client.games.dice_holdem.stakes import POT, one_line, stakes
from client.games.panel import GamePanel
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import die, plate, tumble
from client.widgets.buttons import Hint
from client.widgets.plate import Plate
from client.widgets.slide import Slide

PLATES = 2 * plate.HEIGHT
BETS = 2
AS_TEXT, BESIDE, STACKED = 3, pocket.LINES, die.HEIGHT + 2 + pocket.LINES
"""Lines between the seats: as text, side by side, and with the board above the rest."""

SIDE = STAKES + 2 + pocket.COLUMNS
"""Columns of the pots and the cup."""

_THROWN = {3: 3, 4: 1, 5: 1}
"""How many dice were thrown last, by the number of dice on the board."""

AIR = 6
"""Most blank lines added to a panel that has more room than it needs."""


_PAYS = ("bet", "called", "raised")


class DiceHoldemPanel(GamePanel):
    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """Two rows of plates, and the middle."""
        waiting = shown_showdown(seen)
        if waiting is not None:
            least, best = showdown.height(waiting)
            return PLATES + (best if best <= BESIDE + BETS + 1 else least), PLATES + best
        middle = BESIDE if columns >= _beside_columns(large=False) else AS_TEXT
        return PLATES + BETS + middle, PLATES + BETS + STACKED

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The table, centred; if lines are short, plates are left out before the middle."""
        columns, lines = size
        high = min(lines, self.height(seen, columns)[1] + AIR)
        above, below = seats.around(seen.view["seats"], seen.view["you"])
        upper = _seat_row(seen, above if high >= PLATES + AS_TEXT else (), columns, high, tr)
        lower = _seat_row(
            seen, below if high >= plate.HEIGHT + AS_TEXT else (), columns, high, tr, own=True
        )
        room = high - upper.height - lower.height
        middle = _middle(seen, (columns, room), tr)
        canvas, y = Canvas(columns, lines), (lines - high) // 2
        canvas.paste(0, y, upper)
        canvas.paste(0, y + upper.height + (room - middle.height) // 2, middle)
        canvas.paste(0, y + high - lower.height, lower)
        return canvas

    @override
    def phone_rows(self, seen: Seen) -> int:
        return phone.rows(seen)

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(phone.seats(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.height(seen)

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return phone.draw(seen, size, tr)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return actions.actions(seen, tr)

    @override
    def hints(self, seen: Seen, tr: Translator) -> tuple[Hint, ...]:
        return actions.hints(seen, tr)

    @override
    def typed(self, text: str, seen: Seen) -> Move | None:
        return actions.typed(text, seen) or super().typed(text, seen)

    @override
    def before_key(self, seen: Seen) -> Memory | None:
        return memory.cup_lowered(seen)

    @override
    def after_key(self, seen: Seen, key: str) -> Memory | None:
        """Close a showdown with any key that does nothing else."""
        return memory.closed(seen) if shown_showdown(seen) else None

    @override
    def after_news(self, seen: Seen) -> Memory | None:
        return memory.after_news(seen)

    @override
    def memory_timeout(self, seen: Seen) -> tuple[float, Memory] | None:
        return memory.timeout(seen)

    @override
    def animation_seconds(self, seen: Seen) -> float:
        """The dice just thrown; after a showdown, those that decided it."""
        if not has_happened(seen, "board", "flop_rerolled"):
            return 0.0
        return tumble.duration(_THROWN.get(len(seen.view["board"]), DICE))

    @override
    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """Chips from each seat that paid, and to each seat that won.

        While a showdown is shown, no chips of the next hand move.
        """
        if shown_showdown(seen) is None:
            news = seen.news
        elif memory.has_new_showdown(seen):
            news = tuple(event for event in seen.news if event["event"] == "awarded")
        else:
            news = ()
        return tuple(slide for event in news for slide in _slides(event))

    @override
    def picture(self, seen: Seen, tr: Translator) -> str | None:
        return None if shown_showdown(seen) is None else tr("The dice are on the table.")

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Look under the cup, then respond to bets."""
        can = seen.view["can"]
        if not can or shown_showdown(seen) is not None:
            return None
        if seen.view["phase"] == "open":
            key = tr.sense("key: lift your cup", "p")
            return Advice(
                "lift", tr("Press {key} to see your two dice; nobody else sees them.", key=key)
            )
        if can["check"]:
            return Advice(
                "check", tr("Checking is free. If you bet, the others must pay as much to stay in.")
            )
        return Advice(
            "call", tr("Call to stay in, raise to bet more, or fold to give up the hand.")
        )


PANEL = DiceHoldemPanel()


def _seat_row(
    seen: Seen, row: Sequence[int], columns: int, high: int, tr: Translator, *, own: bool = False
) -> Canvas:
    """A row of plates, with the seats' bets on the board's side."""
    if not row:
        return Canvas(columns, 0)
    with_bets = shown_showdown(seen) is None and high >= PLATES + BETS + AS_TEXT
    canvas = Canvas(columns, plate.HEIGHT + with_bets)
    canvas.paste(0, int(with_bets and own), seats.plates(seen, row, columns, tr))
    if with_bets:
        canvas.paste(0, 0 if own else plate.HEIGHT, seats.bets(seen, row, columns, tr))
    return canvas


def _middle(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """The middle of the table, between the seats, as large as there is room for."""
    columns, lines = size
    waiting = shown_showdown(seen)
    if waiting is not None:
        return showdown.draw(seen, waiting, size, tr)
    if lines >= STACKED and columns >= max(board_columns(large=False), SIDE):
        return _stacked(seen, columns, tr)
    if lines >= BESIDE and columns >= _beside_columns(large=False):
        return _beside(seen, columns, tr)
    return _as_text(seen, columns, tr)


def _beside_columns(*, large: bool) -> int:
    """Columns of board, pots and cup side by side."""
    return board_columns(large=large) + 2 + SIDE


def _stacked(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """The board above, with large dice if they fit; pots and cup below it."""
    canvas = Canvas(columns, STACKED)
    large = columns >= board_columns(large=True)
    left = (columns - board_columns(large=large)) // 2
    canvas.put(left, 0, heading(seen.view, tr), "text.dim")
    canvas.paste(left, 1, board(seen, tr, large=large))
    canvas.paste((columns - SIDE) // 2, die.HEIGHT + 2, _side(seen, tr))
    return canvas


def _beside(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """Board, pots and cup side by side."""
    canvas = Canvas(columns, BESIDE)
    left = (columns - _beside_columns(large=False)) // 2
    canvas.put(left + 1, 0, heading(seen.view, tr), "text.dim")
    canvas.paste(left, 1, board(seen, tr, large=False))
    canvas.paste(left + board_columns(large=False) + 2, 0, _side(seen, tr))
    return canvas


def _side(seen: Seen, tr: Translator) -> Canvas:
    """Pots, the best hand below them, and the cup."""
    canvas = Canvas(SIDE, BESIDE)
    canvas.paste(0, 0, stakes(seen, tr))
    canvas.paste(0, BESIDE - pocket.HAND, pocket.best_hand(seen, tr, STAKES))
    canvas.paste(STAKES + 2, 0, pocket.pocket(seen, tr))
    return canvas


def _as_text(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """Board, pots and cup as one line of text each."""
    canvas = Canvas(columns, AS_TEXT)
    dice = tuple(dice_line(seen, seen.view["board"], tr))
    canvas.put_row(1, 0, dice or ((heading(seen.view, tr), "text.dim"),))
    canvas.put(1, 1, one_line(seen.view, columns - 2, tr))
    canvas.paste(1, 2, pocket.one_line(seen, columns - 2, tr))
    return canvas


def _slides(event: Event) -> Iterator[Slide]:
    match event:
        case {"event": "hand", "paid": paid}:
            for seat in (seat for seat, chips in enumerate(paid) if chips):
                yield Slide("●", "chip.low", f"seat:{seat}", POT)
        case {"event": "awarded", "seats": seats}:
            for seat in seats:
                yield Slide("●●", "chip.high", POT, f"seat:{seat}")
        case {"event": kind, "seat": seat} if kind in _PAYS:
            yield Slide("●", "chip.low", f"seat:{seat}", POT)
