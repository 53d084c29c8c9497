"""`make tables`: compute the tables that bots play by, and write them beside their games.

    python -m tests.tables [--only poker_dice ...]

A table that comes out otherwise than the code pins is written too, and its digest is to be pinned.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from pathlib import Path

from engine.games.dice_holdem import tables as dice_holdem_tables
from engine.games.farkle import race
from engine.games.poker_dice import strategy as poker_dice_strategy
from engine.games.yams import future_value
from engine.kit.tables import digest, packed
from tests.tables import dice_holdem, farkle, poker_dice, yams

Computed = Mapping[str, tuple[Callable[[], bytes], str | None]]
"""Tables by name: how each is computed, and the digest that the code pins, None for none."""

COMPUTED: Mapping[str, Computed] = {
    "dice_holdem": {
        "balanced": (dice_holdem.computed, dice_holdem_tables.PINNED.get("balanced")),
        "values": (dice_holdem.valued, dice_holdem_tables.PINNED.get("values")),
    },
    "farkle": {
        name: (partial(farkle.computed, target), race.PINNED.get(name))
        for target in race.TARGETS
        for name in [race.table_name(target)]
    },
    "poker_dice": {
        "balanced": (poker_dice.computed, poker_dice_strategy.PINNED.get("balanced")),
    },
    "yams": {
        name: (partial(yams.computed, options), future_value.PINNED.get(name))
        for options in future_value.all_options()
        for name in [future_value.table_name(options)]
    },
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=COMPUTED, default=list(COMPUTED))
    changed = False
    for game in parser.parse_args().only:
        for name, (compute, pinned) in COMPUTED[game].items():
            changed = written(game, name, compute(), pinned) or changed
    return int(changed)


def written(game: str, name: str, content: bytes, pinned: str | None) -> bool:
    """Write a table beside its game; whether it is another one than the code pins."""
    file = Path(str(files(f"engine.games.{game}"))) / f"{name}.table"
    file.write_bytes(packed(f"{game}/{name}", content))
    found = digest(content)
    verdict = "as pinned" if found == pinned else "not as pinned"
    print(f"{file}: {file.stat().st_size} bytes, {found}, {verdict}", flush=True)
    return found != pinned


if __name__ == "__main__":
    sys.exit(main())
