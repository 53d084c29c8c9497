"""What a game may bring to the client: a panel that draws it, and words that tell it.

Both are modules of pure functions, `client/games/<id>/panel.py` and `words.py`. Neither knows the
rules: what a seat may do stands in its view (`can`), and what things are worth as well.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets.slide import Slide

View = Mapping[str, Any]
"""A viewer's view as plain data, as it comes over the wire."""

Event = Mapping[str, Any]
"""Something that happened, with its kind under `event`."""

Move = Mapping[str, Any]
"""What is sent, with its kind under `do`."""

FieldKind = Literal["int", "bool", "text", "list", "any"]
"""What a field of a move takes."""

MoveForms = Mapping[str, Mapping[str, FieldKind]]
"""Each move of a game by name: its fields and what they take."""

Size = tuple[int, int]
"""Columns and lines."""


class Seen(Struct, frozen=True, kw_only=True):
    """What a panel draws from: a view, who sits there, and what the viewer has selected.

    Attributes:
        names: of the seats, in order.
        options: house rules of the match, all of them.
        bots: seats that bots play.
        away: seats whose players have no terminal at the table now.
        chosen: numbers of the dice or cards that the viewer has picked, ascending.
        cursor: the one that the arrows point at.
        elapsed: seconds since dice were last thrown; None without motion.
        news: what happened since the view before this one.
        memory: what the panel itself keeps on this screen, see `hooks`; {} at first.
        preview: the engine's answer about the planned move, for panels that ask; a refusal as
            `refused` (its code), `text` and `facts`.
        hints: whether the player wants chances and the like shown, see `Settings.hints`.
        helped: whether the table lets who is to move ask for a hint.
        hint: the game's hint for this view (`Game.hint`), for panels that ask; None until it is
            there.
        forms: each move's fields and their kinds, by the move's name, for the generic panel.
    """

    view: View
    names: tuple[str, ...]
    options: Mapping[str, Any] = {}
    bots: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    cursor: int | None = None
    elapsed: float | None = None
    news: tuple[Event, ...] = ()
    memory: Any = {}
    preview: Mapping[str, Any] | None = None
    hints: bool = False
    helped: bool = False
    hint: Mapping[str, Any] | None = None
    forms: MoveForms = {}


class Action(Struct, frozen=True, kw_only=True):
    """Something the viewer can do now; everything listed works.

    Attributes:
        name: the same in all languages; its button is the place `do:<name>`.
        key: the character to press, or `Enter`, as the language has it.
        moves: sent one after the other; the rest is dropped when one is refused.
        chosen: replaces the selection instead of sending anything.
        cursor: points at this thing instead of sending anything.
        memory: becomes the panel's memory, whatever else is done.
        asks: what is asked before the moves are sent, which cannot be taken back.
        main: Enter and space do it as well.
        button: stands below the table; False for what the panel shows itself, key and all.
    """

    name: str
    key: str
    label: str
    moves: tuple[Move, ...] = ()
    chosen: tuple[int, ...] | None = None
    cursor: int | None = None
    memory: Any = None
    asks: str = ""
    main: bool = False
    button: bool = True


class Panel(Protocol):
    """A game's looks."""

    def height(self, seen: Seen, columns: int, /) -> tuple[int, int]:
        """The lines it needs at this width, and those it can use well."""

    def draw(self, seen: Seen, size: Size, tr: Translator, /) -> Canvas:
        """The table."""

    def actions(self, seen: Seen, tr: Translator, /) -> tuple[Action, ...]:
        """What the viewer can do now, most important first."""

    def choices(self, seen: Seen, /) -> int:
        """How many things digits and arrows can pick from now."""

    def choose(self, seen: Seen, number: int, /) -> tuple[int, ...]:
        """The selection after thing `number` (from 0) was pressed."""

    def motion(self, view: View, /) -> float:
        """Seconds that dice just thrown take to come to rest; 0 when nothing moves."""


class Slides(Protocol):
    """What goes across a game's table: its `slides.py`."""

    def slides(self, seen: Seen, /) -> tuple[Slide, ...]:
        """Things that set out with `seen.news`, in this order."""


class OptionWords(Struct, frozen=True):
    """A house rule in a form: its name, a line of help, and its choices by value."""

    label: str
    help: str = ""
    choices: Mapping[str, str] = {}


class Words(Protocol):
    """A game's sentences."""

    def caption(self, view: View, options: Mapping[str, Any], tr: Translator, /) -> str:
        """The match in a few words, for the top line: `Farkle to 10,000 · round 4`."""

    def status(self, view: View, names: Sequence[str], tr: Translator, /) -> str:
        """Whose turn it is and what there is to do, as one sentence."""

    def event(self, event: Event, names: Sequence[str], tr: Translator, /) -> str:
        """What happened, as one sentence; empty for what is not worth one."""

    def describe(self, view: View, names: Sequence[str], tr: Translator, /) -> tuple[str, ...]:
        """The whole view in sentences, for those who hear it read."""

    def refusal(self, code: str, facts: Mapping[str, Any], tr: Translator, /) -> str | None:
        """Why a move was refused and what would be legal; None for codes of other games."""

    def option(self, name: str, tr: Translator, /) -> OptionWords | None:
        """A house rule of this game; None when it has no such rule."""

    def highlights(
        self, events: Sequence[Event], names: Sequence[str], tr: Translator, /
    ) -> tuple[str, ...]:
        """Numbers worth telling after a match, from all its events."""
