"""Farkle's dice: the roll, the groups set aside, and what they are worth."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from client.games.base import Seen, View
from client.games.common import has_happened, movers
from client.games.farkle.picks import (
    banked,
    choices,
    missing,
    must_roll,
    picked,
    scoring_faces,
    worth,
)
from client.locale.i18n import Translator
from client.paint.canvas import ROUND, Canvas, shared
from client.paint.text import fit, width
from client.themes.roles import Role
from client.widgets import die, large_text, steps, tumble
from client.widgets.die import Look
from client.widgets.steps import GIANT, GRAND, HUGE, LARGE, MEDIUM, NARROW, DieSize

DICE = 6
LABELS = 13  # columns of the labels left of the dice
SUMS = 24  # columns of the turn's points
LARGE_SUMS = 40  # the same in large digits
FAR_SUMS = 56  # the same with labels in letters, to be read across a room
FAR_GAP = 2  # blank columns of those, beside the dice


class Layout(Struct, frozen=True):
    """The sizes of the dice rolled and of those set aside, where labels stand above the dice.

    `aside` is None for small dice without pips. With `places`, there is one for each die that can
    be set aside, and the turn's points are in large digits.
    """

    rolled: DieSize
    aside: DieSize | None = None
    tall: bool = False
    places: bool = False

    @property
    def lines_aside(self) -> int:
        """Lines of the dice set aside with their points."""
        lines = die.SMALL_HEIGHT if self.aside is None else self.aside.lines + 1
        return max(lines, 3 * large_text.HEIGHT) if self.places else lines


LAYOUTS = (
    Layout(GIANT, GRAND, tall=True, places=True),
    Layout(GIANT, GRAND, places=True),
    Layout(HUGE, GRAND, tall=True),
    Layout(HUGE, GRAND),
    Layout(GRAND, MEDIUM, tall=True),
    Layout(GRAND, MEDIUM),
    Layout(LARGE, NARROW, tall=True),
    Layout(LARGE, NARROW),
    Layout(LARGE),
)
"""The largest first."""

ROLL = NARROW.lines + 1  # lines: the dice, and the points of each below
ASIDE = NARROW.lines + 1  # lines: large dice set aside, and their points below


def shows_farkle(seen: Seen) -> bool:
    """Whether the farkle that just ended a turn is shown: its dice have landed."""
    is_shown = seen.elapsed is not None and has_happened(seen, "farkled")
    return is_shown and not tumbles(seen)


def thrown(seen: Seen) -> Sequence[int]:
    """The faces of the dice just thrown."""
    rolls = [event["faces"] for event in seen.news if event["event"] == "rolled"]
    return rolls[-1] if rolls else ()


def landed(seen: Seen) -> float:
    """Seconds until those dice have landed."""
    return tumble.duration(len(thrown(seen)))


def tumbles(seen: Seen) -> bool:
    """Whether dice are still tumbling."""
    return seen.elapsed is not None and seen.elapsed < landed(seen)


def labelled(label: str, inner: Canvas, line: int) -> Canvas:
    """A part of the table with a label on its left."""
    canvas = Canvas(LABELS + inner.width, inner.height)
    canvas.put(0, line, fit(label, LABELS - 1), "text.dim")
    canvas.paste(LABELS, 0, inner)
    return canvas


def set_aside(seen: Seen, room: int, lines: int, tr: Translator, size: DieSize = NARROW) -> Canvas:
    """The groups of dice set aside in this turn, the newest last, with pips if they fit.

    The oldest groups that do not fit are replaced by the sum of their points.
    """
    kept: Sequence[View] = seen.view["kept"]
    if lines > size.lines:
        large = [_large(tuple(one["dice"]), tr.number(one["points"]), size) for one in kept]
        if _total_width(large) <= room:
            return _row(large or [_nothing_yet(tr, size.lines + 1)], room)
        if size is not NARROW:
            smaller = next(one for one in steps.DICE if one.columns < size.columns)
            return set_aside(seen, room, lines, tr, smaller)
    groups = [die.small_dice(tuple(one["dice"]), tr.number(one["points"])) for one in kept]
    hidden = 0
    while len(groups) > 1 and _total_width(groups) > room - (8 if hidden else 0):
        groups.pop(0)
        hidden += 1
    if hidden:
        before = Canvas(7, die.SMALL_HEIGHT)
        points = sum(one["points"] for one in kept[:hidden])
        before.put(0, 1, fit(tr.signed(points), 7), "text.strong")
        groups.insert(0, before)
    return _row(groups or [_nothing_yet(tr, die.SMALL_HEIGHT)], room)


def set_aside_in_places(seen: Seen, room: int, lines: int, tr: Translator, size: DieSize) -> Canvas:
    """The same with a frame for each die that can still be set aside: all six make hot dice.

    The frames stay in their places, whatever is set aside.
    """
    kept = sum(len(one["dice"]) for one in seen.view["kept"])
    canvas = Canvas(room, lines)
    if kept:
        canvas.paste(0, 0, set_aside(seen, room, lines, tr, size))
    for place in range(kept, DICE):
        canvas.box(place * (size.columns + 1), 0, size.columns, size.lines, "frame", ROUND)
    return canvas


def _nothing_yet(tr: Translator, lines: int) -> Canvas:
    canvas = Canvas(20, lines)
    canvas.put(0, (lines - 1) // 2, tr("nothing yet"), "text.dim")
    return canvas


def _total_width(groups: Sequence[Canvas]) -> int:
    """The width of groups side by side."""
    return sum(group.width + 1 for group in groups) - 1


def _row(groups: Sequence[Canvas], columns: int) -> Canvas:
    canvas = Canvas(columns, groups[0].height)
    x = 0
    for group in groups:
        canvas.paste(x, 0, group)
        x += group.width + 1
    return canvas


@shared(64)
def _large(faces: tuple[int, ...], points: str, size: DieSize) -> Canvas:
    """A group of dice set aside, with pips, and its points."""
    dice = [die.die(face, "kept", size=size) for face in faces]
    canvas = Canvas(sum(one.width for one in dice), size.lines + 1)
    for number, one in enumerate(dice):
        canvas.paste(number * one.width, 0, one)
    canvas.put(0, size.lines, fit(points, canvas.width, "^"), "text.dim")
    return canvas


def sums(canvas: Canvas, x: int, y: int, seen: Seen, tr: Translator) -> None:
    """The turn's points, the roll's points, and the total if banked."""
    for number, (label, figure, role) in enumerate(_sums(seen, tr)):
        canvas.put(x, y + number, fit(label, SUMS - 1 - width(figure)), "text.dim")
        canvas.put(x + SUMS - width(figure), y + number, figure, role)


def large_sums(canvas: Canvas, x: int, y: int, seen: Seen, tr: Translator) -> None:
    """The same in large digits."""
    for number, (label, figure, role) in enumerate(_sums(seen, tr)):
        top = y + number * large_text.HEIGHT
        canvas.put(x, top + 1, label, "text.dim")
        digits = _digits(figure, role)
        canvas.paste(x + LARGE_SUMS - digits.width, top, digits)


def far_sums(lines: int, seen: Seen, tr: Translator) -> Canvas | None:
    """The same with labels in letters; None if that does not fit."""
    parts = []
    for label, figure, role in _sums(seen, tr):
        digits, words = _digits(figure, role), _in_letters(label)
        if words is None or max(words.width, digits.width) > FAR_SUMS - FAR_GAP:
            return None
        parts += [words, digits]
    high = sum(one.height for one in parts) + len(parts) // 2
    if high > lines:
        return None
    canvas, y = Canvas(FAR_SUMS, lines), 0
    for number, part in enumerate(parts):
        canvas.paste(FAR_GAP, y, part)
        y += part.height + number % 2
    return canvas


def _in_letters(label: str) -> Canvas | None:
    """A label in letters, in as many lines as it needs; None if it has other characters."""
    rows: list[Canvas] = []
    line = ""
    for word in label.split():
        found = large_text.large_text(f"{line} {word}".strip(), "text.dim")
        if found is None:
            return None
        if line and found.width > FAR_SUMS - FAR_GAP:
            line, found = "", large_text.large_text(word, "text.dim")
        elif line:
            rows.pop()
        line = f"{line} {word}".strip()
        rows.append(found or Canvas(0, 0))
    canvas = Canvas(max(row.width for row in rows), len(rows) * large_text.HEIGHT)
    for number, row in enumerate(rows):
        canvas.paste(0, number * large_text.HEIGHT, row)
    return canvas


@shared(64)
def _digits(figure: str, role: Role) -> Canvas:
    return large_text.large_text(figure, role) or Canvas(0, 0)


def _sums(seen: Seen, tr: Translator) -> Iterator[tuple[str, str, Role]]:
    """Labels and points, and the role of the points."""
    view = seen.view
    if view["over"] or not movers(view) or shows_farkle(seen):
        return
    points = worth(view, picked(seen)) or 0
    yield tr("this turn"), tr.number(view["turn_points"]), "text"
    if view["phase"] == "keep":
        yield tr("this roll"), tr.signed(points), "text"
    short = missing(view, points)
    if short:
        yield tr("to first bank"), tr.number(short), "text.strong"
    elif not must_roll(view, picked(seen)):
        yield tr("total if banked"), tr.number(banked(view, points)), "text.strong"


def roll(seen: Seen, columns: int, tr: Translator) -> Canvas:
    """The roll with a label on its left."""
    wide = columns >= LABELS + MEDIUM.row(DICE) + 1
    inner, label = dice_rolled(seen, MEDIUM if wide else NARROW, columns - LABELS, tr)
    return labelled(label, inner, inner.height // 2 - 1)


def dice_rolled(seen: Seen, size: DieSize, columns: int, tr: Translator) -> tuple[Canvas, str]:
    """The roll with the keys of its dice, between turns the last roll; and what it is."""
    view = seen.view
    found, label = rolled(seen, tr)
    each = size.columns + 1
    inner = Canvas(columns, size.lines + 1)
    for number, (face, look) in enumerate(found):
        if face is None:
            continue
        mine = bool(choices(seen))
        shown = die.die(
            face,
            look,
            key=str(number + 1) if mine else "",
            cursor=mine and number == seen.cursor,
            size=size,
        )
        inner.paste(number * each, 0, shown)
        if mine:
            inner.mark(f"die:{number}", number * each, 0, size.columns, size.lines)
            alone = single_points(view, number, tr)
            inner.put(number * each, size.lines, fit(alone, size.columns, "^"), "text.dim")
    return inner, label


def single_points(view: View, number: int, tr: Translator) -> str:
    """A single die's points; `–` if it cannot score in any set."""
    points = worth(view, (number,))
    if points is not None:
        return tr.number(points)
    return "" if view["rolled"][number] in scoring_faces(view) else "–"


