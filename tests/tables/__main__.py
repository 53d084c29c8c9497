"""`make tables`: compute the tables that bots play by, and write them beside their games.

    python -m tests.tables [--only poker_dice ...]

A table that comes out otherwise than the code pins is written too, and its digest is to be pinned.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

from engine.games.dice_holdem import balanced as dice_holdem_bot
from engine.games.poker_dice import balanced as poker_dice_bot
from engine.kit.tables import digest, packed
from tests.tables import dice_holdem, poker_dice

COMPUTED: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "dice_holdem": (dice_holdem.computed, dice_holdem_bot.PINNED),
    "poker_dice": (poker_dice.computed, poker_dice_bot.PINNED),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=COMPUTED, default=list(COMPUTED))
    changed = False
    for game in parser.parse_args().only:
        compute, pinned = COMPUTED[game]
        content = compute()
        file = Path(str(files(f"engine.games.{game}"))) / "balanced.table"
        file.write_bytes(packed(f"{game}/balanced", content))
        found = digest(content)
        same = found == pinned
        changed = changed or not same
        verdict = "as pinned" if same else "not as pinned"
        print(f"{file}: {file.stat().st_size} bytes, {found}, {verdict}")
    return int(changed)


if __name__ == "__main__":
    sys.exit(main())
