"""What a game is: declarations and pure functions, nothing that changes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.errors import IllegalMove
from engine.core.figures import Figure, FigureKind
from engine.core.values import (
    Chance,
    Language,
    Luck,
    Move,
    Options,
    Over,
    Rng,
    State,
    Step,
    ToAct,
    View,
)

O = TypeVar("O", bound=Options)  # noqa: E741 - the letter of the word
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Bot = Callable[[Any, Rng], Move]
"""A player that sees the view of its seat and nothing else: (View, luck) -> a legal move."""


class Game(ABC, Generic[O, S, V]):
    """One game. Its object holds nothing but declarations; a match is a `State`.

    Attributes:
        id: the folder under `engine/games`.
        titles: the name by language.
        seats: how many may play, both ends included.
        padding: what is sent of a match is padded to a multiple of so many bytes, so that its
            length tells nothing of what is hidden; 1 where nothing is.
        rules_version: raised when a log of before would replay differently.
        bots: players by level, weakest first; `random` plays any legal move.
        figures: the numbers that `noted` gives, by name; a game may well have none.
        has_hints: a table may be made where seats are helped, see `hint`.
    """

    id: ClassVar[str]
    titles: ClassVar[Mapping[Language, str]]
    seats: ClassVar[tuple[int, int]]
    rules_version: ClassVar[int] = 1
    padding: ClassVar[int] = 1
    options: ClassVar[type[Options]]
    moves: ClassVar[tuple[type[Move], ...]]
    lucks: ClassVar[tuple[type[Luck], ...]]
    view_type: ClassVar[type[View]]
    bots: ClassVar[Mapping[str, Bot]]
    figures: ClassVar[Mapping[str, FigureKind]] = {}
    has_hints: ClassVar[bool] = False

    def settled(self, seats: int, options: O) -> O:
        """The checked options with all that hangs on the number of seats worked out.

        What `Match.options` tells and a log is kept with; most games have nothing to work out.
        """
        return options

    @abstractmethod
    def setup(self, seats: int, options: O) -> S:
        """The state before anything is drawn. Seats and options have been checked.

        Returns an `IllegalMove` never: what only the two together can refuse is `check`'s.
        """

    @abstractmethod
    def turn(self, state: S) -> ToAct | Chance | Over:
        """What the match waits for."""

    @abstractmethod
    def apply(self, state: S, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        """The next state and what is told of it, or why not.

        `Match` has checked the shape and that `seat` is to act; a seat of None is the dealer,
        with luck while luck is owed. Everything else is the game's to refuse.
        """

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> V:
        """What `viewer` sees; None is a spectator."""

    @abstractmethod
    def draw(self, state: S, rng: Rng) -> Luck:
        """The luck that is owed now, drawn from `rng` in a fixed order so it can be recomputed."""

    @abstractmethod
    def default_move(self, view: V) -> Move:
        """What is played for a seat whose time ran out: harmless, legal, made from its view."""

    @abstractmethod
    def resample(self, state: S, viewer: int | None, rng: Rng) -> S:
        """Another state that `viewer` cannot tell from this one, with hidden things drawn anew."""

    @abstractmethod
    def preview(self, state: S, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """What `move` would do as far as `seat` can know, as plain data; nothing is played."""

    def hint(self, view: V) -> dict[str, Any]:
        """What a seat that asks for help is shown, as plain data made from its view alone.

        It may take as long as a bot's move, so a host asks for it where bots think. Encoded it is
        shorter than `padding`.
        """
        raise LookupError(f"{self.id} has no hints")

    def noted(self, before: S, step: Step) -> Iterable[Figure]:
        """What people will quote of this step, which led on from the state `before`."""
        return ()
