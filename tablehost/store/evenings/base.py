"""The evenings' contract, a part of the store's."""

from typing import Protocol

from tablehost.store.evenings.values import Choice, EveningRecord, Plan, Played


class Evenings(Protocol):
    """Evenings and what has been played in them.

    The score of an evening is kept nowhere: it follows from the results of its matches and from
    who had the seats, and those are saved with each match. So there is nothing that a host which
    is killed between two writes could leave out.
    """

    async def begin(self, table: int, plan: Plan, seed: bytes, commitment: str) -> EveningRecord:
        """Let the matches of a table be an evening.

        Raises:
            NotNowError: they are one already.
        """
        ...

    async def get(self, evening: int) -> EveningRecord:
        """One evening."""
        ...

    async def at(self, table: int) -> EveningRecord | None:
        """The evening of a table, None where every match counts by itself."""
        ...

    async def choose(self, evening: int, choice: Choice) -> EveningRecord:
        """Keep what somebody has chosen, in place of the choice before."""
        ...

    async def played(self, evening: int) -> tuple[Played, ...]:
        """Its matches that are over, in their order."""
        ...

    async def of_person(
        self, person: int, *, before: int | None = None, limit: int = 20
    ) -> tuple[EveningRecord, ...]:
        """Evenings in which a person had a seat of a match, newest first.

        Args:
            person: the number of a `Person`.
            before: only evenings older than this number, to turn the page.
            limit: how many at most.
        """
        ...
