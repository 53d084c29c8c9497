"""Actions a second of Dice Hold'em through `Match.play`, next to pokerkit's in the same run.

Both play fixed-limit hold'em at six seats with the same mix of random actions: fold a bet 15 times
in a hundred, bet or raise 25 times, else check or call. Ours replays recorded matches from plain
mappings, with shape checks, dealing, events and the log; pokerkit's hands are made as they go. An
action is what a player does; dealing is timed with it and not counted. CPU seconds, the runs of the
two taking turns. RLCard's random limit hold'em runs after them where `--peers` says it lies.

    python -m tests.bench.holdem [--runs 5] [--matches 8] [--hands 100] [--peers DIR]
"""

import statistics
import time
from importlib.util import find_spec
from random import Random
from typing import Any

from engine import Match
from tests.bench.others import alone
from tests.bench.rows import arguments, row, tell

SEATS = 6
HANDS_A_MATCH = 60


def choose(can: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The mix of actions, from what can be done."""
    dice = rng.random()
    if dice < 0.15 and can["call"]:
        return {"do": "fold"}
    if dice < 0.40 and can["raise"]:
        return {"do": "raise", "by": can["raise"][-1]}
    if dice < 0.40 and can["bet"]:
        return {"do": "bet", "amount": can["bet"][-1]}
    return {"do": "check"} if can["check"] else {"do": "call"}


def recorded(seed: int) -> list[list[Any]]:
    """The log of a match of so many hands under the plain rules."""
    rng = Random(seed)
    match = Match.start("dice_holdem", SEATS, {"max_hands": HANDS_A_MATCH})
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            match.play(seat, choose(match.view(seat)["can"], rng))
    return match.log


def replay(logs: list[list[list[Any]]]) -> float:
    """CPU seconds for all matches."""
    begun = time.process_time()
    for log in logs:
        match = Match.start("dice_holdem", SEATS, {"max_hands": HANDS_A_MATCH})
        for seat, entry in log:
            if seat is None:
                match.deal(entry)
            else:
                match.play(seat, entry)
    return time.process_time() - begun


def pokerkit_actions(hands: int, seed: int) -> float:
    """pokerkit's actions per CPU second over so many hands."""
    import pokerkit  # noqa: PLC0415 - only where it is installed

    automatic = pokerkit.Automation
    automations = (
        automatic.ANTE_POSTING,
        automatic.BET_COLLECTION,
        automatic.BLIND_OR_STRADDLE_POSTING,
        automatic.CARD_BURNING,
        automatic.HOLE_DEALING,
        automatic.BOARD_DEALING,
        automatic.HOLE_CARDS_SHOWING_OR_MUCKING,
        automatic.HAND_KILLING,
        automatic.CHIPS_PUSHING,
        automatic.CHIPS_PULLING,
    )
    rng = Random(seed)
    actions = 0
    begun = time.process_time()
    for _ in range(hands):
        state = pokerkit.FixedLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            small_bet=2,
            big_bet=4,
            raw_starting_stacks=[rng.randrange(20, 200) for _ in range(SEATS)],
            player_count=SEATS,
        )
        while state.status:
            dice = rng.random()
            if dice < 0.15 and state.can_fold() and state.checking_or_calling_amount:
                state.fold()
            elif dice < 0.40 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
            actions += 1
    return actions / (time.process_time() - begun)


def main() -> None:
    args = arguments(__doc__, runs=5, matches=8, hands=100)
    logs = [recorded(seed) for seed in range(args.matches)]
    actions = sum(seat is not None for log in logs for seat, _ in log)
    ours: list[float] = []
    theirs: list[float] = []
    for run in range(args.runs):
        ours.append(actions / replay(logs))
        if find_spec("pokerkit"):
            theirs.append(pokerkit_actions(args.hands, run))
    peers = {"pokerkit": {"per_s": statistics.median(theirs)}} if theirs else {}
    rlcard = alone(args.peers, "python", "py/bench_rlcard.py", "200", "3")
    if rlcard:
        peers["RLCard"] = {"per_s": rlcard["actions_s"]}
    scale = {"runs": args.runs, "actions": actions, "entries": sum(map(len, logs))}
    name = f"holdem --runs {args.runs} --matches {args.matches} --hands {args.hands}"
    tell(row("play_holdem", {"per_s": statistics.median(ours)}, peers, scale, name))


if __name__ == "__main__":
    main()
