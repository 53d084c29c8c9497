"""A panel for any game: plates, the view's fields line by line, and the moves it offers."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Seen, Size
from client.games.generic.offers import Offer, offers, picks, unlisted
from client.games.generic.values import field_words, fields, score_field, value_text
from client.games.panel import GamePanel, seat_plate
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, cut, fit, width, wrap
from client.widgets import plate
from client.widgets.buttons import Hint
from client.widgets.plate import Plate

LABELS = 18
BUTTONS = 6
"""Most offers shown as buttons; more are shown as a list."""
LISTED = 6
"""Lines that the list always has."""
_STEPS = {"up": -1, "down": 1, "pageup": -LISTED, "pagedown": LISTED}


class GenericPanel(GamePanel):
    """A panel for any game, with its moves as the view offers them.

    Each offer has a letter as long as there are letters; arrow keys reach all of a list. The memory
    holds the number of the offer under the cursor, as `at`.
    """

    status_lines = 1 + BUTTONS // 2

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        seats = plate.lines_for(seen.view["seats"], columns)
        return seats + LISTED, seats + 1 + len(fields(seen.view)) + LISTED + 2

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """Plates above, then the fields and the list."""
        columns, lines = size
        canvas = Canvas(columns, lines)
        canvas.paste(0, 0, plate.plates(tuple(_plates(seen, tr)), columns, tr))
        top = plate.lines_for(seen.view["seats"], columns)
        canvas.paste(0, top, self._draw_fields(seen, (columns, lines - top), tr))
        if self.is_veiled(seen):
            canvas.veil(0, 0, columns, lines)
        return canvas

    @override
    def phone_rows(self, seen: Seen) -> int:
        return 2

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(_plates(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return LISTED, len(fields(seen.view)) + LISTED + 2

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        canvas = self._draw_fields(seen, size, tr)
        if self.is_veiled(seen):
            canvas.veil(0, 0, canvas.width, canvas.height)
        return canvas

    def _draw_fields(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The fields, and below them the list of moves. What does not fit is cut off."""
        columns, lines = size
        canvas = Canvas(columns, lines)
        found = offers(seen)
        rows = list(_rows(seen, columns, tr))
        listed = len(found) > BUTTONS
        room = max(0, lines - (LISTED if listed else 0))
        for y, (label, text) in enumerate(rows[:room]):
            canvas.put(1, y, fit(label, LABELS - 1), "text.dim")
            canvas.put(1 + LABELS, y, text)
        if listed:
            y = min(room, len(rows))
            canvas.paste(0, y, _list(seen, found, (columns, lines - y), tr))
        return canvas

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        """A lettered action for each offer, as long as there are letters, and the one on Enter."""
        found = offers(seen)
        lettered = tuple(
            Action(
                name=_name(offer, number),
                key=key,
                label=_label(offer, seen, tr),
                moves=(offer.move,),
                main=len(found) == 1,
                button=len(found) <= BUTTONS,
            )
            for number, (offer, key) in enumerate(zip(found, _letters(tr), strict=False))
        )
        at = _pointed(seen, found)
        if at is None:
            return lettered
        key, label = tr.sense("key", "Enter"), _label(found[at], seen, tr)
        pointed = Action(name="pointed", key=key, label=label, moves=(found[at].move,), main=True)
        return (pointed, *lettered)

    @override
    def after_key(self, seen: Seen, key: str) -> Any:
        found = offers(seen)
        at = _pointed(seen, found)
        if key == "escape" and at is not None:
            return {}
        if key not in _STEPS or len(found) <= BUTTONS:
            return None
        if at is None:
            return {"at": 0 if _STEPS[key] > 0 else len(found) - 1}
        return {"at": min(max(0, at + _STEPS[key]), len(found) - 1)}

    @override
    def after_click(self, seen: Seen, place: str) -> Any:
        kind, _, number = place.partition(":")
        return {"at": int(number)} if kind == "offer" and number.isdecimal() else None

    @override
    def after_scroll(self, seen: Seen, lines: int) -> Any:
        return self.after_key(seen, "down" if lines > 0 else "up")

    @override
    def after_news(self, seen: Seen) -> Any:
        return {}

    @override
    def hints(self, seen: Seen, tr: Translator) -> Sequence[Hint]:
        listed = (Hint("do:list", "↑ ↓", tr("choose")),) if len(offers(seen)) > BUTTONS else ()
        return (*listed, *super().hints(seen, tr))

    @override
    def choices(self, seen: Seen) -> int:
        """One more than the highest number that may be picked."""
        return max(picks(seen), default=-1) + 1

    @override
    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        """Pick a number, or undo that."""
        if number not in picks(seen):
            return seen.chosen
        return tuple(sorted(set(seen.chosen) ^ {number}))

    @override
    def is_veiled(self, seen: Seen) -> bool:
        return seen.hidden and seen.view["you"] is not None


