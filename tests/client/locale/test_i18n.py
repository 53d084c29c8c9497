"""The catalogues are complete, and numbers are formatted for each language."""

import ast
import gettext
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from client.locale import catalogues
from client.locale.__main__ import main as update
from client.locale.i18n import LANGUAGES, Language, Translator, language_of, translator

ROOT = Path(__file__).parents[3]
FIELDS = re.compile(r"\{(\w+)\}")

# Words that are the same in both languages.
_SAME = """
f     Farkle farkle menu Menu Tab table code CODE i n c v s b x r w g o {name} {option} {who} Bots
    Chance Total Yam's Sessions Tables a l
    j k p z h full Machines machine tables
    Ante Animations flop turn river yahtzee pot R d full Bluffs total poker e points expert
"""
UNITS = ("h", "min", "ms", "s", "point", "points", "table", "tables")
SAME = (
    frozenset(_SAME.split())
    | {f"{{n}} {unit}" for unit in UNITS}
    | {"Bonus +{points}", "{amount} points"}
    | {"{name} · {round}, table {table}", "Table {n}"}
)


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return catalogues.extract(ROOT)


def texts(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (str(value),)


def messages(catalogue: Catalog) -> dict[tuple[str | None, tuple[str, ...]], Message]:
    return {(one.context, texts(one.id)): one for one in catalogue if one.id}


def test_extraction_finds_known_texts(sources: Catalog) -> None:
    found = messages(sources)

    assert (None, ("your turn",)) in found
    assert ("key: roll", ("r",)) in found
    assert (
        None,
        ("roll one die ({odds} risk)", "roll {n} dice ({odds} risk)"),
    ) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_every_text_of_the_sources_and_no_other(
    language: Language, sources: Catalog
) -> None:
    have, want = messages(catalogues.read(language)), messages(sources)

    assert sorted(map(str, want.keys() - have.keys())) == [], "run python -m client.locale update"
    assert sorted(map(str, have.keys() - want.keys())) == [], "run python -m client.locale update"


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_leaves_no_text_untranslated(language: Language) -> None:
    assert catalogues.missing(catalogues.read(language)) == []


def test_french_differs_from_english() -> None:
    same = {
        text
        for one in catalogues.read("fr")
        for text, said in zip(texts(one.id), texts(one.string), strict=False)
        if text and text == said
    }

    assert same <= SAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_has_the_same_placeholders(language: Language) -> None:
    for one in catalogues.read(language):
        asked = set(FIELDS.findall(" ".join(texts(one.id))))
        for said in texts(one.string):
            assert set(FIELDS.findall(said)) <= asked, one.id
        assert set(FIELDS.findall(" ".join(texts(one.string)))) == asked, one.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_current(language: Language) -> None:
    with catalogues.mo_path(language).open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for one in catalogues.read(language):
        if not one.id:
            continue
        said = texts(one.string)
        for count, text in ((1, said[0]), (2, said[-1])):
            key = texts(one.id)
            match one.context, len(key):
                case None, 1:
                    found = compiled.gettext(key[0])
                case None, _:
                    found = compiled.ngettext(key[0], key[1], count)
                case context, _:
                    found = compiled.pgettext(str(context), key[0])

            assert found == text, "run python -m client.locale update"


def test_update_changes_nothing_when_current(sources: Catalog) -> None:
    merged = catalogues.merged("fr", sources)

    assert catalogues.po_bytes(merged) == catalogues.po_path("fr").read_bytes()


def test_compiled_catalogue_does_not_depend_on_the_date() -> None:
    earlier, later = catalogues.read("fr"), catalogues.read("fr")
    earlier.creation_date, later.creation_date = (
        datetime(2026, 1, day, tzinfo=UTC) for day in (1, 2)
    )

    assert catalogues.mo_bytes(earlier) == catalogues.mo_bytes(later)


@pytest.mark.long
def test_update_writes_catalogues_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)

    assert update(["update"]) == 1
    said = capsys.readouterr().out
    assert "fr: 'your turn' has no translation" in said
    assert not any(line.startswith("en: ") for line in said.splitlines())
    for language in LANGUAGES:
        with catalogues.mo_path(language).open("rb") as file:
            assert gettext.GNUTranslations(file).gettext("your turn") == "your turn"


def test_update_is_the_one_command_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert update([]) == 2
    assert "usage: python -m client.locale update" in capsys.readouterr().err


def test_french_has_no_break_spaces() -> None:
    for one in catalogues.read("fr"):
        for said in texts(one.string):
            assert not re.search(" [?!:;»%]|« ", said), said


@pytest.mark.parametrize("source", catalogues.SOURCES)
def test_every_marked_text_is_extracted(source: str) -> None:
    """Babel looks into no f-string before Python 3.12, so a text in one would have no French."""
    for path in (ROOT / source).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                called = {
                    ast.unparse(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)
                }

                assert not called & {"tr", "N_", "tr.plural", "tr.sense"}, f"{path}:{node.lineno}"


