"""The README's pictures: moments of matches that the tests play, as terminals show them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.themes.palette import Depth
from client.themes.themes import DEFAULT, load
from tests.client.drawings import samples
from tests.pictures.svg import svg

FOLDER = Path(__file__).parent
README = FOLDER.parents[1] / "README.md"
SIZE = (80, 24)


class Shot(Struct, frozen=True, kw_only=True):
    """One picture: a moment of a game, or a screen where `game` is "", and how it is shown."""

    file: str
    title: str
    moment: str
    game: str = ""
    language: Language = "en"
    theme: str = DEFAULT
    depth: Depth = "truecolor"
    symbols: Symbols = "full"


SHOTS = (
    Shot(file="lobby", title="The lobby", moment="lobby"),
    Shot(file="farkle", title="Farkle", moment="table"),
    Shot(file="yams", title="Yam's", game="yams", moment="keeping"),
    Shot(file="dice_holdem", title="Dice Hold'em", game="dice_holdem", moment="cup_lifted"),
    Shot(file="poker_dice", title="Poker Dice", game="poker_dice", moment="must_throw"),
    Shot(file="flush_royal", title="Flush Royal", game="flush_royal", moment="six"),
    Shot(
        file="night", title="The theme night", theme="night", game="dice_holdem", moment="showdown"
    ),
    Shot(
        file="paper",
        title="The theme paper, in French",
        theme="paper",
        language="fr",
        game="poker_dice",
        moment="asked_of_eight",
    ),
    Shot(
        file="contrast",
        title="The theme of high contrast",
        theme="contrast",
        game="flush_royal",
        moment="full_house",
    ),
    Shot(
        file="ascii",
        title="No colours, and ASCII only",
        theme="monochrome",
        depth="none",
        symbols="ascii",
        moment="table",
    ),
    Shot(file="result", title="The end of a match", moment="result"),
)


def canvas(shot: Shot) -> Canvas:
    """The contents of the screen."""
    tr = translator(shot.language)
    if not shot.game:
        return samples.drawn(tr, SIZE, shot.symbols)[shot.moment]
    scenes = import_module(f"tests.client.games.{shot.game}.scenes")
    drawn: Mapping[str, Canvas] = scenes.drawn(tr, SIZE, shot.symbols)
    return drawn[shot.moment]


def pictures() -> Iterator[tuple[Path, str]]:
    """The file and the text of each."""
    for shot in SHOTS:
        yield (
            FOLDER / f"{shot.file}.svg",
            svg(canvas(shot), load(shot.theme), shot.depth, shot.title),
        )


def write() -> None:
    """Draw all anew, and remove what is no picture any more."""
    found = dict(pictures())
    for path in set(FOLDER.glob("*.svg")) - set(found):
        path.unlink()
    for path, text in found.items():
        path.write_text(text, "utf-8")
