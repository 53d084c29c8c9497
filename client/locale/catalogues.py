"""Extracts texts from the sources, merges them into the catalogues and compiles these.

Needs babel, which is only installed for development.
"""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from client.locale.i18n import DOMAIN, LANGUAGE_NAMES, LANGUAGES, Language
from engine import games
from engine.sync.refusals import REFUSALS

FOLDER = Path(__file__).parent
SOURCES = ("client", "tablehost")
KEYWORDS = {"tr": None, "plural": (1, 2), "sense": ((1, "c"), 2), "N_": None}

Texts = str | tuple[str, ...] | list[str]
"""A text, or its plural forms."""

_VOLATILE_HEADERS = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n',
    re.MULTILINE,
)
_FIXED_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # a file must have one; this one never changes
_FRENCH_SPACES = re.compile("[ \xa0]([?!:;»%])|(«)[ \xa0]")


def extract(root: Path) -> Catalog:
    """All texts marked for translation in the sources under `root`, and all refusals."""
    catalogue = Catalog(project="tablehost", charset="utf-8")
    for source in SOURCES:
        add_marked(catalogue, root / source)
    for text in (*REFUSALS.values(), *_refusals_of_games()):
        catalogue.add(text)
    return catalogue


def add_marked(catalogue: Catalog, folder: Path) -> None:
    """Add the texts that the sources in a folder mark."""
    found = extract_from_dir(
        folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("For translators:",)
    )
    for _, _, text, comments, context in found:
        catalogue.add(text, None, auto_comments=comments, context=context)


def _refusals_of_games() -> Iterator[str]:
    """The values of `TEXTS` in `engine/games/*/refusals.py`, where a game has one."""
    for folder in iter_modules(games.__path__):
        path = f"engine.games.{folder.name}.refusals"
        if find_spec(path) is not None:
            yield from getattr(import_module(path), "TEXTS", {}).values()


def po_path(language: Language) -> Path:
    """The path of a language's catalogue."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: Language) -> Path:
    """The path of a language's compiled catalogue, which the client reads."""
    return po_path(language).with_suffix(".mo")


def read(language: Language) -> Catalog:
    """A language's current catalogue; an empty one if there is none yet."""
    return read_file(po_path(language), language)


def read_file(path: Path, language: Language) -> Catalog:
    """The catalogue in a file; an empty one if there is none yet."""
    if not path.exists():
        return Catalog(locale=language, domain=path.stem, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=path.stem)


def merged(language: Language, template: Catalog) -> Catalog:
    """The catalogue with exactly the texts in `template`; English texts translate to themselves."""
    return update_texts(read(language), language, template)


def update_texts(catalogue: Catalog, language: Language, template: Catalog) -> Catalog:
    """Bring a catalogue up to date with the texts in `template`; it is changed and returned."""
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        if not message.id:
            continue
        message.string = message.id if language == "en" else _typeset(message.string)
    catalogue.fuzzy = False
    catalogue.project, catalogue.version = "tablehost", "1"
    catalogue.msgid_bugs_address = ""
    catalogue.header_comment = f"# Texts of the client: {LANGUAGE_NAMES[language]}."
    return catalogue


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation, or with a fuzzy one."""
    return [_first(message) for message in catalogue if message.id and not _is_done(message)]


def po_bytes(catalogue: Catalog) -> bytes:
    """The contents of the catalogue file, sorted so that moving code does not change it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, no_location=True)
    return _VOLATILE_HEADERS.sub(b"", out.getvalue())


def mo_bytes(catalogue: Catalog) -> bytes:
    """The contents of the compiled file; the same texts always give the same bytes."""
    catalogue.creation_date = _FIXED_DATE
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update(root: Path) -> dict[Language, list[str]]:
    """Update and compile all catalogues; returns the texts each language still lacks."""
    left: dict[Language, list[str]] = {}
    for language in LANGUAGES:
        # Extract for each language: `Catalog.update` keeps the template's message objects.
        catalogue = merged(language, extract(root))
        po_path(language).parent.mkdir(parents=True, exist_ok=True)
        po_path(language).write_bytes(po_bytes(catalogue))
        mo_path(language).write_bytes(mo_bytes(read(language)))
        left[language] = missing(catalogue)
    return left


def _is_done(message: Message) -> bool:
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(strings) and not message.fuzzy


def _first(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def _typeset(text: Texts | None) -> Texts:
    """The text with no-break spaces before French punctuation and inside guillemets."""
    if isinstance(text, tuple | list):
        return tuple(_FRENCH_SPACES.sub(_spaced, one) for one in text)
    return _FRENCH_SPACES.sub(_spaced, text or "")


def _spaced(found: re.Match[str]) -> str:
    return "«\xa0" if found[2] else f"\xa0{found[1]}"
