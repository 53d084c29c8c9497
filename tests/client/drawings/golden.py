"""Text pictures of every screen and game, read by people and compared by a test.

A game's are drawn by `drawn` in its `tests/client/games/<id>/scenes.py` and kept beside it.
`python -m tests.client.drawings.golden` draws them anew after a change that was meant; games named
behind it are drawn alone.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from string import ascii_letters, digits
from typing import Protocol

from client.games.base import Size
from client.locale.i18n import Language, Translator, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.themes.roles import Role
from tests.client.drawings import boards, cups, dailies, every_game, hosted, parties, past, samples
from tests.pictures import page

SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 60)
SHOWN: tuple[tuple[Language, Size], ...] = (("fr", SMALL), ("en", LARGE), ("fr", HUGE))
"""The longer texts where there is less room and where parts stand side by side, the others where
there is more; in ASCII English is shown at the smallest of these sizes, too."""
PHONES: tuple[tuple[Language, Size], ...] = (("en", (38, 14)), ("fr", (45, 20)))
ON_PHONES = (
    "lobby", "new_table", "waiting", "result", "table", "table_of_six", "table_typing",
    "yams.analysis", "farkle.analysis", "console_people", "console_tables", "party.over",
    "table_watched", "tournament.round", "daily.today", "daily.over",
)  # fmt: skip
"""Screens that are kept as a phone shows them, too, with its keyboard open and without: these, and
all of the games' own."""
GAMES = Path(__file__).parents[1] / "games"
LETTERS = ascii_letters + digits


class Drawn(Protocol):
    """Draws every scene of a folder, by name."""

    def __call__(
        self, tr: Translator, size: Size, symbols: Symbols = "full"
    ) -> Mapping[str, Canvas]: ...


def screens(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """Screens that belong to no single game."""
    return {
        **samples.drawn(tr, size, symbols),
        **every_game.drawn(tr, size, symbols),
        **past.drawn(tr, size, symbols),
        **hosted.drawn(tr, size, symbols),
        **parties.drawn(tr, size, symbols),
        **cups.drawn(tr, size, symbols),
        **dailies.drawn(tr, size, symbols),
        **boards.drawn(tr, size, symbols),
    }


def sources(games: Sequence[str] = ()) -> dict[Path, Drawn]:
    """Folders of pictures, of all or some games, and the functions that draw them."""
    found: dict[Path, Drawn] = {} if games else {Path(__file__).parent / "pictures": screens}
    for path in sorted(GAMES.glob("*/scenes.py")):
        if games and path.parent.name not in games:
            continue
        scenes = import_module(f"tests.client.games.{path.parent.name}.scenes")
        found[path.parent / "pictures"] = scenes.drawn
    return found


def pictures(games: Sequence[str] = ()) -> Iterator[tuple[Path, str]]:
    """The file and the text of each picture."""
    for folder, draw in sources(games).items():
        for name, text in drawn(draw):
            yield folder / name, text


def drawn(draw: Drawn) -> Iterator[tuple[str, str]]:
    """The file's name and the text of each picture of one folder."""
    for language, size in SHOWN:
        for name, canvas in draw(translator(language), size).items():
            yield _file(name, language, size), _picture(canvas)
    for language, size in PHONES:
        canvases = draw(translator(language), size)
        for name in ON_PHONES if draw is screens else canvases:
            yield _file(name, language, size), _picture(canvases[name])
    for name, canvas in draw(translator("en"), SMALL, "ascii").items():
        yield f"{name}.ascii.txt", _text(canvas)


def _file(name: str, language: Language, size: Size) -> str:
    return f"{name}.{language}.{size[0]}x{size[1]}.txt"


def _picture(canvas: Canvas) -> str:
    return f"{_text(canvas)}\n{_roles(canvas)}"


def _text(canvas: Canvas) -> str:
    return canvas.text().rstrip("\n") + "\n"


def _roles(canvas: Canvas) -> str:
    """A letter for the role of each cell (a line's last one once), and what the letters mean."""
    named: dict[Role, str] = {}
    lines = []
    for row in canvas.roles:
        letters = "".join(named.setdefault(role, LETTERS[len(named)]) for role in row)
        lines.append(letters.rstrip(letters[-1]) + letters[-1])
    meant = (f"{letter} {role}" for role, letter in named.items())
    return "\n".join((*lines, "", *meant)) + "\n"


def kept(games: Sequence[str] = ()) -> set[Path]:
    """The existing files."""
    return {path for folder in sources(games) for path in folder.glob("*.txt")}


def main(games: Sequence[str]) -> None:
    """Write all pictures, including the README's, and remove those no longer drawn."""
    found = dict(pictures(games))
    for path in kept(games) - set(found):
        path.unlink()
    for path, text in found.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    page.write()


if __name__ == "__main__":
    main(sys.argv[1:])