def rolled(seen: Seen, tr: Translator) -> tuple[list[tuple[int | None, Look]], str]:
    """The label of the row, and each die's face (None if set aside) and look."""
    view = seen.view
    last = view["last_turn"]
    if tumbles(seen):
        faces = enumerate(thrown(seen))
        return [_tumbling(number, face, seen) for number, face in faces], tr("rolled")
    if not view["rolled"] and last:
        return _last_roll(seen, tr)
    if view["phase"] == "keep":
        return [_current_die(seen, number) for number in range(len(view["rolled"]))], tr("rolled")
    return _with_gaps(view), tr("rolled")


def _last_roll(seen: Seen, tr: Translator) -> tuple[list[tuple[int | None, Look]], str]:
    """The roll that ended the last turn; none of another player's on one's own turn."""
    view, last = seen.view, seen.view["last_turn"]
    if not shows_farkle(seen) and view["can"] and last["seat"] != view["you"]:
        return [], ""
    look: Look = "dead" if last["farkle"] else "kept"
    label = tr("farkle") if last["farkle"] else tr("last roll")
    return [(face, look) for face in last["rolled"]], label


def _tumbling(number: int, face: int, seen: Seen) -> tuple[int, Look]:
    """A die of a roll of which some still tumble."""
    passing = tumble.passing_face(number, seen.elapsed or 0.0)
    return (face, "face") if passing is None else (passing, "tumbling")


def _current_die(seen: Seen, number: int) -> tuple[int, Look]:
    """A die of the current roll."""
    view = seen.view
    face: int = view["rolled"][number]
    if number in picked(seen):
        return face, "chosen"
    if view["can"] and face not in scoring_faces(view):
        return face, "dead"
    return face, "face"


def _with_gaps(view: View) -> list[tuple[int | None, Look]]:
    """The roll with gaps where dice were set aside."""
    gone = list(view["kept"][-1]["dice"]) if view["kept"] else []
    left: list[tuple[int | None, Look]] = []
    for face in view["rolled"]:
        if face in gone:
            gone.remove(face)
            left.append((None, "face"))
        else:
            left.append((face, "face"))
    return left
