"""Pictures of every screen as text, to be read by people and compared by a test.

`python -m tests.client.scenes.golden` draws them anew after a change that was meant.
"""

from collections.abc import Iterator
from pathlib import Path

from client.games.base import Size
from client.i18n import LANGUAGES, translator
from tests.client.scenes.samples import drawn

FOLDER = Path(__file__).parent / "pictures"
SIZES: tuple[Size, ...] = ((80, 24), (120, 40))


def pictures() -> Iterator[tuple[Path, str]]:
    """The file and the text of each picture."""
    for language in LANGUAGES:
        for size in SIZES:
            for name, canvas in drawn(translator(language), size).items():
                columns, lines = size
                path = FOLDER / f"{name}.{language}.{columns}x{lines}.txt"
                yield path, canvas.text().rstrip("\n") + "\n"


def main() -> None:
    """Write all pictures and remove those that nobody draws any more."""
    found = dict(pictures())
    for path in set(FOLDER.glob("*.txt")) - set(found):
        path.unlink()
    for path, text in found.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
