"""The ledger's contract, a part of the store's."""

from collections.abc import Sequence
from typing import Protocol

from tablehost.store.ledger.values import Figures, Rating, Share, Standing
from tablehost.store.values import Person


class Ledger(Protocol):
    """Numbers kept up to date match by match, never computed anew.

    A match that ends with an outcome is owed to the ledger in the same transaction, and what it
    adds is saved together with the debt's end. So a host that is killed between the two counts it
    when it comes back, and no match is counted twice.
    """

    async def uncounted(self, limit: int = 100) -> tuple[int, ...]:
        """Finished matches whose numbers are owed, oldest first."""
        ...

    async def count(self, match: int, shares: Sequence[Share], ratings: Sequence[Rating]) -> bool:
        """Add what a match brings and replace ratings; whoever has been erased is left out.

        Returns:
            whether it was owed. If not, nothing has changed.
        """
        ...

    async def figures(self, person: int) -> Figures:
        """A person's numbers by game; nobody's are empty."""
        ...

    async def ratings(self, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
        """The ratings that these persons have at a game, by person."""
        ...

    async def ladder(self, game: str, *, start: int = 0, limit: int = 20) -> tuple[Standing, ...]:
        """Rungs from `start` on, the surest strength first."""
        ...

    async def namesakes(self, name: str, limit: int = 10) -> tuple[Person, ...]:
        """Those with a key whose name is this clean one or looks like it, the last seen first."""
        ...
