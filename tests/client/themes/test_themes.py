"""Every theme has every role, readable at every colour depth."""

from importlib.resources import files

import pytest
from rich.color import Color

from client.locale.i18n import LANGUAGES
from client.themes import themes
from client.themes.contrast import contrast as measured
from client.themes.contrast import faint, luminance
from client.themes.palette import DEPTHS, Depth
from client.themes.roles import ORNAMENTS, ROLES, Role
from tests.client.themes.theme_names import COLOURED, NAMES


def contrast(theme: str, role: Role, depth: Depth) -> float:
    return measured(themes.load(theme).style(role, depth))


def test_contrast_matches_wcag_examples() -> None:
    black, white = Color.parse("#000000"), Color.parse("#ffffff")

    assert (luminance(white) + 0.05) / (luminance(black) + 0.05) == pytest.approx(21)
    assert 1.05 / (luminance(Color.parse("#777777")) + 0.05) == pytest.approx(4.48, abs=0.01)


def test_names_start_with_the_default_and_are_complete() -> None:
    assert NAMES[0] == themes.DEFAULT == "felt"
    assert set(NAMES) >= {"felt", "night", "paper", "contrast", "monochrome"}


@pytest.mark.parametrize("name", NAMES)
def test_theme_has_every_role_at_every_depth(name: str) -> None:
    theme = themes.load(name)

    assert all(set(theme.styles[depth]) == set(ROLES) for depth in DEPTHS)
    assert set(theme.titles) == set(LANGUAGES)


@pytest.mark.parametrize("depth", [depth for depth in DEPTHS if depth != "none"])
@pytest.mark.parametrize("name", COLOURED)
def test_theme_is_readable(name: str, depth: Depth) -> None:
    assert all(themes.load(name).style(role, depth).bgcolor is not None for role in ROLES)
    assert {at: found for at, found in faint(themes.load(name)).items() if at[1] == depth} == {}


def test_contrast_theme_has_a_contrast_of_7() -> None:
    low = {
        role: round(contrast("contrast", role, "truecolor"), 2)
        for role in ROLES
        if contrast("contrast", role, "truecolor") < (3 if role in ORNAMENTS else 7)
        and role != "die.tumbling"
    }

    assert low == {}


@pytest.mark.parametrize("ground", ["list", "dialog"])
def test_chosen_row_stands_out_in_the_contrast_theme(ground: Role) -> None:
    theme = themes.load("contrast")
    chosen, other = (theme.style(role, "truecolor").bgcolor for role in ("list.chosen", ground))

    assert chosen is not None
    assert other is not None
    assert (luminance(chosen) + 0.05) / (luminance(other) + 0.05) > 7


def test_contrast_theme_has_it_with_256_colours_too() -> None:
    low = {role for role in set(ROLES) - ORNAMENTS if contrast("contrast", role, "256") < 7}

    assert low == set()


@pytest.mark.parametrize("name", COLOURED)
def test_256_colours_are_chosen_by_hand(name: str) -> None:
    """The nearest ones are garish: a dark green becomes a bright one, and cream pink."""
    nearest = [key for key, value in themes.whole(name).palette.items() if len(value) < 3]

    assert nearest == []


FIELDS: tuple[Role, ...] = (
    "text",
    "title",
    "footer",
    "button",
    "log",
    "entry",
    "list",
    "dialog",
    "shade",
    "seat",
    "board.square",
)
KEYS: tuple[Role, ...] = (
    "title.strong",
    "footer.key",
    "button.key",
    "log.name",
    "entry.prompt",
    "dialog.key",
    "seat.bar",
)


@pytest.mark.parametrize("name", COLOURED)
def test_256_colours_are_greys_with_one_accent(name: str) -> None:
    styles = themes.load(name).styles["256"]
    fields = {role: styles[role].bgcolor for role in FIELDS}
    tinted = {role for role, ground in fields.items() if ground and not _is_grey(ground)}

    assert tinted == set()
    assert len({styles[role].color for role in KEYS}) == 1


