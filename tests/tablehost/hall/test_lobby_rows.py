"""The lobby's rows, changed one by one, are those of a lobby that looks at all of them."""

from collections.abc import Iterable
from heapq import nsmallest

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.sync.hall_views import SeatState, TableRow, is_joinable, may_replace_bot
from tablehost.hall.lobby_rows import LobbyRows, is_full, people_at, waits_alone

STATES: tuple[SeatState, ...] = ("free", "here", "away", "bot")


@st.composite
def rows(draw: st.DrawFn) -> TableRow:
    seats = tuple(draw(st.lists(st.sampled_from(STATES), min_size=2, max_size=3)))
    return TableRow(
        id=draw(st.integers(1, 12)),
        name=draw(st.sampled_from(["Friday", "Late"])),
        game=draw(st.sampled_from(["farkle", "yams"])),
        names=tuple("" if state == "free" else "Mara" for state in seats),
        phase=draw(st.sampled_from(["waiting", "playing", "over"])),
        open=draw(st.booleans()),
        watchers=0,
        evening=draw(st.sampled_from([0, 3])),
        seats=seats,
        asleep=draw(st.booleans()),
        bots_to_replace=seats.count("bot"),
        practice=draw(st.booleans()),
    )


def first(every: Iterable[TableRow], most: int) -> list[TableRow]:
    """The same by looking at each."""

    def rank(row: TableRow) -> tuple[bool, ...]:
        free = is_joinable(row)
        return row.asleep, not (free and "here" in row.seats), not free, not may_replace_bot(row)

    listed = nsmallest(most, sorted(every, key=lambda row: row.id), key=rank)
    return sorted(listed, key=lambda row: row.id)


@given(st.lists(st.one_of(rows(), st.integers(1, 12)), max_size=40), st.integers(0, 12))
def test_changes_one_by_one_lead_to_what_looking_at_all_finds(
    changes: list[TableRow | int], most: int
) -> None:
    found, kept = LobbyRows(), dict[int, TableRow]()
    for change in changes:
        if isinstance(change, int):
            found.remove(change)
            kept.pop(change, None)
        else:
            found.put(change)
            kept[change.id] = change
    every = kept.values()

    assert len(found) == len(kept)
    assert list(found.first(most)) == first(every, most)
    assert found.found("mara")["more"] + len(found.found("mara")["tables"]) == sum(
        "Mara" in row.names for row in every
    )
    for game in ("farkle", "yams"):
        assert found.with_room(game) == sorted(row.id for row in every if has_room(row, game))
    assert sorted(row.id for row in found.sociable()) == sorted(sociable(every))


def has_room(row: TableRow, game: str) -> bool:
    is_alone = row.game == game and not (row.evening or row.practice)
    return is_alone and "here" in row.seats and (is_joinable(row) or may_replace_bot(row))


def sociable(every: Iterable[TableRow]) -> list[int]:
    alone = [
        row
        for row in every
        if row.open and not (row.evening or row.practice or row.asleep) and people_at(row)
    ]
    free = [row for row in alone if is_joinable(row)]
    waited_for = {row.game for row in free if waits_alone(row)}
    full = [row for row in alone if is_full(row) and row.game in waited_for]
    return [row.id for row in (*free, *full)]


def test_table_that_has_not_changed_is_not_sorted_again() -> None:
    row = TableRow(1, "Friday", "farkle", ("Mara", ""), "waiting", True, 0, seats=("here", "free"))
    found = LobbyRows([row])
    before = found.first(1)[0]
    found.put(replace(row))

    assert found.first(1)[0] is before
    assert found.first(1, personal={5}) == (row,), "a table that is not there is not listed"
