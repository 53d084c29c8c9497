"""`Game`, the interface every game implements: declarations and pure functions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.errors import IllegalMove
from engine.core.figures import Figure, FigureKind
from engine.core.judgment import Judgment, Reckoning, Tables, Unit
from engine.core.plain import plain
from engine.core.values import (
    Award,
    Chance,
    Event,
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

O = TypeVar("O", bound=Options)  # noqa: E741 - O for options, like S and V
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

HIDDEN_PADDING = 2048

SCORES = ("scores", "chips", "lives", "totals")
"""Fields of a view that hold a number for each seat; the first that a view has is its score."""

Bot = Callable[[Any, Rng], Move]
"""A computer player: (its seat's view, a random source) -> a legal move."""


class Game(ABC, Generic[O, S, V]):
    """The rules of one game. The object is stateless; the state of a match is a `State`.

    Attributes:
        id: the name of the game's folder under `engine/games`.
        titles: the game's name by language.
        seats: the smallest and the largest number of seats.
        hidden: whether any seat knows something that another viewer does not.
        rules_version: to be raised when an existing log would replay differently.
        bots: the computer players by level, weakest first; `random` plays any legal move.
        older: levels that tables were made with before and that are no longer offered -> the one
            that they are shown as.
        characters: bots with a leaning, such as to bluff -> the level that they are as strong as.
        tables: the installed tables, as `judge` takes them.
        quick: options of a match with strangers who play now, where the defaults take long.
        figures: the statistics that `noted` produces, by name; may be empty.
        has_hints: whether the game implements `hint`; a table can then turn hints on.
    """

    id: ClassVar[str]
    titles: ClassVar[Mapping[Language, str]]
    seats: ClassVar[tuple[int, int]]
    rules_version: ClassVar[int] = 1
    hidden: ClassVar[bool] = False
    options: ClassVar[type[Options]]
    moves: ClassVar[tuple[type[Move], ...]]
    lucks: ClassVar[tuple[type[Luck], ...]]
    view_type: ClassVar[type[View]]
    bots: ClassVar[Mapping[str, Bot]]
    older: ClassVar[Mapping[str, str]] = {}
    characters: ClassVar[Mapping[str, str]] = {}
    tables: ClassVar[Tables] = {}
    quick: ClassVar[Mapping[str, Any]] = {}
    figures: ClassVar[Mapping[str, FigureKind]] = {}
    has_hints: ClassVar[bool] = False

    @property
    def padding(self) -> int:
        """Messages about a match are padded to a multiple of this many bytes.

        Their length then reveals nothing hidden, as long as a view fits into one block.
        """
        return HIDDEN_PADDING if self.hidden else 1

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of bots to choose from, weakest first, without characters."""
        besides = {*self.older, *self.characters}
        return tuple(level for level in self.bots if level not in besides)

    @property
    def opponents(self) -> tuple[str, ...]:
        """All bots to choose from: levels, and then characters."""
        return (*self.levels, *self.characters)

    def settled(self, seats: int, options: O) -> O:
        """The options with the defaults that depend on the number of seats filled in.

        The result is what `Match.options` returns and what is stored with the log.
        """
        return options

    def suggested(self, seats: int) -> dict[str, Any]:
        """The options that a new table should begin with where these are not the defaults."""
        fewest = self.seats[0]
        return {name: each[seats - fewest] for name, each in self.options.suggested.items()}

    @abstractmethod
    def setup(self, seats: int, options: O) -> S:
        """The state before any luck is drawn. `seats` and `options` have been checked."""

    @abstractmethod
    def turn(self, state: S) -> ToAct | Chance | Over:
        """The turn that the match waits for: a seat's, the dealer's, or none (it is over)."""

    @abstractmethod
    def apply(self, state: S, seat: int | None, move: Move | Luck) -> Step | IllegalMove:
        """Play a move or luck: the next state with its events, or the refusal.

        `Match` has already checked the fields' types and that it is the turn of `seat`; None is
        the dealer, who brings luck only while luck is due. The game checks everything else.
        """

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> V:
        """The view of the seat `viewer`; None is a spectator."""

    @abstractmethod
    def draw(self, state: S, rng: Rng) -> Luck:
        """The luck that is due, drawn from `rng` in a fixed order so that it can be recomputed."""

    @abstractmethod
    def default_move(self, view: V) -> Move:
        """A legal, harmless move to play for a seat whose time has run out."""

    def resample(self, state: S, viewer: int | None, rng: Rng) -> S:
        """A state that looks the same to `viewer`, with everything hidden from them redrawn.

        The state itself in a game that hides nothing.
        """
        return state

    def judges_hidden(self, state: S, seat: int) -> bool:
        """Whether a move of `seat` may be judged by what is hidden from that seat.

        How long that takes could tell the seat about it, so the host answers after a fixed time.
        """
        return False

    def preview(self, state: S, seat: int, move: Move) -> dict[str, Any] | IllegalMove:
        """The outcome of `move` as far as `seat` can know it, as plain data; does not play it."""
        step = self.apply(state, seat, move)
        return step if isinstance(step, IllegalMove) else {}

    def hint(self, view: V) -> dict[str, Any]:
        """Help for the seat to move, as plain data; encoded it is shorter than `padding`.

        It may take as long as a bot's move, so the host computes it where it runs the bots.

        Raises:
            LookupError: the game has no hints.
        """
        raise LookupError(f"{self.id} has no hints")

    def judge(self, view: V, move: Move, tables: Tables) -> Judgment:
        """Compare a legal move of the seat to act with the best one, knowing the view alone.

        Raises:
            LookupError: the game has no judge.
        """
        raise LookupError(f"{self.id} has no judge")

    @property
    def has_judge(self) -> bool:
        """Whether the game implements `judge`; matches can then be analysed."""
        return type(self).judge is not Game.judge

    def reckoning(self, state: S, seat: int, unit: Unit) -> Reckoning:
        """What a seat has already of what `judge` counts, and what its values look ahead to."""
        return Reckoning(0.0 if unit == "win" else self.standing(state)[seat])

    def win_worth(self, state: S, unit: Unit) -> float:
        """The chance to win that one unit of a loss costs about, for the accuracy of moves.

        0 if that is not known; accuracy is then not worked out.
        """
        return float(unit == "win")

    def described(self, view: V, move: Move) -> dict[str, Any]:
        """A move of the seat to act, with all that is needed to word it without the view."""
        described: dict[str, Any] = plain(move)
        return described

    def aim(self, view: V, move: Move) -> dict[str, Any]:
        """What a move of the seat to act plays for, as the judge's values have it; {} for nothing.

        While learning, it is told together with `described`.
        """
        return {}

    def standing(self, state: S) -> tuple[int, ...]:
        """Each seat's score so far, as everybody sees it, for the curve of a match; () for none."""
        view = self.view(state, None)
        found = (getattr(view, name, None) for name in SCORES)
        return next((scores for scores in found if scores is not None), ())

    def awards(self, events: Sequence[Event]) -> Iterable[Award]:
        """The awards of a match, from all its public events, the most interesting first."""
        return ()

    def noted(self, before: S, step: Step) -> Iterable[Figure]:
        """The notes for the statistics of one step; `before` is the state it was played in."""
        return ()
