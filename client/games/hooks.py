"""What a panel may have beyond the contract, and what the table does where it has not.

Each of these is a function of that name in the game's `panel.py`; `secret` one in its `words.py`.

What a panel keeps on one player's screen is its memory (`Seen.memory`): any value but None and a
text. It is {} at first, and becomes what the functions below or an action make of it.
"""

# mypy: disable-error-code="type-abstract"
# `has` asks a module for a protocol's function and makes nothing of that class.

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, TypeGuard, TypeVar

from client.games.base import Event, Move, Panel, Seen, Words
from client.games.generic import offers
from client.locale.i18n import Translator
from client.widgets.buttons import Hint

IN_MOTION = ("rolled", "thrown", "board", "flop_rerolled")
"""Events after which dice may tumble, where the panel does not know better."""

STEPS = {"right": 1, "tab": 1, "left": -1, "shift+tab": -1}
"""What arrows and Tab do along a row."""


class Arrows(Protocol):
    """A panel whose things do not lie in one row."""

    def arrow(self, seen: Seen, key: str, /) -> int | None:
        """Where the cursor goes at `left`, `up`, `tab` ...; None where that key does nothing."""


class Keeps(Protocol):
    """A panel whose selection may outlive a move."""

    def kept(self, seen: Seen, /) -> tuple[int, ...]:
        """What is selected once `seen.news` has happened."""


class Types(Protocol):
    """A panel that reads moves in a writing of its own."""

    def typed(self, text: str, seen: Seen, /) -> Move | None:
        """The move that was typed after `:`; None where it is none in this writing."""


class Hints(Protocol):
    """A panel that says itself what digits and arrows do."""

    def hints(self, seen: Seen, tr: Translator, /) -> Sequence[Hint]:
        """For the footer."""


class Remembers(Protocol):
    """A panel with keys of its own: a step on a ladder, a card laid, a picture looked at."""

    def pressed(self, seen: Seen, key: str, /) -> Any:
        """Its memory after a key that is no action's; None where it means nothing to the panel."""


class Clicks(Protocol):
    """A panel with places of its own."""

    def clicked(self, seen: Seen, place: str, /) -> Any:
        """Its memory after a click on a place that is no action's; None where that is nothing."""


class Drags(Protocol):
    """A panel with things that can be dragged."""

    def dragged(self, seen: Seen, place: str, onto: str | None, /) -> Any:
        """Its memory after a place was dragged onto another, or off all; None: that is nothing."""


class Writes(Protocol):
    """A panel whose memory can be typed."""

    def written(self, text: str, seen: Seen, tr: Translator, /) -> Any:
        """Its memory after a line typed behind `:`, or why there is none; None: not for it."""


class Follows(Protocol):
    """A panel whose memory follows the match."""

    def followed(self, seen: Seen, /) -> Any:
        """Its memory once `seen.news` has happened; None where it stays."""


class Covers(Protocol):
    """A panel that shows something only until the next key, whatever that does."""

    def covered(self, seen: Seen, /) -> Any:
        """Its memory at any key or click, before that is done; None where it stays."""


class Fades(Protocol):
    """A panel that forgets by itself."""

    def fading(self, seen: Seen, /) -> tuple[float, Any] | None:
        """After so many seconds the memory becomes another; None where it stays."""


class Moves(Protocol):
    """A panel that knows what of the news moves."""

    def moving(self, seen: Seen, /) -> float:
        """Seconds that what has just happened moves; 0 where nothing new does."""


class Hushes(Protocol):
    """A panel that tells the end of something step by step."""

    def hushed(self, seen: Seen, /) -> bool:
        """Whether the log still waits with what began to move last."""


class Holds(Protocol):
    """A panel with a last picture that wants to be seen before the result."""

    def holds(self, seen: Seen, /) -> bool:
        """Whether the table stays although the match is over."""


class Secrets(Protocol):
    """Words of a game in which something is told to one player alone."""

    def secret(self, event: Event, /) -> bool:
        """Whether its sentence is kept out of the log: whoever looks on would read it there."""


class Veils(Protocol):
    """A panel whose actions tell what others may not know."""

    def veiled(self, seen: Seen, /) -> bool:
        """Whether status and buttons are sent so that their length tells nothing."""


class Steady(Protocol):
    """A panel under which what can be done varies with what others may not know."""

    def told_lines(self) -> int:
        """How many lines status and buttons take always, so that nothing below them moves."""


class Asks(Protocol):
    """A panel that wants to know what the planned move would do."""

    def ask(self, seen: Seen, /) -> Move | None:
        """The move that the engine is asked about; its answer comes as `Seen.preview`."""


class Helped(Protocol):
    """A panel of a game with hints."""

    def hinting(self, seen: Seen, /) -> bool:
        """Whether the hall is asked for a hint; its answer comes as `Seen.hint`."""


class Unasked(Protocol):
    """A panel with moves that nobody needs to be asked for."""

    def unasked(self, seen: Seen, /) -> Move | None:
        """What is sent without a key, as nothing else can be done."""


Kind = TypeVar("Kind")


def has(module: object, kind: type[Kind]) -> TypeGuard[Kind]:
    """Whether a panel or words have a hook: its one function.

    Looked up a dozen times for each picture: `isinstance` takes 60 µs for that, and `hasattr` makes
    an error of what is not there.
    """
    return _function(kind) in vars(module)  # type: ignore[arg-type]  # any class can be hashed


