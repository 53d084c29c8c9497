"""Computer players of Dice Hold'em.

The five levels choose by what the judge says of each move; the strongest draws from its table
against one player, and plays by its equity against more. Of older levels, `tight` and `solid`
estimate their equity, the part of the pot they win on average. They bet and raise if it is well
above an equal share of the pot, and call if it covers the pot odds.
"""

from collections.abc import Mapping
from types import UnionType

from msgspec import Struct

from engine.core.game import Bot
from engine.core.judgment import Ratings
from engine.core.values import Move, Rng
from engine.games.dice_holdem.balanced import by_table
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.judge import pot, rate
from engine.games.dice_holdem.legal import legal_moves
from engine.games.dice_holdem.tables import TABLES
from engine.games.dice_holdem.values import UNIT, Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView
from engine.kit import levels
from engine.kit.levels import Rate, drawn, leaning


class Style(Struct, frozen=True):
    """How a player acts on its equity.

    Attributes:
        call_margin: it calls if its equity exceeds the pot odds by this much.
        raise_at: it bets or raises if its equity is this many times an equal share of the pot.
        bet_discount: what it subtracts from its equity for each unit of the highest bet.
        bluff_every: with a weak hand it bets once in so many times; 0 for never.
    """

    call_margin: float
    raise_at: float
    bet_discount: float
    bluff_every: int


TIGHT = Style(call_margin=0.08, raise_at=1.4, bet_discount=0.04, bluff_every=0)
SOLID = Style(call_margin=0.0, raise_at=1.1, bet_discount=0.08, bluff_every=10)
MIXED = Style(call_margin=0.0, raise_at=1.1, bet_discount=0.04, bluff_every=8)


def random(view: HoldemView, rng: Rng) -> Move:
    """A random legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def caller(view: HoldemView) -> Move:
    """Check or call; never bet, never fold."""
    assert view.can is not None
    return Check() if view.can.check else Call()


def by_equity(style: Style, view: HoldemView, rng: Rng) -> Move:
    """Bet or raise with a strong hand, call if the pot odds allow it, bluff now and then."""
    can = view.can
    assert can is not None
    opponents = sum(status in ("in", "all_in") for status in view.status) - 1
    estimate = equity(view.pocket, view.board, opponents, rng)
    estimate -= style.bet_discount * max(view.bets) / UNIT
    if estimate * (opponents + 1) >= style.raise_at:
        return _strongest(view)
    if can.check:
        bluff = style.bluff_every and not rng.randrange(style.bluff_every)
        return _strongest(view) if bluff else Check()
    return Call() if estimate >= pot_odds(view) + style.call_margin else Fold()


def pot_odds(view: HoldemView) -> float:
    """The cost of a call as a fraction of the pot after it: the equity that breaks even."""
    assert view.can is not None
    cost = view.can.call
    return cost / (sum(pot.amount for pot in view.pots) + sum(view.bets) + cost)


def _strongest(view: HoldemView) -> Move:
    """The highest bet or raise that is allowed, else a check or call."""
    can = view.can
    assert can is not None
    if can.bet:
        return Bet(can.bet[-1])
    if can.raise_:
        return Raise(can.raise_[-1])
    return caller(view)


def tight(view: HoldemView, rng: Rng) -> Move:
    """Play few hands, only good ones, and never bluff."""
    return by_equity(TIGHT, view, rng)


def solid(view: HoldemView, rng: Rng) -> Move:
    """Call by pot odds, bet and raise often, bluff now and then."""
    return by_equity(SOLID, view, rng)


def master(view: HoldemView, rng: Rng) -> Move:
    """Play by the table; where it does not go, by equity."""
    return by_table(TABLES, view, rng) or by_equity(MIXED, view, rng)


def _rate(view: HoldemView) -> Ratings:
    return rate(view, TABLES)


def graded(temperature: float, rated: Rate = _rate) -> Bot:
    """A level by its temperature in parts of the pot; it never folds for nothing."""

    def play(view: HoldemView, rng: Rng) -> Move:
        assert view.can is not None
        values = dict(rated(view).values)
        if view.can.check:
            del values[Fold()]
        return drawn(values, temperature * pot(view), rng)

    return play


TEMPERATURES = (0.45, 0.3, 0.2, 0.12)
"""In parts of the pot, of all levels but the strongest, which draws from the table's mix: of moves
that are equally good others could learn which a low temperature prefers."""


def _character(kinds: type[Move] | UnionType, liked: float) -> Bot:
    """A player of the middle level that finds some kinds of moves better by a part of the pot."""

    def liking(view: HoldemView, move: Move) -> float:
        return liked * pot(view) if isinstance(move, kinds) else 0.0

    return graded(TEMPERATURES[2], leaning(_rate, liking, {"chips": 1.0}))


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "caller": lambda view, _: caller(view),
    "tight": tight,
    "solid": solid,
    "balanced": master,
    **dict(zip(levels.LEVELS, [*map(graded, TEMPERATURES), master], strict=True)),
    "bluffer": _character(Bet | Raise, 0.25),
    "cautious": _character(Check | Fold, 0.08),
}

CHARACTERS: Mapping[str, str] = {"bluffer": "expert", "cautious": "casual"}
"""Players with a leaning, and the levels that they are as strong as."""

OLDER: Mapping[str, str] = {
    "random": "beginner",
    "caller": "beginner",
    "tight": "club",
    "solid": "expert",
    "balanced": "master",
}
"""Levels of older tables, and what they are shown as."""
