"""How the best bot fares heads-up, how often it lies, and how long it thinks.

`python -m tests.bench.poker_dice_bots` prints one JSON line for each opponent: the share of
matches won, the share of its calls that the dice did not hold when it made them (`false_calls`),
of those that it knew to be false (`bluffs`), and its slowest decision.
"""

import json
from dataclasses import dataclass, field
from random import Random
from time import thread_time

from engine import Match
from engine.core.plain import plain
from engine.games.poker_dice import CALLS
from engine.games.poker_dice.bot import LEVELS
from engine.games.poker_dice.calls import best

MATCHES = 2000
LEVEL = "master"


@dataclass
class Watched:
    """What the bot did in all its matches."""

    calls: int = 0
    false: int = 0
    bluffs: int = 0
    slowest: float = 0.0
    faces: list[str] = field(default_factory=lambda: ["?"] * 5)

    def saw_call(self, call: list[str], known: list[str | None]) -> None:
        """Compare a call with the dice as they lie."""
        if best(tuple(self.faces)) < CALLS.index(tuple(call)):
            self.false += 1
            self.bluffs += None not in known
        self.calls += 1


def play(opponent: str, seat: int, seed: int, watched: Watched) -> bool:
    """One match with the bot in `seat`; whether it won."""
    rng = Random(seed)
    match = Match.start("poker_dice", 2)
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            luck = match.draw(rng)
            for die, face in zip(turn.get("dice", ()), luck.get("faces", ()), strict=True):
                watched.faces[die] = face
            match.deal(luck)
            continue
        acting = turn["to_act"][0]
        view = match.seat_view(acting)
        begun = thread_time()
        move = plain(LEVELS[LEVEL if acting == seat else opponent](view, rng))
        if acting == seat:
            watched.slowest = max(watched.slowest, thread_time() - begun)
            if move["do"] == "announce":
                watched.saw_call(move["call"], [die["face"] for die in match.view(seat)["dice"]])
        match.play(acting, move)
    return bool(turn["over"]["winners"] == [seat])


def main() -> None:
    for opponent in LEVELS:
        watched = Watched()
        won = sum(play(opponent, game % 2, game, watched) for game in range(MATCHES))
        line = {
            "bench": "poker_dice_bots",
            "level": LEVEL,
            "against": opponent,
            "matches": MATCHES,
            "won": round(won / MATCHES, 3),
            "calls": watched.calls,
            "false_calls": round(watched.false / watched.calls, 3),
            "bluffs": round(watched.bluffs / watched.calls, 3),
            "slowest_ms": round(watched.slowest * 1000, 2),
        }
        print(json.dumps(line))


if __name__ == "__main__":
    main()
