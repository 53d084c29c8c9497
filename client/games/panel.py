"""The base class of every game's panel: how a game is drawn on a screen and played by keys.

A game's own panel is the `PANEL` of `client/games/<id>/panel.py`. A panel does not know the rules:
the view says which moves are legal (`can`) and what things are worth. One instance serves all
sessions, so a panel has no state of its own; what it needs to remember on one player's screen is
returned as that player's memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Action, Advice, Event, Move, Seen, Size, Value
from client.games.common import movers, seat_name
from client.games.generic import offers
from client.games.verdict import Verdict
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.themes.roles import Role
from client.widgets.buttons import Hint
from client.widgets.plate import Plate
from client.widgets.slide import Slide

Sentence = tuple[str, Role]
"""A sentence, and how it is written."""

COMFORTABLE = 112
"""Most columns of a panel that does not grow in steps."""

STEPS = {"right": 1, "tab": 1, "left": -1, "shift+tab": -1}
"""How far arrow keys and Tab move the cursor along a row."""


class GamePanel(ABC):
    """A game on a screen; only the first three methods must be overridden.

    A player's memory (`Seen.memory`) is any value but None and a string. It is {} at first, then
    whatever an action or one of the methods `before_key` to `memory_timeout` returned; None leaves
    it unchanged.
    """

    @abstractmethod
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """The fewest lines that the panel needs at this width, and the most it can use."""

    def fitted(self, seen: Seen, room: Size) -> Size:
        """The columns and lines to draw the panel in, where there is more room than it can use.

        No more than `room`, and enough for the largest step that fits there, see
        `client.widgets.steps`.
        """
        columns, lines = min(room[0], COMFORTABLE), min(room[1], self.height(seen, room[0])[1])
        return columns, lines

    @abstractmethod
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The panel on a canvas of this size."""

    @abstractmethod
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        """The legal actions, the most important first."""

    def roomiest(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        """The actions with the longest buttons while the player picks dice or cards.

        As many rows are kept free, so that nothing moves when something is picked; () if the
        actions of the moment never need fewer.
        """
        return ()

    # On a phone, see `client.screens.layout.is_small`

    def phone_rows(self, seen: Seen) -> int:
        """Rows of buttons that are always kept free, so that none moves under a thumb.

        In a game that hides something their number must not depend on what is hidden.
        """
        return int(seen.view["you"] is not None)

    def phone_seats(self, seen: Seen, tr: Translator) -> Sequence[Plate]:
        """The seats, for the one line that they share."""
        return tuple(seat_plate(seen, seat, tr) for seat in range(seen.view["seats"]))

    def phone_height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """The fewest lines that `draw_phone` needs at this width, and the most it can use."""
        return self.height(seen, columns)

    def draw_phone(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The viewer's dice or cards and what can be chosen, without the seats.

        From 38 columns and four lines on, all that can be chosen is shown or scrolls to.
        """
        return self.draw(seen, size, tr)

    # Picking dice or cards by digits and arrows

    def choices(self, seen: Seen) -> int:
        """The number of dice or cards that can be picked now."""
        return 0

    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        """The selection after number `number`, from 0, was pressed: picked, or put back."""
        if number >= self.choices(seen):
            return seen.chosen
        return tuple(sorted(set(seen.chosen) ^ {number}))

    def chosen_after_news(self, seen: Seen) -> tuple[int, ...]:
        """The selection after `seen.news`."""
        return ()

    def cursor_after(self, seen: Seen, key: str) -> int | None:
        """The cursor after `left`, `up`, `tab` …; None if the key does not move it."""
        return next_in_row(seen.cursor, self.choices(seen), key)

    def is_on_choice(self, seen: Seen) -> bool:
        """Whether the cursor is on something that Space picks."""
        return seen.cursor is not None and seen.cursor < self.choices(seen)

    def hints(self, seen: Seen, tr: Translator) -> Sequence[Hint]:
        """Hints for the footer: digits, arrows and Space."""
        count = self.choices(seen)
        if not count:
            return ()
        digits = "1" if count == 1 else f"1-{min(9, count)}"
        found = (Hint("do:choose", digits, tr("choose")), Hint("do:move", "← →", tr("move")))
        return (*found, pick_hint(tr)) if self.is_on_choice(seen) else found

    # Typing behind `:`

    def typed(self, text: str, seen: Seen) -> Move | None:
        """Parse a typed move; None if it is not one."""
        return offers.typed(text, seen.forms)

    def typing_hint(self, tr: Translator) -> str:
        """What can be typed, shown in the empty line; "" for nothing special."""
        return ""

    def after_typing(self, text: str, seen: Seen, tr: Translator) -> Any:
        """The memory after a typed line, or a text that says what is wrong with the line.

        None for a line that may be a move, which `typed` then parses.
        """
        return None

    # Memory

    def before_key(self, seen: Seen) -> Any:
        """The memory at any key or click, before its effect."""
        return None

    def after_key(self, seen: Seen, key: str) -> Any:
        """The memory after a key that belongs to no action; None if the key means nothing here."""
        return None

    def after_click(self, seen: Seen, place: str) -> Any:
        """The memory after a click on a place that belongs to no action."""
        return None

    def after_drag(self, seen: Seen, place: str, onto: str | None) -> Any:
        """The memory after a drag from one place to another, or to no place."""
        return None

    def during_drag(self, seen: Seen, place: str, onto: str | None) -> Any:
        """The memory when a drag from one place has come over another, or over no place."""
        return None

    def after_scroll(self, seen: Seen, lines: int) -> Any:
        """The memory after the wheel turned over the panel: lines are positive downwards."""
        return None

    def after_news(self, seen: Seen) -> Any:
        """The memory after `seen.news`."""
        return None

    def looking_back(self, seen: Seen) -> Any:
        """The memory in a replay on a phone: the last move in view, where a board scrolls."""
        return None

    def memory_timeout(self, seen: Seen) -> tuple[float, Any] | None:
        """When the memory changes by itself: seconds without a key, and the memory then."""
        return None

    # Animation

    def animation_seconds(self, seen: Seen) -> float:
        """Duration of the animation of `seen.news`, in seconds."""
        return 0.0

    def moments(self, seen: Seen) -> Sequence[float]:
        """The seconds at which that animation changes the picture; () for every frame."""
        return ()

    def told_after(self, seen: Seen) -> float:
        """Seconds until that animation has told how things turned out.

        The rest of the screen waits for it, and so do boards.
        """
        return self.animation_seconds(seen)

    def while_rolling(self, seen: Seen, before: Seen) -> Seen:
        """The match as the whole screen shows it until `told_after`.

        Nothing in it tells how the dice will lie. By default it is the match as it was before the
        news, whose dice the panel shows tumbling.
        """
        return replace(before, news=seen.news)

    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """Things that cross the table after `seen.news`, in order of departure."""
        return ()

    def picture(self, seen: Seen, tr: Translator) -> str | None:
        """The sentence below a picture of what has happened, while that is shown; else None.

        Until then nothing else on the screen speaks of what came after, but that it is the player's
        turn: log and buttons wait, and a key ends the picture. The button of an action named `seen`
        is shown with it.
        """
        return None

    def pictured_event(self, seen: Seen) -> Event | None:
        """The last event that the picture on show tells of; None if that is not known.

        The log beside it ends there.
        """
        return None

    # On a board

    def verdict(self, seen: Seen, tr: Translator) -> Verdict | None:
        """The verdict of the picture on show, for a board; None if the picture says it all."""
        return None

    def beside_seats(
        self, seen: Seen, room: Size, tr: Translator
    ) -> tuple[Canvas, tuple[Sentence, ...]] | None:
        """The game as high as the screen, and what to say of it beside it, above the seats.

        None where the seats have to stand above the game.
        """
        return None

    def spelled_out(self, seen: Seen, tr: Translator) -> tuple[Sentence, ...]:
        """The large text of a board below the game, where the seats are drawn apart."""
        return ()

    def so_far(self, seen: Seen, tr: Translator) -> str:
        """The turn's worth by now, for a board; "" if the last event says enough."""
        return ""

    def result_waits(self, seen: Seen) -> bool:
        """Whether the table is still shown after the match is over."""
        return False

    def values(self, seen: Seen, tr: Translator) -> tuple[Value, ...]:
        """What scores under the table's house rules, for those who do not know it by heart.

        Shown on large screens beside the panel; () if the panel shows it itself.
        """
        return ()

    told_lines: int = 0
    """Lines kept for status, advice and buttons below a panel that would move without them."""

    def phone_sentences(self, seen: Seen, status: Sentence, tr: Translator) -> tuple[Sentence, ...]:
        """Sentences that replace the status on a phone, the most important first."""
        return (status,)

    # Hidden information

    status_lines: int | None = None
    """Lines that status and buttons always take; None for as many as they need.

    For games in which the number of buttons would reveal what only this player may know.
    """

    phone_words: int = 1
    """Lines that a phone keeps for the status, and for refusals, in such a game."""

    def is_veiled(self, seen: Seen) -> bool:
        """Whether status and buttons depend on what only this player may know.

        They are then padded, so that the number of bytes sent does not reveal it.
        """
        return False

    # Requests to the hall

    def planned(self, seen: Seen) -> Move | None:
        """The move that the engine is asked about; the answer arrives as `Seen.preview`."""
        return None

    def wants_hint(self, seen: Seen) -> bool:
        """Whether to ask the hall for a hint, which arrives as `Seen.hint`."""
        return False

    def automatic_move(self, seen: Seen) -> Move | None:
        """A move to send without a key, when nothing else is possible."""
        return None

    # Help for beginners

    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """Advice for a new player on their turn: the next step, and why."""
        return None

    def lesson(self, seen: Seen, tr: Translator) -> str:
        """The next step of a guided first match, in as many words as it takes; "" for `advice`."""
        return ""

    def lesson_goes_on(self, seen: Seen) -> bool:
        """Whether a guided first match has yet to show something, after a few turns."""
        return False

    def is_poor_start(self, seen: Seen) -> bool:
        """Whether the player's first turn is nothing to learn from, as no usual move is possible.

        A guided first match then begins anew.
        """
        return False


def next_in_row(cursor: int | None, count: int, key: str) -> int | None:
    """The next number in a row of `count`, wrapping around; from None, the first or last one."""
    step = STEPS.get(key)
    if step is None or not count:
        return None
    if cursor is None:
        return 0 if step > 0 else count - 1
    return (cursor + step) % count


def shown_seats(seen: Seen) -> int:
    """The seats whose plates the panel shows: none where they are shown apart."""
    return 0 if seen.apart else int(seen.view["seats"])


def seat_plate(seen: Seen, seat: int, tr: Translator) -> Plate:
    """A seat's plate with the player's name, but without what the game shows on it."""
    return Plate(
        name=seat_name(seat, seen.names, tr),
        active=seat in movers(seen.view),
        you=seat == seen.view["you"],
        bot=seat in seen.bots,
        away=seat in seen.away,
        replaced=seat in seen.replaced,
        said=quoted(seen.said, seat, tr),
    )


def quoted(said: Sequence[str], seat: int, tr: Translator) -> str:
    """The phrase shown at a seat, in quotation marks; "" for none."""
    phrase = said[seat] if seat < len(said) else ""
    return tr("“{choice}”", choice=phrase) if phrase else ""


def pick_hint(tr: Translator) -> Hint:
    return Hint("do:pick", tr.sense("key", "Space"), tr("choose"))
