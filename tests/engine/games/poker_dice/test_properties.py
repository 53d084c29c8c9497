"""Random play, compared with a second implementation of the rules that only uses the view."""

from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice import CALLS
from engine.games.poker_dice.legal import legal_moves
from tests.engine.games.poker_dice.walks import (
    UNIVERSE,
    Plain,
    answer,
    seat_view,
    walk,
)
from tests.engine.walks import viewers

seeds = st.integers(0, 2**32)


class Referee:
    """Judges moves by a view; `taken` says whether dice were taken out in this turn."""

    def __init__(self, view: Plain, *, taken: bool) -> None:
        self.view = view
        self.phase = view["phase"]
        self.taken = taken
        self.cup = {die for die in range(5) if view["dice"][die]["place"] == "cup"}
        self.thrown = {die for die in range(5) if view["dice"][die]["thrown"]}

    def code(self, move: Plain) -> str | None:
        """The code of the refusal of a move; None if it is legal."""
        answering = self.phase == "answer"
        match move["do"]:
            case "believe" | "doubt":
                if not answering:
                    return "wrong_phase"
                last = self.view["call"] == ["poker", "A"] and self.view["aces_believed"] == 5
                return "only_doubt" if last and move["do"] == "believe" else None
            case "poker_turn":
                return None if self.may_choose_poker_turn() else "wrong_phase"
            case "peek":
                new = self.cup and not self.view["peeked"] and not answering
                return None if new else "wrong_phase"
        if answering:
            return "wrong_phase"
        match move["do"]:
            case "take_out":
                if not set(move["dice"]) <= self.cup:
                    return "not_in_cup"
                return None if self.view["peeked"] else "not_seen"
            case "throw":
                return self.throw(set(move["dice"]), cup=move["cup"])
        return self.announce(move)

    def may_choose_poker_turn(self) -> bool:
        believed = self.phase == "play" and self.view["call"][0] == "poker"
        return bool(
            believed
            and not self.thrown
            and not self.taken
            and (self.view["peeked"] or not self.cup)
        )

    def throw(self, dice: set[int], *, cup: bool) -> str | None:
        if self.phase == "poker_turn":
            if not self.view["throws_left"]:
                return "no_throws_left"
            if not self.thrown and len(dice) < 5:
                return "must_throw"
        elif dice & self.thrown:
            return "already_thrown"
        if cup:
            return None if dice >= self.cup else "cup_in_use"
        unseen = dice & self.cup and not self.view["peeked"]
        return "not_seen" if unseen and not dice >= self.cup else None

    def announce(self, move: Plain) -> str | None:
        starting = self.phase == "start"
        if "to" in move and not starting:
            return "bad_move"
        if self.view["must_throw"]:
            return "must_throw"
        if tuple(move["call"]) not in CALLS:
            return "no_such_call"
        rank, last = CALLS.index(tuple(move["call"])), self.view["call"]
        aces = last == ["poker", "A"] == move["call"]
        if last and rank <= CALLS.index(tuple(last)) and not aces:
            return "too_low"
        alive = sum(map(bool, self.view["lives"]))
        return "needs_direction" if starting and alive > 2 and "to" not in move else None


def takes_out(match: Match) -> bool:
    """Whether dice were taken out in the current turn: since the last call or answer."""
    for _, entry in reversed(match.log):
        match entry.get("do"):
            case "take_out":
                return True
            case "believe" | "announce" | "doubt":
                return False
    return False


@settings(max_examples=8)
@given(seed=seeds)
def test_moves_are_refused_as_by_the_referee(seed: int) -> None:
    for match in walk(Random(seed), 50, lives=2):
        for seat in match.turn.get("to_act", []):
            referee = Referee(match.view(seat), taken=takes_out(match))
            for move in UNIVERSE:
                found = answer(match, seat, move)
                code = None if found[0] == "preview" else found[0]
                assert code == referee.code(move), move


def _key(move: Plain) -> tuple[Any, ...]:
    return move["do"], tuple(move.get("dice", ())), move.get("cup"), tuple(move.get("call", ()))


@settings(max_examples=6)
@given(seed=seeds)
def test_can_lists_exactly_the_legal_moves(seed: int) -> None:
    for match in walk(Random(seed), 50, lives=2):
        for viewer in viewers(match):
            if viewer is None or viewer not in match.turn.get("to_act", []):
                assert match.view(viewer)["can"] == {}
                continue
            offered = [plain(move) for move in legal_moves(seat_view(match, viewer))]
            assert all(answer(match, viewer, move)[0] == "preview" for move in offered)
            legal = {_key(move) for move in UNIVERSE if answer(match, viewer, move)[0] == "preview"}
            if match.view(viewer)["can"]["to"]:  # UNIVERSE lacks some directions
                offered = [move for move in offered if move["do"] != "announce"]
                legal = {key for key in legal if key[0] != "announce"}
            assert {_key(move) for move in offered} == legal


@settings(max_examples=15)
@given(seed=seeds)
def test_random_match_ends_keeps_five_dice_and_replays(seed: int) -> None:
    rng = Random(seed)
    lives = rng.randrange(1, 4)
    match = None
    for match in walk(rng, 100_000, lives=lives):
        view = match.view(None)
        assert len(view["dice"]) == 5
        assert all((die["place"] == "hand") <= (die["face"] is None) for die in view["dice"])
        assert all((die["place"] == "table") <= (die["face"] is not None) for die in view["dice"])
        if view["phase"] == "over":
            break
        losses = view["round"] - 1
        assert sum(view["lives"]) == lives * match.seats - losses

    assert match is not None
    over = match.turn["over"]
    assert [score > 0 for score in over["scores"]].count(True) == 1
    again = Match.replay("poker_dice", match.seats, match.options, match.log, match.rules_version)
    assert [again.view(viewer) for viewer in viewers(match)] == [
        match.view(viewer) for viewer in viewers(match)
    ]


@settings(max_examples=10)
@given(seed=seeds)
@example(seed=1242)  # the default move ends the match
def test_default_moves_are_legal_and_end_the_turn(seed: int) -> None:
    rng = Random(seed)
    for match in walk(rng, 60, lives=2):
        again = Match.replay(
            "poker_dice", match.seats, match.options, match.log, match.rules_version
        )
        seats, played = again.turn.get("to_act"), 0
        while seats and again.turn.get("to_act", seats) == seats and played <= 5:
            if "over" in again.turn:
                break
            if "chance" in again.turn:
                again.deal(again.draw(rng))
            else:
                again.play(seats[0], again.default_move(seats[0]))
                played += 1

        assert played <= 5
