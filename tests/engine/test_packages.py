"""Games of other distributions, found by their entry points in this process."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import packages, registry
from engine.core.errors import UnknownGameError

Install = Callable[..., None]
FARKLE = """
from engine.games.farkle.game import Farkle

class Mine(Farkle):
    id = "{game}"
    titles = {{"en": "Mine", "fr": "Le mien"}}

GAME = Mine()
"""
CACHES = (packages._found, registry.game_ids, registry._of_packages, registry._load)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a distribution with a game on the path, as pip does."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)

    def put(game: str, home: str, init: str = FARKLE, *, pages: bool = True) -> None:
        info = tmp_path / f"{home}_of_{game}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {home}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tablehost.games]\n{game} = {home}\n")
        package = tmp_path / home
        package.mkdir(exist_ok=True)
        (package / "__init__.py").write_text(init.format(game=game))
        for language in ("en", "fr") if pages else ():
            (package / f"rules.{language}.md").write_text("# Mine\n")
        forget()

    def forget() -> None:
        importlib.invalidate_caches()
        for cache in CACHES:
            cache.cache_clear()

    yield put
    for name in set(sys.modules) - before:
        del sys.modules[name]
    monkeypatch.undo()
    forget()


def told() -> list[str]:
    return [str(fault) for fault in registry.faults()]


def test_complete_game_is_one_of_the_games(install: Install) -> None:
    install("mine", "their_game")

    assert "mine" in registry.game_ids()
    assert registry.game("mine").titles["en"] == "Mine"
    assert packages.packages()["mine"].distribution == "their_game"
    assert told() == []


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("Mine", "small letters, digits and _"),
        ("lobby", "this name is not free"),
        ("farkle", "tablehost has a game with this id"),
    ],
)
def test_game_with_a_name_it_cannot_have_is_left_out(
    install: Install, game: str, text: str
) -> None:
    before = registry.game_ids()
    install(game, "their_game")

    assert registry.game_ids() == before
    assert [text in fault for fault in told()] == [True]


def test_second_game_with_a_name_is_left_out(install: Install) -> None:
    install("mine", "a_game")
    install("mine", "b_game")

    assert packages.packages()["mine"].distribution == "a_game"
    assert told() == ["mine (b_game): a_game has a game with this id: uninstall one of them"]


def test_entry_point_that_names_no_package_is_left_out(install: Install) -> None:
    install("mine", "their-game")

    assert ['must name a package, such as "tablehost_game_mine"' in one for one in told()] == [True]


@pytest.mark.parametrize(
    ("init", "pages", "text"),
    [
        ("GAME = None", True, "its __init__.py needs GAME"),
        ("raise RuntimeError('no')", True, "it cannot be loaded: RuntimeError: no"),
        (FARKLE, False, "their_game has no rules.en.md and no rules.fr.md"),
    ],
)
def test_incomplete_game_is_left_out_and_told(
    install: Install, init: str, text: str, *, pages: bool
) -> None:
    install("mine", "their_game", init, pages=pages)

    assert [text in fault for fault in told()] == [True]
    with pytest.raises(UnknownGameError):
        registry.game("mine")
