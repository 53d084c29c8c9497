"""Parts of all screens: a top line, a footer of keys that work now, and what counts as small."""

from collections.abc import Sequence

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import cut, shortened, width
from client.themes.roles import Role
from client.widgets.buttons import Button, Hint, button_rows, footer, rows_of
from client.widgets.entry import Entry, entry_line
from client.widgets.frame import PHONE, rule, title_line, with_size_warning
from client.widgets.log import LogLine, apart, log, steady_log

PALETTE = ";"
"""Opens the palette: unshifted on QWERTY and AZERTY alike, and nobody's prefix."""
MENU, MENU_KEY = "do:menu", "m"

ROOMY = 100
"""Columns from which the footer has room for one key more."""

WIDE = 120
"""Columns from which log and chat stand beside what they speak of."""


HAPPENED = 58
"""Percent of a line that events take where chat stands beside them, below the game."""

BLOCK = 80
"""Columns that sentence and buttons have at least, where a panel needs fewer."""

PAGE = 124
"""Most columns of a page of lists."""

SHORT_NAME = 8
"""Cells of a table's name below which it says nothing, and is left out."""

TITLE_EDGES = 4
"""Cells of a top line at its ends, and between its parts."""

TOLD = 4
"""Lines of a sentence and its buttons, as a rule; they decide about nothing but columns."""


def page_columns(columns: int) -> tuple[int, int]:
    """The left edge and the width of a page of lists, so that the eye can follow their rows."""
    wide = min(columns, PAGE)
    return (columns - wide) // 2, wide


def is_small(size: Size) -> bool:
    """Whether a screen of this size is laid out for a phone."""
    return size[0] < PHONE[0] or size[1] < PHONE[1]


def side_width(columns: int) -> int:
    """Columns for what stands beside; 0 where it stands below."""
    return min(56, columns * 3 // 10) if columns >= WIDE else 0


def always(tr: Translator, columns: int, *, chat: bool = True, rules: str = "") -> tuple[Hint, ...]:
    """The keys that work everywhere; without room, the menu alone tells of the palette."""
    page = Hint("do:rules", "?", rules or tr("rules"))
    menu = Hint(MENU, MENU_KEY, tr("menu"))
    if not chat:
        return page, menu
    palette = (Hint("do:palette", PALETTE, tr("all actions")),) if columns >= ROOMY else ()
    return (*palette, page, Hint("do:chat", "/", tr("chat")), menu)


def after_menu(key: str, tr: Translator) -> str:
    """The keys of an action in the menu, one after the other, for a sentence."""
    return tr("{first}, then {second}", first=MENU_KEY, second=key)


def shown_lines(top: int, room: int, lines: int, tr: Translator) -> str:
    """The lines of a page seen so far, out of all; "" if all are on the screen."""
    if lines <= room:
        return ""
    return tr("{n} of {total} lines", n=tr.number(min(lines, top + room)), total=tr.number(lines))


def typing(tr: Translator, done: str = "") -> tuple[Hint, ...]:
    """The keys while something is being typed."""
    return (
        Hint("do:send", tr.sense("key", "Enter"), done or tr("send")),
        Hint("do:back", tr.sense("key", "Esc"), tr("back")),
    )


def screen(
    size: Size,
    title: str,
    right: str,
    now: Sequence[Hint],
    then: Sequence[Hint],
    *,
    urgent: bool = False,
) -> Canvas:
    """An empty screen between its top line and its footer."""
    columns, lines = size
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, title_line(title, right, columns, urgent=urgent))
    canvas.paste(0, lines - 1, footer(now, then, columns))
    return canvas