@pytest.mark.parametrize("source", catalogues.SOURCES)
def test_plurals_and_contexts_are_extracted(source: str, sources: Catalog) -> None:
    """Babel takes a `tr` deep within a call for the call's own name, and loses half of it."""
    found = set(messages(sources))
    for path in (ROOT / source).rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            marked = marked_by(call)

            assert marked is None or marked in found, f"{path}:{call.lineno}"


def marked_by(call: ast.Call) -> tuple[str | None, tuple[str, ...]] | None:
    """Context and texts of a call that marks a literal text."""
    given = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    match ast.unparse(call.func), given:
        case ("tr" | "N_", [str(text)]):
            return None, (text,)
        case "tr.plural", [str(one), str(many), *_]:
            return None, (one, many)
        case "tr.sense", [str(sense), str(text)]:
            return sense, (text,)
    return None


@pytest.mark.parametrize(
    ("language", "value", "shown"),
    [
        ("en", 10000, "10,000"),
        ("fr", 10000, "10\u00a0000"),
        ("en", 999, "999"),
        ("fr", -1234567, "−1\u00a0234\u00a0567"),
    ],
)
def test_number_is_grouped_as_the_language_does(language: Language, value: int, shown: str) -> None:
    assert translator(language).number(value) == shown


def test_signed_number() -> None:
    tr = translator("en")

    assert [tr.signed(value) for value in (50, 0, -50)] == ["+50", "0", "−50"]


@pytest.mark.parametrize(
    ("value", "en", "fr"),
    [(17.94, "17.9", "17,9"), (0.0, "0.0", "0,0"), (-1234.56, "−1,234.6", "−1\u00a0234,6")],
)
def test_decimal_has_the_languages_point(value: float, en: str, fr: str) -> None:
    assert translator("en").decimal(value) == en
    assert translator("fr").decimal(value) == fr


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0%"), (0.0001, "1%"), (0.444, "44%"), (0.9999, "99%"), (1, "100%")]
)
def test_percent_is_0_or_100_only_if_exact(share: float, shown: str) -> None:
    assert translator("en").percent(share) == shown


def test_percent_in_french() -> None:
    assert translator("fr").percent(0.5) == "50\u00a0%"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00"), (24.9, "0:24"), (-3, "0:00"), (600, "10:00"), (3725, "1:02:05")],
)
def test_clock_shows_minutes_and_seconds(seconds: float, shown: str) -> None:
    assert translator("en").clock(seconds) == shown


def test_join_reads_as_a_phrase() -> None:
    en, fr = translator("en"), translator("fr")

    assert [en.join(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert fr.join(["a", "b"]) == "a et b"


def test_marks_between_texts_are_those_of_the_language() -> None:
    en, fr = translator("en"), translator("fr")

    assert en.listed(["a, b", "c"]) == "a, b; c"
    assert fr.listed(["a, b", "c"]) == "a, b\u00a0; c"
    assert en.labelled("Lives", "3") == "Lives: 3"
    assert fr.labelled("Vies", "3") == "Vies\u00a0: 3"


def test_values_are_not_interpreted_as_templates() -> None:
    said = translator("en")("{name} begins.", name="{0.__class__} %s")

    assert said == "{0.__class__} %s begins."


@pytest.mark.parametrize(
    ("count", "shown"), [(0, "0 spectateur"), (1, "1 spectateur"), (2000, "2\u00a0000 spectateurs")]
)
def test_plural_follows_french(count: int, shown: str) -> None:
    assert translator("fr").plural("{n} watching", "{n} watching", count) == shown


def test_zero_is_singular_in_french_but_never_one() -> None:
    fr, en = translator("fr"), translator("en")

    assert fr.plural("{n} point", "{n} points", 0) == "0 point"
    assert en.plural("{n} point", "{n} points", 0) == "0 points"
    assert fr.plural("one card", "{n} cards", 0) == "0 cartes", "“une carte” would be wrong"


def test_sense_distinguishes_homonyms() -> None:
    fr = translator("fr")

    assert fr.sense("key: roll", "r") == "l"
    assert fr.sense("key: bet", "b") == "e"


def test_translators_change_no_global_state() -> None:
    Translator("fr")

    assert "_" not in __builtins__  # type: ignore[operator]  # a dict in an imported module


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "C"}, None),
        ({"LANGUAGE": "de:fr", "LANG": "de_DE"}, "fr"),
        ({"LC_MESSAGES": "fr-CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": ""}, None),
        ({}, None),
    ],
)
def test_language_comes_from_the_environment(env: dict[str, str], language: str | None) -> None:
    assert language_of(env) == language


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ada", "au tour d’Ada"), ("Élise", "au tour d’Élise"), ("Zoé", "au tour de Zoé"), ("", "")],
)
def test_french_elides_before_a_vowel(name: str, said: str) -> None:
    assert translator("fr")("{name}’s turn", name=name).startswith(said)
