"""Facts about single games for the tests of all games: each game's own, beside its own tests.

All of it may be left out. `tests/engine/games/<id>/__init__.py`:

- `SOON`: house rules under which a match of random players is over soon.
- `agreeing(state, viewer, events, rng)`: what `Game.resample` returns, but in agreement with events
  that show something hidden; None if these show nothing. Without it such moves are compared only
  if other cards or dice happen to agree.
- `LONG`: whether a match takes long all the same. The properties of all games are then not counted
  for the coverage of its rules.

`tests/client/games/<id>/__init__.py`:

- `STEPS`: the steps that its coach speaks of in a match of bots.
- `SLIDES`: the pictures of what goes across its table in one.
- `PICTURES`: the events after which the screen waits for a picture, see `GamePanel.picture`.
- `KEYS`: keys that look at what is hidden and weigh moves, but play none.
- `LISTING`: house rules under which its line mode lists a whole move at each turn; by default,
  `SOON`.
- `LEGAL_EXAMPLES`: whether the examples of its line mode (`GameLines.forms`) are legal as they are;
  true by default.
- `BY_OFFERS`: whether somebody who presses any button that its screen offers comes to the end of a
  match; true by default.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from engine import registry

T = TypeVar("T")


def soon(game: str) -> Mapping[str, Any]:
    """House rules under which a match of random players is over soon."""
    return own(game, "SOON", {})


def own(game: str, name: str, default: T) -> T:
    """The value of this name in the tests of a game."""
    for part in ("engine", "client"):
        place = f"tests.{part}.games.{game}"
        if find_spec(place):
            found: T | None = getattr(import_module(place), name, None)
            if found is not None:
                return found
    return default


def has_own(game: str, part: str) -> bool:
    """Whether a game brings this module to the client, `panel` or `words` perhaps."""
    place = f"client.games.{game}"
    return bool(find_spec(place) and find_spec(f"{place}.{part}"))


def seats(game: str, wanted: int) -> int:
    """So many seats, or as many of them as the game has."""
    low, high = registry.game(game).seats
    return min(max(low, wanted), high)
