"""Each game introduces itself within its room."""

import pytest

from client.games import registry
from client.games.cover import HEIGHT, LARGE_HEIGHT, LARGE_WIDTH, WIDTH
from client.locale.i18n import LANGUAGES, Language, translator
from client.paint.text import wrap
from engine import registry as games

COLUMNS = 50  # for the sentence beside the picture on 80 columns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.game_ids())
def test_cover_fits_beside_its_picture(game: str, language: Language) -> None:
    cover, tr = registry.cover(game), translator(language)
    picture = cover.picture(tr)

    assert picture.width <= WIDTH
    assert picture.height <= HEIGHT
    assert len(wrap(cover.about(tr), COLUMNS)) < HEIGHT


@pytest.mark.parametrize("game", games.game_ids())
def test_large_picture_fits_its_room(game: str) -> None:
    """A game with a small picture has a large one as well."""
    cover, tr = registry.cover(game), translator("en")
    picture = cover.large_picture(tr)

    assert bool(picture.width) == bool(cover.picture(tr).width)
    assert picture.width <= LARGE_WIDTH
    assert picture.height <= LARGE_HEIGHT


def test_game_without_a_cover_has_an_empty_one() -> None:
    cover, tr = registry.cover("coin_toss"), translator("en")

    assert cover.about(tr) == ""
    assert cover.picture(tr).width == 0
