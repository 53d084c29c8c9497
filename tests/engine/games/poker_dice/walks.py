"""Random play that reaches rare situations: low calls, many pokers, few different faces."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.games.poker_dice import CALLS
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.view import PokerDiceView

Plain = dict[str, Any]

SETS = [list(dice) for size in range(1, 6) for dice in combinations(range(5), size)]
UNIVERSE: list[Plain] = [
    *({"do": do} for do in ("believe", "doubt", "peek", "poker_turn")),
    *({"do": "take_out", "dice": dice} for dice in SETS),
    *({"do": "throw", "dice": dice, "cup": cup} for dice in SETS for cup in (False, True)),
    *({"do": "announce", "call": list(call)} for call in (*CALLS, ("pair", "x"))),
    *({"do": "announce", "call": list(call), "to": "left"} for call in CALLS[::7]),
    *({"do": "announce", "call": list(call), "to": "right"} for call in CALLS[::9]),
]
"""Every move except calls with some directions, and one call that does not exist."""


def seat_view(match: Match, seat: int) -> PokerDiceView:
    view = match.seat_view(seat)
    assert isinstance(view, PokerDiceView)
    return view


def some_move(match: Match, rng: Random) -> Plain:
    """A random legal move: first its kind, then the move; calls are low ones or pokers."""
    kinds: dict[str, list[Plain]] = {}
    for move in map(plain, legal_moves(seat_view(match, match.turn["to_act"][0]))):
        kinds.setdefault(move["do"], []).append(move)
    kind = rng.choice(sorted(kinds))
    if kind == "doubt" and len(kinds) > 1 and rng.random() < 0.7:
        kind = "believe"
    moves = kinds[kind]
    if kind == "announce":
        pokers = [move for move in moves if move["call"][0] == "poker"]
        moves = moves[:4] if rng.random() < 0.6 else pokers
    return rng.choice(moves)


def luck(match: Match, rng: Random) -> Plain:
    """Random luck, half of the time with only two faces, which make high calls true."""
    drawn = match.draw(rng)
    if "faces" in drawn and rng.random() < 0.5:
        return drawn | {"faces": [rng.choice("KA") for _ in drawn["faces"]]}
    return drawn


def walk(rng: Random, entries: int, **options: Any) -> Iterator[Match]:
    """A random match before each of its entries, at most `entries`."""
    match = Match.start("poker_dice", rng.randrange(2, 9), options)
    for _ in range(entries):
        yield match
        turn = match.turn
        if "over" in turn:
            return
        if "chance" in turn:
            match.deal(luck(match, rng))
        else:
            match.play(turn["to_act"][0], some_move(match, rng))


def answer(match: Match, seat: int, move: Plain) -> tuple[Any, ...]:
    """The preview of a move, or the refusal as code, text and facts."""
    try:
        return "preview", match.preview(seat, move)
    except IllegalMove as refused:
        return refused.code, refused.text, refused.facts
