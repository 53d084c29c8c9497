"""The people and bots of one tournament, by their number in it."""

from collections.abc import Iterable, Sequence

from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.store import Store
from tablehost.store.values import Person, Sitter
from tablehost.tournament.bots import middle_level
from tablehost.tournament.progress import Progress


def by_person(visitors: Iterable[Visitor]) -> dict[int, list[Visitor]]:
    """Sessions by their person; those that are leaving and nameless ones are left out."""
    found: dict[int, list[Visitor]] = {}
    for visitor in visitors:
        if visitor.person is not None and not visitor.is_leaving:
            found.setdefault(visitor.person.id, []).append(visitor)
    return found


class Entrants:
    """Everybody who has ever entered.

    Attributes:
        names: by number; none for somebody who was erased.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._persons: dict[int, int | None] = {}  # None once erased

    async def open(self, store: Store, tournament: int) -> None:
        """Read the people from the store."""
        for entrant in await store.tournaments.entrants(tournament):
            self._persons[entrant.number] = entrant.person
            if entrant.person is not None:
                self.names[entrant.number] = (await store.person(entrant.person)).name

    def add(self, number: int, person: int, name: str) -> None:
        """Somebody has entered."""
        self._persons[number], self.names[number] = person, name

    @property
    def persons(self) -> frozenset[int]:
        """The people, by their numbers in the store."""
        return frozenset(one for one in self._persons.values() if one is not None)

    def name_bots(self, progress: Progress) -> None:
        """Give the bots their names."""
        self.names |= {one: bot_name(number) for number, one in enumerate(progress.bots)}

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise."""
        for one, known in self._persons.items():
            if known == person:
                self.names[one] = name

    def number(self, person: Person | None) -> int | None:
        """Somebody's number; None if they have never entered."""
        if person is None:
            return None
        return next((one for one, known in self._persons.items() if known == person.id), None)

    def here(self, sessions: dict[int, list[Visitor]]) -> frozenset[int]:
        """The people with a terminal."""
        return frozenset(one for one, person in self._persons.items() if person in sessions)

    def person(self, entrant: int) -> int | None:
        """One of the people, by their number in the store; None for a bot."""
        return self._persons.get(entrant)

    def sessions(self, entrant: int, sessions: dict[int, list[Visitor]]) -> Sequence[Visitor]:
        """The terminals of one of them."""
        person = self._persons.get(entrant)
        return () if person is None else sessions.get(person, ())

    def sitter(self, progress: Progress, entrant: int) -> Sitter:
        """One of them as they sit at a table of the last round."""
        if entrant not in progress.bots:
            return Sitter("person", self._persons[entrant])
        level = middle_level(progress.rounds[-1].game)
        return Sitter("bot", bot=level, number=progress.bots.index(entrant))
