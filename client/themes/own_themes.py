"""Themes of a player's own: files like those in `themes/`, in the player's configuration.

They are read by a process that serves this player alone. Their names and titles are the player's
affair; they may extend a theme that comes with the program, and what is wrong with one is told by
its file, its role and what would work. Faint colours are the player's affair too, and only noted.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from client.locale.i18n import LANGUAGES
from client.paint.text import clean, cut
from client.themes import themes
from client.themes.contrast import faint
from client.themes.themes import Theme, ThemeError, ThemeFile

TITLE = 24  # columns
LARGEST = 64 * 1024  # bytes of a file


class Found(Struct, frozen=True):
    """What there is in a folder.

    Attributes:
        themes: those that can be used, by name.
        faults: a line for each file that cannot.
    """

    themes: tuple[Theme, ...] = ()
    faults: tuple[str, ...] = ()


def folder(env: Mapping[str, str]) -> Path:
    """Where a player's themes lie, as the XDG base directories have it."""
    given = env.get("XDG_CONFIG_HOME", "")
    base = (
        Path(given)
        if given.startswith("/")
        else Path(env.get("HOME", "~")).expanduser() / ".config"
    )
    return base / "tablehost" / "themes"


def look(where: Path) -> Found:
    """Read all themes of a folder; none where there is no folder."""
    found, faults = [], []
    for path in sorted(where.glob("*.toml")):
        try:
            found.append(read(path))
        except ThemeError as error:
            faults.append(f"{path}: {error}")
    return Found(tuple(found), tuple(faults))


def read(path: Path) -> Theme:
    """The theme of one file.

    Raises:
        ThemeError: it cannot be used.
    """
    name = path.stem
    if name in themes.SHIPPED:
        raise ThemeError(f"Theme {name} comes with tablehost: call the file otherwise.")
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ThemeError(f"Theme {name} cannot be read: {error}.") from error
    written = themes.parse(name, text)
    return themes.build(name, replace(_whole(name, written), titles=_titles(name, written)))


def notes(theme: Theme) -> list[str]:
    """A line for each role that is hard to read."""
    return [
        f"{role} at {depth} has a contrast of {found:.1f}"
        for (role, depth), found in faint(theme).items()
    ]


def _whole(name: str, written: ThemeFile) -> ThemeFile:
    """With what it extends laid under it."""
    if written.extends is None:
        return written
    if written.extends not in themes.SHIPPED:
        known = ", ".join(themes.SHIPPED)
        raise ThemeError(f"Theme {name} extends {written.extends!r}; choose one of {known}.")
    return written.over(themes.whole(written.extends))


def _titles(name: str, written: ThemeFile) -> dict[str, str]:
    """One for each language, whatever the file has."""
    usual = next(iter(written.titles.values()), name)
    return {
        language: cut(clean(written.titles.get(language, usual)), TITLE) for language in LANGUAGES
    }
