"""Pictures of Poker Dice as text, to be read by people and compared by a test.

`python -m tests.client.games.poker_dice.golden` draws them anew after a change that was meant.
"""

from collections.abc import Iterator
from pathlib import Path

from client.canvas import Canvas
from client.games.base import Seen, Size
from client.games.poker_dice import words
from client.i18n import LANGUAGES, Translator, translator
from client.scenes.table import TableScene, draw_table
from client.symbols import Symbols
from client.widgets.log import LogLine
from tests.client.games.poker_dice.moments import NAMES, Dice, called, covered

FOLDER = Path(__file__).parent / "pictures"
SIZES: tuple[Size, ...] = ((80, 24), (120, 40))


def models() -> Iterator[tuple[str, Dice, Seen]]:
    """Moments worth a picture: a name, the match, and what its viewer sees."""
    dice = Dice()
    yield "start", dice, dice.seen()
    dice = covered(4).looks()
    yield "looked", dice, dice.seen(memory={"lifted": True, "to": "right"})
    yield "lowered", dice, dice.seen(chosen=(0, 1), cursor=1)
    dice = called(8)
    yield "asked_of_eight", dice, dice.seen(bots=(2, 5), away=(3,))
    dice.believes().looks()
    yield "must_throw", dice, dice.seen(memory={"lifted": True, "odds": True}, chosen=(3, 4))
    dice = called(8).doubts()
    yield "lift", dice, dice.seen()


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> dict[str, Canvas]:
    """Each moment at its table."""
    pictures = {}
    for name, dice, seen in models():
        log = tuple(LogLine(words.event(event, NAMES, tr)) for event in dice.events)
        model = TableScene(name="Friday night", game="poker_dice", seen=seen, log=log)
        pictures[name] = draw_table(model, size, symbols, tr)
    return pictures


def pictures() -> Iterator[tuple[Path, str]]:
    """The file and the text of each picture."""
    for language in LANGUAGES:
        for columns, lines in SIZES:
            for name, canvas in drawn(translator(language), (columns, lines)).items():
                path = FOLDER / f"{name}.{language}.{columns}x{lines}.txt"
                yield path, canvas.text().rstrip("\n") + "\n"
    for name, canvas in drawn(translator("en"), (80, 24), "ascii").items():
        yield FOLDER / f"{name}.ascii.80x24.txt", canvas.text().rstrip("\n") + "\n"


def main() -> None:
    """Write all pictures and remove those that nobody draws any more."""
    found = dict(pictures())
    FOLDER.mkdir(exist_ok=True)
    for path in set(FOLDER.glob("*.txt")) - set(found):
        path.unlink()
    for path, text in found.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
