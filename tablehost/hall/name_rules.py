"""Who may use which name: names bound to the first key that used them, or free for everybody."""

import asyncio
from collections.abc import Callable, Container, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Literal, Protocol

from msgspec import Struct

from engine.sync.refusals import refusal
from tablehost.hall.spoken_names import spoken_elsewhere
from tablehost.hall.table.seat import Seat
from tablehost.hall.table_index import TableIndex
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import BOT_NAMES
from tablehost.people.likeness import bare_likeness, likeness, without_accents
from tablehost.people.names import DEFAULT_NAME, is_like_guest, reads_as_host, variants
from tablehost.store.errors import NotNowError
from tablehost.store.names import MOST as MOST_NAMES
from tablehost.store.store import Store
from tablehost.store.values import Person


class NameRule(Protocol):
    """The host's rule about names.

    Attributes:
        giving: held while a name is chosen and until its visitor has it.
    """

    giving: AbstractAsyncContextManager[Any]

    async def person(self, visitor: Visitor, name: str) -> Person:
        """The person that a visitor with a key is under a clean name; created if new.

        Raises:
            IllegalMove: `too_many_names`.
        """

    async def guest(self, visitor: Visitor, name: str) -> str:
        """The name of a visitor without a key who asks for a clean name."""

    async def require_free(self, visitor: Visitor, name: str) -> None:
        """Refuse a name that a visitor cannot have.

        Raises:
            IllegalMove: `name_taken`.
        """


def is_of_the_host(visitor: Visitor, name: str) -> bool:
    """Whether a name reads as the host, and so is not for this visitor."""
    return reads_as_host(name) and not visitor.is_admin


def _allowed(visitor: Visitor, name: str) -> str:
    """The name that a visitor asks for, or another one in place of one that reads as the host."""
    return DEFAULT_NAME if is_of_the_host(visitor, name) else name


class FreeNames:
    """Everybody may use any name: a player is a key and a name, so nobody is taken for another.

    But for names that read as the host's, in either rule: these are for hosts.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.giving: AbstractAsyncContextManager[Any] = nullcontext()

    async def person(self, visitor: Visitor, name: str) -> Person:
        assert visitor.key is not None, "a guest is nobody by name"
        name = _allowed(visitor, name)
        if renamed := await self._store.names.renamed(visitor.key, name):
            return await self._store.seen(renamed.id)
        return await self._store.enter(visitor.key, name)

    async def guest(self, visitor: Visitor, name: str) -> str:
        return _allowed(visitor, name)

    async def require_free(self, visitor: Visitor, name: str) -> None:
        if is_of_the_host(visitor, name):
            raise refusal("name_taken")


class BoundNames:
    """A name belongs to the first key that used it, and no two who are here have the same.

    Args:
        store: knows whose a name is.
        visitors: all sessions.
        tables: all tables, where seats are kept for people who are away.
        guests: the places of guests in tournaments, kept as well.
        tonight: names those who have played this evening.
    """

    def __init__(
        self,
        store: Store,
        visitors: Callable[[], Iterable[Visitor]],
        tables: TableIndex,
        guests: Callable[[], Iterable[Seat]],
        tonight: Tonight,
    ) -> None:
        self._store = store
        self._visitors = visitors
        self._tables = tables
        self._guests = guests
        self._tonight = tonight
        self.giving: AbstractAsyncContextManager[Any] = asyncio.Lock()

    async def person(self, visitor: Visitor, name: str) -> Person:
        assert visitor.key is not None, "a guest owns no name"
        name = _allowed(visitor, name)
        own = {likeness(one.name) for one in await self._store.persons(visitor.key)}
        if await self._store.names.owner(name) == visitor.key:
            own.add(likeness(name))
        in_use = self._in_use(visitor)
        wanted = (
            one
            for one in variants(name)
            if not is_like_guest(one) and (likeness(one) in own or not in_use.may_be_taken_for(one))
        )
        here = [one.person.id for one in self._visitors() if one.person is not None]
        not_given = self._not_given(name, in_use)
        try:
            return await self._store.names.claim(visitor.key, wanted, not_given, here)
        except NotNowError:
            raise refusal("too_many_names", most=MOST_NAMES) from None

    async def guest(self, visitor: Visitor, name: str) -> str:
        name = _allowed(visitor, name)
        in_use = self._in_use(visitor)
        wanted = (one for one in variants(name) if not in_use.may_be_taken_for(one))
        return await self._store.names.first_free(wanted, self._not_given(name, in_use))

    async def require_free(self, visitor: Visitor, name: str) -> None:
        owner = await self._store.names.owner(name)
        if owner is None:
            taken = self._in_use(visitor).may_be_taken_for(name)
            taken = taken or (visitor.key is not None and is_like_guest(name))
        else:
            taken = owner != visitor.key
        if taken or is_of_the_host(visitor, name):
            raise refusal("name_taken")

    def _not_given(self, name: str, in_use: "NamesInUse") -> Container[str]:
        """The likenesses of names that somebody who asks for this one is not given.

        Of those that are only spoken of, that is each with a number that they did not ask for.
        """
        elsewhere = spoken_elsewhere(self._visitors(), self._tables, self._tonight)
        spoken = frozenset(map(likeness, elsewhere))
        return _NotGiven(in_use, spoken, self._tables, likeness(name))

    def _in_use(self, visitor: Visitor) -> "NamesInUse":
        """All names in use: by other visitors, for kept seats, by bots."""
        key = visitor.key
        own = visitor.person.id if visitor.person is not None else None
        here = (  # in one expression, as everybody is looked at whenever somebody comes
            one.name
            for one in self._visitors()
            if one.is_named
            and one is not visitor
            and (key is None or one.key != key)
            and (own is None or one.person is None or one.person.id != own)
        )
        guests = self._guests()
        away = (seat.name for seat in guests if seat.away and seat.sitter.person != own)
        return NamesInUse(frozenset(map(likeness, (*here, *away, *BOT_NAMES))), self._tables, own)


class NamesInUse:
    """Likenesses of names in use.

    Args:
        others: those that are not of seats.
        tables: all tables, where seats are kept.
        own: whose own seats do not count, None for nobody's.
    """

    def __init__(self, others: frozenset[str], tables: TableIndex, own: int | None) -> None:
        self._others = others
        self._bare = frozenset(map(without_accents, others))
        self._tables = tables
        self._own = own

    def __contains__(self, looks: object) -> bool:
        return looks in self._others or any(
            likeness(name) == looks for name in self._kept("away", str(looks))
        )

    def may_be_taken_for(self, name: str) -> bool:
        """Whether a new name is like one in use but for accents."""
        bare = bare_likeness(name)
        return bare in self._bare or any(
            bare_likeness(other) == bare for other in self._kept("bare", bare)
        )

    def _kept(self, key: Literal["away", "bare"], looks: str) -> Iterable[str]:
        seats = self._tables.seats_away(key, looks)
        return (seat.name for seat in seats if seat.sitter.person != self._own)


class _NotGiven(Struct, frozen=True):
    """Names in use, and those that are spoken of, but for one that is asked for."""

    in_use: NamesInUse
    spoken: frozenset[str]
    tables: TableIndex
    asked: str

    def __contains__(self, looks: object) -> bool:
        return looks in self.in_use or (looks != self.asked and self._is_spoken(looks))

    def _is_spoken(self, looks: object) -> bool:
        return looks in self.spoken or self.tables.count("spoken", looks) > 0
