"""Drawing of a table during a match: the game's panel, actions, log and chat."""

from collections.abc import Iterator, Sequence

from client.games.base import Size, Value
from client.games.common import whose_turn
from client.games.words import caption
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, cut_name, shortened, width
from client.screens.layout import (
    BLOCK,
    ROOMY,
    TITLE_EDGES,
    TOLD,
    always,
    finished,
    is_small,
    log_and_chat,
    screen,
    side_width,
    talk,
    titled,
    told,
    typing,
)
from client.screens.table.course import course
from client.screens.table.match.model import Arrangement, Frames, Surroundings, TableModel
from client.screens.table.match.phone import phone, reading, seats
from client.screens.table.match.turn import Turn
from client.screens.table.match.turn import buttons as buttons_of
from client.themes.roles import Role
from client.widgets.buttons import Hint
from client.widgets.curve import telling
from client.widgets.frame import code_rule
from client.widgets.guess_bar import guess_bar
from client.widgets.slide import draw_slides

LEAST_LOG = 3
GOOD_LOG = 5
CURVE = 5
"""The course of the scores takes one of so many lines."""

TALL = 50
"""Lines from which the side also lists what scores."""

LONGEST_NAME, LEAST_NAME = 14, 4
"""Cells of a name in a phone's top line, where it is cut: at first, and at least."""

LESSON = 4
"""Most lines of the guide through a first match."""

ROOM_FOR_CODE = 45
"""Columns from which the footer of a phone has room for a code beside all keys."""

URGENT = 10.0
"""Seconds left from which the clock is shown as urgent."""


def draw_table(
    model: TableModel, size: Size, symbols: Symbols, around: Surroundings | None = None
) -> Canvas:
    """Draw the table; `around` is the result of `surroundings` for this model at any `elapsed`."""
    around = around or surroundings(model, size)
    left, top, wide, high = around.panel
    canvas = around.canvas.copy()
    canvas.paste(left, top, _panel(model, (wide, high), around))
    if around.seats:
        canvas.paste(0, 1, seats(model, size[0]))
    for name, place in around.places.items():
        canvas.mark(name, *place)
    return finished(canvas, symbols, model.turn.tr)


def surroundings(model: TableModel, size: Size) -> Surroundings:
    """All of the table that does not move; if there is room, log and chat beside it."""
    columns, lines = size
    turn, around = model.turn, _arrangement(model, size)
    play = Canvas(*around.play)
    for x, y, part in around.parts:
        play.paste(x, y, part)
    canvas = _frame(model, size)
    canvas.paste(0, 1, play)
    named = play.places()
    if around.beside is not None:
        canvas.paste(play.width, 1, around.beside)
        named |= around.beside.places()
    if turn.is_veiled:
        canvas.veil(0, lines - 1, columns, 1)  # the keys that work could reveal it too
        if "entry" in canvas.places():
            canvas.veil(*canvas.places()["entry"])
    left, top, wide, high = around.panel
    places = {name: place for name, place in canvas.places().items() if name in named}
    panel = left, top + 1, wide, high
    return Surroundings(canvas, panel, Frames(), places, around.small, around.seats)


def _frame(model: TableModel, size: Size) -> Canvas:
    """Top line and footer."""
    return screen(
        size,
        _title(model, size),
        _right(model, size),
        (*_code(model, size), *_hints(model)),
        () if model.entry is not None else _always(model, size),
        urgent=model.clock is not None and model.clock <= URGENT and model.turn.is_mine,
    )


def _arrangement(model: TableModel, size: Size) -> Arrangement:
    """The layout for this size."""
    (columns, lines), tr = size, model.turn.tr
    if model.read_back is not None:
        return reading(model, (columns, lines - 2))
    if is_small(size):
        return phone(model, (columns, lines - 2))
    side = side_width(columns)
    if not side:
        return _above_the_log(model, (columns, lines - 2))
    head = " · ".join(part for part in (tr("Chat"), _watching(model)) if part)
    above = tuple(_above_events(model, (side - 1, lines - 2)))
    talked = log_and_chat(model.log, head, side, lines - 2, model.entry, tr, above)
    return _alone(model, (columns - side, lines - 2), talked)


def _title(model: TableModel, size: Size) -> str:
    """The table's name and what is being played; the name gives way where both do not fit.

    How much of it is shown depends on nobody's turn. That a table is for practice is said
    everywhere.
    """
    name, told = model.name, _caption(model, size)
    room = size[0] - _widest_turn(model) - TITLE_EDGES
    if width(name) + 3 + width(told) > room and model.turn.is_practice:
        name = model.turn.tr("practice")
        return f"{name} · {told}"
    return titled(name, told, room)


def _caption(model: TableModel, size: Size) -> str:
    """The game and its round; on a phone without the last parts, so that "your turn" fits."""
    turn = model.turn
    if model.picture is not None:
        return turn.seen.title
    if not is_small(size):
        return caption(turn.words, turn.seen, turn.tr)
    parts = caption(turn.words, turn.seen, turn.tr, brief=True).split(" · ")
    time = _time_left(model)
    room = size[0] - width(_with_time(turn.tr("your turn"), time)) - TITLE_EDGES
    while len(parts) > 1 and width(" · ".join(parts)) > room:
        parts.pop()
    return " · ".join(parts)


