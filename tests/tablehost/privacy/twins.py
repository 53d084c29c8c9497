"""Twin matches, which differ only in what one viewer must not know, and have the same moves.

A walk through a game is stopped somewhere, the match is resampled for a viewer, and both go on by
a script: the same public moves and luck, each with secrets of its own (cards exchanged from the
same places of another rack, other dice under a cup). Nothing in a script lays something hidden
open, since what that shows is not the same from then on.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from engine import IllegalMove, Match, registry
from engine.core.plain import plain
from engine.core.values import Chance, Luck, Rng, Step
from tests.games import soon

GAMES = registry.game_ids()
SECRET = tuple(game for game in GAMES if registry.game(game).hidden)

TRIES = 8
"""How many moves are tried for one that both can make."""

Entry = dict[str, Any]


class Planting(Luck, frozen=True, tag="planted"):
    """The first entry of a planted match's log, which stands for all that came before."""


class ChancePlanting(Chance, frozen=True, tag="planted"):
    """A planted match waits for that entry."""


class Line(Struct, frozen=True):
    """One entry of a script, as it is in either world; a seat of None is the dealer."""

    seat: int | None
    here: Entry
    there: Entry


class Twins(Struct, frozen=True):
    """Two matches that a viewer must not be able to tell apart, with the moves that follow."""

    viewer: int | None
    here: Match
    there: Match
    script: tuple[Line, ...]


class Planted(Match):
    """A match that begins in the middle, where luck comes from a script as far as it goes."""

    __slots__ = ("_scripted",)

    def __init__(self, match: Match, lucks: Mapping[int, Entry]) -> None:
        super().__init__(match.game, match.seats, match._options, match._state)
        self._turn = ChancePlanting()
        self._scripted = lucks

    def copy(self) -> "Planted":
        match = super().copy()
        match._scripted = self._scripted
        return match

    def draw(self, rng: Rng) -> Entry:
        if not self._log:
            return {"luck": "planted"}
        return self._scripted.get(len(self) - 1) or super().draw(rng)

    def deal(self, luck: Mapping[str, Any]) -> Step:
        if self._log:
            return super().deal(luck)
        step = Step(self._state)
        self._move_on(step, None, Planting())
        return step


class Planter:
    """Stands in for `Match` where a host starts and replays one: it gives planted ones."""

    def __init__(self, match: Match, lucks: Mapping[int, Entry]) -> None:
        self._match = match
        self._lucks = lucks

    def start(self, *_: object) -> Match:
        return Planted(self._match, self._lucks)

    def of_version(self, *_: object) -> Match:
        return self.start()


def copy(match: Match) -> Match:
    """The same position, with an empty log."""
    return Match(match.game, match.seats, match._options, match._state)


def viewers(match: Match) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(match.seats), None]


def random_move(match: Match, rng: Random) -> tuple[int, Entry]:
    """A random legal move of the seat to act."""
    seat = match.turn["to_act"][0]
    return seat, plain(match.game.bots["random"](match.seat_view(seat), rng))


def walked(game: str, rng: Random, entries: int) -> Match:
    """A random match after about so many entries, where a seat is to act."""
    low, high = registry.game(game).seats
    match = Match.start(game, rng.randrange(low, high + 1), soon(game))
    last = match
    for number in range(entries + 100):
        if "to_act" in match.turn:
            last = copy(match)
            if number >= entries:
                break
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            match.play(*random_move(match, rng))
    return last


def twins(match: Match, viewer: int | None, rng: Random, entries: int = 8) -> Twins:
    """A match and its twin for `viewer`, with a script of at most so many entries."""
    there = match.resampled(viewer, rng)
    script = tuple(_script(match, there, viewer, rng, entries))
    return Twins(viewer, copy(match), there, script)


def _script(
    here: Match, there: Match, viewer: int | None, rng: Random, entries: int
) -> Iterator[Line]:
    """Whole moves only, each with the luck it leads to."""
    lines: list[Line] = []
    while len(lines) < entries and "over" not in here.turn:
        found = next(filter(None, (_tried(here, there, viewer, rng) for _ in range(TRIES))), None)
        if found is None:
            return
        line, here, there = found
        lines.append(line)
        if "to_act" in here.turn:
            yield from lines
            entries -= len(lines)
            lines = []


def _tried(
    here: Match, there: Match, viewer: int | None, rng: Random
) -> tuple[Line, Match, Match] | None:
    """The next entry and where it leads, if it can be put in both and opens nothing."""
    line, here, there = _line(here, there, viewer, rng), copy(here), copy(there)
    try:
        steps = _put(here, line.seat, line.here), _put(there, line.seat, line.there)
    except IllegalMove:
        return None  # a hidden card or die that this needs is somewhere else there
    if any(_opens(step, viewer) for step in steps) or here.turn != there.turn:
        return None
    return line, here, there


def _line(here: Match, there: Match, viewer: int | None, rng: Random) -> Line:
    if "chance" in here.turn:
        luck = here.draw(rng)
        assert isinstance(here._turn, Chance)
        return Line(None, luck, there.draw(rng) if here._turn.hidden_from(viewer) else luck)
    seat, move = random_move(here, rng)
    return Line(seat, move, move if seat == viewer else as_there(here, there, seat, move))


def as_there(here: Match, there: Match, seat: int, move: Entry) -> Entry:
    """The same move as everybody sees it: it names as many hidden cards, from the same places."""
    own, other = here.view(seat), there.view(seat)
    hands = [(own[name], other[name]) for name in own if own[name] != other[name]]
    return {name: _from_same_places(value, hands) for name, value in move.items()}


def _from_same_places(value: Any, hands: list[tuple[Any, Any]]) -> Any:
    """A list of cards as texts, taken out of the other hand; anything else as it is."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        return value
    for own, other in hands:
        places = _places(value, own) if isinstance(own, list) else None
        if places is not None:
            return [other[place] for place in places]
    return value


def _places(cards: list[str], hand: list[Any]) -> list[int] | None:
    """Where these cards are in a hand; None if it does not hold them all."""
    left, places = list(hand), list[int]()
    for card in cards:
        if card not in left:
            return None
        places.append(left.index(card))
        left[places[-1]] = None
    return places


def _put(match: Match, seat: int | None, entry: Entry) -> Step:
    return match.deal(entry) if seat is None else match.play(seat, entry)


def _opens(step: Step, viewer: int | None) -> bool:
    """Whether a step shows the viewer something that was hidden: then worlds part."""
    own = () if viewer is None else step.private.get(viewer, ())
    return any(event.reveals for event in (*step.public, *own))
