"""Who may use which name: names bound to the first key that used them, or free for everybody."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Protocol

from engine.sync.refusals import refusal
from tablehost.hall.spoken_names import spoken_names
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.table import Table
from tablehost.hall.tonight import Tonight
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import BOT_NAMES
from tablehost.people.likeness import bare_likeness, likeness, without_accents
from tablehost.people.names import is_like_guest, variants
from tablehost.store.store import Store
from tablehost.store.values import Person


class NameRule(Protocol):
    """The host's rule about names.

    Attributes:
        giving: held while a name is chosen and until its visitor has it.
    """

    giving: AbstractAsyncContextManager[Any]

    async def person(self, visitor: Visitor, name: str) -> Person:
        """The person that a visitor with a key is under a clean name; created if new."""

    async def guest(self, visitor: Visitor, name: str) -> str:
        """The name of a visitor without a key who asks for a clean name."""

    async def require_free(self, visitor: Visitor, name: str) -> None:
        """Refuse a name that a visitor cannot have.

        Raises:
            IllegalMove: `name_taken`.
        """


class FreeNames:
    """Everybody may use any name: a player is a key and a name, so nobody is taken for another."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.giving: AbstractAsyncContextManager[Any] = nullcontext()

    async def person(self, visitor: Visitor, name: str) -> Person:
        assert visitor.key is not None, "a guest is nobody by name"
        if renamed := await self._store.names.renamed(visitor.key, name):
            return await self._store.seen(renamed.id)
        return await self._store.enter(visitor.key, name)

    async def guest(self, visitor: Visitor, name: str) -> str:
        return name

    async def require_free(self, visitor: Visitor, name: str) -> None:
        return None


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
        tables: Callable[[], Iterable[Table]],
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
        own = {likeness(one.name) for one in await self._store.persons(visitor.key)}
        if await self._store.names.owner(name) == visitor.key:
            own.add(likeness(name))
        in_use = self._in_use(visitor)
        taken = _bare(in_use)
        wanted = (
            one
            for one in variants(name)
            if not is_like_guest(one) and (likeness(one) in own or bare_likeness(one) not in taken)
        )
        return await self._store.names.claim(visitor.key, wanted, self._not_given(name, in_use))

    async def guest(self, visitor: Visitor, name: str) -> str:
        in_use = self._in_use(visitor)  # now: the store's thread must not read the hall
        taken = _bare(in_use)
        wanted = (one for one in variants(name) if bare_likeness(one) not in taken)
        return await self._store.names.first_free(wanted, self._not_given(name, in_use))

    async def require_free(self, visitor: Visitor, name: str) -> None:
        owner = await self._store.names.owner(name)
        if owner is None:
            taken = bare_likeness(name) in _bare(self._in_use(visitor))
            taken = taken or (visitor.key is not None and is_like_guest(name))
        else:
            taken = owner != visitor.key
        if taken:
            raise refusal("name_taken")

    def _not_given(self, name: str, in_use: frozenset[str]) -> frozenset[str]:
        """The likenesses of names that somebody who asks for this one is not given.

        Of those that are only spoken of, that is each with a number that they did not ask for.
        """
        spoken = spoken_names(self._visitors(), self._tables(), self._tonight)
        return in_use | (frozenset(map(likeness, spoken)) - {likeness(name)})

    def _in_use(self, visitor: Visitor) -> frozenset[str]:
        """The likenesses of all names in use: by other visitors, for kept seats, by bots."""
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
        seats = [seat for table in self._tables() for seat in table.roster.seats]
        kept = (*seats, *self._guests())
        away = (seat.name for seat in kept if seat.away and seat.sitter.person != own)
        return frozenset(map(likeness, (*here, *away, *BOT_NAMES)))


def _bare(looks: Iterable[str]) -> frozenset[str]:
    """These likenesses without accents; a new name differs from each."""
    return frozenset(map(without_accents, looks))
