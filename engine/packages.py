"""Games that other distributions bring, as entry points of the group `tablehost.games`.

    [project.entry-points."tablehost.games"]
    perudo = "tablehost_game_perudo"

The name is the game's id. The value is a package laid out as a folder of `engine/games` is, with
`GAME` and the pages of rules; its subpackage `client` has what a folder of `client/games` has, and
its folder `locale` the translations. What is wrong with one is kept, and the game left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pkgutil import iter_modules

from msgspec import Struct

from engine import games

GROUP = "tablehost.games"
TAKEN = frozenset({"lobby", "table", "tournament", "house", "evening"})
"""Names of views and pages that are not a game's."""

_ID = re.compile("[a-z][a-z0-9_]{0,22}").fullmatch
_HOME = re.compile(r"\w+(\.\w+)*").fullmatch


class GamePackage(Struct, frozen=True):
    """One game of a distribution.

    Attributes:
        home: the package with the game's files.
        distribution: what `pip install` calls it.
    """

    id: str
    home: str
    distribution: str
    version: str


class PackageFault(Struct, frozen=True):
    """Why a game is left out, or shown without something of its own."""

    game: str
    distribution: str
    text: str

    def __str__(self) -> str:
        return f"{self.game} ({self.distribution}): {self.text}"


def own_ids() -> frozenset[str]:
    """The games of this program, each a folder of `engine/games`."""
    return frozenset(module.name for module in iter_modules(games.__path__) if module.ispkg)


def packages() -> Mapping[str, GamePackage]:
    """The games of other distributions by id; whether their rules are complete is not known yet."""
    return _found()[0]


def naming_faults() -> Sequence[PackageFault]:
    """Games that are left out because of their names."""
    return _found()[1]


def home(game: str) -> str:
    """The package with a game's rules; of a game that is unknown, one that does not exist."""
    found = packages().get(game)
    return f"engine.games.{game}" if found is None else found.home


@cache
def _found() -> tuple[dict[str, GamePackage], tuple[PackageFault, ...]]:
    good, bad = dict[str, GamePackage](), list[PackageFault]()
    for one in sorted(_declared(), key=lambda one: (one.id, one.distribution)):
        if text := _misnamed(one, good.get(one.id)):
            bad.append(PackageFault(one.id, one.distribution, text))
        else:
            good[one.id] = one
    return good, tuple(bad)


def _misnamed(one: GamePackage, other: GamePackage | None) -> str:
    """Why a game cannot have this name; "" if it can."""
    if not _ID(one.id):
        return "a game's id has up to 23 small letters, digits and _, and begins with a letter"
    if one.id in TAKEN:
        return "this name is not free: choose another id"
    if one.id in own_ids():
        return "tablehost has a game with this id: choose another one"
    if other is not None:
        return f"{other.distribution} has a game with this id: uninstall one of them"
    if not _HOME(one.home):
        return f'its entry point must name a package, such as "tablehost_game_{one.id}"'
    return ""


def _declared() -> Iterator[GamePackage]:
    """The entry points of all installed distributions. As imports do, this looks at `sys.path`."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - loads sockets, and half of email

    for point in entry_points(group=GROUP):
        dist = point.dist
        assert dist is not None, "found in a distribution"
        yield GamePackage(point.name, point.value, dist.name, dist.version)
