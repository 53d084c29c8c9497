"""What tests of the client share."""

from collections.abc import Iterator

import pytest

from client.i18n import Translator, translator
from client.scenes import lobby
from tests.client.blots import Blotted


@pytest.fixture
def blotted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Translator]:
    """French, every text of it blotted out, for all that is drawn meanwhile."""
    tr = translator("fr")
    monkeypatch.setattr(tr, "_catalogue", Blotted())
    _forget_drawn()
    yield tr
    _forget_drawn()


def _forget_drawn() -> None:
    """Parts of the lobby are kept by language, and with them the texts."""
    lobby._table_list.cache_clear()
    lobby._people.cache_clear()
