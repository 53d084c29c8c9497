"""Any game drawn from its data: plates, its fields line by line, and a button a move."""

from collections.abc import Iterator

from typing_extensions import override

from client.games.base import Action, Seen, Size
from client.games.common import named
from client.games.generic.offers import Offer, offers, picks, unlisted
from client.games.generic.values import fields, score_field, told, worded
from client.games.panel import GamePanel
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, cut, fit, width, wrap
from client.widgets import plate
from client.widgets.plate import Plate

LABELS = 18
_LETTERS = "abcdefghijklnopqrstuvwxyz"  # without m, the menu's


class GenericPanel(GamePanel):
    """Any game: its moves are offered and typed as its view and its forms have them."""

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """A line for each field at least."""
        seats = plate.lines_for(seen.view["seats"], columns)
        return seats + 6, seats + 1 + len(fields(seen.view)) + 6

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """Plates above, the fields below them; what does not fit is cut off at the end."""
        columns, lines = size
        canvas = Canvas(columns, lines)
        canvas.paste(0, 0, plate.plates(tuple(_plates(seen, tr)), columns, tr))
        y = plate.lines_for(seen.view["seats"], columns)
        for name, value in fields(seen.view):
            canvas.put(1, y, fit(worded(name), LABELS - 1), "text.dim")
            text = _picked(seen, value, tr) or told(value, tr)
            for line in wrap(clean(text), max(2, columns - LABELS - 2)):
                canvas.put(1 + LABELS, y, line)
                y += 1
        for move in unlisted(seen):
            canvas.put(1, y, fit(tr("type"), LABELS - 1), "text.dim")
            canvas.put(1 + LABELS, y, f": {move}", "text.strong")
            y += 1
        return canvas

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        """A lettered action for each move that `can` offers outright; the rest is typed."""
        found = offers(seen)
        return tuple(
            Action(
                name=_name(offer, number),
                key=key,
                label=_label(offer, tr),
                moves=(offer.move,),
                main=len(found) == 1,
            )
            for number, (offer, key) in enumerate(zip(found, _keys(), strict=False))
        )

    @override
    def choices(self, seen: Seen) -> int:
        """Numbers that may be picked for a move."""
        return max(picks(seen), default=-1) + 1

    @override
    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        """Pick a number or put it back."""
        if number not in picks(seen):
            return seen.chosen
        return tuple(sorted(set(seen.chosen) ^ {number}))


PANEL = GenericPanel()


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    scores = score_field(view)
    for seat in range(view["seats"]):
        yield Plate(
            name=named(seat, seen.names, tr),
            score=cut(told(view[scores][seat], tr), 20) if scores else "",
            active=seat in view["to_act"],
            you=seat == view["you"],
            bot=seat in seen.bots,
            away=seat in seen.away,
        )


def _picked(seen: Seen, value: object, tr: Translator) -> str:
    """A list of what can be picked, what has been picked in brackets."""
    if not isinstance(value, list | tuple) or len(value) != PANEL.choices(seen) or not value:
        return ""
    return " ".join(
        f"[{told(one, tr)}]" if number in seen.chosen else told(one, tr)
        for number, one in enumerate(value)
    )


def _name(offer: Offer, number: int) -> str:
    return f"{offer.move['do']}:{number}"


def _label(offer: Offer, tr: Translator) -> str:
    """The move and its fields, and what is told of it."""
    parts = [worded(str(offer.move["do"]))]
    parts += [told(value, tr) for key, value in offer.move.items() if key != "do"]
    about = told(offer.about, tr) if offer.about else ""
    text = " ".join(part for part in parts if part != "–")
    return f"{text} ({about})" if about and width(about) < 30 else text


def _keys() -> Iterator[str]:
    """One letter each, then two."""
    yield from _LETTERS
    yield from (first + second for first in _LETTERS for second in _LETTERS)
