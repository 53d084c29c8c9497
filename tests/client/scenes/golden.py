"""Pictures of every screen and game as text, to be read by people and compared by a test.

A game's are drawn by `drawn` in its `tests/client/games/<id>/scenes.py` and kept beside it.
`python -m tests.client.scenes.golden` draws them anew after a change that was meant; games named
behind it are drawn alone.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from client.canvas import Canvas
from client.games.base import Size
from client.i18n import LANGUAGES, Translator, translator
from tests.client.scenes.samples import drawn

SIZES: tuple[Size, ...] = ((80, 24), (120, 40))
GAMES = Path(__file__).parents[1] / "games"

Drawn = Callable[[Translator, Size], Mapping[str, Canvas]]


def sources(games: Sequence[str] = ()) -> dict[Path, Drawn]:
    """Every folder of pictures, or those of some games, and what draws them."""
    found: dict[Path, Drawn] = {} if games else {Path(__file__).parent / "pictures": drawn}
    for path in sorted(GAMES.glob("*/scenes.py")):
        if games and path.parent.name not in games:
            continue
        scenes = import_module(f"tests.client.games.{path.parent.name}.scenes")
        found[path.parent / "pictures"] = scenes.drawn
    return found


def pictures(games: Sequence[str] = ()) -> Iterator[tuple[Path, str]]:
    """The file and the text of each picture."""
    for folder, draw in sources(games).items():
        for language in LANGUAGES:
            for size in SIZES:
                for name, canvas in draw(translator(language), size).items():
                    path = folder / f"{name}.{language}.{size[0]}x{size[1]}.txt"
                    yield path, canvas.text().rstrip("\n") + "\n"


def kept(games: Sequence[str] = ()) -> set[Path]:
    """The files there are."""
    return {path for folder in sources(games) for path in folder.glob("*.txt")}


def main(games: Sequence[str]) -> None:
    """Write all pictures and remove those that nobody draws any more."""
    found = dict(pictures(games))
    for path in kept(games) - set(found):
        path.unlink()
    for path, text in found.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