def _right(model: TableModel, size: Size) -> str:
    """The turn and its time left; on a phone with a shorter name, or the time alone.

    The line of seats also shows whose turn it is: that seat is first there, and marked.
    """
    whole, time = _whose_turn(model), _time_left(model)
    room = size[0] - width(_caption(model, size)) - TITLE_EDGES
    is_told = model.turn.is_mine or model.turn.seen.view["over"]
    if is_told or not is_small(size) or width(whole) <= room:
        return whole
    shorter = (_whose_turn(model, longest) for longest in range(LONGEST_NAME, LEAST_NAME - 1, -1))
    return next((text for text in shorter if width(text) <= room), time)


def _whose_turn(model: TableModel, longest: int = 0) -> str:
    """The turn and its time left; above most pictures the time alone, which runs anyway.

    With `longest`, names are cut to it.
    """
    tr, seen = model.turn.tr, model.turn.seen
    names = [cut_name(name, longest) for name in seen.names] if longest else seen.names
    is_told = model.picture is None or model.is_next
    turn = whose_turn(seen.view, names, tr) if is_told else ""
    return _with_time(turn, _time_left(model))


def _widest_turn(model: TableModel) -> int:
    """Columns of the longest text about anybody's turn; after the match, of who won."""
    seen, tr = model.turn.seen, model.turn.tr
    if seen.view["over"]:
        return width(_whose_turn(model))
    turns = ({**seen.view, "to_act": [seat]} for seat in range(seen.view["seats"]))
    widest = max((whose_turn(view, seen.names, tr) for view in turns), key=width)
    return width(_with_time(widest, _time_left(model)))


def _with_time(turn: str, time: str) -> str:
    return "   ".join(filter(None, (turn, time)))


def _time_left(model: TableModel) -> str:
    tr = model.turn.tr
    left = "" if model.clock is None else tr.clock(model.clock)
    if model.in_reserve:
        left = tr("reserve {time}", time=left)
    return left


def _code(model: TableModel, size: Size) -> tuple[Hint, ...]:
    """On a phone, the code of a guest's seat: a lost connection leaves this picture behind."""
    if not model.code or not is_small(size):
        return ()
    return (Hint("do:way_back", model.turn.tr("code"), model.code),)


def _always(model: TableModel, size: Size) -> tuple[Hint, ...]:
    """The keys that work everywhere; beside a code, a narrow phone leaves chat to the menu."""
    has_room = size[0] >= ROOM_FOR_CODE or not _code(model, size)
    return always(model.turn.tr, size[0], chat=has_room)


def _hints(model: TableModel) -> tuple[Hint, ...]:
    """Hints for digits, arrows and Space, or for reading the log."""
    turn = model.turn
    if model.entry is not None:
        return typing(turn.tr)
    if model.picture is not None:
        return (Hint("do:seen", turn.tr("any key:"), turn.tr("continue")),)
    if model.read_back is not None:
        back = Hint("do:log", turn.tr.sense("key", "Esc"), turn.tr("back"))
        return Hint("do:scroll", "↑ ↓", turn.tr("scroll")), back
    return () if model.rolls else (*turn.hints, *typing_hint(turn))


def typing_hint(turn: Turn) -> tuple[Hint, ...]:
    """The key that types a move, while the player has one to make."""
    may_type = turn.seen.forms and turn.seen.view["can"]
    return (Hint("do:type", ":", turn.tr("type a move")),) if may_type else ()


def _above_the_log(model: TableModel, size: Size) -> Arrangement:
    """Panel, status and buttons above log and chat."""
    columns, lines = size
    panel, seen = model.turn.panel, model.turn.seen
    least, best = panel.height(seen, columns)
    wide = columns
    spare = lines - least - 2 - LEAST_LOG
    if columns >= ROOMY:
        wide, best = panel.fitted(seen, (columns, max(least, lines - GOOD_LOG - TOLD)))
        wide = min(columns, max(BLOCK, wide))
    below = _told(model, wide, most=max(2, spare), coached=spare >= 2)
    if model.entry is not None and lines - below.height - 1 <= least:
        below = _told(model, wide, most=max(2, spare), coached=spare >= 2, lesson=LESSON - 1)
    room = lines - below.height - 1
    high = min(max(least, min(best, room - GOOD_LOG)), room - (model.entry is not None))
    y, left = high + below.height, (columns - wide) // 2
    line = _between(model, columns)
    talked = talk(model.log, columns, lines - y - 1, model.entry)
    parts = (left, high, below), (0, y, line), (0, y + 1, talked)
    return Arrangement(size, (left, 0, wide, high), parts)


