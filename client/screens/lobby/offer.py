"""What the lobby offers to a single key: to join a table, or to open another one as all are full.

An offer stays as long as it can be taken, so that the key leads where the sentence says. When it
has to change, the key does nothing for a moment but have the new sentence read.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import eq
from time import monotonic
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.screens.lobby.order import full, to_join
from client.screens.lobby.table_list import some, spoken_title
from engine.sync.hall_views import LobbyView, has_free_seat

MOMENT = 2.0  # seconds in which a key may still be meant for what was there before

GONE = ("table_full", "playing", "closing", "no_such_table", "by_invitation")
"""Refusals of a seat that was free when the player chose it."""

T = TypeVar("T")


class Offer(Struct, frozen=True):
    """What the key does.

    Attributes:
        table: the one that the sentence is about; 0 for none.
        why: it is to be joined, the player is invited to it, or it is full.
    """

    table: int = 0
    why: Literal["", "join", "invited", "full"] = ""


NONE = Offer()


def leads_alike(one: Offer, other: Offer) -> bool:
    """Whether the key does the same: to be invited to the table that was offered is nothing new."""
    return one.table == other.table and (one.why == "full") == (other.why == "full")


def offer(
    view: LobbyView,
    invited: Collection[int],
    is_muted: Callable[[str], bool],
    own: Collection[int],
    shown: Offer,
    growing: Collection[int] = (),
) -> Offer:
    """What to offer now; what is shown, if that can still be taken.

    Args:
        view: the lobby.
        invited: the tables that the player is invited to, the newest last.
        is_muted: whether the player has muted somebody.
        own: the tables where the player has a seat.
        shown: what is offered so far.
        growing: the tables where somebody who is invited finds a seat also if none is free.
    """
    found = to_join(view.tables, invited, is_muted, own, growing)
    if found is not None and found.id in invited:
        return Offer(found.id, "invited")
    same = [table for table in view.tables if table.id == shown.table and shown.why == "join"]
    kept = to_join(same, (), is_muted, own) or found
    if kept is not None:
        return Offer(kept.id, "join")
    taken = full(view.tables, view.people)
    return NONE if taken is None else Offer(taken.id, "full")


def can_be_taken(shown: Offer, view: LobbyView) -> bool:
    """Whether the key of an offer still leads where a sentence about it said."""
    table = next((one for one in view.tables if one.id == shown.table), None)
    return shown == NONE or shown.why == "full" or (table is not None and has_free_seat(table))


def may_want(table: int, view: LobbyView) -> bool:
    """Whether spectators of a table that has refused a seat can ask for one in its next match."""
    row = next((one for one in view.tables if one.id == table), None)
    return row is not None and row.open and not (row.tournament or row.ended)


def sentence(
    shown: Offer,
    view: LobbyView,
    invitations: Mapping[int, str],
    games: Iterable[GameForm],
    tr: Translator,
) -> str:
    """What is offered, and the key for it; "" for nothing.

    Args:
        shown: the offer.
        view: the lobby.
        invitations: tables, and the name of who invites.
        games: all there are.
        tr: the player's language.
    """
    table = next((one for one in view.tables if one.id == shown.table), None)
    if table is None:
        return ""
    titles = {game.id: game.title(tr) for game in games}
    facts = {"game": spoken_title(table, titles, tr), "key": tr.sense("key: accept", "y")}
    match shown.why:
        case "invited":
            who = invitations.get(table.id, "")
            return tr("{name} invites you to {game}: press {key} to join.", name=who, **facts)
        case "full":
            return tr(
                "No seat is free for {game} now. Press {key} to open another table, or {cup} for "
                "a tournament.",
                cup=tr.sense("key: tournament", "o"),
                **facts,
            )
    return tr("Join {who} for {game}: press {key}.", who=some(table, tr), **facts)


class Steady(Generic[T]):
    """A value on the screen that may change by itself, and whether there was time to read it.

    Args:
        nothing: the value while there is none.
        alike: whether a key does the same for two values.
    """

    def __init__(self, nothing: T, alike: Callable[[T, T], bool] = eq) -> None:
        self.value = nothing
        self._nothing = nothing
        self._alike = alike
        self._since: float | None = None

    def follow(self, value: T) -> None:
        """Show a value from now on; one in an empty place can be taken at once."""
        if not self._alike(value, self.value):
            self._since = None if self.value == self._nothing else monotonic()
        self.value = value

    def choose(self, value: T) -> None:
        """The player has chosen this value, so they know it."""
        self.value, self._since = value, None

    @property
    def is_new(self) -> bool:
        """Whether it has taken the place of another one just now."""
        return self._since is not None and monotonic() - self._since < MOMENT
