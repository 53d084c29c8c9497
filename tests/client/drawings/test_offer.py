"""What one key does in the lobby: it leads where the sentence says that there was time to read."""

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from client.screens.lobby import offer as offers
from client.screens.lobby.offer import MOMENT, NONE, Offer, Steady, leads_alike, offer
from client.screens.lobby.order import growing
from engine.sync.hall_views import LobbyView, PersonRow, TableRow
from tests.client.drawings.every_game import FORMS

OPEN = TableRow(
    1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"), opener="Mara"
)
NEWER = replace(OPEN, id=2, opener="Théo", names=("Théo", ""))
PRIVATE = replace(OPEN, id=3, open=False)
FULL = replace(OPEN, id=4, names=("Ada", "jo"), seats=("here", "here"), phase="playing")
FARKLE = next(form for form in FORMS if form.id == "farkle")
FOUR = tuple(PersonRow(name, 0) for name in ("ann", "ben", "cleo", "dan"))


def offered(
    *tables: TableRow,
    shown: Offer = NONE,
    invited: Collection[int] = (),
    people: tuple[PersonRow, ...] = FOUR,
    grow: Collection[int] = (),
) -> Offer:
    return offer(LobbyView(tables, people), invited, lambda _: False, (), shown, grow)


def test_table_to_join_stays_the_one_that_was_shown() -> None:
    first = offered(OPEN)

    assert first == Offer(1, "join")
    assert offered(OPEN, NEWER, shown=first) == first
    assert offered(OPEN, NEWER) == Offer(2, "join")
    assert offered(replace(OPEN, names=("Mara", "jo")), NEWER, shown=first) == Offer(2, "join")


def test_personal_invitation_takes_precedence() -> None:
    assert offered(OPEN, PRIVATE, shown=Offer(1, "join"), invited=[3]) == Offer(3, "invited")


def test_invitation_stays_where_the_last_free_seat_is_taken_and_the_game_takes_more() -> None:
    taken = replace(PRIVATE, names=("Mara", "ivo"), seats=("here", "here"))

    assert offered(taken, invited=[3], grow=[3]) == Offer(3, "invited")
    assert offered(taken, grow=[3]) == NONE, "not invited"
    assert offered(taken, invited=[3]) == NONE


def test_tables_before_a_match_grow_up_to_what_their_game_takes() -> None:
    largest = replace(OPEN, id=5, names=("Mara",) * FARKLE.seats[1])

    assert growing((OPEN, FULL, largest, replace(NEWER, evening=3)), [FARKLE]) == {1}


def test_another_table_is_offered_to_those_who_found_no_seat() -> None:
    assert offered(FULL) == Offer(4, "full")
    assert offered(FULL, people=FOUR[:2]) == Offer(4, "full")
    assert offered(FULL, people=FOUR[:1]) == NONE, "nobody to play with"
    assert offered(FULL, OPEN) == Offer(1, "join")
    assert offered(replace(FULL, bots_to_replace=1)) == NONE
    assert offered(replace(FULL, seats=("away", "away"))) == NONE
    assert offered(replace(FULL, open=False)) == NONE
    assert offered(replace(FULL, asleep=True)) == NONE


def test_value_that_takes_the_place_of_another_is_new_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(offers, "monotonic", lambda: now)
    steady = Steady(0)
    steady.follow(1)
    assert not steady.is_new, "there was nothing to be mistaken for"

    steady.follow(2)
    assert steady.is_new
    now += MOMENT
    assert not steady.is_new

    steady.follow(3)
    steady.choose(4)
    assert not steady.is_new


def test_invitation_to_the_table_that_was_offered_can_be_taken_at_once() -> None:
    steady = Steady(NONE, leads_alike)
    steady.follow(Offer(1, "join"))
    steady.follow(Offer(1, "invited"))
    assert not steady.is_new

    steady.follow(Offer(1, "full"))
    assert steady.is_new
