"""The catalogue of a game from a package: its texts that are in none of the client's catalogues.

Needs babel, which is only installed for development.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from babel.messages.catalog import Catalog

from client.locale.catalogues import (
    add_marked,
    missing,
    mo_bytes,
    po_bytes,
    read,
    read_file,
    update_texts,
)
from client.locale.i18n import LANGUAGES


def update_package(folder: Path, game: str) -> dict[str, list[str]]:
    """Update and compile the catalogues in the folder of a package.

    Args:
        folder: the package, which has to be importable from the folder it is in.
        game: the game's id, which the catalogues are called by.

    Returns:
        The texts that each language still lacks.
    """
    left: dict[str, list[str]] = {}
    for language in LANGUAGES:
        if language == "en":
            continue  # the texts are in English already
        path = folder / "locale" / language / "LC_MESSAGES" / f"{game}.po"
        catalogue = update_texts(read_file(path, language), language, _texts(folder))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(read_file(path, language)))
        left[language] = missing(catalogue)
    return left


def _texts(folder: Path) -> Catalog:
    """The texts that a package marks, and its refusals, without those of the client."""
    found, known = Catalog(charset="utf-8"), read("en")
    add_marked(found, folder)
    for text in _refusals(folder):
        found.add(text)
    own = Catalog(charset="utf-8")
    for message in found:
        if message.id and known.get(message.id, message.context) is None:
            own.add(message.id, auto_comments=message.auto_comments, context=message.context)
    return own


def _refusals(folder: Path) -> Iterator[str]:
    """The values of `TEXTS` in the package's module `refusals`, if there is one."""
    sys.path.insert(0, str(folder.parent))
    try:
        if find_spec(f"{folder.name}.refusals") is not None:
            yield from getattr(import_module(f"{folder.name}.refusals"), "TEXTS", {}).values()
    finally:
        sys.path.remove(str(folder.parent))