PANEL = GenericPanel()


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    scores = score_field(view)
    for seat in range(view["seats"]):
        score = cut(value_text(view[scores][seat], seen.names, tr), 20) if scores else ""
        yield replace(seat_plate(seen, seat, tr), score=score)


def _rows(seen: Seen, columns: int, tr: Translator) -> Iterator[tuple[str, str]]:
    """A label and a line for each field, and for each move that must be typed."""
    for name, value in fields(seen.view):
        text = _bracketed(seen, value, tr) or value_text(value, seen.names, tr, name)
        for number, line in enumerate(wrap(clean(text), max(2, columns - LABELS - 2))):
            yield "" if number else field_words(name), line
    for move in unlisted(seen):
        yield tr("type"), f": {move}"


def _bracketed(seen: Seen, value: object, tr: Translator) -> str:
    """A list of what can be picked, with brackets around what has been picked; "" for others."""
    if not isinstance(value, list | tuple) or len(value) != PANEL.choices(seen) or not value:
        return ""
    texts = [value_text(one, seen.names, tr) for one in value]
    return " ".join(
        f"[{text}]" if number in seen.chosen else text for number, text in enumerate(texts)
    )


def _list(seen: Seen, found: Sequence[Offer], size: Size, tr: Translator) -> Canvas:
    """As many offers as fit, including the one under the cursor."""
    columns, lines = size
    canvas = Canvas(columns, lines, "list")
    letters, at = _letters(tr), _pointed(seen, found)
    top = max(0, min((at or 0) - lines // 2, len(found) - lines))
    for y, (number, offer) in enumerate(list(enumerate(found))[top : top + lines]):
        key = f"[{letters[number]}]" if number < len(letters) else ""
        text = f" {key:3} {_label(offer, seen, tr)}"
        canvas.put(0, y, fit(text, columns), "list.chosen" if number == at else "list")
        place = f"do:{_name(offer, number)}" if key else f"offer:{number}"
        canvas.mark(place, 0, y, columns)
    if top:
        canvas.put(columns - 2, 0, "↑", "list.dim")
    if top + lines < len(found):
        canvas.put(columns - 2, lines - 1, "↓", "list.dim")
    return canvas


def _pointed(seen: Seen, found: Sequence[Offer]) -> int | None:
    """The number of the offer under the cursor."""
    at: int | None = seen.memory.get("at")
    return at if at is not None and at < len(found) else None


def _letters(tr: Translator) -> str:
    """Free letters: not the menu's, nor the one that lets a bot play for a player who is away."""
    taken = {"m", tr.sense("key: stand-in", "v")}
    return "".join(letter for letter in ascii_lowercase if letter not in taken)


def _name(offer: Offer, number: int) -> str:
    return f"{offer.move['do']}:{number}"


def _label(offer: Offer, seen: Seen, tr: Translator) -> str:
    """The move, its fields, and what is said about it."""
    chosen = {field: value for field, value in offer.move.items() if field != "do"}
    parts = [field_words(str(offer.move["do"]))]
    for field, value in chosen.items():
        text = value_text(value, seen.names, tr, field)
        if text != "–":
            parts.append(f"{field_words(field)} {text}" if len(chosen) > 1 else text)
    about = value_text(offer.about, seen.names, tr) if offer.about else ""
    text = " ".join(parts)
    return f"{text} ({about})" if about and width(about) < 30 else text
