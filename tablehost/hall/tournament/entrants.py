"""The people and bots of one tournament, by their number in it.

Whoever comes and goes adds to the tournament's log, which is read whole. So there are limits to
how often, for each of them and for all who come from one network.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.sync.refusals import refusal
from tablehost.access.fair_share import may_have_one_more
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.store.store import Store
from tablehost.store.values import Person, Sitter
from tablehost.tournament.bots import middle_level
from tablehost.tournament.progress import Progress

MOST_EVER = 800
"""People who enter one tournament, whether they stay or not: 400 of one network if it is alone."""
OF_NETWORK = 1.0
MOST_TIMES = 10
"""Entries of one of them while the host runs."""


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
        names: by number; none for somebody who was erased. Another object after each change.
    """

    def __init__(self) -> None:
        self.names: Mapping[int, str] = {}
        self._persons: dict[int, int | None] = {}  # None once erased
        self._times: Counter[int] = Counter()
        self._networks: dict[int, str] = {}

    async def open(self, store: Store, tournament: int) -> None:
        """Read the people from the store."""
        names = dict(self.names)
        for entrant in await store.tournaments.entrants(tournament):
            self._persons[entrant.number] = entrant.person
            if entrant.person is not None:
                names[entrant.number] = (await store.person(entrant.person)).name
        self.names = names

    def require_may_enter(self, number: int | None, network: str) -> None:
        """Refuse somebody who has come and gone too often, or comes from where many others have.

        Args:
            number: theirs; None if they have never entered.
            network: that they come from.

        Raises:
            IllegalMove: `entered_too_often`.
        """
        mine = sum(one == network for one in self._networks.values())
        total = len(self._persons)
        if number is not None:
            may_enter = self._times[number] < MOST_TIMES
        else:
            may_enter = may_have_one_more(mine, total=total, limit=MOST_EVER, alpha=OF_NETWORK)
        if not may_enter:
            raise refusal("entered_too_often")

    def add(self, number: int, person: int, visitor: Visitor) -> None:
        """Somebody has entered."""
        self._persons[number] = person
        self.names = {**self.names, number: visitor.name}
        self._networks[number] = visitor.network
        self._times[number] += 1

    @property
    def persons(self) -> frozenset[int]:
        """The people, by their numbers in the store."""
        return frozenset(one for one in self._persons.values() if one is not None)

    def name_bots(self, progress: Progress) -> None:
        """Give the bots their names."""
        bots = {one: bot_name(number) for number, one in enumerate(progress.bots)}
        self.names = {**self.names, **bots}

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise."""
        renamed = {one: name for one, known in self._persons.items() if known == person}
        self.names = {**self.names, **renamed} if renamed else self.names

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
