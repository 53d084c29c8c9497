"""What the rows of a phone are spent on during a match.

From top to bottom: the title; all seats in one line; the game; what can be done now, in words where
there is room, and as buttons for a thumb; what happened last and was said last; the keys. The game
gets what it needs before advice does, and the log gets what is left. What there is to do is said
in whole where three lines suffice for it: the game is then drawn smaller. On the lowest screens
the log gives a line for it, then the sentence is a brief one; the buttons and what is chosen stay.
"""

from collections.abc import Iterable, Iterator

from client.games.base import Action, Size
from client.games.panel import Sentence
from client.paint.canvas import Canvas
from client.paint.text import clean, shortened, wrap
from client.screens.layout import talk
from client.screens.small import HIGH
from client.screens.table.match.model import Arrangement, TableModel
from client.screens.table.match.practice import needs_row
from client.screens.table.match.turn import Turn
from client.themes.roles import Role
from client.widgets.bar import are_whole, bar
from client.widgets.buttons import Button
from client.widgets.entry import entry_line
from client.widgets.guess_bar import guess_bar
from client.widgets.log import digest, newest_lines
from client.widgets.seat_line import seat_line

WORDS, STEP, LESSON = 2, 3, 4
"""Most lines of a sentence; of one that tells what to do, or an answer; and of a whole guide."""

PANEL = 4
"""Lines in which a panel can be used, see `GamePanel.draw_phone`."""


AROUND = 2
"""Lines of the title and of the keys."""

SEATS = 1
"""Lines of the seats."""

LEAST_REST = 1
"""Lines of the log from which one can be spent on guesses."""


def phone(model: TableModel, size: Size) -> Arrangement:
    """Words, buttons and log below the seats and the game, which is drawn by `draw_phone`."""
    columns, lines = size
    turn = model.turn
    if model.entry is not None and model.entry.prompt == turn.tr("chat"):
        return reading(model, size)
    buttons = _buttons(model, size)
    least, best = turn.panel.phone_height(turn.seen, columns)
    room = lines - SEATS - buttons.height - _last_lines(model)
    room -= max(0, min(newest_lines(model.log, columns) - 1, room - PANEL - 1))
    need = len(wrap(clean(model.below_picture or model.costs or _status(turn)), columns - 2))
    if turn.is_mine:
        # the same whatever is hidden
        said = WORDS if turn.is_veiled else min(need, STEP)
        room += max(0, min(_last_lines(model) - 1, said - (room - PANEL)))
    spare = room - least
    if model.lesson:
        spare = max(STEP, spare)
    if turn.is_veiled:
        # always: whether a key is answered could reveal what is hidden
        spare = max(turn.panel.phone_words, min(STEP, room - PANEL), spare)
    elif model.answer:
        need = len(wrap(clean(model.answer), columns - 2))
        spare = max(spare, min(need, room - PANEL))
        if spare < 1:
            room, spare = room + 1, 1  # why a key did nothing, in place of a line of the log
    else:
        spare = max(spare, min(need, _most(model), room - PANEL))
    words = _words(model, columns, spare)
    high = max(0, min(best, room - words.height))
    parts: list[tuple[int, int, Canvas]] = []
    y = SEATS + high
    rest = lines - y - words.height - buttons.height
    guesses = Canvas(columns, int(any(model.guesses) and rest > LEAST_REST))
    guesses.paste(0, 0, guess_bar(turn.seen.names, model.guesses, columns))
    for part in (words, buttons, guesses, _log(model, columns, rest - guesses.height)):
        parts.append((0, y, part))
        y += part.height
    panel = 0, SEATS, columns, high
    return Arrangement(size, panel, tuple(parts), small=True, seats=True)


def seats(model: TableModel, columns: int) -> Canvas:
    """The line of seats: what an animation has not told yet is not in it either."""
    turn = model.turn
    plates = turn.panel.phone_seats(model.seen_at(model.elapsed), turn.tr)
    return seat_line(plates, columns, turn.tr, model.skipped)


def reading(model: TableModel, size: Size) -> Arrangement:
    """All that happened and was said, scrolled back, and the line being typed."""
    columns, lines = size
    shown = model.log[: max(1, len(model.log) - (model.read_back or 0))]
    canvas = talk(shown, columns, lines, model.entry)
    if model.entry is None:
        canvas.mark("do:log", 0, 0, columns, lines)
    return Arrangement(size, (0, 0, 0, 0), ((0, 0, canvas),))


