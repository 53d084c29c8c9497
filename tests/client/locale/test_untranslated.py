"""No text on a screen bypasses the catalogues: with blotted translations nothing is legible.

Each text of the catalogue becomes letters that no language here has; whatever can still be read on
a screen is a name, a command or a game's title, or was never marked for translation.
"""

from collections.abc import Iterator

import pytest

from client.games import registry
from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.table.result_story import award_lines
from engine.registry import game_ids
from tests.client.blots import legible, unmarked
from tests.client.drawings import every_game, golden
from tests.client.games.recaps import story
from tests.games import has_own


def screens(tr: Translator, size: Size) -> Iterator[tuple[str, Canvas]]:
    for folder, draw in golden.sources().items():
        for name, canvas in draw(tr, size).items():
            if "rules" not in name:  # a page of its own, in each language
                yield f"{folder.parent.name} {name}", canvas


@pytest.mark.long
@pytest.mark.parametrize("size", [golden.SMALL, golden.LARGE])
def test_every_screen_shows_only_marked_texts(blotted: Translator, size: Size) -> None:
    left = {name: legible(canvas) for name, canvas in screens(blotted, size)}

    assert {name: words for name, words in left.items() if words} == {}


@pytest.mark.parametrize("game", [game for game in game_ids() if has_own(game, "words")])
def test_every_sentence_of_a_match_is_translatable(blotted: Translator, game: str) -> None:
    names = ("Mara", "jo", "Ada")
    end = every_game.ended(game)
    words = registry.words(game)
    said = [words.event(event, names, blotted) for event in end.events]
    for line in award_lines(story(end.match, 0, names), blotted):
        said += line[:2]

    assert unmarked(" ".join(said)) == set()
