"""Dice Hold'em's panel: seats around the board, the pots, and the viewer's cup."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Event, Move, Seen, Size
from client.games.dice_holdem import actions, memory, phone, pocket, seats, showdown
from client.games.dice_holdem.board import DICE, board, dice_line, heading, just_thrown
from client.games.dice_holdem.memory import Memory, shown_showdown
from client.games.dice_holdem.stakes import COLUMNS as STAKES
from client.games.dice_holdem.stakes import POT, large_pot, one_line, stakes
from client.games.panel import GamePanel, shown_seats
from client.games.verdict import Verdict
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import plate, tumble
from client.widgets.buttons import Hint
from client.widgets.large_text import HEIGHT, large_text
from client.widgets.plate import Plate
from client.widgets.slide import Slide
from client.widgets.steps import GRAND, HUGE, LARGE, MEDIUM, NARROW, DieSize

PLATES = 2 * plate.HEIGHT
BETS = 2
AS_TEXT, BESIDE = 3, pocket.LINES
"""Lines between the seats: as text, and side by side."""

SIDE = STAKES + 2 + NARROW.row(2)
"""Columns of the pots and the smallest cup."""


class Stacked(Struct, frozen=True):
    """The board above the pots and the cup: the sizes of its dice and of those in the cup."""

    board: DieSize
    pocket: DieSize
    plates: int = plate.HEIGHT

    @property
    def side(self) -> int:
        """Columns of the pots and the cup."""
        return STAKES + 2 + self.pocket.row(2)

    @property
    def size(self) -> Size:
        """Columns and lines between the seats."""
        lines = self.board.lines + 2 + self.pocket.lines + 1
        return max(self.board.row(DICE), self.side), lines


STACKED = (
    Stacked(HUGE, GRAND, plate.TALL),
    Stacked(GRAND, GRAND, plate.TALL),
    Stacked(GRAND, GRAND),
    Stacked(LARGE, NARROW),
    Stacked(MEDIUM, NARROW),
    Stacked(NARROW, NARROW),
)
"""The largest first."""

GROWN = STACKED[:4]
"""Those for more room than 80 x 24."""

EDGE = 1
"""Lines above and below the plates where there is room, so that they do not touch the heading."""

AIR = 6
"""Most blank lines added to a panel that has more room than it needs."""


TOLD = 4
"""Lines of the status, advice and two lines of buttons."""

_PAYS = ("bet", "called", "raised")


class DiceHoldemPanel(GamePanel):
    told_lines = TOLD

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """Two rows of plates, and the middle."""
        waiting = shown_showdown(seen)
        if waiting is not None:
            least, best = showdown.height(waiting)
            return PLATES + (best if best <= BESIDE + BETS + 1 else least), PLATES + best
        middle = BESIDE if columns >= BESIDE_COLUMNS else AS_TEXT
        return PLATES + BETS + middle, PLATES + BETS + STACKED[-1].size[1]

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        """As wide as the board or three plates, whatever is shown between the seats."""
        found = _grown_in(room, apart=seen.apart)
        if seen.apart and shown_showdown(seen) is not None:
            return room
        if found is None:
            columns, lines = super().fitted(seen, room)
            return columns, min(room[1], lines + AIR)
        if seen.apart:
            return room[0], min(room[1], _table_lines(found, apart=True) + AIR)
        columns = min(room[0], max(found.size[0] + 2, plate.WIDEST * seats.EACH_LINE))
        return columns, min(room[1], _table_lines(found, apart=seen.apart) + AIR)

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The table, centred; if lines are short, plates are left out before the middle."""
        columns, lines = size
        stacked = _grown_in(size, apart=seen.apart)
        if stacked is None:
            best = self.height(seen, columns)[1]
        else:
            best = _table_lines(stacked, apart=seen.apart)
        edges = 2 * EDGE if stacked is not None and lines >= _needed(seen, lines, stacked) else 0
        high = lines if seen.apart else min(lines - edges, best + AIR)
        plates = plate.HEIGHT if stacked is None else stacked.plates
        count = shown_seats(seen)
        above, below = seats.around(count, seen.view["you"]) if count else ((), ())
        upper = _seat_row(
            seen, above if high >= PLATES + AS_TEXT else (), (columns, high), tr, plates
        )
        lower = _seat_row(
            seen, below if high >= plate.HEIGHT + AS_TEXT else (), (columns, high), tr, plates,
            own=True,
        )  # fmt: skip
        room = high - upper.height - lower.height
        draw = partial(_middle, size=(columns, room), grown=stacked, tr=tr)
        middle = draw(seen)
        canvas, y = Canvas(columns, lines), (lines - high) // 2
        canvas.paste(0, y, upper)
        top = y + upper.height + (room - middle.height) // 2
        canvas.paste_moving(0, top, middle, draw)
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
        return memory.before_key(seen)

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
        """The dice just thrown, or those that decided the showdown on screen."""
        return tumble.duration(just_thrown(seen))

    @override
    def while_rolling(self, seen: Seen, before: Seen) -> Seen:
        """The betting round that the dice will open: nobody is to act, nobody knows their hand."""
        return replace(seen, view={**seen.view, "to_act": (), "best": None})

    @override
    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """Chips from each seat that paid, and to each seat that won.

        While a showdown is shown, no chips of the next hand move.
        """
        waiting, news = shown_showdown(seen), seen.news
        if waiting is not None:
            news = waiting["awarded"] if memory.is_new(seen) else ()
        return tuple(slide for event in news for slide in _slides(event))

    @override
    def picture(self, seen: Seen, tr: Translator) -> str | None:
        return None if shown_showdown(seen) is None else showdown.below(seen, tr)

    @override
    def pictured_event(self, seen: Seen) -> Event | None:
        waiting = shown_showdown(seen)
        return None if waiting is None else waiting.get("end")

    @override
    def verdict(self, seen: Seen, tr: Translator) -> Verdict | None:
        waiting = shown_showdown(seen)
        return None if waiting is None else showdown.verdict(seen, waiting["last"], tr)

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Look under the cup, then respond to bets.

        The advice to look is the same before and after, as a change would tell that they look.
        """
        can = seen.view["can"]
        if not can or shown_showdown(seen) is not None:
            return None
        if seen.view["phase"] == "open":
            key = tr.sense("key: lift your cup", "p")
            return Advice(
                "lift",
                tr(
                    "Press {key} to see your two dice; nobody else sees them. Then choose below.",
                    key=key,
                ),
            )
        if can["check"]:
            return Advice(
                "check", tr("Checking is free. If you bet, the others must pay as much to stay in.")
            )
        return Advice(
            "call", tr("Call to stay in, raise to bet more, or fold to give up the hand.")
        )

    @override
    def lesson(self, seen: Seen, tr: Translator) -> str:
        """Once there are dice on the table, also look what they make with one's own."""
        can = seen.view["can"]
        if not can or not can["check"] or not seen.view["board"]:
            return ""
        return tr(
            "Press {key} to see your hand with the dice on the table. Bet if it is good; "
            "checking is free.",
            key=tr.sense("key: lift your cup", "p"),
        )

    @override
    def lesson_goes_on(self, seen: Seen) -> bool:
        """Up to the first showdown that has been looked at."""
        return not memory.has_seen_showdown(seen)


