"""The program that checks the draws of a tournament with nothing but the standard library."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablehost.verify import alone
from tests.tablehost.verify.test_tournament_draw import (
    Page,
    happenings,
    page_of,
    played,
)

ROUNDS = 6  # of ten people: they meet again, so that tables are mixed


def checked(page: Page) -> subprocess.CompletedProcess[str]:
    """The program run on a page, without any installed package."""
    line = [sys.executable, "-I", "-S", str(Path(alone.__file__))]
    return subprocess.run(line, input=json.dumps(page), check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def page() -> Page:
    return page_of(played(ROUNDS, happenings))


def test_untouched_page_fits(page: Page) -> None:
    done = checked(page)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"All {ROUNDS} rounds follow from their seeds and words.\n"


def changed(page: Page, number: int) -> tuple[Page, Page]:
    """A copy of the page, and one of its rounds to be changed."""
    copy = json.loads(json.dumps(page))
    return copy, copy["tournament"]["rounds"][number]


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("seed", "ab" * 32, "another seed"),
        ("words", [[3, "", "pepper"]], "another sealed word"),
    ],
)
def test_changed_draw_does_not_fit(page: Page, key: str, value: object, why: str) -> None:
    copy, round_ = changed(page, 2)
    round_["draw"][key] = value

    done = checked(copy)

    assert done.returncode == 1
    assert done.stderr == f"Something was changed: {why}.\n"


@pytest.mark.parametrize("page", [{}, [], {"tournament": {}}, {"tournament": {"rounds": [7]}}])
def test_what_is_no_page_is_refused_in_words(page: Page) -> None:
    done = checked(page)

    assert done.returncode == 1
    assert done.stderr.startswith("This is no page of a tournament: ")


def test_other_tables_or_results_do_not_fit(page: Page) -> None:
    others, round_ = changed(page, 3)
    one, two = (table["players"] for table in round_["tables"][:2])
    one[0], two[0] = two[0], one[0]
    results, round_ = changed(page, 0)
    round_["tables"][0]["ranks"].reverse()

    assert "seed and words give other tables" in checked(others).stderr
    assert "the results before are others" in checked(results).stderr
