"""Finished matches to replay."""

import pytest

from tests.tablehost.stats.conftest import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()
