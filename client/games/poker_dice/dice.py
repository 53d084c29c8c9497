"""The dice in hand, on the table, and under the cup, which may be lifted."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Seen, Size
from client.games.poker_dice.picks import cup, is_up, knows, pickable
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import fit, width
from client.themes.roles import Role
from client.widgets import tumble
from client.widgets.die import POKER, Look, face_letters, poker_die
from client.widgets.steps import GIANT, GRAND, HUGE, LARGE, MEDIUM, TWICE, DieSize, largest

CUP = 3
"""Lines above the dice: one for labels, two for the cup."""

ON_BOARDS = (TWICE, GIANT, HUGE, GRAND, LARGE, MEDIUM, POKER)
"""Sizes of the dice where the seats are shown apart, the largest first."""

HEIGHT = POKER.lines + CUP
"""Lines of the smallest dice with their cup."""


def above(size: DieSize) -> int:
    """Lines above dice of this size: large dice have one more, for the top of a lifted cup."""
    return CUP + (size.lines > POKER.lines)


GAP = 2
LONGEST = 14
"""Columns of the longest label of dice that are not under the cup."""

RATTLE = 0.4
"""Seconds that a cup shakes after it was turned over."""

_FACES = "9TJQKA"


def dice_columns(size: DieSize) -> int:
    """The most columns that all dice take with their labels and a cup, however they are grouped."""
    labels = 2 * max(0, LONGEST - size.columns)
    return 5 * size.columns + labels + 2 * GAP + 4


def dice(seen: Seen, columns: int, tr: Translator, size: DieSize = POKER) -> Canvas:
    """All five dice, grouped by where they are."""
    high = above(size)
    canvas = Canvas(columns, size.lines + high)
    view, x = seen.view, 1
    for place, label in (("hand", tr("to throw")), ("table", tr("on the table"))):
        numbers = [n for n, die in enumerate(view["dice"]) if die["place"] == place]
        if numbers:
            canvas.put(x, 0, fit(label, size.columns * max(2, len(numbers))), "text.dim")
            after = _row(canvas, (x, high), numbers, size, seen, tr)
            x = max(after, x + width(label)) + GAP
    if covered := cup(view):
        label = _cup_label(seen, columns - x, tr)
        canvas.put(min(x, columns - width(label)), 0, label, "text.dim")
        under = _cup_area(seen, covered, size, tr)
        canvas.paste(x, 1, under)
    return canvas


def apart(seen: Seen, size: Size, tr: Translator) -> Canvas:
    """All five dice in the middle, as large as there is room for, as on a board."""
    found = largest(ON_BOARDS, size, lambda one: (dice_columns(one), one.lines + above(one)))
    whole = dice(seen, dice_columns(found), tr, found)
    canvas = Canvas(*size)
    used = max((len("".join(row).rstrip()) for row in whole.cells), default=0)
    canvas.paste(max(0, (size[0] - used) // 2), max(0, (size[1] - whole.height) // 2), whole)
    return canvas


def _cup_label(seen: Seen, columns: int, tr: Translator) -> str:
    """Whether the viewer knows the dice under the cup, if there is room to say so."""
    plain = tr("under the cup")
    if not knows(seen.view):
        return plain
    known = tr("under the cup: only for you") if is_up(seen) else tr("under the cup: already seen")
    return known if width(known) <= columns else plain


def _row(
    canvas: Canvas,
    at: tuple[int, int],
    numbers: Sequence[int],
    size: DieSize,
    seen: Seen,
    tr: Translator,
) -> int:
    """Draw dice side by side with their keys; returns the column after them."""
    can = pickable(seen)
    x, y = at
    for number in numbers:
        face, look = shown(seen, number)
        key = str(number + 1) if number in can else ""
        die = poker_die(face, tr.language, look, key=key, size=size)
        middle = size.lines // 2
        if seen.view["dice"][number]["place"] == "hand":
            role: Role = "die.chosen" if look == "chosen" else "die.dead"
            die.fill(1, 1, size.columns - 2, size.lines - 2, role)
        if number == seen.cursor:
            die.put(1, middle, "►", "die.chosen" if look == "chosen" else "die.cursor")
        canvas.paste(x, y, die)
        if number in can:
            canvas.mark(f"die:{number}", x, y, size.columns, size.lines)
        x += size.columns
    return x


def shown(seen: Seen, number: int) -> tuple[str | None, Look]:
    """A die's face and look."""
    die = seen.view["dice"][number]
    if number in seen.chosen:
        return die["face"], "chosen"
    if (passing := _passing(seen, number)) is not None:
        return passing
    return (None, "dead") if die["face"] is None else (die["face"], "face")


