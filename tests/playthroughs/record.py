"""Golden playthroughs: a log with what a spectator saw change after each entry.

`python -m tests.playthroughs.record GAME NAME --seats N --seed N --about TEXT` plays a match of
random bots and writes it; `--log FILE` takes seats, options and entries from a JSON file
instead; `--again` writes every playthrough there is anew, for a reviewed change of the rules.
"""

import argparse
import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from engine import Match, registry
from engine.core.plain import plain

Playthrough = dict[str, Any]


def folder(game: str) -> Path:
    return Path(str(files(f"engine.games.{game}"))) / "playthroughs"


def paths(game: str) -> list[Path]:
    return sorted(folder(game).glob("*.json"))


def record(game: str, seats: int, options: dict[str, Any], log: list[Any]) -> Playthrough:
    """Replay `log` and note, per entry, the top-level fields of the spectator's view it changed."""
    match = Match.start(game, seats, options)
    seen: list[dict[str, Any]] = []
    before = match.view(None)
    for seat, entry in log:
        match.deal(entry) if seat is None else match.play(seat, entry)
        after = match.view(None)
        seen.append({name: value for name, value in after.items() if before[name] != value})
        before = after
    return {
        "game": game,
        "rules_version": match.rules_version,
        "seats": seats,
        "options": options,
        "log": match.log,
        "seen": seen,
    }


def played(game: str, seats: int, options: dict[str, Any], seed: int) -> list[Any]:
    """The log of a match of random bots."""
    rng = Random(seed)
    match = Match.start(game, seats, options)
    choose = registry.game(game).bots["random"]
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
        else:
            seat = turn["to_act"][0]
            match.play(seat, plain(choose(match.seat_view(seat), rng)))
    return match.log


def write(path: Path, about: str, playthrough: Playthrough) -> None:
    """One line an entry, so that a change of the rules is a readable diff."""
    head = {"about": about} | {
        name: value for name, value in playthrough.items() if name not in ("log", "seen")
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    for name in ("log", "seen"):
        rows = ",\n".join(f"  {json.dumps(row)}" for row in playthrough[name])
        lines.append(f" {json.dumps(name)}: [\n{rows}\n ]" + ("," if name == "log" else ""))
    path.parent.mkdir(exist_ok=True)
    path.write_text("{\n" + "\n".join(lines) + "\n}\n")


def _again() -> None:
    for game in registry.game_ids():
        for path in paths(game):
            old = json.loads(path.read_text())
            write(path, old["about"], record(game, old["seats"], old["options"], old["log"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("name", nargs="?")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--about", default="A match of random players.")
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    if args.again:
        _again()
        return
    seats, options, log = args.seats, args.options, None
    if args.log:
        given = json.loads(args.log.read_text())
        seats, options, log = given["seats"], given.get("options", {}), given["log"]
    log = log if log is not None else played(args.game, seats, options, args.seed)
    write(
        folder(args.game) / f"{args.name}.json", args.about, record(args.game, seats, options, log)
    )


if __name__ == "__main__":
    main()
