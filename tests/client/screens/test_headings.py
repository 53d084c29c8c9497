"""Headings of a page of text: what stands above something, or alone."""

import pytest

from client.screens.headings import role_of

PAGE = (
    "Friday night",
    "",
    "jo wins the evening.",
    "",
    "Match 1: Farkle",
    "  1 jo",
    "    Best turn: 950",
    "",
    "Each match brings points for each player",
    "that you beat.",
)
HEADINGS = {"Friday night", "jo wins the evening.", "Match 1: Farkle"}


@pytest.mark.parametrize("number", range(len(PAGE)))
def test_only_headings_are_strong(number: int) -> None:
    is_strong = role_of(PAGE, number) == "text.strong"

    assert is_strong == (PAGE[number] in HEADINGS)