PANEL = DiceHoldemPanel()


@lru_cache(maxsize=256)
def _grown_in(room: Size, *, apart: bool) -> Stacked | None:
    """The largest of `GROWN` for a table in this room; None if none fits."""
    columns, lines = room
    for one in GROWN:
        if one.size[0] + 2 <= columns and _table_lines(one, apart=apart) <= lines:
            return one
    return None


@lru_cache(maxsize=256)
def _stacked_in(room: Size) -> Stacked | None:
    """The largest arrangement with the board above the rest; None if none fits."""
    columns, lines = room
    for one in STACKED:
        if one.size[0] <= columns and one.size[1] <= lines:
            return one
    return None


def _table_lines(stacked: Stacked, *, apart: bool) -> int:
    return stacked.size[1] + (0 if apart else 2 * stacked.plates + BETS)


def _needed(seen: Seen, lines: int, stacked: Stacked) -> int:
    """Lines from which there is room for edges, too, beside all of the table or the showdown."""
    waiting, table = shown_showdown(seen), _table_lines(stacked, apart=seen.apart)
    shown = 0 if waiting is None else 2 * stacked.plates + showdown.height(waiting)[1]
    return 2 * EDGE + max(table, shown if shown <= lines else 0)


def _seat_row(
    seen: Seen, row: Sequence[int], size: Size, tr: Translator, lines: int, *, own: bool = False
) -> Canvas:
    """A row of plates, with the seats' bets on the board's side."""
    columns, high = size
    if not row:
        return Canvas(columns, 0)
    with_bets = shown_showdown(seen) is None and high >= PLATES + BETS + AS_TEXT
    canvas = Canvas(columns, lines + with_bets)
    canvas.paste(0, int(with_bets and own), seats.plates(seen, row, columns, tr, lines))
    if with_bets:
        canvas.paste(0, 0 if own else lines, seats.bets(seen, row, columns, tr))
    return canvas


