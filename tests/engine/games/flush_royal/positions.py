"""Random matches, positions and racks for the tests."""

from random import Random
from typing import Any

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import LEVELS
from engine.games.flush_royal.position import Position
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.tables import state_at


def some_match(rng: Random, entries: int, options: dict[str, Any] | None = None) -> Match:
    """A match of random players after this many log entries, or at its end."""
    match = Match.start("flush_royal", rng.randrange(2, 7), options)
    for _ in range(entries):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(LEVELS["random"](match.seat_view(seat), rng)))
    return match


def position(
    board: naive.Cards, rack: list[str], *, strict: bool = True, ace_low: bool = True
) -> Position:
    shown = {f"{row},{column}": name for (row, column), name in board.items()}
    options = {"strict_anchor": strict, "ace_low": ace_low}
    state = state_at(shown, [" ".join(rack), ""], reserve="", options=options)
    return Position(state.board, state.rack, strict)


def likely_rack(rng: Random, board: naive.Cards, size: int, jokers: int = 0) -> list[str]:
    """A random rack whose cards often fit those on the board."""
    rack = ["**"] * jokers
    while len(rack) < size:
        name = rng.choice([*board.values(), *rng.sample(naive.DECK, 2)])
        mate = name[0] + rng.choice(naive.SUITS)
        rack.append(rng.choice([mate, rng.choice(naive.RANKS) + name[1]]))
    return rack
