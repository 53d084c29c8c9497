"""Matches to look back at."""

import pytest

from tests.tablehost.tally.conftest import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()
