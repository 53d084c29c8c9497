"""Plain values that panels, words and lines of all games work with."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

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
        elapsed: seconds since the dice, chips or cards began to move; None while nothing moves.
        news: what happened since the view before this one.
        memory: what the panel itself keeps on this screen, see `GamePanel`; {} at first.
        preview: the engine's answer about the planned move, for panels that ask; a refusal as
            `refused` (its code), `text` and `facts`.
        hints: whether the player wants chances and the like shown, see `Settings.hints`.
        helped: whether the table lets who is to move ask for a hint.
        hint: the game's hint for this view (`Game.hint`), for panels that ask; None until it is
            there.
        forms: each move's fields and their kinds, by the move's name, for the generic panel.
        title: the game's name in the player's language.
        hidden: whether some player knows something that another one does not.
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
    title: str = ""
    hidden: bool = False


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


class Advice(Struct, frozen=True):
    """The coach's line about the next step, for players to whom that step is new."""

    step: str
    text: str


class OptionWords(Struct, frozen=True):
    """A house rule in a form: its name, a line of help, and its choices by value."""

    label: str
    help: str = ""
    choices: Mapping[str, str] = {}