def _is_grey(colour: Color) -> bool:
    return len(set(colour.get_truecolor())) == 1


@pytest.mark.parametrize("name", NAMES)
def test_theme_without_colours_uses_attributes_alone(name: str) -> None:
    styles = themes.load(name).styles["none"].values()

    assert all(style.color is None and style.bgcolor is None for style in styles)


def test_mono_theme_has_no_colours_at_any_depth() -> None:
    theme = themes.load(themes.COLOURLESS)

    assert all(theme.styles[depth] == theme.styles["none"] for depth in DEPTHS)


PAIRS: list[tuple[Role, Role]] = [
    ("die.face", "die.chosen"),
    ("die.face", "die.dead"),
    ("die.edge", "die.cursor"),
    ("button", "button.main"),
    ("list", "list.chosen"),
    ("seat.name", "seat.active.name"),
    ("entry", "entry.cursor"),
    ("title", "title.alert"),
    ("text", "alert"),
    ("board.square", "board.double"),
    ("board.double", "board.triple"),
    ("board.square", "board.hint"),
    ("board.start", "board.hint"),
    ("board.new", "board.hint"),
    ("sheet", "sheet.best"),
    ("sheet.name", "sheet.active.name"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", NAMES)
def test_theme_distinguishes_important_roles(
    name: str, depth: Depth, one: Role, other: Role
) -> None:
    theme = themes.load(name)

    assert theme.style(one, depth) != theme.style(other, depth)


@pytest.mark.parametrize("name", COLOURED)
def test_theme_uses_only_colours_of_the_depth(name: str) -> None:
    theme = themes.load(name)
    many = {style.color and style.color.number for style in theme.styles["256"].values()}
    few = {style.color and style.color.number for style in theme.styles["16"].values()}

    assert all(number is not None and 16 <= number < 256 for number in many)
    assert all(number is not None and 0 <= number < 16 for number in few)


def test_files_are_package_data() -> None:
    names = {entry.name for entry in files("themes").iterdir()}

    assert {f"{name}.toml" for name in NAMES} <= names


def test_unknown_theme_is_answered_with_the_known_ones() -> None:
    with pytest.raises(themes.ThemeError, match=r"no theme '\.\./x'; choose one of felt, contrast"):
        themes.load("../x")


def whole(**changes: str) -> str:
    """The felt theme's file with lines replaced: key -> new line."""
    lines = (files("themes") / "felt.toml").read_text("utf-8").splitlines()
    return "\n".join(
        next(
            (new for key, new in changes.items() if line.startswith((f"{key} =", f'"{key}"'))), line
        )
        for line in lines
    )


WRONG = [
    (whole(dark="dark = "), "Theme mine: "),
    (whole(dark=""), "missing required field `dark`"),
    (whole(dark='dark = true\ncolour = "x"'), "unknown field `colour`"),
    (whole(cup=""), "Theme mine: the role cup is missing"),
    (whole(cup='"cup" = "onleather on leather"\n"hat" = ""'), "hat: no such role"),
    (whole(cup='"cup" = "gold on leather"'), "role cup: no colour gold; there are table, raised"),
    (
        whole(cup='"cup" = "ink over leather"'),
        "role cup: unknown ink, leather, over. Attributes are bold",
    ),
    (whole(table='table = ["#xyz", "black"]'), "colour table: "),
    (whole(table='table = ["#000000", "black", 3]'), "colour table: .*a number from 16 to 255"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_invalid_file_is_reported_with_name_and_line(text: str, said: str) -> None:
    with pytest.raises(themes.ThemeError, match=said):
        themes.build("mine", themes.parse("mine", text))


def test_extending_theme_has_only_differences() -> None:
    base = themes.parse("felt", whole())
    night = themes.parse("mine", 'titles = {}\ndark = true\n[palette]\nink = ["#ffffff", "white"]')
    theme = themes.build("mine", night.over(base))

    assert theme.style("text").color == Color.parse("#ffffff")
    assert theme.style("cup") == themes.load("felt").style("cup")
