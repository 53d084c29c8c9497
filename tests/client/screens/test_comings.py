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
