"""Poker Dice's panel: plates with lives, the dice and the cup, the story, the ladder."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import override

from client.games.base import Action, Advice, Move, Seen, Size, View
from client.games.common import has_happened
from client.games.panel import GamePanel, Sentence, seat_plate, shown_seats
from client.games.poker_dice import call_choice, phone, picks
from client.games.poker_dice import dice as table
from client.games.poker_dice.actions import actions
from client.games.poker_dice.call_choice import chooses_side, rank_after, selected_rank
from client.games.poker_dice.calls import call_in_words
from client.games.poker_dice.chances import you_saw
from client.games.poker_dice.ladder import BROAD, MOST, NARROW, ladder
from client.games.poker_dice.ladder import columns as ladder_columns
from client.games.poker_dice.lift import lift_number, shows_lift
from client.games.poker_dice.lift_drawing import (
    LIFT,
    LIFT_CHANGES,
    call_and_dice,
    lift,
    lift_apart,
    shown_lives,
    verdict,
)
from client.games.poker_dice.picks import choices, is_up, knows, may_throw
from client.games.poker_dice.story import told
from client.games.verdict import Verdict
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut
from client.widgets import plate, tumble
from client.widgets.buttons import Hint
from client.widgets.die import POKER
from client.widgets.plate import Plate
from client.widgets.slide import CUP, Slide
from client.widgets.steps import GRAND, HUGE, LARGE, MEDIUM, DieSize, largest

STORY = 2
"""Lines that the story always has."""

ROW = 5
"""Most lives shown as hearts; more are shown as a number."""

LEAST_DICE = 36
"""Columns that the dice need if the ladder stands beside them."""


AIR = 4
"""Most blank lines added around the dice, and lines of story, where the calls are beside them."""

LIFT_WORDS = 7
"""Lines of a lifted cup and of the sentences about it."""

LEAST_CALLS, LEAST_STORY = 12, 46
"""Lines of the calls below the dice, at least, and columns of the story beside them."""


class Step(Struct, frozen=True):
    """The size of the dice, whether the calls are below them instead of beside, and the plates.

    Plates are tall where the lives of all have room in large hearts.
    """

    size: DieSize
    below: bool = False
    tall: bool = False


SMALLEST = Step(POKER)
STEPS = (
    Step(HUGE, below=True, tall=True),
    Step(GRAND, below=True, tall=True),
    Step(LARGE, below=True, tall=True),
    Step(LARGE, below=True),
    Step(MEDIUM),
    SMALLEST,
)
"""The largest first."""

LIFTED_FOR = 5.0
"""Seconds until a lifted cup is lowered by itself."""

WATCHED = 8.0
"""Seconds for which a lift is shown, unless a key ends it."""


class PokerDicePanel(GamePanel):
    """Poker Dice's panel.

    Its memory is a mapping:
    - `rank`: the rank of the call under the cursor.
    - `to`: the direction of the round's first call.
    - `lifted`: whether the cup is lifted on this screen, over dice that the player knows.
    - `seen`: the last lift that the player has closed, see `lift_number`.
    - `odds`: whether chances are shown beside the calls, instead of what the settings say.
    """

    @override
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """Plates, dice and two lines of story; at most also blank lines around them."""
        seats = plate.lines_for(shown_seats(seen), columns)
        return seats + table.HEIGHT + STORY, seats + 1 + table.HEIGHT + STORY + 2

    @override
    def fitted(self, seen: Seen, room: Size) -> Size:
        """As wide as the dice can become, with the calls below or beside them."""
        if seen.apart:
            return room
        seats, lives = shown_seats(seen), _first_lives(seen)
        step = _step(seats, lives, room)
        if step is SMALLEST:
            return super().fitted(seen, room)
        columns, lines = _need(seats, lives, room[0], step)
        return columns, min(room[1], lines + (MOST - LEAST_CALLS if step.below else AIR))

    @override
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        columns, lines = size
        if seen.apart:
            return lift_apart(seen, size, tr) if shows_lift(seen) else table.apart(seen, size, tr)
        count, lives = shown_seats(seen), _first_lives(seen)
        step = _step(count, lives, size)
        canvas = Canvas(columns, lines)
        each = _plate_lines(count, lives, columns, step)
        seats = plate.lines_for(count, columns, each)
        above = tuple(_plates(seen, tr))
        canvas.paste(0, 0, plate.plates(above, columns, tr, lines=each))
        high = step.size.lines + table.above(step.size)
        air = 1 if step.below else min(2, max(0, lines - seats - high - STORY) // 2)
        top = seats + air
        room = lines - top
        if shows_lift(seen):
            if step.below:
                top += max(0, room - step.size.lines - LIFT_WORDS) // 2
            canvas.paste(0, top, lift(seen, columns, lines - top, tr, step.size))
            return canvas
        wide = ladder_columns(seen)
        if columns <= LEAST_DICE + wide:
            wide = NARROW
        beside = columns > LEAST_DICE + wide
        left = columns - wide - 1 if beside else columns
        across = columns if step.below else left
        draw = partial(table.dice, columns=across, tr=tr, size=step.size)
        canvas.paste_moving(0, top, draw(seen), draw)
        below = top + high + step.below
        calls = below if step.below else top
        if saw := you_saw(seen, left, tr):
            canvas.put(1, below, cut(saw, left - 2), "text.strong")
            canvas.veil(0, below, left, 1)
            below += 1
        climbs = "rank" in seen.memory and selected_rank(seen) is not None
        if climbs and not beside:  # instead of the story
            self._put_ladder(canvas, seen, 0, below, columns, tr)
            return canvas
        canvas.paste(1, below, told(seen, left - 2, lines - below, tr))
        if beside and room > 1:
            self._put_ladder(canvas, seen, columns - wide, calls, wide, tr)
        return canvas

    def _put_ladder(
        self, canvas: Canvas, seen: Seen, x: int, y: int, wide: int, tr: Translator
    ) -> None:
        calls = ladder(seen, (wide, min(canvas.height - y, MOST)), tr)
        canvas.paste(x, y, calls)
        if self.is_veiled(seen):
            canvas.veil(x, y, calls.width, calls.height)

    @override
    def phone_rows(self, seen: Seen) -> int:
        return phone.rows(seen)

    @override
    def phone_seats(self, seen: Seen, tr: Translator) -> tuple[Plate, ...]:
        return tuple(_plates(seen, tr))

    @override
    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        return phone.height(seen)

    @override
    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        return phone.draw(seen, size, tr, veiled=self.is_veiled(seen))

    @override
    def after_scroll(self, seen: Seen, lines: int) -> Mapping[str, Any] | None:
        return phone.scrolled(seen, lines)

    @override
    def after_click(self, seen: Seen, place: str) -> Mapping[str, Any] | None:
        return phone.called(seen, place)

    @override
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        return actions(seen, tr)

    @override
    def choices(self, seen: Seen) -> int:
        return choices(seen)

    @override
    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        return picks.choose(seen, number)

    @override
    def hints(self, seen: Seen, tr: Translator) -> tuple[Hint, ...]:
        found = []
        if choices(seen):
            found.append(Hint("do:choose", f"1-{choices(seen)}", tr("choose")))
        if selected_rank(seen) is not None:
            found.append(Hint("do:climb", "↑ ↓", tr("calls")))
            if chooses_side(seen.view):
                found.append(Hint("do:side", "← →", tr("direction")))
        return tuple(found)

    @override
    def typed(self, text: str, seen: Seen) -> Move | None:
        return call_choice.typed(text, seen) or super().typed(text, seen)

    @override
    def after_key(self, seen: Seen, key: str) -> Mapping[str, Any] | None:
        """Close a lift, move on the ladder, choose a direction, or lower the cup."""
        memory = seen.memory
        if shows_lift(seen):
            return {**memory, "seen": lift_number(seen.view)}
        rank = selected_rank(seen)
        if rank is not None:
            if (to := rank_after(seen, rank, key)) is not None:
                return {**memory, "rank": to}
            if chooses_side(seen.view) and key in ("left", "right"):
                # The plate to the right is that of the neighbour on the left at a round table.
                return {**memory, "to": "left" if key == "right" else "right"}
        if is_up(seen) and not key.isdecimal() and self.cursor_after(seen, key) is None:
            return {**memory, "lifted": False}
        return None

    @override
    def after_news(self, seen: Seen) -> Mapping[str, Any] | None:
        """Start the timer of a lift."""
        return dict(seen.memory) if has_happened(seen, "lifted") else None

    @override
    def memory_timeout(self, seen: Seen) -> tuple[float, Mapping[str, Any]] | None:
        """Lower a lifted cup; close the lift after a doubt, so that nobody holds up the others."""
        if shows_lift(seen):
            return WATCHED, {**seen.memory, "seen": lift_number(seen.view)}
        if not seen.memory.get("lifted"):
            return None
        return LIFTED_FOR, {**seen.memory, "lifted": False}

    @override
    def animation_seconds(self, seen: Seen) -> float:
        """The lift, or else the dice just thrown; a throw is not animated behind a lift."""
        if shows_lift(seen):
            return LIFT if has_happened(seen, "lifted") else 0.0
        if not has_happened(seen, "thrown"):
            return 0.0
        return max(tumble.duration(len(seen.view["dice"])), table.RATTLE)

    @override
    def moments(self, seen: Seen) -> Sequence[float]:
        return LIFT_CHANGES if has_happened(seen, "lifted") else ()

    @override
    def while_rolling(self, seen: Seen, before: Seen) -> Seen:
        """Only faces tell something, and by them chances."""
        return table.before_landing(seen)

    @override
    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """After a call the cup slides from the caller to the next seat."""
        calls = [event for event in seen.news if event["event"] == "announced"]
        if shows_lift(seen) or not calls or not seen.view["to_act"]:
            return ()
        caller, asked = calls[-1]["seat"], seen.view["to_act"][0]
        return (Slide(CUP, "cup", f"seat:{caller}", f"seat:{asked}"),)

    @override
    def picture(self, seen: Seen, tr: Translator) -> str | None:
        return tr("The cup is lifted.") if shows_lift(seen) else None

    @override
    def verdict(self, seen: Seen, tr: Translator) -> Verdict | None:
        return verdict(seen, tr) if shows_lift(seen) else None

    @override
    def spelled_out(self, seen: Seen, tr: Translator) -> tuple[Sentence, ...]:
        """The call, and after a doubt the dice."""
        if shows_lift(seen):
            return call_and_dice(seen, tr)
        call = seen.view["call"]
        return ((call_in_words(call, tr), "text.strong"),) if call else ()

    @override
    def is_poor_start(self, seen: Seen) -> bool:
        """Whether the bot begins: the player is to throw, look and call before they answer."""
        view = seen.view
        return bool(view["to_act"]) and view["round"] == 1 and view["you"] not in view["to_act"]

    @override
    def is_veiled(self, seen: Seen) -> bool:
        """On the player's turn, what they pick may reveal the dice that they know."""
        return bool(seen.view["can"]) and knows(seen.view)

    @override
    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Throw in secret, look, make a call, and answer those of the others."""
        view, can = seen.view, seen.view["can"]
        if not can or shows_lift(seen):
            return None
        match view["phase"]:
            case "answer":
                return Advice(
                    "answer",
                    tr(
                        "Believe it and call higher, or doubt it. The one who is "
                        "wrong loses a life."
                    ),
                )
            case "poker_turn":
                return None
            case "start" if can["from_call"] is None:
                return Advice("throw", tr("Dice thrown under the cup are hidden from the others."))
            case "start" if can["peek"]:
                key = tr.sense("key: peek", "p")
                return Advice(
                    "look", tr("Press {key} to look: nobody else sees your dice.", key=key)
                )
            case "start":
                return Advice("call", tr("↑ ↓ choose what you say you have; it may be a lie."))
        if can["from_call"] is None:
            return Advice("again", tr("Digits choose dice to throw again under the cup."))
        if not may_throw(can):
            return Advice("higher", tr("↑ ↓ choose a higher call."))
        return Advice("higher", tr("↑ ↓ choose a higher call; you may throw dice again first."))


PANEL = PokerDicePanel()


@lru_cache(maxsize=256)
def _step(seats: int, lives: int, room: Size) -> Step:
    return largest(STEPS, room, lambda step: _need(seats, lives, room[0], step))


def _need(seats: int, lives: int, columns: int, step: Step) -> Size:
    """Columns and lines of the plates, the dice, and the calls below or beside them."""
    wide = _across(step)
    each = _plate_lines(seats, lives, columns, step)
    plates = plate.lines_for(seats, min(columns, wide), each)
    high = step.size.lines + table.above(step.size)
    return wide, plates + high + (2 + LEAST_CALLS if step.below else STORY)


def _across(step: Step) -> int:
    dice = table.dice_columns(step.size)
    return max(dice, BROAD + LEAST_STORY) if step.below else dice + 1 + BROAD


def _plate_lines(seats: int, lives: int, columns: int, step: Step) -> int:
    """The height of the plates: by the lives at the start, so that it stays during a match."""
    wide = min(columns, _across(step))
    is_tall = step.tall and plate.fits_large(_hearts(lives), seats, wide)
    return plate.TALL if is_tall else plate.HEIGHT


def _first_lives(seen: Seen) -> int:
    """The lives of each player at the start of the match."""
    lives: int = seen.options.get("lives", ROW)
    return lives


def _hearts(lives: int) -> str:
    return "♥" * lives if lives <= ROW else f"{lives} ♥"


def _plates(seen: Seen, tr: Translator) -> Iterator[Plate]:
    view = seen.view
    for seat in range(view["seats"]):
        left, own, is_past = shown_lives(seen, seat), seat_plate(seen, seat, tr), shows_lift(seen)
        note = "" if is_past else _note(view, seat, tr)
        yield replace(
            own,
            active=own.active and not is_past,
            score=_hearts(left),
            note=note if left else tr.sense("seat", "out"),
        )


def _note(view: View, seat: int, tr: Translator) -> str:
    """The most useful fact about a seat besides its lives."""
    if seat == view["caller"]:
        return tr.sense("seat", "caller")
    if seat in view["to_act"] and view["peeked"]:
        return tr.sense("seat", "has looked")
    return ""
