"""Who is called what: names bound to the first key that used them, or free for everybody."""

from collections.abc import Callable, Iterable
from typing import Protocol

from engine import IllegalMove
from tablehost.hall.table.table import Table
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import BOT_NAMES
from tablehost.people.likeness import likeness
from tablehost.people.names import is_nobodys, variants
from tablehost.store.store import Store
from tablehost.store.values import Person


class NameRule(Protocol):
    """The host's rule about names."""

    async def person(self, visitor: Visitor, name: str) -> Person:
        """Who a visitor with a key is who asks for a clean name; made if new."""

    async def guest(self, visitor: Visitor, name: str) -> str:
        """What a visitor without a key is called who asks for a clean name."""

    async def require_free(self, visitor: Visitor, name: str) -> None:
        """Refuse a name that a visitor cannot have.

        Raises:
            IllegalMove: `name_taken`.
        """


class FreeNames:
    """Everybody is called what they like; a player is key and name, so nobody is taken for another.

    Args:
        store: what is kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def person(self, visitor: Visitor, name: str) -> Person:
        return await self._store.enter(visitor.key, name)

    async def guest(self, visitor: Visitor, name: str) -> str:
        return name

    async def require_free(self, visitor: Visitor, name: str) -> None:
        return None


class BoundNames:
    """A name is the first key's that used it, and no two who are here have one.

    Args:
        store: what is kept.
        visitors: who is here.
        tables: those there are, where seats are kept for who is away.
    """

    def __init__(
        self,
        store: Store,
        visitors: Callable[[], Iterable[Visitor]],
        tables: Callable[[], Iterable[Table]],
    ) -> None:
        self._store = store
        self._visitors = visitors
        self._tables = tables

    async def person(self, visitor: Visitor, name: str) -> Person:
        assert visitor.key is not None, "a guest owns no name"
        wanted = (one for one in variants(name) if not is_nobodys(one))
        return await self._store.names.claim(visitor.key, wanted, self._borne(visitor))

    async def guest(self, visitor: Visitor, name: str) -> str:
        while True:
            found = await self._store.names.first_free(variants(name), self._borne(visitor))
            if likeness(found) not in self._borne(visitor):  # nobody took it while we looked
                return found

    async def require_free(self, visitor: Visitor, name: str) -> None:
        owner = await self._store.names.owner(name)
        if owner is None:
            taken = likeness(name) in self._borne(visitor)
            taken = taken or (visitor.key is not None and is_nobodys(name))
        else:
            taken = owner != visitor.key
        if taken:
            raise IllegalMove(
                "name_taken", "That name is somebody else's here; choose another one."
            )

    def _borne(self, visitor: Visitor) -> frozenset[str]:
        """The likenesses of the names of all others here, those whose seats are kept, and bots."""
        here = (one.name for one in self._visitors() if _is_another(one, visitor))
        own = visitor.person.id if visitor.person is not None else None
        away = (
            seat.name
            for table in self._tables()
            for seat in table.company.seats
            if seat.away and seat.sitter.person != own
        )
        return frozenset(likeness(name) for name in (*here, *away, *BOT_NAMES))


def _is_another(one: Visitor, visitor: Visitor) -> bool:
    """Whether somebody else bears a name; a guest only has one from the greeting on."""
    same = (
        one is visitor
        or (one.key is not None and one.key == visitor.key)
        or (one.person is not None and one.person.id == (visitor.person and visitor.person.id))
    )
    return not same and (one.greeted or one.key is not None)
