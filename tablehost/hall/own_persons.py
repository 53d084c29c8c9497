"""Who somebody is: all names of their key, and the one they have now."""

from tablehost.hall.visitor import Visitor
from tablehost.store.store import Store


async def own_persons(store: Store, visitor: Visitor) -> frozenset[int]:
    """All persons of a visitor's key, and the one they are now."""
    known = await store.persons(visitor.key) if visitor.key is not None else ()
    now = (visitor.person,) if visitor.person is not None else ()
    return frozenset(person.id for person in (*known, *now))
