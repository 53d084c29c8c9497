"""The order of the lobby's tables: what one can join first, sleeping ones folded at the end."""

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Struct

from client.games.forms import GameForm
from engine.sync.hall_views import PersonRow, TableRow, has_free_seat, is_joinable, may_replace_bot

NOTHING = 0
"""In place of a table's id: no line."""
FOLD = -1
"""The same for the line that stands for all sleeping tables."""
ENOUGH = 2
"""People without a seat who can play together."""


class Personal(Struct, frozen=True):
    """The facts that one player's list of tables depends on, beside the lobby that all see.

    Attributes:
        own: the tables where the player has a seat.
        invited: the tables that the player is invited to.
        unfolded: whether sleeping tables are listed one by one.
    """

    own: frozenset[int] = frozenset()
    invited: frozenset[int] = frozenset()
    unfolded: bool = False


def is_own(table: TableRow, personal: Personal) -> bool:
    """Whether the player has a seat at a table; a round's table that has been played is none."""
    return table.id in personal.own and not (table.tournament and table.phase == "over")


def can_sit(table: TableRow, personal: Personal) -> bool:
    """Whether the player can sit down at a table, or has a seat there."""
    invited = table.id in personal.invited and has_free_seat(table)
    return is_own(table, personal) or invited or is_joinable(table)


def can_replace(table: TableRow, personal: Personal) -> bool:
    """Whether the player can ask for a bot's seat, as no other is free for them."""
    may_enter = table.open or table.id in personal.invited
    return may_enter and table.bots_to_replace > 0 and not can_sit(table, personal)


def lines(tables: Sequence[TableRow], personal: Personal) -> tuple[int, ...]:
    """The lines of the list, as table ids: one's own tables, those to join, the others.

    Of those to join, tables where somebody is come first.
    Then `FOLD`, if there are sleeping tables, and these if they are unfolded.
    """
    awake = [table for table in tables if not table.asleep or table.id in personal.own]
    asleep = [table.id for table in tables if table.asleep and table.id not in personal.own]
    awake.sort(key=lambda table: _rank(table, personal))
    fold = [FOLD, *(asleep if personal.unfolded else ())] if asleep else []
    return (*(table.id for table in awake), *fold)


def pointed(
    listed: Sequence[int],
    chosen: int,
    joinable: Callable[[int], bool],
    *,
    moved: bool,
    offered: int = NOTHING,
) -> int:
    """The line under the cursor: the same one as before, wherever it has moved to.

    Args:
        listed: the lines.
        chosen: the line before.
        joinable: whether one can sit down at a table.
        moved: the player has chosen that line; else it is the table that they are told of, or the
            first that can be joined.
        offered: the table that the player is told of.
    """
    if chosen in listed and moved:
        return chosen
    wanted = (offered, chosen, *listed)
    first = next((one for one in wanted if one in listed and joinable(one)), NOTHING)
    if first or chosen in listed:
        return first or chosen
    return listed[0] if listed else NOTHING


def to_join(
    tables: Sequence[TableRow],
    invitations: Collection[int],
    is_muted: Callable[[str], bool] = lambda _: False,
    own: Collection[int] = (),
    growing: Collection[int] = (),
) -> TableRow | None:
    """The table to tell of: the newest personal invitation, or else the one where most people wait.

    Of tables with as many people, it is the newest. The player must not have muted the person who
    opened it. Tables after a match come last.

    Args:
        tables: of the lobby.
        invitations: the tables that the player is invited to, the newest last.
        is_muted: whether the player has muted somebody.
        own: the tables where the player has a seat, which are told of elsewhere.
        growing: those where somebody who is invited finds a seat also if none is free.
    """
    rows = {table.id: table for table in tables if table.id not in own}
    free = {number: table for number, table in rows.items() if has_free_seat(table)}
    for number in reversed(list(invitations)):
        if number in free or (number in rows and number in growing):
            return rows[number]
    news = [
        table
        for table in free.values()
        if is_joinable(table) and "here" in table.seats and not is_muted(table.opener)
    ]
    return max(news, key=_draw, default=None)


def _draw(table: TableRow) -> tuple[bool, int, int]:
    """A key that sorts tables by the number of people they draw."""
    return table.phase == "waiting", table.seats.count("here"), table.id


def without_seat(people: Sequence[PersonRow]) -> int:
    """How many people are in the lobby."""
    return sum(not person.table for person in people)


def growing(tables: Iterable[TableRow], games: Iterable[GameForm]) -> frozenset[int]:
    """The tables before a match that are smaller than their game allows."""
    most = {game.id: game.seats[1] for game in games}
    return frozenset(
        table.id
        for table in tables
        if table.phase != "playing"
        and not (table.evening or table.tournament)
        and len(table.names) < most.get(table.game, 0)
    )


def full(tables: Sequence[TableRow], people: Sequence[PersonRow]) -> TableRow | None:
    """The table whose game another one could be opened for: it is full, and people are left over.

    None while somebody alone is without a seat, or a seat is free anywhere, also a bot's.

    Args:
        tables: of the lobby.
        people: who is here.
    """
    awake = [table for table in tables if table.open and not table.asleep]
    if without_seat(people) < ENOUGH or any(
        is_joinable(one) or may_replace_bot(one) for one in awake
    ):
        return None
    found = [one for one in awake if "here" in one.seats and not one.ended]
    return max(found, key=lambda one: (one.seats.count("here"), one.id), default=None)


def who_is_here(table: TableRow) -> list[str]:
    """The names of the people at a table, the one who manages it first."""
    seats = zip(table.names, table.seats, strict=False)
    here = [name for name, state in seats if state == "here"]
    return sorted(here, key=lambda name: name != table.opener)


def _rank(table: TableRow, personal: Personal) -> int:
    if table.id in personal.own:
        return 0
    if can_sit(table, personal):
        return 1 if "here" in table.seats else 2
    return 3 if can_replace(table, personal) else 4
