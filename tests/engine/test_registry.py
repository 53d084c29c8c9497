"""Games are found by folder; a folder that is not a complete game is told apart by name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import games, registry
from engine.core.errors import BadGameError

BEGUN = """
from engine.games.farkle.game import Farkle

class Begun(Farkle):
    {declares}

GAME = Begun()
"""

EMPTY = """
from engine.core.game import Game

class Empty(Game):
    setup = turn = apply = view = draw = default_move = None

GAME = Empty()
"""


@pytest.fixture
def init(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty `__init__.py` of one more game."""
    init = tmp_path / tmp_path.name / "__init__.py"
    init.parent.mkdir()
    init.touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    registry.game_ids.cache_clear()
    yield init
    registry.game_ids.cache_clear()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"its __init__.py needs GAME, an object of a class derived from engine.core.game"),
        ("GAME = 3", "needs GAME"),
        ("from engine.core.game import Game as GAME", "needs GAME"),
        (EMPTY, "Empty declares no id, titles, seats, options, moves, lucks, view_type, bots"),
        (BEGUN.format(declares="pass"), "its id is 'farkle', not '.*', its folder's"),
        (BEGUN.format(declares="titles = {'en': 'Begun'}"), "its titles must be in en and fr"),
        (BEGUN.format(declares="seats = (3, 2)"), "its seats 3 to 2 are not within 1 to 8"),
        (BEGUN.format(declares="seats = (2, 9)"), "its seats 2 to 9 are not within 1 to 8"),
        (BEGUN.format(declares="bots = {}"), "its bots have no level 'random'"),
        (BEGUN.format(declares="view_type = Farkle.options"), "FarkleOptions has no field `can`"),
    ],
)
def test_folder_without_a_complete_game_says_what_is_missing(
    init: Path, text: str, said: str
) -> None:
    init.write_text(text)
    name = init.parent.name

    assert name in registry.game_ids()
    with pytest.raises(BadGameError, match=f"engine/games/{name} is not a comp.* game: .*{said}"):
        registry.game(name)
