"""From source to catalogues: extract, merge, compile. Needs babel, which only developers have."""

import io
import re
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from client.locale.i18n import DOMAIN, LANGUAGE_NAMES, LANGUAGES, Language

FOLDER = Path(__file__).parent
SOURCES = ("client", "tablehost")
KEYWORDS = {"tr": None, "plural": (1, 2), "sense": ((1, "c"), 2), "N_": None}

Texts = str | tuple[str, ...] | list[str]
"""A text, or its plural forms."""

_RESTLESS = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team): .*\n',
    re.MULTILINE,
)
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # a file has to name one
_TIGHT = re.compile("[ \xa0]([?!:;»%])|(«)[ \xa0]")


def extract(root: Path) -> Catalog:
    """Every text that the sources under `root` mark."""
    catalogue = Catalog(project="tablehost", charset="utf-8")
    for source in SOURCES:
        found = extract_from_dir(
            root / source,
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=("For translators:",),
        )
        for _, _, text, comments, context in found:
            catalogue.add(text, None, auto_comments=comments, context=context)
    return catalogue


def po_path(language: Language) -> Path:
    """The text file of a language."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: Language) -> Path:
    """The compiled file of a language, which is what the client reads."""
    return po_path(language).with_suffix(".mo")


def read(language: Language) -> Catalog:
    """A language's catalogue as it is; an empty one when there is none yet."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def merged(language: Language, template: Catalog) -> Catalog:
    """The catalogue with all texts of the sources and no others; English says what it reads."""
    catalogue = read(language)
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
    """Texts without a translation, or with a fuzzy one."""
    return [_first(message) for message in catalogue if message.id and not _is_done(message)]


def po_bytes(catalogue: Catalog) -> bytes:
    """The text file, in an order that moving code does not change."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, sort_output=True, no_location=True)
    return _RESTLESS.sub(b"", out.getvalue())


def mo_bytes(catalogue: Catalog) -> bytes:
    """The compiled file; made again of the same texts it is the same."""
    catalogue.creation_date = _NO_DAY
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update(root: Path) -> dict[Language, list[str]]:
    """Write all catalogues anew from the sources; what each language still misses."""
    left: dict[Language, list[str]] = {}
    for language in LANGUAGES:
        catalogue = merged(language, extract(root))  # babel shares messages: never one for both
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
    """French spaces before high punctuation and inside guillemets never break."""
    if isinstance(text, tuple | list):
        return tuple(_TIGHT.sub(_spaced, one) for one in text)
    return _TIGHT.sub(_spaced, text or "")


def _spaced(found: re.Match[str]) -> str:
    return "«\xa0" if found[2] else f"\xa0{found[1]}"
