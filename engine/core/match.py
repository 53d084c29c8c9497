"""`Match`: one match in progress, with its state and its log. The engine's public interface."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from engine import registry
from engine.core import match_options, practice
from engine.core.errors import IllegalMove, ReplayError
from engine.core.game import Game
from engine.core.judgment import Unit
from engine.core.match_options import PLAIN, MatchOptions
from engine.core.options import bad_options, check_options
from engine.core.plain import packable_view, plain, plain_view
from engine.core.practice import Takebacks
from engine.core.quoting import quoted
from engine.core.shape import luck_shapes, move_shapes
from engine.core.values import Chance, Luck, Move, Options, Over, Rng, State, Step, ToAct, View

AnyGame = Game[Any, Any, Any]


class Match:
    """A match from setup to its end: the state, and the log that leads to it.

    Moves and views are plain data (maps, lists, text, numbers); only a `Step` carries typed
    events. A refused move raises `IllegalMove` and changes nothing. In a match for practice,
    `{"do": "undo"}` is a move as well, see `engine.core.practice`.
    """

    __slots__ = (
        "_beside", "_log", "_lucks", "_moves", "_options", "_seats", "_state", "_takebacks",
        "_turn", "game",
    )  # fmt: skip

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        state: State,
        *,
        beside: MatchOptions = PLAIN,
    ) -> None:
        self.game = game
        self._beside = beside
        self._takebacks: Takebacks = ()
        self._seats = seats
        self._options = options
        self._state = state
        self._turn: ToAct | Chance | Over = game.turn(state)
        self._moves = move_shapes(game.moves)
        self._lucks = luck_shapes(game.lucks)
        self._log: list[tuple[int | None, Move | Luck]] = []

    @classmethod
    def start(cls, game: str, seats: int, options: Mapping[str, Any] | None = None) -> "Match":
        """A new match, before any luck is drawn.

        Raises:
            UnknownGameError: no game has this id.
            IllegalMove: `bad_options`; also for a wrong number of seats.
        """
        rules = registry.game(game)
        low, high = rules.seats
        if type(seats) is not int or not low <= seats <= high:
            raise bad_options("seats", seats, f"{low}-{high}")
        own, beside = match_options.split({} if options is None else options)
        settled = rules.settled(seats, check_options(rules.options, own))
        return cls(rules, seats, settled, rules.setup(seats, settled), beside=beside)

    @classmethod
    def replay(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None,
        log: Iterable[Sequence[Any]],
        rules_version: int,
    ) -> "Match":
        """The match after all entries of `log` (as `Match.log` gives them) have been played.

        Raises:
            ReplayError: the log follows another version of the rules, or an entry is refused.
        """
        match = cls.of_version(game, seats, options, rules_version)
        for _ in match.follow(log):
            pass
        return match

    @classmethod
    def of_version(
        cls, game: str, seats: int, options: Mapping[str, Any] | None, rules_version: int
    ) -> "Match":
        """A new match on which a log of that rules version can be replayed with `follow`.

        Raises:
            ReplayError: this program plays another version of the rules.
        """
        match = cls.start(game, seats, options)
        if rules_version != match.rules_version:
            raise ReplayError(
                f"This log follows version {quoted(rules_version)} of the {game} rules, and this "
                f"program plays version {match.rules_version}: replay it with the program that "
                "wrote it."
            )
        return match

    def follow(self, log: Iterable[Sequence[Any]]) -> Iterator[tuple[State, Step]]:
        """Play the entries of a log one by one, and yield the state before each and its step.

        Raises:
            ReplayError: an entry is refused; the match stays as it was before that entry.
        """
        if not isinstance(log, Iterable):
            raise ReplayError(f"A log must be a list of entries, not {quoted(log)}.")
        for entry in log:
            before = self._state
            try:
                seat, data = entry
                step = self.deal(data) if seat is None else self.play(seat, data)
            except (IllegalMove, TypeError, ValueError) as error:
                # Only the code: the text may contain hidden cards, and this error gets logged.
                why = error.code if isinstance(error, IllegalMove) else type(error).__name__
                raise ReplayError(
                    f"Entry {len(self)} of the {self.game.id} log is refused: {why}."
                ) from None
            yield before, step

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def options(self) -> dict[str, Any]:
        """All options, including those left at their default."""
        options: dict[str, Any] = plain(self._options)
        return options | self._beside.plain()

    @property
    def rules_version(self) -> int:
        return self.game.rules_version

    @property
    def turn(self) -> dict[str, Any]:
        """`{"chance": ...}`, `{"to_act": [...]}` or `{"over": {"winners", "scores"}}`."""
        waits = self._turn
        match waits:
            case ToAct():
                return {"to_act": list(waits.seats)}
            case Over():
                return {"over": plain(waits)}
            case _:
                chance: dict[str, Any] = plain(waits)
                return chance

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act; none while luck is due, and after the end."""
        return self._turn.seats if isinstance(self._turn, ToAct) else ()

    @property
    def over(self) -> Over | None:
        """The result; None before the end."""
        return self._turn if isinstance(self._turn, Over) else None

    @property
    def awaits_luck(self) -> bool:
        """Whether the dealer is to draw."""
        return isinstance(self._turn, Chance)

    @property
    def log(self) -> list[list[Any]]:
        """A fresh copy of the log: `[[seat, {...}], ...]`, where a seat of None is the dealer."""
        return self.entries(0)

    def entries(self, start: int) -> list[list[Any]]:
        """The log from entry `start` on, counted from 0."""
        return [[seat, plain(move)] for seat, move in self._log[start:]]

    @property
    def last_entry(self) -> tuple[int | None, Move | Luck]:
        """The last entry of the log; of a seat of None, luck.

        Raises:
            IndexError: the log is empty.
        """
        return self._log[-1]

    def __len__(self) -> int:
        return len(self._log)

    def copy(self) -> Self:
        """A copy to try moves on, for callers that may have to undo them."""
        match = self.without_log()
        match._log = self._log.copy()  # noqa: SLF001 - the same class
        return match

    def without_log(self) -> Self:
        """A copy with an empty log; what can be taken back in it is the same."""
        match = self.__class__.__new__(self.__class__)
        for name in Match.__slots__:
            setattr(match, name, getattr(self, name))
        match._log = []  # noqa: SLF001 - the same class
        return match

    def play(self, seat: int, move: Mapping[str, Any]) -> Step:
        """Play a seat's move.

        Raises:
            IllegalMove: the move is refused; the match is unchanged.
        """
        if self._beside.practice and move == practice.UNDO:
            return self._take_back(seat)
        decoded = self._moves.decode(move)
        self._require_turn(seat)
        return self._advance(seat, decoded)

    @property
    def undoable(self) -> int | None:
        """The seat that can take back its last move; None if there is none."""
        if not self._takebacks or self.over:
            return None
        return self._takebacks[-1][0]

    def deal(self, luck: Mapping[str, Any]) -> Step:
        """Play the dealer's move.

        Raises:
            IllegalMove: `bad_luck`: the luck is malformed, impossible or not due now.
        """
        decoded = self._lucks.decode(luck)
        self._require_chance()
        return self._advance(None, decoded)

    def draw(self, rng: Rng) -> dict[str, Any]:
        """Draw from `rng` the luck that is due now, ready for `deal`; nothing is played.

        Raises:
            IllegalMove: `bad_luck`: no luck is due now.
        """
        self._require_chance()
        luck: dict[str, Any] = plain(self.game.draw(self._state, rng))
        return luck

    def view(self, viewer: int | None) -> dict[str, Any]:
        """The view of seat `viewer` (None: a spectator), as a fresh copy in plain data."""
        return plain_view(self.seat_view(viewer))

    def packable_view(self, viewer: int | None) -> View:
        """The view as a struct to encode; views of one state share values: never change them."""
        return packable_view(self.seat_view(viewer))

    def seat_view(self, viewer: int | None) -> View:
        """The typed view, as bots get it.

        Raises:
            ValueError: `viewer` is neither None nor a seat of this match.
        """
        if viewer is not None and not self._is_seat(viewer):
            raise ValueError(f"no seat {quoted(viewer)}: seats are 0 to {self._seats - 1}")
        view: View = self.game.view(self._state, viewer)
        if isinstance(self._turn, Over) and self._turn.by_vote:
            return replace(view, to_act=(), over=self._turn, can=None)
        return view

    def preview(self, seat: int, move: Mapping[str, Any]) -> dict[str, Any]:
        """The outcome of `move` as far as `seat` can know it; refusals as in `play`."""
        decoded = self._moves.decode(move)
        self._require_turn(seat)
        seen = self.game.preview(self._state, seat, decoded)
        if isinstance(seen, IllegalMove):
            raise seen
        return seen

    def default_move(self, seat: int) -> dict[str, Any]:
        """The move to play for `seat` when its time has run out.

        Raises:
            IllegalMove: `not_your_turn`.
        """
        self._require_turn(seat)
        move: dict[str, Any] = plain(self.game.default_move(self.seat_view(seat)))
        return move

    def gained(self, seat: int, unit: Unit) -> float:
        """What a seat has already of what the judge's values count, see `Game.reckoning`."""
        return self.game.reckoning(self._state, seat, unit).gained

    def end_by_vote(self) -> None:
        """End the match before the rules do; the log stays as it is, and takes no more entries."""
        self._turn = Over(self.leaders, self._standing, by_vote=True)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in the lead, as everybody can see; all of them while nobody is ahead."""
        scores = self._standing
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    @property
    def _standing(self) -> tuple[int, ...]:
        return self.game.standing(self._state) or (0,) * self._seats

    def judges_hidden(self, seat: int) -> bool:
        """Whether how long a move takes now may tell `seat` of something hidden from it."""
        return self.game.judges_hidden(self._state, seat)

    def resampled(self, viewer: int | None, rng: Rng) -> "Match":
        """A match that looks the same to `viewer`, with hidden things redrawn and an empty log."""
        return self.continued_from(self.game.resample(self._state, viewer, rng))

    def continued_from(self, state: State) -> "Match":
        """A match with these rules and options that continues from `state`, with an empty log."""
        return Match(self.game, self._seats, self._options, state, beside=self._beside)

    def _advance(self, seat: int | None, move: Move | Luck) -> Step:
        step = self.game.apply(self._state, seat, move)
        if isinstance(step, IllegalMove):
            raise step
        if self._beside.practice:
            self._takebacks = practice.after(self._takebacks, seat, self._state, step)
        self._move_on(step, seat, move)
        return step

    def _take_back(self, seat: int) -> Step:
        if seat != self.undoable or type(seat) is not int:
            raise practice.no_undo()
        step = Step(self._takebacks[-1][1], (practice.Undone(seat),))
        self._takebacks = self._takebacks[:-1]
        self._move_on(step, seat, practice.Undo())
        return step

    def _move_on(self, step: Step, seat: int | None, move: Move | Luck) -> None:
        self._state = step.state
        self._turn = self.game.turn(step.state)
        self._log.append((seat, move))

    def _require_chance(self) -> None:
        if not isinstance(self._turn, Chance):
            raise IllegalMove("bad_luck", "No luck is due: a seat is to act, or the match is over.")

    def _require_turn(self, seat: int) -> None:
        waits = self._turn
        if type(seat) is int and type(waits) is ToAct and seat in waits.seats:
            return
        match waits:
            case ToAct(seats=seats):
                reason = f"It is the turn of seat {', '.join(map(str, seats))}."
            case Over():
                reason = "The match is over."
            case _:
                reason = "The dealer is drawing; wait for the luck."
        raise IllegalMove("not_your_turn", reason, {"to_act": [*self.to_act]})

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._seats