def _last_lines(model: TableModel) -> int:
    """The fewest lines of the log: an event, a line of chat, and the one being typed."""
    has_chat = any(line.kind == "chat" for line in model.log)
    return 1 + (has_chat or model.entry is not None)


def _log(model: TableModel, columns: int, lines: int) -> Canvas:
    """What happened and was said last; a tap on it shows all of it."""
    canvas = Canvas(columns, max(0, lines), "log")
    typed = model.entry is not None and canvas.height > 0
    canvas.paste(0, 0, digest(model.log, columns, canvas.height - typed))
    canvas.mark("do:log", 0, 0, columns, canvas.height)
    if model.entry is not None:
        canvas.paste(0, canvas.height - 1, entry_line(model.entry, columns))
        canvas.mark("entry", 0, canvas.height - 1, columns)
    return canvas


def _buttons(model: TableModel, size: Size) -> Canvas:
    """The actions as buttons; while a picture is shown, only to end it.

    On a high screen their texts are whole, but never by a number of rows that could tell something.
    """
    (columns, lines), turn = size, model.turn
    found = _short_buttons(model, turn.every_action)
    rows = turn.panel.phone_rows(turn.seen) + any(map(needs_row, turn.beside))
    is_high = lines + AROUND >= HIGH and not turn.is_veiled
    roomiest = _short_buttons(model, turn.roomiest) or found
    if roomiest and is_high and not are_whole(roomiest, columns, rows):
        rows += 1
    if model.rolls:
        found = _short_buttons(model, turn.actions_while_rolling)
    canvas = bar(found, columns, rows)
    if turn.is_veiled:
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _short_buttons(model: TableModel, actions: Iterable[Action]) -> list[Button]:
    return [
        Button(f"do:{one.name}", one.key, one.short or one.label, one.main)
        for one in actions
        if (one.button or one.short) and (model.picture is None or one.name == "seen")
    ]


def _words(model: TableModel, columns: int, lines: int) -> Canvas:
    """As many of the sentences as there is room for, each whole or with an ellipsis."""
    found: list[tuple[str, Role]] = []
    fixed = model.turn.panel.status_lines is not None and not model.turn.pause
    if fixed:
        lines = min(STEP if model.lesson else max(WORDS, model.turn.panel.phone_words), lines)
    for text, role, most in _sentences(model, columns, lines):
        room = min(most, lines - len(found))
        found += [(line, role) for line in shortened(clean(text), columns - 2, room)]
    canvas = Canvas(columns, max(0, lines if fixed else len(found)))
    if model.rolls and not model.answer:  # as high as with what is told before or after
        found = [(model.turn.luck, "text.dim")]
    for y, (line, role) in enumerate(found):
        canvas.put(1, y, line, role)
    canvas.mark("status", 0, 0, columns, canvas.height)
    if model.turn.is_veiled:
        canvas.veil(0, 0, columns, canvas.height)
    return canvas


def _status(turn: Turn) -> str:
    """The status; in a pause, before it who can end that."""
    return " ".join(filter(None, (turn.pause, turn.status)))


def _most(model: TableModel) -> int:
    """Most lines of the status, which has room while somebody is waited for, or in a pause."""
    if model.turn.absent or model.turn.pause:
        return LESSON
    return STEP if model.turn.is_mine else WORDS


def _sentences(model: TableModel, columns: int, lines: int) -> Iterator[tuple[str, Role, int]]:
    """The answer to the last key, or else the status; and the coach's advice."""
    turn = model.turn
    if model.below_picture is not None:
        yield model.below_picture, "text.strong", WORDS
    elif model.answer:
        yield model.answer, "alert", STEP
    elif model.lesson and model.coach:
        advice: Sentence = model.coach, "text.strong"
        for text, role in turn.panel.phone_sentences(turn.seen, advice, turn.tr):
            yield text, role, LESSON if text == model.coach else 1
    else:
        if model.costs:
            yield model.costs, "text.strong", STEP
        most = _most(model)
        is_long = len(wrap(clean(turn.status), columns - 2)) > min(most, lines)
        said = (is_long and turn.brief) or _status(turn)
        is_loud = turn.is_mine or turn.pause
        status: Sentence = said, "text.strong" if is_loud else "text.dim"
        for text, role in turn.panel.phone_sentences(turn.seen, status, turn.tr):
            yield text, role, most
        if model.coach:
            yield f"· {model.coach}", "text.dim", WORDS
