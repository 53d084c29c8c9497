"""Every role of every theme is readable, also with the palettes of common terminals.

`test_themes` measures what a theme says; here is what becomes of it elsewhere, and that the roles
called ornaments are none that anybody has to read.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.color import Color

from client.locale.i18n import LANGUAGES, translator
from client.paint.canvas import Canvas
from client.themes import themes
from client.themes.contrast import luminance
from client.themes.palette import DEPTHS
from client.themes.roles import ORNAMENTS, ROLES, Role
from tests.client.drawings import golden
from tests.client.themes.theme_names import COLOURED

ROOT = Path(__file__).parents[3]

SIXTEEN = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Linux console": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "GNOME": "000000 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
    "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "macOS": "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf "
    "666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5",
}
"""The colours that terminals show for the sixteen, by their numbers."""

LARGE = 3.0
"""What WCAG 2.2 asks of large text: nobody can answer for more on a stranger's palette."""

SEEN = 1.2

BUSY = frozenset[Role](["shade", "die.tumbling"])
"""Ornaments that texts and pips are drawn in: behind a dialog, and in the air."""

FADED = frozenset[Role](["die.dead", "card.back"])
"""What is dim without colours beside ornaments: what cannot be chosen, and what has no face."""


def ratio(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("terminal", SIXTEEN)
@pytest.mark.parametrize("name", COLOURED)
def test_sixteen_colours_are_readable_on_common_terminals(name: str, terminal: str) -> None:
    light = [luminance(Color.parse(f"#{colour}")) for colour in SIXTEEN[terminal].split()]
    low = {}
    for role in ROLES:
        style = themes.load(name).style(role, "16")
        assert style.color is not None
        assert style.bgcolor is not None
        ink, ground = style.color.number, style.bgcolor.number
        assert ink is not None
        assert ground is not None
        inks = [ink, ink + 8] if style.bold and ink < 8 else [ink]  # many brighten what is bold
        found = min(ratio(light[one], light[ground]) for one in inks)
        if found < (SEEN if role in ORNAMENTS else LARGE):
            low[role] = round(found, 2)

    assert low == {}


def test_dim_roles_are_not_essential() -> None:
    styles = themes.load(themes.COLOURLESS).styles["none"]

    assert {role for role, style in styles.items() if style.dim} <= ORNAMENTS | FADED


def test_choices_differ_without_colours() -> None:
    styles = themes.load(themes.COLOURLESS).styles["none"]
    rows: tuple[tuple[Role, ...], ...] = (
        ("die.face", "die.chosen", "die.dead"),
        ("card", "card.chosen", "card.back"),
        ("button", "button.main", "button.key"),
        ("list", "list.chosen", "list.head"),
        ("seat.name", "seat.active.name"),
        ("board.square", "board.start", "board.double", "board.triple", "board.new"),
        ("sheet", "sheet.best", "sheet.total"),
        ("log", "log.name", "log.alert"),
    )
    for roles in rows:
        assert len({str(styles[role]) for role in roles}) == len(roles), roles


def drawn() -> Iterator[tuple[str, Canvas]]:
    for language in LANGUAGES:
        for draw in golden.sources().values():
            yield from draw(translator(language), golden.SMALL).items()


@pytest.mark.long
def test_decorative_roles_have_no_text() -> None:
    read = {
        (name, role, cell)
        for name, canvas in drawn()
        for cells, roles in zip(canvas.cells, canvas.roles, strict=True)
        for cell, role in zip(cells, roles, strict=True)
        if role in ORNAMENTS - BUSY and cell.isalnum()
    }

    assert read == set()


def test_every_role_is_used() -> None:
    paths = [path for path in (ROOT / "client").rglob("*.py") if path.name != "roles.py"]
    used = set[str]()
    for path in paths:
        used.update(re.findall(r'"([a-z][a-z.]+)"', path.read_text("utf-8")))

    assert set(ROLES) - used == set()


def test_all_colour_depths_are_measured() -> None:
    assert set(DEPTHS) == {"truecolor", "256", "16", "none"}