def _alone(model: TableModel, size: Size, beside: Canvas) -> Arrangement:
    """Panel, status and buttons as one block in the middle; the block is as wide as the panel."""
    columns, lines = size
    panel, seen = model.turn.panel, model.turn.seen
    least, _ = panel.height(seen, columns)
    wide = min(columns, max(BLOCK, panel.fitted(seen, (columns, lines - TOLD))[0]))
    below = _told(model, wide, most=max(2, lines - least - 2), coached=True)
    room = lines - max(below.height, min(panel.told_lines, lines - least - 1)) - 1
    high = panel.fitted(seen, (wide, room))[1]
    left, top = (columns - wide) // 2, (room - high) // 2
    parts = ((left, top + high + min(1, room - high), below),)
    return Arrangement(size, (left, top, wide, high), parts, beside)


def _panel(model: TableModel, size: Size, around: Surroundings) -> Canvas:
    """The game's panel with its slides on top."""
    turn, seen = model.turn, model.seen_at(model.elapsed)
    draw = turn.panel.draw_phone if around.small else turn.panel.draw
    canvas = around.frames.draw(lambda moment: draw(moment, size, turn.tr), seen)
    if model.elapsed is not None and (slides := turn.panel.slides(seen)):
        canvas = canvas.copy()
        draw_slides(canvas, slides, model.elapsed)
    return canvas


def _told(
    model: TableModel, columns: int, *, most: int, coached: bool, lesson: int = LESSON
) -> Canvas:
    """The status with the buttons, or with the answer to the last key."""
    turn = model.turn
    is_picture = model.picture is not None
    role: Role = "text.strong" if turn.is_mine or is_picture else "text.dim"
    coach = model.costs or (model.coach if coached or model.lesson else "")
    coach = "" if is_picture else coach
    buttons = tuple(one for one in turn.buttons if not is_picture or one.name == "do:seen")
    lines = turn.panel.status_lines
    if lines is not None:
        lines += lesson if model.lesson else int(turn.is_practice)
    canvas = told(
        turn.status if model.below_picture is None else model.below_picture, buttons, columns,
        answer=model.answer, role=role, coach=coach, most=most, lines=lines,
        coach_lines=lesson if model.lesson else 1,
        roomiest=() if is_picture else buttons_of(one for one in turn.roomiest if one.button),
    )  # fmt: skip
    if model.rolls:  # as high as with what is told before or after
        buttons = buttons_of(one for one in turn.actions_while_rolling if one.button)
        canvas = told(
            turn.luck, buttons, columns, answer=model.answer, role="text.dim", most=most,
            lines=canvas.height,
        )  # fmt: skip
    if turn.is_veiled:
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _above_events(model: TableModel, size: Size) -> Iterator[tuple[str, Canvas]]:
    """What the side shows above the events: the course of the scores, and who watches."""
    tr, (columns, lines) = model.turn.tr, size
    if any(len(set(own)) > 1 for own in model.course):
        size = columns, lines // CURVE
        yield (
            tr("Scores"),
            course(
                model.course,
                model.turn.seen.names,
                size,
                tr,
                drawn=telling(model.course, model.turn.seen.view["you"]),
                grows=True,
            ),
        )
    values = model.turn.panel.values(model.turn.seen, tr)
    if values and lines >= TALL:
        yield tr("What scores"), _values(values, columns)
    if any(model.guesses):
        bar, part = guess_bar(model.turn.seen.names, model.guesses, columns - 2), Canvas(columns, 1)
        part.paste(1, 0, bar)
        yield tr("Guesses: who wins?"), part
    if model.code:
        part = Canvas(columns, 1)
        part.put(1, 0, cut(tr("code of your seat: {code}", code=model.code), columns - 2))
        yield tr("To come back"), part
    if model.watchers:
        rows = shortened(clean(", ".join(model.watchers)), columns - 2, 2)
        part = Canvas(columns, len(rows), "log")
        for y, text in enumerate(rows):
            part.put(1, y, text, "log.dim")
        yield tr("Watching"), part


def _values(values: Sequence[Value], columns: int) -> Canvas:
    canvas = Canvas(columns, len(values), "log")
    for y, (what, points) in enumerate(values):
        canvas.put(1, y, what, "log")
        canvas.put(columns - 1 - width(points), y, points, "log")
    return canvas


def _between(model: TableModel, columns: int) -> Canvas:
    """The line above log and chat; for spectators also the guesses at the winner."""
    canvas, tr, title = Canvas(columns, 1), model.turn.tr, _watching(model)
    if any(model.guesses):
        title = " · ".join(filter(None, (title, tr("Guesses: who wins?"))))
    canvas.paste(0, 0, code_rule(columns, model.code, tr, title))
    if any(model.guesses):
        left = width(title) + 5
        canvas.paste(left, 0, guess_bar(model.turn.seen.names, model.guesses, columns - left - 2))
    return canvas


def _watching(model: TableModel) -> str:
    number, tr = len(model.watchers), model.turn.tr
    if number and model.turn.seen.view["you"] is None:
        others = number - 1
        many = tr.plural("you + {n} watching", "you + {n} watching", others)
        return many if others else tr("you are watching")
    return tr.plural("{n} watching", "{n} watching", number) if number else ""
