"""Players' own themes: files like those in `themes/`, read from the player's configuration folder.

They are read only by a process that serves this one player. A theme may extend one that comes with
the program. An error names the file, the role and what would work. Colours with little contrast
are allowed and only noted.
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
    """The themes found in a folder.

    Attributes:
        themes: the themes that can be used, by name.
        faults: an error text for each file that cannot be used.
    """

    themes: tuple[Theme, ...] = ()
    faults: tuple[str, ...] = ()


def folder(env: Mapping[str, str]) -> Path:
    """The folder of a player's themes, by the XDG base directory specification."""
    given = env.get("XDG_CONFIG_HOME", "")
    base = (
        Path(given)
        if given.startswith("/")
        else Path(env.get("HOME", "~")).expanduser() / ".config"
    )
    return base / "tablehost" / "themes"


def look(where: Path) -> Found:
    """Read all themes of a folder, which need not exist."""
    found, faults = [], []
    for path in sorted(where.glob("*.toml")):
        try:
            found.append(read(path))
        except ThemeError as error:
            faults.append(f"{path}: {error}")
    return Found(tuple(found), tuple(faults))


def read(path: Path) -> Theme:
    """Read a theme from one file.

    Raises:
        ThemeError: the file cannot be read, or it is not a valid theme.
    """
    name = path.stem
    if name in themes.SHIPPED:
        raise ThemeError(f"Theme {name} comes with tablehost: give the file another name.")
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ThemeError(f"Theme {name} cannot be read: {error}.") from error
    written = themes.parse(name, text)
    return themes.build(name, replace(_whole(name, written), titles=_titles(name, written)))


def notes(theme: Theme) -> list[str]:
    """A line of text for each role that is hard to read."""
    return [
        f"{role} at {depth} has a contrast of {found:.1f}"
        for (role, depth), found in faint(theme).items()
    ]


def _whole(name: str, written: ThemeFile) -> ThemeFile:
    """The file merged with the theme it extends."""
    if written.extends is None:
        return written
    if written.extends not in themes.SHIPPED:
        known = ", ".join(themes.SHIPPED)
        raise ThemeError(f"Theme {name} extends {written.extends!r}; choose one of {known}.")
    return written.over(themes.whole(written.extends))


def _titles(name: str, written: ThemeFile) -> dict[str, str]:
    """A title for each language; those missing in the file are filled with one it has."""
    usual = next(iter(written.titles.values()), name)
    return {
        language: cut(clean(written.titles.get(language, usual)), TITLE) for language in LANGUAGES
    }
