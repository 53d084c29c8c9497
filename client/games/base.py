"""Values that the panels, words and lines of all games share."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

View = Mapping[str, Any]
"""A viewer's view as plain data, as it comes over the wire."""

Event = Mapping[str, Any]
"""Something that happened, with its kind under `event`."""

Move = Mapping[str, Any]
"""A move as it is sent, with its kind under `do`."""

Choices = tuple[tuple[Move, ...], ...]
"""The choices on offer, each with the moves to send for it."""

FieldKind = Literal["int", "bool", "text", "list", "any"]
"""The kind of value that a field of a move takes."""

MoveForms = Mapping[str, Mapping[str, FieldKind]]
"""The fields of each move of a game, by the move's name."""

Value = tuple[str, str]
"""What scores, and its points, as text."""

Size = tuple[int, int]
"""Columns and lines."""


class Seen(Struct, frozen=True, kw_only=True):
    """The input of a panel's drawing: the view, the players, and the viewer's selection.

    Attributes:
        names: the players' names by seat, "" for an empty seat.
        options: all house rules of the match.
        bots: seats that bots play.
        away: seats whose players are not connected, and nobody plays for them.
        replaced: seats of `bots` that play for a person, under their name.
        chosen: numbers of the dice or cards that the viewer has picked, ascending.
        cursor: number of the die or card under the cursor.
        elapsed: seconds since the dice, chips or cards began to move; None while nothing moves.
        news: events since the previous view.
        before: the previous view; None if it is not known.
        memory: the panel's own state on this screen, see `GamePanel`; {} at first.
        preview: what the planned move would do, for panels that ask the engine; for a refusal
            `refused` (its code), `text` and `facts`.
        hints: show chances and similar help, see `Settings.hints`.
        helped: the table allows players to ask for a hint.
        past: the match is over, and this is a moment of it in a replay.
        hint: the game's hint for this view (`Game.hint`), for panels that ask; None until it
            arrives.
        forms: the fields of each move, by the move's name, for the generic panel.
        title: the game's name in the player's language.
        hidden: the game hides something from some player.
        said: phrases shown at the seats, "" for none; perhaps fewer than there are seats.
        apart: the seats are shown elsewhere, so the panel leaves their plates out.
    """

    view: View
    names: tuple[str, ...]
    options: Mapping[str, Any] = {}
    bots: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    cursor: int | None = None
    elapsed: float | None = None
    news: tuple[Event, ...] = ()
    before: View | None = None
    memory: Any = {}
    preview: Mapping[str, Any] | None = None
    hints: bool = False
    helped: bool = False
    past: bool = False
    hint: Mapping[str, Any] | None = None
    forms: MoveForms = {}
    title: str = ""
    hidden: bool = False
    said: tuple[str, ...] = ()
    apart: bool = False


class Action(Struct, frozen=True, kw_only=True):
    """An action that is legal now: a button, a key, or both.

    Attributes:
        name: the same in all languages; a click on the place `do:<name>` does it.
        key: the character to press, or `Enter`, as the language has it.
        moves: sent one after the other; after a refusal the rest are dropped.
        chosen: replaces the selection instead of sending anything.
        cursor: moves the cursor here instead of sending anything.
        memory: becomes the panel's memory, besides everything else.
        asks: a question to confirm before the moves are sent.
        main: Enter and Space do it as well.
        button: show a button below the table; False where the panel shows the key itself.
        short: the label of its button on a phone, `label` if empty; with it there is a button there
            even if there is none elsewhere.
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
    short: str = ""


class Advice(Struct, frozen=True):
    """The coach's advice; `step` names the kind of step, so that it is given a few times only."""

    step: str
    text: str


class OptionWords(Struct, frozen=True):
    """A house rule in a form.

    Attributes:
        help: a sentence about what it does.
        choices: words for values; a number without one is shown in digits.
        number: a text for a number without a word of its own, with `{n}` for it.
        step: the smallest change by an arrow key, for numbers of which most make no sense.
    """

    label: str
    help: str = ""
    choices: Mapping[str, str] = {}
    number: str = ""
    step: int = 0
