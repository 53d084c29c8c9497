"""Twins for any single move, also one that lays something open or ends the match.

What such a move shows is the same in both matches, and what stays hidden after it is not. So
whatever differs in time is told by what nobody was shown. Where nothing stays hidden from a viewer,
the two matches are the same one.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Literal, cast

from msgspec import Struct

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.core.values import Chance, Event, State, Step
from tests.games import own, soon
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.twins import Entry, Line, Twins

Kind = Literal["move", "reveal", "end"]
"""An ordinary move, one that shows something to the viewer, and one that ends the match."""

TRIES = 60  # matches drawn for one that agrees in all that is shown
Agreeing = Callable[[State, int | None, Iterable[Event], Random], State | None]
"""`agreeing` in the tests of a game: see `tests.games`."""


class Moment(Struct, frozen=True):
    """A position, and the move that is made in it."""

    match: Match
    seat: int
    move: Entry

    @property
    def phase(self) -> str:
        return str(self.match.view(None)["phase"])


class Outcome(Struct, frozen=True):
    """The view after a move and all luck that follows, for one viewer.

    Attributes:
        laid_open: how much of the luck comes before something is shown, this luck perhaps.
    """

    match: Match
    lucks: list[Entry]
    heard: list[Event]
    laid_open: int

    def looks_like(self, other: "Outcome", viewer: int | None) -> bool:
        """Whether a viewer cannot tell it from another."""
        return (
            plain(self.heard) == plain(other.heard)
            and len(self.lucks) == len(other.lucks)
            and self.match.turn == other.match.turn
            and self.match.view(viewer) == other.match.view(viewer)
        )


class Shown(Struct, frozen=True):
    """A move in two matches that agree in what a viewer is shown.

    Attributes:
        hides: whether anything that differs stays hidden.
    """

    kind: Kind
    twins: Twins
    hides: bool


def moments(game: str, rng: Random, matches: int, seats: tuple[int, int]) -> Iterator[Moment]:
    """All moves of random matches with a number of seats from these limits."""
    for _ in range(matches):
        match = Match.start(game, rng.randrange(seats[0], seats[1] + 1), soon(game))
        while "over" not in match.turn:
            if "chance" in match.turn:
                match.deal(match.draw(rng))
                continue
            seat, move = pairs.random_move(match, rng)
            yield Moment(pairs.copy(match), seat, move)
            match.play(seat, move)


def shown(moment: Moment, viewer: int | None, rng: Random) -> Shown | None:
    """Twins for this move, if any are found that agree in what it shows."""
    match, seat = moment.match, moment.seat
    here = _outcome(match, moment, moment.move, viewer, rng)
    kind = kind_of(moment, here, viewer, rng)
    found: Shown | None = None
    for _ in range(TRIES):
        there = match.continued_from(_resampled(match, viewer, here.heard, rng))
        move = moment.move
        if seat != viewer:
            move = pairs.as_there(match, there, seat, move)
        try:
            other = _outcome(there, moment, move, viewer, rng, here)
        except IllegalMove:
            continue
        if not other.looks_like(here, viewer) or there.view(viewer) != match.view(viewer):
            continue
        lucks = zip(here.lucks, other.lucks, strict=True)
        lines = [Line(seat, moment.move, move), *(Line(None, *luck) for luck in lucks)]
        hides = there._state != match._state or any(one.here != one.there for one in lines)
        found = Shown(kind, Twins(viewer, pairs.copy(match), there, tuple(lines)), hides)
        if hides:
            return found
    return found


def kind_of(moment: Moment, here: Outcome, viewer: int | None, rng: Random) -> Kind:
    """The kind of a move for a viewer."""
    if "over" in here.match.turn:
        return "end"
    agrees = _agreeing(moment.match)
    if any(event.reveals for event in here.heard):
        return "reveal"
    is_shown = agrees and agrees(moment.match._state, viewer, here.heard, rng) is not None
    return "reveal" if is_shown else "move"


def outcome(moment: Moment, viewer: int | None, rng: Random) -> Outcome:
    """The outcome of the move."""
    return _outcome(moment.match, moment, moment.move, viewer, rng)


def _outcome(
    match: Match,
    moment: Moment,
    move: Entry,
    viewer: int | None,
    rng: Random,
    twin: Outcome | None = None,
) -> Outcome:
    """The move with its luck: as in the twin, but drawn anew where it stays hidden."""
    after, lucks, laid_open = pairs.copy(match), list[Entry](), 0
    heard = _heard(after.play(moment.seat, move), viewer)
    while isinstance(after._turn, Chance):
        at = len(lucks)
        stays_hidden = twin and at >= twin.laid_open and after._turn.hidden_from(viewer)
        given = twin.lucks[at : at + 1] if twin and not stays_hidden else []
        lucks.append(given[0] if given else after.draw(rng))
        events = _heard(after.deal(lucks[-1]), viewer)
        if any(event.reveals for event in events):
            laid_open = len(lucks)
        heard += events
    return Outcome(after, lucks, heard, laid_open)


def _heard(step: Step, viewer: int | None) -> list[Event]:
    return [*step.public, *(() if viewer is None else step.private.get(viewer, ()))]


def _agreeing(match: Match) -> Agreeing | None:
    return cast("Agreeing | None", own(match.game.id, "agreeing", None))


def _resampled(match: Match, viewer: int | None, heard: list[Event], rng: Random) -> State:
    """Another state for this viewer, which agrees in what they hear as far as the game can."""
    agrees = _agreeing(match)
    state = agrees(match._state, viewer, heard, rng) if agrees else None
    found: State = match.game.resample(match._state, viewer, rng) if state is None else state
    return found
