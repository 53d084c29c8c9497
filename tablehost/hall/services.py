"""What a table needs of the hall around it."""

from typing import TYPE_CHECKING, Protocol

from tablehost.hall.thinker import Thinker
from tablehost.hall.visitor import Visitor
from tablehost.store.base import Store
from tablehost.store.values import Person

if TYPE_CHECKING:
    from tablehost.hall.table import Table


class Services(Protocol):
    """The hall, as a table sees it."""

    store: Store
    thinker: Thinker

    def changed(self) -> None:
        """Something the lobby shows is different."""

    async def known(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store."""

    async def resume_code(self, visitor: Visitor) -> str:
        """A code with which this guest comes back, "" for who has a key."""

    def away(self, visitor: Visitor) -> None:
        """The visitor is at a table now, and no longer shown the lobby."""

    def back(self, visitor: Visitor) -> None:
        """The visitor is in the lobby again."""

    def closed(self, table: "Table") -> None:
        """This table is no more."""
