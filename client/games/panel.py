"""The base class of every game's panel: how a game is drawn on a screen and played by keys.

A game's own panel is the `PANEL` of `client/games/<id>/panel.py`. A panel does not know the rules:
the view says what a seat may do (`can`) and what things are worth. One instance serves all
sessions, so a panel keeps nothing; what it needs to remember on one player's screen is returned
as that player's memory.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from client.games.base import Action, Advice, Move, Seen, Size
from client.games.generic import offers
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.buttons import Hint
from client.widgets.slide import Slide

STEPS = {"right": 1, "tab": 1, "left": -1, "shift+tab": -1}
"""How far the arrows and Tab go along a row."""


class GamePanel(ABC):
    """A game on a screen; only the first three methods have to be written.

    A player's memory (`Seen.memory`) is any value but None and a text. It is {} at first, and then
    whatever an action or one of the methods `before_key` to `fading` returned; None leaves it as
    it is.
    """

    @abstractmethod
    def height(self, seen: Seen, columns: int) -> tuple[int, int]:
        """The fewest lines that the table needs at this width, and the most it can use well."""

    @abstractmethod
    def draw(self, seen: Seen, size: Size, tr: Translator) -> Canvas:
        """The table."""

    @abstractmethod
    def actions(self, seen: Seen, tr: Translator) -> tuple[Action, ...]:
        """What the viewer can do now, the most important first."""

    # Picking dice or cards by digits and arrows

    def choices(self, seen: Seen) -> int:
        """How many things can be picked now."""
        return 0

    def choose(self, seen: Seen, number: int) -> tuple[int, ...]:
        """The selection after thing `number`, from 0, was picked."""
        return seen.chosen

    def kept(self, seen: Seen) -> tuple[int, ...]:
        """What stays selected once `seen.news` has happened."""
        return ()

    def cursor_after(self, seen: Seen, key: str) -> int | None:
        """Where `left`, `up`, `tab` ... move the cursor; None for a key that moves nothing."""
        return along(seen.cursor, self.choices(seen), key)

    def is_on_choice(self, seen: Seen) -> bool:
        """Whether the cursor points at something to pick, so that Space picks it."""
        return seen.cursor is not None and seen.cursor < self.choices(seen)

    def hints(self, seen: Seen, tr: Translator) -> Sequence[Hint]:
        """What the footer says about digits, arrows and Space."""
        count = self.choices(seen)
        if not count:
            return ()
        digits = "1" if count == 1 else f"1-{min(9, count)}"
        found = (Hint("do:choose", digits, tr("choose")), Hint("do:move", "← →", tr("move")))
        return (*found, pick_hint(tr)) if self.is_on_choice(seen) else found

    # Typing behind `:`

    def typed(self, text: str, seen: Seen) -> Move | None:
        """The move that was typed; None if it is none."""
        return offers.typed(text, seen.forms)

    def after_typing(self, text: str, seen: Seen, tr: Translator) -> Any:
        """The memory after a line was typed, or a text that says what is wrong with the line.

        None for a line that may be a move, which `typed` then reads.
        """
        return None

    # Memory

    def before_key(self, seen: Seen) -> Any:
        """The memory at any key or click, before that key or click does anything."""
        return None

    def after_key(self, seen: Seen, key: str) -> Any:
        """The memory after a key that belongs to no action; None for a key without meaning here."""
        return None

    def after_click(self, seen: Seen, place: str) -> Any:
        """The memory after a click on a place that belongs to no action."""
        return None

    def after_drag(self, seen: Seen, place: str, onto: str | None) -> Any:
        """The memory after a drag from one place to another, or to none."""
        return None

    def after_news(self, seen: Seen) -> Any:
        """The memory once `seen.news` has happened."""
        return None

    def fading(self, seen: Seen) -> tuple[float, Any] | None:
        """After how many seconds without a key the memory changes by itself, and to what."""
        return None

    # Motion

    def moves_for(self, seen: Seen) -> float:
        """How many seconds the dice or cards of `seen.news` move."""
        return 0.0

    def slides(self, seen: Seen) -> tuple[Slide, ...]:
        """What crosses the table after `seen.news`, in the order of setting out."""
        return ()

    def log_waits(self, seen: Seen) -> bool:
        """Whether the log must not tell yet how the motion on the table ends."""
        return False

    def result_waits(self, seen: Seen) -> bool:
        """Whether the table is still shown although the match is over."""
        return False

    # Secrecy

    told_lines: int | None = None
    """Lines that status and buttons always take; None for as many as they need.

    For games in which the number of buttons would tell what only this player may know.
    """

    def is_veiled(self, seen: Seen) -> bool:
        """Whether status and buttons depend on what only this player may know.

        They are then sent in a number of bytes that does not tell what they say.
        """
        return False

    # Questions to the hall

    def planned(self, seen: Seen) -> Move | None:
        """The move that the engine is asked about; its answer comes as `Seen.preview`."""
        return None

    def wants_hint(self, seen: Seen) -> bool:
        """Whether the hall is asked for a hint; it comes as `Seen.hint`."""
        return False

    def automatic(self, seen: Seen) -> Move | None:
        """A move sent without a key, where nothing else can be done."""
        return None

    # The first match

    def advice(self, seen: Seen, tr: Translator) -> Advice | None:
        """What to do next and why, for a player who is to act and new to the game."""
        return None


def along(cursor: int | None, count: int, key: str) -> int | None:
    """The neighbour in a row of `count` things, around its ends; from nowhere to an end."""
    step = STEPS.get(key)
    if step is None or not count:
        return None
    if cursor is None:
        return 0 if step > 0 else count - 1
    return (cursor + step) % count


def pick_hint(tr: Translator) -> Hint:
    """Space picks what the cursor points at."""
    return Hint("do:pick", tr.sense("key", "Space"), tr("pick"))
