"""Dice with pips, small ones with figures, coloured dice, and poker dice."""

from collections.abc import Callable, Mapping
from typing import Literal

from client.locale.i18n import Language
from client.paint.canvas import DOUBLE, HEAVY, ROUND, Canvas, Lines, Run, shared
from client.paint.text import fit, width
from client.themes.roles import Role
from client.widgets.large_text import giant_text, huge_text, large_text
from client.widgets.steps import GRAND, MEDIUM, NARROW, DieSize

Look = Literal["face", "kept", "chosen", "dead", "tumbling"]
"""On the table, set aside, picked by the player, worth nothing, still rolling."""

PIPS: Mapping[int, tuple[str, str, str]] = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
"""Where a face has pips: above, in and below the middle."""

SMALL_HEIGHT = 3

POKER = DieSize(7, SMALL_HEIGHT, 2, 1)
"""The smallest poker die."""

ROLES: Mapping[Look, tuple[Role, Role, Role]] = {  # of face, edge and key
    "face": ("die.face", "die.edge", "die.key"),
    "kept": ("die.kept", "die.kept.edge", "die.kept"),
    "chosen": ("die.chosen", "die.chosen.edge", "die.chosen"),
    "dead": ("die.dead", "die.dead.edge", "die.dead"),
    "tumbling": ("die.tumbling", "die.tumbling", "die.tumbling"),
}
_CURSORS: Mapping[Look, Role] = {"face": "die.cursor", "dead": "die.dead"}
_COLOURS: Mapping[str, Role] = {
    "R": "die.red",
    "B": "die.black",
    "W": "die.white",
    "Y": "die.yellow",
}
_LETTERS: Mapping[Language, Mapping[str, str]] = {
    "en": {},
    "fr": {"B": "N", "W": "B", "Y": "J"},
}
_POKER_FACES: Mapping[Language, Mapping[str, str]] = {
    "en": {"T": "10"},
    "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"},
}


@shared(256)
def die(
    face: int, look: Look = "face", *, key: str = "", cursor: bool = False, size: DieSize = MEDIUM
) -> Canvas:
    """A die with `key`, which picks it, in its lower edge."""
    ink, edge, key_role = ROLES[look]
    canvas = Canvas(size.columns, size.lines, ink)
    frame = _CURSORS.get(look, edge) if cursor else edge
    canvas.box(0, 0, size.columns, size.lines, frame, _lines(look, cursor=cursor))
    _pips(canvas, face, size, ink)
    if key:
        label = f" {key} "
        canvas.put((size.columns - width(label)) // 2, size.lines - 1, label, key_role)
    return canvas


def _pips(canvas: Canvas, face: int, size: DieSize, role: Role) -> None:
    for line, row in enumerate(PIPS[face], start=-1):
        for column, sign in enumerate(row, start=-1):
            if sign != " ":
                x = size.columns // 2 + column * size.across - len(size.pip) // 2
                canvas.put(x, size.lines // 2 + line * size.down, size.pip, role)


@shared(64)
def small_dice(faces: tuple[int | str, ...], label: str = "", look: Look = "kept") -> Canvas:
    """Dice side by side in one frame of three lines, with a label in its lower edge."""
    ink, edge, _ = ROLES[look]
    columns = max(3 * len(faces) + 2, width(label) + 2)
    canvas = Canvas(columns, SMALL_HEIGHT, ink)
    canvas.box(0, 0, columns, SMALL_HEIGHT, edge, ROUND)
    left = (columns - 3 * len(faces)) // 2
    for place, face in enumerate(faces):
        canvas.put(left + 3 * place, 1, fit(str(face), 3, "^"), ink)
    if label:
        label = f" {label} " if width(label) + 4 <= columns else label
        canvas.put((columns - width(label)) // 2, SMALL_HEIGHT - 1, label, ink)
    return canvas


def coloured_die(code: str, language: Language = "en") -> Canvas:
    """A die of three lines, with its colour as a letter too: `R4`; `?` for a hidden die."""
    if code == "?":
        return _square("?", "die.dead")
    return _square(coloured_face(code, language), _COLOURS[code[0]])


def coloured_pips(
    code: str, language: Language, *, face: int | None = None, size: DieSize = NARROW
) -> Canvas:
    """A die with its colour's letter in the upper edge.

    While it tumbles, `face` is shown instead of its own face.
    """
    role, columns = _COLOURS[code[0]], size.columns
    canvas = Canvas(columns, size.lines, role)
    canvas.box(0, 0, columns, size.lines, role, ROUND)
    canvas.put((columns - 3) // 2, 0, f" {coloured_face(code, language)[0]} ", role)
    _pips(canvas, face or int(code[1]), size, role)
    return canvas


def coloured_tile(code: str, language: Language) -> Run:
    """A die as text of four columns."""
    return f" {coloured_face(code, language)} ", _COLOURS[code[0]]


def coloured_face(code: str, language: Language) -> str:
    """A coloured die in the player's language: French uses R N B J for R B W Y."""
    return _LETTERS[language].get(code[0], code[0]) + code[1:]


def poker_die(
    face: str | None,
    language: Language,
    look: Look = "face",
    *,
    key: str = "",
    size: DieSize = POKER,
) -> Canvas:
    """A poker die; None for a hidden one. French shows 9 10 V D R A."""
    ink, edge, key_role = ROLES[look]
    canvas = Canvas(size.columns, size.lines, ink)
    canvas.box(0, 0, size.columns, size.lines, edge, _lines(look, cursor=False))
    shown = poker_face(face, language)
    large = face_letters(size)(shown, ink) if size.lines >= GRAND.lines else None
    if large is None:
        canvas.put(1, size.lines // 2, fit(shown, size.columns - 2, "^"), ink)
    else:
        canvas.paste((size.columns - large.width) // 2, (size.lines - large.height) // 2, large)
    if key:
        canvas.put((size.columns - 3) // 2, size.lines - 1, f" {key} ", key_role)
    return canvas


def face_letters(size: DieSize) -> Callable[[str, Role], Canvas | None]:
    """Draws a face as large as a ten fits in a die of this size."""
    for draw in (giant_text, huge_text):
        ten = draw("10", "die.face")
        if ten is not None and ten.width <= size.columns - 2 and ten.height <= size.lines - 2:
            return draw
    return large_text


def poker_face(face: str | None, language: Language) -> str:
    """A poker die's face in the player's language."""
    return "?" if face is None else _POKER_FACES[language].get(face, face)


def _square(text: str, role: Role) -> Canvas:
    canvas = Canvas(6, SMALL_HEIGHT, role)
    canvas.box(0, 0, 6, SMALL_HEIGHT, role, ROUND)
    canvas.put(1, 1, fit(text, 4, "^"), role)
    return canvas


def _lines(look: Look, *, cursor: bool) -> Lines:
    """The frame's line style; it differs so that the choice and the cursor show without colours."""
    if cursor:
        return HEAVY
    return DOUBLE if look == "chosen" else ROUND