@cache
def _function(kind: type) -> str:
    """The name of a hook's one function."""
    return next(name for name in vars(kind) if not name.startswith("_"))


def pressed(panel: Panel, seen: Seen, key: str) -> Any:
    """The panel's memory after a key; None where it is not for the panel."""
    return panel.pressed(seen, key) if has(panel, Remembers) else None


def clicked(panel: Panel, seen: Seen, place: str) -> Any:
    """The panel's memory after a click; None where it is not for the panel."""
    return panel.clicked(seen, place) if has(panel, Clicks) else None


def dragged(panel: Panel, seen: Seen, place: str, onto: str | None) -> Any:
    """The panel's memory after something was dragged; None where it is not for the panel."""
    return panel.dragged(seen, place, onto) if has(panel, Drags) else None


def written(panel: Panel, text: str, seen: Seen, tr: Translator) -> Any:
    """The panel's memory after a typed line, or a text that says why there is none."""
    return panel.written(text, seen, tr) if has(panel, Writes) else None


def followed(panel: Panel, seen: Seen) -> Any:
    """The panel's memory after news; None where it stays."""
    return panel.followed(seen) if has(panel, Follows) else None


def covered(panel: Panel, seen: Seen) -> Any:
    """The panel's memory at any key; None where it stays."""
    return panel.covered(seen) if has(panel, Covers) else None


def fading(panel: Panel, seen: Seen) -> tuple[float, Any] | None:
    """When the panel's memory becomes another, and which; None where it stays."""
    return panel.fading(seen) if has(panel, Fades) else None


def moving(panel: Panel, seen: Seen) -> float:
    """How long the news move: what the panel says, else as long as its dice tumble."""
    if has(panel, Moves):
        return panel.moving(seen)
    tumbles = any(event["event"] in IN_MOTION for event in seen.news)
    return panel.motion(seen.view) if tumbles else 0.0


def hushed(panel: Panel, seen: Seen) -> bool:
    """Whether the log waits."""
    return has(panel, Hushes) and panel.hushed(seen)


def holds(panel: Panel, seen: Seen) -> bool:
    """Whether the last picture still wants to be seen."""
    return has(panel, Holds) and panel.holds(seen)


def has_secrets(words: Words) -> bool:
    """Whether some events' sentences are for one player alone."""
    return has(words, Secrets)


def secret(words: Words, event: Event) -> bool:
    """Whether an event's sentence is kept out of the log."""
    return has(words, Secrets) and words.secret(event)


def told_lines(panel: Panel) -> int | None:
    """The lines of status and buttons, where they are always as many."""
    return panel.told_lines() if has(panel, Steady) else None


def veiled(panel: Panel, seen: Seen) -> bool:
    """Whether what can be done is nobody else's to know."""
    return has(panel, Veils) and panel.veiled(seen)


def ask(panel: Panel, seen: Seen) -> Move | None:
    """The move to preview."""
    return panel.ask(seen) if has(panel, Asks) else None


def hinting(panel: Panel, seen: Seen) -> bool:
    """Whether a hint is wanted."""
    return has(panel, Helped) and panel.hinting(seen)


def unasked(panel: Panel, seen: Seen) -> Move | None:
    """The move to send without a key."""
    return panel.unasked(seen) if has(panel, Unasked) else None


def pointed(panel: Panel, seen: Seen, key: str) -> int | None:
    """Where the cursor goes: along the row of things unless the panel knows better."""
    if has(panel, Arrows):
        return panel.arrow(seen, key)
    return along(seen.cursor, panel.choices(seen), key)


def along(cursor: int | None, count: int, key: str) -> int | None:
    """The neighbour in a row of `count` things, around its ends; from nowhere to an end."""
    step = STEPS.get(key)
    if step is None or not count:
        return None
    if cursor is None:
        return 0 if step > 0 else count - 1
    return (cursor + step) % count


def kept(panel: Panel, seen: Seen) -> tuple[int, ...]:
    """What stays selected after a move: nothing unless the panel knows better."""
    return panel.kept(seen) if has(panel, Keeps) else ()


def typed(panel: Panel, text: str, seen: Seen) -> Move | None:
    """A typed move: in the panel's own writing, else as every game's moves are written."""
    move = panel.typed(text, seen) if has(panel, Types) else None
    return offers.typed(text, seen.forms) if move is None else move


def hints(panel: Panel, seen: Seen, tr: Translator) -> Sequence[Hint]:
    """What digits, arrows and space do now."""
    if has(panel, Hints):
        return panel.hints(seen, tr)
    count = panel.choices(seen)
    if not count:
        return ()
    digits = "1" if count == 1 else f"1-{min(9, count)}"
    found = (Hint("do:choose", digits, tr("choose")), Hint("do:move", "← →", tr("move")))
    return (*found, pick(tr)) if on_choice(panel, seen) else found


def pick(tr: Translator) -> Hint:
    """Space takes what the cursor is at."""
    return Hint("do:pick", tr.sense("key", "Space"), tr("pick"))


def on_choice(panel: Panel, seen: Seen) -> bool:
    """Whether the cursor is at something to pick, so that space picks it."""
    return seen.cursor is not None and seen.cursor < panel.choices(seen)
