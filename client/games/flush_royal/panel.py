"""Flush Royal's panel: the board, the seats, the rack, and the box with the plan's points."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Move, Seen, Size, View
from client.games.flush_royal import actions, phone
from client.games.flush_royal.box import added_up, box, in_words
from client.games.flush_royal.cards import At
from client.games.flush_royal.hints import marked
from client.games.flush_royal.keys import pressed, scrolled
from client.games.flush_royal.mouse import clicked, dragged, dragged_over
from client.games.flush_royal.plan import Plan, after_news, board, plan_of, result_waits
from client.games.flush_royal.typed import lay_typed
from client.games.panel import GamePanel, Sentence, seat_plate, shown_seats
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut_name, fit, width
from client.themes.roles import Role
from client.widgets import card, plate
from client.widgets.board import SHAPES, WALL, BoardSquare, Look, Shape
from client.widgets.board import board as draw_board
from client.widgets.buttons import Hint
from client.widgets.plate import ACTIVE, Plate
from client.widgets.slide import Slide
from client.widgets.steps import largest
from engine.games.flush_royal import PREMIUMS, SIZE, START_ZONE

GAP = 1
SIDE = 31  # columns of seats, rack and box beside the board: five cards and a margin
BROAD = 44
"""Most columns of them."""
LEAST_NAME = 4
"""Columns of a name below which a phrase takes the whole line of its seat."""

PLAIN = Shape()

_PREMIUM: Mapping[str, tuple[Role, str]] = {
    "blue": ("board.double", "×2"),
    "red": ("board.triple", "×3"),
}


class FlushRoyalPanel(GamePanel):
    phone_words = 3  # the longest refusals, which explain where cards may lie
    status_lines = 3  # a sentence and two lines of buttons, whose number would reveal the rack

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """One line for each row of the board; at most two, with plates above."""
        _, best = _shape(seen, (columns, 1000)).whole(SIZE)
        return PLAIN.whole(SIZE)[1], best + plate.lines_for(shown_seats(seen), columns)

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        """As wide as the board and what stands beside it."""
        columns, lines = room
        wide, high = _shape(seen, room).whole(SIZE)
        plates = plate.lines_for(shown_seats(seen), columns, plate.TALL)
        return min(columns, wide + GAP + BROAD), min(lines, high + plates)

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The board on the left, the rest beside it; if there is room, plates above both."""
        columns, lines = size
        shape = _shape(seen, size)
        wide, high = shape.whole(SIZE)
        tall = lines - high >= plate.lines_for(shown_seats(seen), columns, plate.TALL)
        each = plate.TALL if tall else plate.HEIGHT
        above = plate.lines_for(shown_seats(seen), columns, each)
        plates = lines - high >= above
        top = (lines - high - above) // 2 + above if plates else max(0, (lines - high) // 2)
        canvas = Canvas(columns, lines)
        if plates:
            plates_above = () if seen.apart else tuple(_plates(seen, tr))
            seats = plate.plates(plates_above, columns, tr, lines=each)
            canvas.paste(0, top - above, seats)
        side = min(BROAD, columns - wide - GAP)
        left = max(0, (columns - wide - GAP - side) // 2)
        plan = plan_of(seen)
        cursor = _cursor(seen, plan)
        squares = _squares(seen, plan)
        shown = draw_board(squares, SIZE, cursor, shape, lines - top, tr.language)
        if self.is_veiled(seen):
            shown.veil(0, 0, shown.width, shown.height)  # marks and cursor reveal the rack
        canvas.paste(left, top, shown)
        if side > 0:
            beside = _beside(seen, (side, min(high, lines - top)), tr, seats=not plates)
            canvas.paste(left + wide + GAP, top, beside)
        return canvas

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(_plates(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.LEAST, phone.BEST

    @override
    def phone_sentences(self, seen: Seen, status: Sentence, tr: Translator) -> tuple[Sentence, ...]:
        """The plan or the hint before the status, the last play after it."""
        plan = plan_of(seen)
        told = in_words(seen, plan, tr)
        is_new = not plan.is_empty or plan.hint is not None or plan.refused
        return tuple(one for one in ((told, status) if is_new else (status, told)) if one[0])

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        plan = plan_of(seen)
        canvas = phone.draw(seen, _squares(seen, plan), _cursor(seen, plan), size, tr)
        if self.is_veiled(seen):
            canvas.veil(0, 0, canvas.width, canvas.height)
        return canvas

    @override
    def after_scroll(self, seen: Seen, lines: int) -> Plan:
        return scrolled(plan_of(seen), lines)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return actions.actions(seen, tr)

    @override
    def hints(self, seen: Seen, tr: Translator) -> tuple[Hint, ...]:
        if seen.view["over"]:
            return ()
        move = Hint("do:move", "←→↑↓", tr("move"))
        beside = Hint("do:beside", tr.sense("key", "Tab"), tr("next to a card"))
        count = len(seen.view["rack"])
        if not count:
            return (move, beside)
        plan = plan_of(seen)
        if plan.declaring is not None:
            return (Hint("do:move", "←→↑↓", tr("which card")),)
        does = tr("choose") if plan.exchanging is not None else tr("lay")
        return (Hint("do:choose", "1" if count == 1 else f"1-{count}", does), move, beside)

    @override
    def typing_hint(self, tr: Translator) -> str:
        return tr("10H 9,6; exchange 8C 5D; pass; put 7,8; take 7,8")

    @override
    def after_typing(self, text: str, seen: Seen, tr: Translator) -> Plan | str | None:
        return lay_typed(text, seen, tr)

    @override
    def before_key(self, seen: Seen) -> Plan | None:
        """The plan without the answer to a refused exchange."""
        plan = plan_of(seen)
        return replace(plan, refused=False) if plan.refused else None

    @override
    def after_key(self, seen: Seen, key: str) -> Plan | None:
        return pressed(seen, key)

    @override
    def after_click(self, seen: Seen, place: str) -> Plan | None:
        return clicked(seen, place)

    @override
    def after_drag(self, seen: Seen, place: str, onto: str | None) -> Plan | None:
        return dragged(seen, place, onto)

    @override
    def during_drag(self, seen: Seen, place: str, onto: str | None) -> Plan | None:
        return dragged_over(seen, place, onto)

    @override
    def after_news(self, seen: Seen) -> Plan:
        return after_news(seen)

    @override
    def looking_back(self, seen: Seen) -> Plan | None:
        last = seen.view["last_play"]
        if last is None:
            return None
        row, column = last["cards"][-1]["at"]
        return replace(plan_of(seen), cursor=(row, column))

    @override
    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """Each card of a new play moves to its square."""
        plays = [event["play"] for event in seen.news if event["event"] == "placed"]
        if not plays:
            return ()
        play, seat = plays[-1], f"seat:{plays[-1]['seat']}"
        squares = (f"square:{one['at'][0]},{one['at'][1]}" for one in play["cards"])
        return tuple(Slide("▐▌", "card.back", seat, square) for square in squares)

    @override
    def is_veiled(self, seen: Seen) -> bool:
        """On the player's own turn and while they plan, the screen reveals their rack."""
        plan = plan_of(seen)
        return bool(seen.view["can"]) or not plan.is_empty or plan.hint is not None

    @override
    def beside_seats(
        self, seen: Seen, room: Size, tr: Translator
    ) -> tuple[Canvas, tuple[Sentence, ...]] | None:
        """The whole board in the largest squares, and what the last play has scored."""
        last = seen.view["last_play"]
        said: tuple[Sentence, ...] = ((added_up(last, tr), "text.good"),) if last else ()
        squares = _squares(seen, plan_of(seen))
        for shape in (WALL, SHAPES[0]):
            wide, high = shape.whole(SIZE)
            if wide <= room[0] and high <= room[1]:
                return draw_board(squares, SIZE, None, shape, high, tr.language), said
        return None

    @override
    def result_waits(self, seen: Seen) -> bool:
        return result_waits(seen)

    @override
    def planned(self, seen: Seen) -> Move | None:
        return actions.planned(seen)

    @override
    def wants_hint(self, seen: Seen) -> bool:
        return plan_of(seen).hint is not None

    @override
    def automatic_move(self, seen: Seen) -> Move | None:
        """Pass without cards, when nothing else is possible."""
        can = seen.view["can"]
        return {"do": "pass"} if can and can["pass"] and not seen.view["rack"] else None

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """The same advice throughout a turn: a change would reveal what is being tried."""
        if not seen.view["can"]:
            return None
        if not seen.view["can"]["place"]:
            key = tr.sense("key: exchange", "x")
            text = tr("Press {key}, choose cards with digits, and draw new ones.", key=key)
            return Advice("exchange", text) if seen.view["can"]["exchange"] else None
        return Advice("lay", tr("Arrows choose a square, a digit lays a card. You see its points."))

    @override
    def is_poor_start(self, seen: Seen) -> bool:
        """Whether no card can be laid."""
        return bool(seen.view["can"]) and not seen.view["can"]["place"]


PANEL = FlushRoyalPanel()


def _shape(seen: Seen, size: Size) -> Shape:
    """The largest squares that leave room for the side.

    A player's are never the largest of all: what is veiled is sent with every update, and a whole
    board of them would be 100 kB.
    """
    shapes = SHAPES if seen.view["you"] is None else SHAPES[1:]
    return largest(shapes, size, _need)


def _need(shape: Shape) -> Size:
    wide, high = shape.whole(SIZE)
    return wide + GAP + SIDE, high


def _cursor(seen: Seen, plan: Plan) -> At | None:
    """The cursor; a spectator has none before they move it."""
    return plan.cursor if seen.view["you"] is not None or isinstance(seen.memory, Plan) else None


def _squares(seen: Seen, plan: Plan) -> Mapping[At, BoardSquare]:
    """Every square that is not blank."""
    found: dict[At, BoardSquare] = {}
    if seen.view["phase"] == "first":
        zone = BoardSquare(role="board.start", sign="+")
        found = {divmod(cell, SIZE + 1): zone for cell in START_ZONE}
    for at, premium in PREMIUMS.items():
        role, sign = _PREMIUM[premium]
        found[at] = BoardSquare(role=role, sign=sign)
    fresh = _fresh(seen.view) if plan.is_empty and plan.hint is None else set()
    marks, wrong = marked(seen, plan), _wrong(seen) if plan.laid else set()
    for at in marks:
        found[at] = BoardSquare(role="board.hint", sign="?")
    for at, code in board(seen.view).items():
        found[at] = BoardSquare(card=code, look=_look(at, marks, wrong, fresh))
    for one in plan.shown:
        code = f"{one.stands_for}*" if one.stands_for else seen.view["rack"][one.card]
        found[one.at] = BoardSquare(card=code, look="wrong" if one.at in wrong else "laid")
    return found


def _look(at: At, marks: AbstractSet[At], wrong: AbstractSet[At], fresh: AbstractSet[At]) -> Look:
    """How to draw a card on the board."""
    if at in marks:
        return "hint"
    if at in wrong:
        return "beside"
    return "new" if at in fresh else "lying"


def _fresh(view: View) -> set[At]:
    """The squares of the last play."""
    last = view["last_play"]
    return {(one["at"][0], one["at"][1]) for one in last["cards"]} if last else set()


def _wrong(seen: Seen) -> set[At]:
    """The squares that the plan's refusal names."""
    if seen.preview is None or "refused" not in seen.preview:
        return set()
    facts = seen.preview["facts"]
    squares = [*facts.get("run", ()), *([facts["at"]] if "at" in facts else ())]
    return {(row, column) for row, column in squares}


def _beside(seen: Seen, size: Size, tr: Translator, *, seats: bool) -> Canvas:
    """The seats, unless they have plates, then the box, with the rack at the bottom."""
    columns, lines = size
    canvas = Canvas(columns, lines)
    top = 0
    if seats:
        inner = _seats(seen, columns, tr)
        canvas.paste(0, 0, inner)
        top = inner.height
    rack = _rack(seen, tr)
    low = lines - (rack.height if seen.view["rack"] else 0)
    canvas.paste(0, top, box(seen, columns, max(1, low - top), tr))
    if seen.view["rack"]:
        canvas.paste(0, low, rack)
    return canvas


def _rack(seen: Seen, tr: Translator) -> Canvas:
    """The player's cards with their digits; cards in the plan are highlighted."""
    plan = plan_of(seen)
    cards = seen.view["rack"]
    canvas = Canvas(card.WIDTH * 5, card.HEIGHT)
    busy = {one.card for one in plan.shown} | set(plan.exchanging or ()) | {plan.hand}
    for number, code in enumerate(cards):
        x = number * card.WIDTH
        lit = number in busy
        key = "" if seen.view["over"] else str(number + 1)
        canvas.paste(x, 0, card.card(code, chosen=lit, key=key, language=tr.language))
        canvas.mark(f"rack:{number}", x, 0, card.WIDTH, card.HEIGHT)
    canvas.veil(0, 0, card.WIDTH * len(cards), card.HEIGHT)
    return canvas


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    for seat in range(view["seats"]):
        cards = view["rack_sizes"][seat]
        yield replace(
            seat_plate(seen, seat, tr),
            score=tr.number(view["scores"][seat]),
            note=tr.plural("one card", "{n} cards", cards) if cards != 5 else "",
        )


def _seats(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """A line for each seat; from four seats on, two in a line."""
    count = seen.view["seats"]
    each = 1 if count <= 3 else 2
    wide = (columns - (each - 1)) // each
    canvas = Canvas(columns, -(-count // each))
    for number, seat in enumerate(_plates(seen, tr)):
        x, y = number % each * (wide + 1), number // each
        _seat(canvas, x, y, wide, seat)
        canvas.mark(f"seat:{number}", x, y, wide)
    return canvas


def _seat(canvas: Canvas, x: int, y: int, columns: int, seat: Plate) -> None:
    name: Role = "seat.active.name" if seat.active else "seat.name"
    score: Role = "seat.active.score" if seat.active else "seat.score"
    mark = ACTIVE if seat.active else "•" if seat.you else " "
    figure = f" {seat.score} "
    room = columns - width(figure)
    said = f": {seat.said}" if seat.said else ""
    if said and width(mark) + LEAST_NAME + width(said) > room:
        _phrase(canvas, (x, y), columns, mark, seat)
        return
    canvas.put(x, y, fit(f"{mark}{cut_name(seat.name, room - 1 - width(said))}{said}", room), name)
    canvas.put(x + room, y, figure, score)


def _phrase(canvas: Canvas, at: tuple[int, int], columns: int, mark: str, seat: Plate) -> None:
    """A phrase in place of the name, and of the score where it needs that room too."""
    x, y = at
    canvas.put(x, y, fit(f"{mark}{seat.said}", columns), "button.main.key")
    figure = f" {seat.score} "
    room = columns - width(figure)
    if width(mark) + width(seat.said) <= room:
        canvas.put(x + room, y, figure, "seat.active.score" if seat.active else "seat.score")
