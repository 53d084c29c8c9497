"""The log says who has come and gone, also when seats get other numbers."""

from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.comings import comings
from tests.client.drawings.samples import finished_table

EN = translator("en")


def test_people_who_move_up_have_neither_come_nor_gone() -> None:
    before = finished_table("ada", "bob", "cid")

    assert list(comings(before, finished_table("ada", "cid"), EN)) == [
        "bob left the table.",
        "The table has 2 seats now.",
    ]


def test_free_seats_are_counted_between_matches_only() -> None:
    before = replace(finished_table("ada", "bob", "cid"), phase="waiting")

    assert list(comings(before, replace(finished_table("ada"), phase="playing"), EN)) == [
        "bob left the table.",
        "cid left the table.",
    ]


def test_those_without_whom_a_match_begins_are_told_that_they_watch() -> None:
    before, after = finished_table("ada", "bob"), finished_table("ada")
    after = replace(after, watchers=("bob",), phase="playing")

    assert list(comings(before, after, EN)) == ["bob was not ready, and watches now."]
    assert list(comings(before, after, EN, "bob")) == [
        "You were not ready, so you watch this match."
    ]
