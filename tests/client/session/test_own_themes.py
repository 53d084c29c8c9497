"""A player's own themes: found, loaded, and their errors reported."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.session import own_themes, settings
from client.themes import themes
from client.themes.contrast import faint
from client.themes.themes import ThemeError

MINE = """
extends = "night"
dark = true
[titles]
en = "Mine"
[palette]
ink = ["#ffffff", "bright_white"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Remove added files afterwards."""
    monkeypatch.setattr(themes, "_own", {})
    themes.load.cache_clear()
    yield
    themes.load.cache_clear()


def test_folder_follows_the_xdg_base_directories(tmp_path: Path) -> None:
    given = own_themes.folder({"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/home/ada"})
    relative = own_themes.folder({"XDG_CONFIG_HOME": "here", "HOME": "/home/ada"})

    assert given == tmp_path / "tablehost" / "themes"
    assert relative == Path("/home/ada/.config/tablehost/themes")


def test_missing_folder_is_fine(folder: Path) -> None:
    assert own_themes.look(folder / "none") == own_themes.Found()


@pytest.mark.usefixtures("shelf")
def test_theme_extends_one_that_extends_another_and_is_chosen_by_name(folder: Path) -> None:
    (folder / "mine.toml").write_text(MINE)
    (theme,) = own_themes.look(folder).themes
    themes.add(theme)

    assert themes.names()[-1] == "mine"
    assert themes.load("mine") is theme
    assert theme.titles == {"en": "Mine", "fr": "Mine"}
    assert theme.style("cup") == themes.load("night").style("cup")
    assert theme.style("text") != themes.load("night").style("text")
    assert settings.read({"theme": "mine"}).theme == "mine"
    assert settings.read({}, "mine").theme == "mine"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine", MINE + '[roles]\ncup = "gold on leather"', "role cup: no colour gold; there are"),
        ("mine", MINE + '[roles]\nhat = ""', "hat: no such role"),
        ("mine", MINE.replace("night", "nacht"), "extends 'nacht'; choose one of felt, "),
        ("mine", 'dark = true\n[titles]\nen = "Mine"', "the role "),
        ("mine", "dark = ", "Theme mine: "),
        ("felt", MINE, "comes with tablehost: give the file another name"),
    ],
)
def test_invalid_file_is_reported_and_others_are_loaded(
    folder: Path, name: str, text: str, said: str
) -> None:
    (folder / f"{name}.toml").write_text(text)
    (folder / "other.toml").write_text(MINE)
    found = own_themes.look(folder)

    (fault,) = found.faults
    assert fault.startswith(f"{folder / name}.toml: ")
    assert said in fault
    assert [theme.name for theme in found.themes] == ["other"]


def test_binary_file_is_reported(folder: Path) -> None:
    (folder / "mine.toml").write_bytes(b"\xff\xfe")

    with pytest.raises(ThemeError, match="cannot be read"):
        own_themes.read(folder / "mine.toml")


def test_title_is_cleaned_and_cut(folder: Path) -> None:
    (folder / "mine.toml").write_text(MINE.replace('"Mine"', '"\\u001b[31m' + "x" * 99 + '"'))
    theme = own_themes.read(folder / "mine.toml")

    assert theme.titles["en"].isprintable()
    assert len(theme.titles["en"]) <= own_themes.TITLE


def test_low_contrast_is_reported_but_accepted(folder: Path) -> None:
    (folder / "mine.toml").write_text(MINE.replace("#ffffff", "#12141e"))
    theme = own_themes.read(folder / "mine.toml")

    assert ("text", "truecolor") in faint(theme)
    assert any(note.startswith("text at truecolor") for note in own_themes.notes(theme))
