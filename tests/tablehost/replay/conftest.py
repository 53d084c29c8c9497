"""Matches to look back at."""

import pytest

from tests.tablehost.stats.conftest import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()
