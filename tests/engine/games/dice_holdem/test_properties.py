"""Properties of all matches, tested by random play."""

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.shape import move_shapes
from engine.core.values import Step
from tests.engine.games.dice_holdem.table import (
    CALL,
    CHECK,
    FOLD,
    best_of,
    bet,
    random_match,
    random_step,
    up,
    walk,
)

seeds = st.integers(0, 2**32)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "stack": st.sampled_from([100, 150, 400]),
        "ante": st.sampled_from([10, 40, 90]),
        "max_raises": st.integers(0, 4),
        "flop_rerolls": st.integers(0, 3),
        "max_hands": st.integers(0, 30),
        "ante_doubles_every": st.integers(0, 5),
        "yahtzee_flush_wins": st.booleans(),
    },
)


@settings(max_examples=15)
@given(seed=seeds, options=house_rules)
@example(seed=0, options={"max_hands": 0, "max_raises": 0})  # a very long match
def test_random_legal_play_ends_and_replays(seed: int, options: dict[str, Any]) -> None:
    """A match without `max_hands` need not end; then only its beginning is replayed."""
    rng = Random(seed)
    match = random_match(rng, **{"max_hands": 200} | options)
    may_go_on = match.options["max_hands"] == 0
    entries = sum(1 for _ in walk(match, rng, 2_000 if may_go_on else 20_000))
    again = Match.replay("dice_holdem", match.seats, match.options, match.log, match.rules_version)

    assert "over" in match.turn or may_go_on, f"not over after {entries} entries"
    for viewer in (*range(match.seats), None):
        assert again.view(viewer) == match.view(viewer)


