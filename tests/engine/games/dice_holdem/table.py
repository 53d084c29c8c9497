"""Helpers: a match fed with given dice, random play, and a simple slow ranking to compare with."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.core.values import Step
from engine.games.dice_holdem.legal import legal_moves
from tests.engine.games.refusing import refusal

CHECK = {"do": "check"}
CALL = {"do": "call"}
FOLD = {"do": "fold"}
COLOURS = "RBWY"
ORDER = (
    "yahtzee_flush",
    "straight_flush",
    "yahtzee",
    "flush",
    "four_kind",
    "straight",
    "full_house",
    "three_kind",
    "two_pair",
    "pair",
    "none",
)
# Dice for tests in which the hands do not matter: at best two pair with this board.
POCKETS = ("R1 B2", "W1 Y2", "R2 B1", "W2 Y1", "R1 B1", "W2 Y2")
FLOP, TURN, RIVER = "R6 B6 W4", "Y3", "W3"


def bet(amount: int) -> dict[str, Any]:
    return {"do": "bet", "amount": amount}


def up(by: int) -> dict[str, Any]:
    return {"do": "raise", "by": by}


class Table:
    """A match to feed with luck; `first` deals the first hand, the seat to its left acts first."""

    def __init__(self, seats: int = 3, first: int | None = None, **options: Any) -> None:
        self.match = Match.start("dice_holdem", seats, options)
        self.match.deal({"luck": "first", "seat": seats - 1 if first is None else first})

    @property
    def turn(self) -> dict[str, Any]:
        return self.match.turn

    @property
    def see(self) -> dict[str, Any]:
        """The spectator's view."""
        return self.match.view(None)

    def luck(self, luck: str, **drawn: Any) -> Step:
        return self.match.deal({"luck": luck, **drawn})

    def pockets(self, *pockets: str) -> None:
        """Deal the pockets, given by seat; without any, pockets of little value."""
        given = pockets or POCKETS
        while self.turn.get("chance") == "pocket":
            self.luck("pocket", dice=given[self.turn["seat"]].split())

    def flop(self, dice: str = FLOP) -> None:
        self.luck("flop", dice=dice.split())

    def street(self, luck: str, die: str) -> None:
        self.luck(luck, die=die)

    def play(self, *moves: dict[str, Any]) -> Step:
        """Play the moves one after the other, each for the seat to act; returns the last step."""
        for move in moves:
            step = self.match.play(self.turn["to_act"][0], move)
        return step

    def check_round(self) -> None:
        """Everybody checks until the round is over."""
        phase = self.see["phase"]
        while self.turn.get("to_act") and self.see["phase"] == phase:
            self.play(CHECK)

    def surrender(self, to: int) -> None:
        """Play a hand in which all other seats fold at once and one seat wins the antes."""
        self.pockets()
        hand = self.see["hand"]
        while self.see["hand"] == hand and "over" not in self.turn:
            self.play(CHECK if self.turn["to_act"] == [to] else FOLD)

    def run_out(self, flop: str = FLOP, turn: str = TURN, river: str = RIVER) -> None:
        """Deal and check to the end of the hand; a rerolled flop shows the same faces again."""
        hand = self.see["hand"]
        while self.see["hand"] == hand and "over" not in self.turn:
            match self.turn.get("chance"):
                case "flop":
                    self.flop(flop)
                case "flop_reroll":
                    self.luck("flop_reroll", faces=[int(die[1]) for die in flop.split()])
                case "turn":
                    self.street("turn", turn)
                case "river":
                    self.street("river", river)
                case _:
                    self.play(CHECK)

    def refused(self, seat: int, move: Any) -> IllegalMove:
        return refusal(self.match, lambda: self.match.play(seat, move))

    def bad_luck(self, luck: Any) -> IllegalMove:
        refused = refusal(self.match, lambda: self.match.deal(luck))
        assert refused.code == "bad_luck"
        return refused


def random_step(match: Match, rng: Random) -> Step:
    """Play luck or a random legal move, seldom a fold, so that there are showdowns."""
    if "chance" in match.turn:
        return match.deal(match.draw(rng))
    seat = match.turn["to_act"][0]
    view: Any = match.seat_view(seat)
    moves = legal_moves(view)
    if rng.random() < 0.8:
        moves = moves[:-1]  # the fold comes last
    return match.play(seat, plain(rng.choice(moves)))


def random_match(rng: Random, **options: Any) -> Match:
    """A new match with 2 to 6 seats and small stacks, so that it ends soon."""
    return Match.start("dice_holdem", rng.randrange(2, 7), {"stack": 100} | options)


def walk(match: Match, rng: Random, entries: int) -> Iterator[Step]:
    for _ in range(entries):
        if "over" in match.turn:
            return
        yield random_step(match, rng)


def dice(rng: Random, count: int) -> list[str]:
    """Random dice from a full bag."""
    bag = [colour for colour in COLOURS for _ in range(5)]
    return [f"{colour}{rng.randrange(1, 7)}" for colour in rng.sample(bag, count)]


# The ranking again, written simply and without regard to speed.


def strength(hand: Sequence[str]) -> tuple[int, list[int], int]:
    """A value by which hands of at most five dice are compared."""
    faces = [int(die[1]) for die in hand]
    listed = sorted(faces, key=lambda face: (faces.count(face), face), reverse=True)
    alike = max([sum(die[0] == colour for die in hand) for colour in COLOURS])
    return -ORDER.index(category(hand)), listed, alike


def category(hand: Sequence[str]) -> str:
    faces = sorted(int(die[1]) for die in hand)
    groups = sorted((faces.count(face) for face in set(faces)), reverse=True)
    flush = len(hand) == 5 and len({die[0] for die in hand}) == 1
    straight = faces in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])
    found = {
        "yahtzee_flush": flush and groups == [5],
        "straight_flush": flush and straight,
        "yahtzee": groups == [5],
        "flush": flush,
        "four_kind": groups[0] == 4,
        "straight": straight,
        "full_house": groups == [3, 2],
        "three_kind": groups[0] == 3,
        "two_pair": groups[:2] == [2, 2],
        "pair": groups[0] == 2,
        "none": True,
    }
    return next(name for name, holds in found.items() if holds)


def best_of(hand: Sequence[str]) -> tuple[int, list[int], int]:
    """The strength of the best five, by trying all."""
    return max(strength(five) for five in combinations(hand, min(5, len(hand))))


def laid_out(hand: Sequence[str]) -> list[str]:
    """The best five in the order of `Best.dice`, by trying all."""
    most = best_of(hand)
    fives = [five for five in combinations(hand, min(5, len(hand))) if strength(five) == most]
    return min(
        (listed(five) for five in fives), key=lambda five: [COLOURS.index(d[0]) for d in five]
    )


def listed(five: Sequence[str]) -> list[str]:
    """The dice sorted by larger groups first, then high faces first, then colours R B W Y."""
    faces = [die[1] for die in five]
    return sorted(five, key=lambda die: (-faces.count(die[1]), -int(die[1]), COLOURS.index(die[0])))