def told(
    text: str,
    buttons: Sequence[Button],
    columns: int,
    *,
    answer: str = "",
    role: Role,
    coach: str = "",
    most: int = 2,
    lines: int | None = None,
    coach_lines: int = 1,
    text_lines: int = 2,
    roomiest: Sequence[Button] = (),
) -> Canvas:
    """A sentence, or the answer to a key that did nothing, and below it what can be done.

    The sentence takes at most `text_lines`.

    Between them stands the coach's advice, in at most `coach_lines`. The buttons take up to `most`
    lines, and no fewer than `roomiest` would; with `lines`, all together takes so many, whatever is
    needed, and the advice waits for room.
    """
    said = shortened(answer or text, max(2, columns - 2), text_lines)
    room = most if lines is None else max(1, lines - len(said))
    keys = button_rows(buttons, max(0, columns - 2), room)
    advice = shortened(f"· {coach}", max(2, columns - 2), coach_lines) if coach else ()
    if lines is not None and len(said) + keys.height + len(advice) > lines:
        advice = ()
    high = len(said) + len(advice)
    least = rows_of(roomiest, max(0, columns - 2), room)
    canvas = Canvas(columns, lines or high + max(keys.height, least))
    for y, line in enumerate(said):
        canvas.put(1, y, line, "alert" if answer else role)
    for y, line in enumerate(advice, start=len(said)):
        canvas.put(1, y, line, "text.strong" if coach_lines > 1 else "text.dim")
    canvas.mark("status", 0, 0, columns, high)
    canvas.paste(1, high, keys)
    return canvas


def talk(lines: Sequence[LogLine], columns: int, height: int, entry: Entry | None) -> Canvas:
    """Lines of log and chat, and the line one types on when it is open.

    Where there is room for it, chat stands beside the rest.
    """
    canvas = Canvas(columns, height, "log")
    high = max(0, height - (entry is not None))
    happened, said = apart(lines)
    if said and happened and columns >= PHONE[0]:
        left = columns * HAPPENED // 100
        canvas.paste(0, 0, log(happened, left, high))
        canvas.paste(left, 0, beside(log(said, columns - left - 1, high)))
    else:
        canvas.paste(0, 0, log(lines, columns, high))
    if entry is not None:
        canvas.paste(0, height - 1, entry_line(entry, columns))
        canvas.mark("entry", 0, height - 1, columns)
    return canvas


def titled(name: str, what: str, room: int) -> str:
    """A title that fits in `room`: what is played is whole, and the name gives way.

    A name of which hardly anything would be left is left out.
    """
    spare = room - width(what) - 3
    return " · ".join(filter(None, (cut(name, spare) if spare >= SHORT_NAME else "", what)))


def headed(title: str, inner: Canvas) -> Canvas:
    """A part of the log's ground under a line with its name."""
    canvas = Canvas(inner.width, inner.height + 1, "log")
    canvas.paste(0, 0, rule(inner.width, title, "log.line", "log.dim"))
    canvas.paste(0, 1, inner)
    return canvas


def beside(inner: Canvas) -> Canvas:
    """A part with an upright line at its left."""
    canvas = Canvas(inner.width + 1, inner.height, "log")
    canvas.fill(0, 0, 1, inner.height, "log.line", "│")
    canvas.paste(1, 0, inner)
    return canvas


def log_and_chat(
    lines: Sequence[LogLine],
    title: str,
    columns: int,
    height: int,
    entry: Entry | None,
    tr: Translator,
    above: Sequence[tuple[str, Canvas]] = (),
) -> Canvas:
    """The side of a wide screen: other parts and their titles, events, and chat under `title`.

    Chat takes up to two fifths of what the other parts leave; without a line of it, most of that
    is left to events.
    """
    happened, said = apart(lines)
    inner = Canvas(columns - 1, height, "log")
    y = 0
    for head, part in above:
        inner.paste(0, y, headed(head, part))
        y += part.height + 1
    low = max(3, (height - y) * 2 // 5) if said or entry is not None else 3
    events = steady_log(happened, columns - 1, height - y - low - 1)
    inner.paste(0, y, headed(tr("What happened"), events))
    inner.paste(0, height - low, headed(title, talk(said, columns - 1, low - 1, entry)))
    return beside(inner)


def finished(canvas: Canvas, symbols: Symbols, tr: Translator) -> Canvas:
    """The screen as it is shown, in the symbols wanted; one that is too small says so."""
    canvas = with_size_warning(canvas, tr)
    return canvas.drawn_in(symbols, tr.language)
