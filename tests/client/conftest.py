"""Fixtures for tests of the client."""

import sys
from collections.abc import Iterator

import pytest

from client.locale.i18n import Translator, translator
from tests.client.blots import Blotted

DRAWING = ("client.screens.", "client.widgets.", "client.games.")


@pytest.fixture
def blotted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Translator]:
    """French, every text of it blotted out, for all that is drawn meanwhile."""
    tr = translator("fr")
    monkeypatch.setattr(tr, "_catalogue", Blotted())
    _forget_drawn()
    yield tr
    _forget_drawn()


def _forget_drawn() -> None:
    """Drop shared drawings: they contain texts."""
    for name, module in list(sys.modules.items()):
        if name.startswith(DRAWING):
            for thing in list(vars(module).values()):
                if getattr(thing, "__module__", "") == name:
                    getattr(thing, "cache_clear", _nothing)()


def _nothing() -> None:
    """It keeps nothing."""