@settings(max_examples=40)
@given(seed=seeds, options=house_rules)
def test_chips_and_dice_are_conserved(seed: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    match = random_match(rng, **options)
    total = sum(match.view(None)["chips"])
    for _ in walk(match, rng, 150):
        view = match.view(None)
        pots = sum(pot["amount"] for pot in view["pots"])
        dice = view["board"] + [
            die for seat in range(match.seats) for die in match.view(seat)["pocket"]
        ]

        assert sum(view["chips"]) + sum(view["bets"]) + pots == total
        assert min(view["chips"]) >= 0
        assert all(chips % 10 == 0 for chips in view["chips"])
        assert all(sum(die[0] == colour for die in dice) <= 5 for colour in "RBWY")


@settings(max_examples=25)
@given(seed=seeds, options=house_rules)
def test_exactly_the_moves_in_can_are_accepted(seed: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    match = random_match(rng, **options)
    everything = [CHECK, CALL, FOLD, *map(bet, (0, 10, 20, 30)), *map(up, (0, 10, 20, 30))]
    for _ in walk(match, rng, 80):
        if "to_act" not in match.turn:
            continue
        seat = match.turn["to_act"][0]
        can = match.view(seat)["can"]
        allowed = [FOLD, *map(bet, can["bet"]), *map(up, can["raise"])]
        allowed += [CHECK] if can["check"] else []
        allowed += [CALL] if can["call"] else []

        for move in everything:
            assert accepted(match, seat, move) == (move in allowed)


def accepted(match: Match, seat: int, move: dict[str, Any]) -> bool:
    """Whether the rules accept the move, without playing it."""
    typed = move_shapes(match.game.moves).decode(move)
    return isinstance(match.game.apply(match._state, seat, typed), Step)


@settings(max_examples=40)
@given(seed=seeds, options=house_rules)
def test_awards_match_a_simple_computation(seed: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    match = random_match(rng, **options)
    match.deal(match.draw(rng))
    for _ in range(8):
        if "over" in match.turn:
            return
        hand = Hand(match)
        hand.play(rng)

        assert match.view(None)["last_hand"]["awards"] == hand.awards()
        assert hand.paid_out() == hand.after


class Hand:
    """Plays one hand and computes its result in a simple way from what could be seen."""

    def __init__(self, match: Match) -> None:
        self.match = match
        view = match.view(None)
        self.number, self.dealer = view["hand"], view["dealer"]
        self.seats = range(match.seats)
        self.total = sum(view["chips"]) + sum(pot["amount"] for pot in view["pots"])
        self.before = self._chips_before_antes()
        self.pockets: dict[int, list[str]] = {}
        self.board: list[str] = []
        self.chips: list[int] = view["chips"]
        self.folded: set[int] = set()
        self.after: list[int] = []

    def _chips_before_antes(self) -> list[int]:
        return _chips_at_hand(self.match, self.number)

    def play(self, rng: Random) -> None:
        """Play the hand to its end and record pockets, board, chips and folds."""
        while "over" not in self.match.turn and self.match.view(None)["hand"] == self.number:
            view = self.match.view(None)
            self.board = view["board"]
            for seat in self.seats:
                self.pockets[seat] = self.match.view(seat)["pocket"]
            self.chips = view["chips"]
            acting = self.match.turn.get("to_act", [None])[0]
            step = random_step(self.match, rng)
            events: Any = step.public
            for event in events:
                name = type(event).__struct_config__.tag
                if name == "folded":
                    self.folded.add(event.seat)
                elif name in ("bet", "called", "raised"):
                    paid = event.amount if name == "bet" else event.paid
                    self.chips[acting] -= paid
                elif name == "board":
                    self.board = self.board + list(event.dice)
                elif name == "hand":
                    break  # chips returned after it belong to the next hand
                elif name == "returned":
                    self.chips[event.seat] += event.chips
        self.after = (
            self.match.view(None)["chips"]
            if "over" in self.match.turn
            else _chips_at_hand(self.match, self.number + 1)
        )

    def outcome(self) -> list[tuple[int, set[int]]]:
        """(chips, winners) of each pot, main pot first, computed in layers of ten chips."""
        paid = [before - chips for before, chips in zip(self.before, self.chips, strict=True)]
        live = [seat for seat in self.seats if paid[seat] and seat not in self.folded]
        found: list[tuple[int, list[int]]] = []
        for level in range(10, max(paid) + 10, 10):
            amount = 10 * sum(chips >= level for chips in paid)
            payers = [seat for seat in live if paid[seat] >= level]
            if found and payers in ([], found[-1][1]):
                found[-1] = found[-1][0] + amount, found[-1][1]
            else:
                found.append((amount, payers))
        return [(amount, self._best(payers)) for amount, payers in found]

    def _best(self, payers: list[int]) -> set[int]:
        if len(payers) == 1:
            return set(payers)
        hands = {seat: best_of(self.pockets[seat] + self.board) for seat in payers}
        return {seat for seat in payers if hands[seat] == max(hands.values())}

    def awards(self) -> list[dict[str, Any]]:
        return [{"amount": amount, "seats": sorted(won)} for amount, won in self.outcome()]

    def paid_out(self) -> list[int]:
        chips = list(self.chips)
        for amount, winners in self.outcome():
            clockwise = [(self.dealer + step) % len(self.seats) for step in self.seats]
            order = [seat for seat in (*clockwise[1:], self.dealer) if seat in winners]
            for unit in range(amount // 10):
                chips[order[unit % len(order)]] += 10
        return chips


def _chips_at_hand(match: Match, number: int) -> list[int]:
    """The chips of all seats before the antes of a hand."""
    replay = Match.start("dice_holdem", match.seats, match.options)
    for seat, entry in match.log:
        step = replay.deal(entry) if seat is None else replay.play(seat, entry)
        events: Any = step.public
        started = [event for event in events if type(event).__struct_config__.tag == "hand"]
        if started and started[0].hand == number:
            chips = list(replay.view(None)["chips"])
            back = events[events.index(started[0]) + 1 :]
            for event in back:
                chips[event.seat] -= event.chips
            return [left + paid for left, paid in zip(chips, started[0].paid, strict=True)]
    raise AssertionError(f"hand {number} has not begun")


@settings(max_examples=15)
@given(seed=seeds)
def test_hand_numbers_increase_and_the_dealer_moves_to_the_next_living_seat(seed: int) -> None:
    rng = Random(seed)
    match = random_match(rng, ante=40)
    dealt: list[tuple[int, int, list[bool]]] = []
    for _ in walk(match, rng, 400):
        view = match.view(None)
        if not dealt or dealt[-1][0] != view["hand"]:
            dealt.append((view["hand"], view["dealer"], [s != "out" for s in view["status"]]))

    assert [hand for hand, *_ in dealt] == list(range(1, len(dealt) + 1))
    for (_, before, _), (_, dealer, living) in pairwise(dealt):
        seat = (before + 1) % match.seats
        while not living[seat]:
            seat = (seat + 1) % match.seats
        assert dealer == seat
