"""Perudo's panel: plates with dice, the dice under the own cup, the last bid, bids to choose."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Move, Seen, Size
from client.games.common import has_happened
from client.games.panel import GamePanel, seat_plate
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import plate
from client.widgets.buttons import Hint
from client.widgets.plate import Plate
from client.widgets.steps import largest
from tablehost_game_perudo.client import phone
from tablehost_game_perudo.client.actions import actions
from tablehost_game_perudo.client.bids import moved, pointed_at, selected
from tablehost_game_perudo.client.lift import lift, lift_number, shows_lift
from tablehost_game_perudo.client.lines import LINES
from tablehost_game_perudo.client.table import SMALLEST, STEPS, Step, table

AIR = 3
"""Most blank lines that larger dice have around them."""

WATCHED = 8.0
"""Seconds for which spectators are shown a lift."""


class PerudoPanel(GamePanel):
    """Its memory is a mapping: `face` and `count` of the selected bid, `seen`, the lift closed."""

    status_lines = 3

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        seats = plate.lines_for(seen.view["seats"], columns)
        return seats + SMALLEST.lines, seats + STEPS[-2].lines + 1

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        step = _step(seen, room)
        if step is SMALLEST:
            return super().fitted(seen, room)
        columns = max(step.columns, min(room[0], 80))
        seats = plate.lines_for(seen.view["seats"], columns)
        return columns, min(room[1], seats + 1 + step.lines + AIR)

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        columns, lines = size
        canvas = Canvas(columns, lines)
        seats = plate.lines_for(seen.view["seats"], columns)
        canvas.paste(0, 0, plate.plates(tuple(_plates(seen, tr)), columns, tr))
        if shows_lift(seen):
            air = int(lines - seats > SMALLEST.lines)
            canvas.paste(0, seats + air, lift(seen, columns, lines - seats - air, tr))
            return canvas
        step = _step(seen, size)
        air = 0 if step is SMALLEST else min(2, max(0, lines - seats - step.lines))
        canvas.paste(0, seats + air, table(seen, columns, lines - seats - air, step, tr))
        return canvas

    @override
    def phone_rows(self, seen: Seen) -> int:
        can = seen.view["can"]
        if not can or shows_lift(seen):
            return int(seen.view["you"] is not None)
        return 2

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(_plates(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.LEAST, phone.BEST

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return phone.draw(seen, size, tr)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return actions(seen, tr)

    @override
    def hints(self, seen: Seen, tr: Translator) -> tuple[Hint, ...]:
        if selected(seen) is None or shows_lift(seen):
            return ()
        number = Hint("do:climb", "↑ ↓", tr("number"))
        return (number, Hint("do:side", "← →", tr("face")), Hint("do:choose", "1-6", tr("face")))

    @override
    def typed(self, text: str, seen: Seen) -> Move | None:
        return LINES.move(text, seen) or super().typed(text, seen)

    @override
    def typing_hint(self, tr: Translator) -> str:
        return tr("4 fives")

    @override
    def after_key(self, seen: Seen, key: str) -> Mapping[str, Any] | None:
        """Close a lift, or select another bid."""
        if shows_lift(seen):
            return {**seen.memory, "seen": lift_number(seen.view)}
        if key.isdecimal():
            return pointed_at(seen, int(key))
        return moved(seen, key)

    @override
    def after_click(self, seen: Seen, place: str) -> Mapping[str, Any] | None:
        kind, _, face = place.partition(":")
        return pointed_at(seen, int(face)) if kind == "face" and face.isdecimal() else None

    @override
    def after_scroll(self, seen: Seen, lines: int) -> Mapping[str, Any] | None:
        return moved(seen, "down" if lines > 0 else "up")

    @override
    def after_news(self, seen: Seen) -> Mapping[str, Any] | None:
        """Forget the selected bid when there is another one to be higher than."""
        if not has_happened(seen, "bid", "cups_lifted"):
            return None
        return {"seen": seen.memory.get("seen")}

    @override
    def memory_timeout(self, seen: Seen) -> tuple[float, Mapping[str, Any]] | None:
        """Close a lift that a spectator watches."""
        if seen.view["you"] is None and shows_lift(seen):
            return WATCHED, {**seen.memory, "seen": lift_number(seen.view)}
        return None

    @override
    def picture(self, seen: Seen, tr: Translator) -> str | None:
        return tr("All cups are lifted.") if shows_lift(seen) else None

    @override
    def is_veiled(self, seen: Seen) -> bool:
        """On the player's turn, what they select may tell of their dice."""
        return bool(seen.view["can"])

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Make a bid that may be true, go higher, or doubt."""
        view = seen.view
        if not view["can"] or shows_lift(seen):
            return None
        if view["bid"] is None:
            return Advice("bid", tr("Say how many dice under all cups show one face."))
        return Advice("raise", tr("Bid higher if you believe it; doubt it if it is too much."))


PANEL = PerudoPanel()


def _step(seen: Seen, room: Size) -> Step:
    seats = plate.lines_for(seen.view["seats"], room[0])
    return largest(STEPS, room, lambda step: (step.columns, seats + step.lines))


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    """The seats with their dice; while a lift is shown, with those of before."""
    view, is_past = seen.view, shows_lift(seen)
    for seat in range(view["seats"]):
        left = len(view["last"]["hands"][seat]) if is_past else view["lives"][seat]
        own = seat_plate(seen, seat, tr)
        yield replace(
            own,
            active=own.active and not is_past,
            score="■" * left,
            note="" if left else tr.sense("seat", "out"),
            quiet=not left,
        )