def _passing(seen: Seen, number: int) -> tuple[str, Look] | None:
    """The passing face of a die that is tumbling after an open throw, or how it lies."""
    thrown = _last_throw(seen)
    if seen.elapsed is None or thrown is None or thrown["cup"] or number not in thrown["dice"]:
        return None
    place = list(thrown["dice"]).index(number)
    face = tumble.passing_face(place, seen.elapsed)
    return (thrown["faces"][place], "face") if face is None else (_FACES[face - 1], "tumbling")


def before_landing(seen: Seen) -> Seen:
    """The match while dice thrown openly tumble: their faces are in the news alone."""
    thrown = _last_throw(seen)
    fresh = () if thrown is None or thrown["cup"] else thrown["dice"]
    dice = [
        {**die, "face": None} if number in fresh else die
        for number, die in enumerate(seen.view["dice"])
    ]
    return replace(seen, view={**seen.view, "dice": dice})


def _last_throw(seen: Seen) -> Any:
    return next((one for one in reversed(seen.news) if one.get("event") == "thrown"), None)


def _cup_area(seen: Seen, covered: Sequence[int], size: DieSize, tr: Translator) -> Canvas:
    """The cup, veiled as a whole: the number of bytes sent must not reveal what lies under it."""
    columns, high = size.columns * len(covered) + 2, above(size) - 1
    canvas = Canvas(columns + 1, size.lines + high)
    if is_up(seen):
        canvas.put(2, high - 3, "▁" * (columns - 4), "cup.edge")
        wall(canvas, 0, high - 2, columns, 1)
        _row(canvas, (1, high), covered, size, seen, tr)
    else:
        lowered = Canvas(columns + 1, size.lines + 2)
        _draw_lowered(lowered, _shake(seen), size, seen, covered)
        canvas.paste(0, high - 2, lowered)
    canvas.veil(0, 0, canvas.width, canvas.height)
    return canvas


def _shake(seen: Seen) -> int:
    """0 or 1, alternating while the cup shakes."""
    thrown = _last_throw(seen)
    if seen.elapsed is None or seen.elapsed > RATTLE or thrown is None or not thrown["cup"]:
        return 0
    return int(seen.elapsed / 0.08) % 2


def wall(canvas: Canvas, x: int, y: int, columns: int, lines: int) -> None:
    """Draw the cup's wall, `lines` high, and the rim below it."""
    for line in range(lines):
        inset = lines - line
        left, right = x + inset, x + columns - 1 - inset
        canvas.put(left, y + line, "╱", "cup.edge")
        canvas.fill(left + 1, y + line, right - left - 1, 1, "cup")
        canvas.put(right, y + line, "╲", "cup.edge")
    canvas.put(x, y + lines, "▀" * columns, "cup.edge")


def _draw_lowered(
    canvas: Canvas, x: int, size: DieSize, seen: Seen, covered: Sequence[int]
) -> None:
    """The cup over its dice: `?` for each, or `•` if the viewer knows them."""
    columns, high = size.columns * len(covered) + 2, size.lines
    canvas.put(x + high + 1, 0, "▁" * (columns - 2 * high - 2), "cup.edge")
    wall(canvas, x, 1, columns, high)
    can, mark = pickable(seen), "•" if knows(seen.view) else "?"
    inner = columns - 2 * (high // 2) if high > POKER.lines else columns
    step = inner // len(covered) if high > POKER.lines else size.columns
    left = (columns - step * len(covered)) // 2 + step // 2
    y = 1 + high // 2 + 1 if high > POKER.lines else 3
    for place, number in enumerate(covered):
        middle = x + left + step * place
        role: Role = "die.chosen" if number in seen.chosen else "cup"
        text = f"[{mark}]" if number in seen.chosen else f" {mark} "
        large = face_letters(size)(mark, role) if seen.apart else None
        if large is None:
            canvas.put(middle - 1, y, text, role)
        else:
            canvas.paste(middle - large.width // 2, y - large.height // 2, large)
        if number in can:
            cursor = number == seen.cursor
            key = f"►{number + 1} " if cursor else f" {number + 1} "
            canvas.put(middle - 1, high + 1, key, "cup.inside")
            canvas.mark(f"die:{number}", middle - step // 2, 1, step, high + 1)
