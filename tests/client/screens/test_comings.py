"""The log says who has come and gone, also when seats get other numbers."""

from msgspec.structs import replace

from client.locale.i18n import translator
from client.screens.table.comings import comings
from engine.sync.hall_views import BotReplacement
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


def test_person_takes_over_a_bots_seat() -> None:
    playing = replace(finished_table("ada", "Galois"), phase="playing")
    bot = replace(playing.seats[1], kind="bot")
    before = replace(playing, seats=(playing.seats[0], bot))
    asked = replace(before, replacements=(BotReplacement(1, "bob"),))
    seated = replace(playing, seats=(playing.seats[0], replace(bot, kind="person", name="bob")))
    back = replace(playing, seats=(playing.seats[0], replace(bot, kind="person")))

    assert list(comings(before, asked, EN)) == ["bob takes over Galois’s seat after this turn."]
    assert list(comings(asked, seated, EN)) == ["bob has taken over Galois’s seat."]
    assert list(comings(before, back, EN)) == ["Galois is back."]


def test_seat_of_somebody_away_is_given_to_another_person() -> None:
    playing = replace(finished_table("ada", "bob"), phase="playing")
    away = replace(playing, seats=(playing.seats[0], replace(playing.seats[1], here=False)))
    given = replace(playing, seats=(playing.seats[0], replace(playing.seats[1], name="hal")))

    assert list(comings(away, given, EN)) == ["hal has taken over bob’s seat."]
    assert list(comings(given, away, EN)) == ["hal left the table.", "bob sat down."]


def test_person_plays_again_after_a_bot_until_the_match_is_over() -> None:
    own = replace(finished_table("ada", "bob"), phase="playing")
    lent = replace(own, seats=(own.seats[0], replace(own.seats[1], stand_in=True)))
    away = replace(own, seats=(own.seats[0], replace(own.seats[1], stand_in=True, here=False)))

    assert list(comings(own, lent, EN)) == ["A bot plays for bob."]
    assert list(comings(lent, own, EN)) == ["bob plays again."]
    assert list(comings(away, own, EN)) == ["bob is back."]
    assert list(comings(lent, replace(own, phase="finished"), EN)) == []


def test_people_who_move_as_a_match_ends_have_taken_over_nothing() -> None:
    after = finished_table("ada", "bob")
    bot = replace(after.seats[1], kind="bot", name="Galois")
    before = replace(after, seats=(after.seats[0], bot), phase="playing")

    assert "bob has taken over Galois’s seat." not in comings(before, after, EN)


def test_those_without_whom_a_match_begins_are_told_that_they_watch() -> None:
    before, after = finished_table("ada", "bob"), finished_table("ada")
    after = replace(after, watchers=("bob",), phase="playing")

    assert list(comings(before, after, EN)) == ["bob was not ready, and watches now."]
    assert list(comings(before, after, EN, "bob")) == [
        "You were not ready, so you are watching this match."
    ]


def test_person_with_another_name_has_neither_come_nor_left() -> None:
    before = replace(finished_table("ada", "root 2"), phase="waiting")
    mara = replace(before.seats[1], name="Mara", formerly="root 2", here=False)
    after = replace(before, seats=(before.seats[0], mara))

    assert list(comings(before, after, EN)) == ["root 2 is now Mara.", "Mara lost the connection."]
    assert list(comings(before, after, EN, "Mara")) == ["Mara lost the connection."]
    assert list(comings(after, after, EN)) == []


def test_namesake_of_somebody_with_another_name_has_come() -> None:
    """A newcomer may have the old name at once, in a seat of their own."""
    before = replace(finished_table("root"), phase="waiting")
    mara = replace(before.seats[0], name="Mara", formerly="root")
    after = replace(before, seats=(mara, before.seats[0]))

    told = list(comings(before, after, EN))
    assert told == ["root is now Mara.", "root sat down.", "The table has 2 seats now."]


def test_whoever_leaves_a_seat_that_is_kept_has_lost_no_connection() -> None:
    here = replace(finished_table("ada", "bob"), phase="playing")
    ada, bob = here.seats
    lost = replace(here, seats=(ada, replace(bob, here=False)))
    left = replace(here, seats=(ada, replace(bob, here=False, left=True)))

    assert list(comings(here, lost, EN)) == ["bob lost the connection."]
    assert list(comings(here, left, EN)) == ["bob has gone to the lobby."]
