"""Farkle as typed lines: examples are legal at the moment they are given."""

import pytest

from client.games.farkle.lines import LINES
from client.games.farkle.picks import ROLL, keep, offers
from client.locale.i18n import translator
from tests.client.games.moments import Farkle


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("faces", [(1, 1, 5, 2, 2, 2), (2, 3, 4, 6, 3, 5), (1, 2, 3, 4, 5, 6)])
def test_example_of_setting_aside_and_rolling_is_legal(
    faces: tuple[int, ...], language: str
) -> None:
    seen, tr = Farkle().roll(*faces).seen(), translator(language)

    (example,) = LINES.forms(seen, tr)

    assert LINES.read(example.text, seen, tr) == (keep(offers(seen.view)[0]["dice"]), ROLL)