def _middle(seen: Seen, size: Size, grown: Stacked | None, tr: Translator) -> Canvas:
    """The middle of the table, between the seats: as `grown`, or as large as there is room for."""
    columns, lines = size
    waiting = shown_showdown(seen)
    if waiting is not None:
        return showdown.draw(seen, waiting, size, tr)
    stacked = grown or _stacked_in(size)
    if stacked is not None:
        is_far = seen.apart and lines >= stacked.size[1] - 1 + HEIGHT
        return _stacked(seen, columns, stacked, tr, is_far=is_far)
    if lines >= BESIDE and columns >= BESIDE_COLUMNS:
        return _beside(seen, columns, tr)
    return _as_text(seen, columns, tr)


BESIDE_COLUMNS = NARROW.row(DICE) + 2 + SIDE
"""Columns of board, pots and cup side by side."""


def _stacked(
    seen: Seen, columns: int, sizes: Stacked, tr: Translator, *, is_far: bool = False
) -> Canvas:
    """The board above; pots and cup below it; if read across a room, under large letters."""
    head = large_text(heading(seen.view, tr), "text.dim") if is_far else None
    if head is None or head.width > columns:
        head = Canvas(columns, 1)
        head.put((columns - sizes.board.row(DICE)) // 2, 0, heading(seen.view, tr), "text.dim")
    canvas = Canvas(columns, sizes.size[1] - 1 + head.height)
    canvas.paste((columns - head.width) // 2, 0, head)
    canvas.paste((columns - sizes.board.row(DICE)) // 2, head.height, board(seen, tr, sizes.board))
    large = large_pot(seen, tr) if seen.apart else None
    side = large or _side(seen, tr, sizes.pocket)
    canvas.paste((columns - side.width) // 2, head.height + sizes.board.lines + 1, side)
    return canvas


def _beside(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """Board, pots and cup side by side."""
    canvas = Canvas(columns, BESIDE)
    left = (columns - BESIDE_COLUMNS) // 2
    canvas.put(left + 1, 0, heading(seen.view, tr), "text.dim")
    canvas.paste(left, 1, board(seen, tr, NARROW))
    canvas.paste(left + NARROW.row(DICE) + 2, 0, _side(seen, tr, NARROW))
    return canvas


def _side(seen: Seen, tr: Translator, size: DieSize) -> Canvas:
    """Pots, the best hand below them, and the cup."""
    cup = pocket.pocket(seen, tr, size)
    canvas = Canvas(STAKES + 2 + cup.width, cup.height)
    canvas.paste(0, 0, stakes(seen, tr))
    canvas.paste(0, cup.height - pocket.HAND, pocket.best_hand(seen, tr, STAKES))
    canvas.paste(STAKES + 2, 0, cup)
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
