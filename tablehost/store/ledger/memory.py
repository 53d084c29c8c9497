"""The ledger of the store without a disk."""

from collections.abc import Callable, Mapping, Sequence

from engine.core.figures import folded
from tablehost.door.likeness import likeness
from tablehost.store.ledger.values import Figures, Rating, Share, Standing
from tablehost.store.values import Person


class MemoryLedger:
    """`Ledger` in plain dicts.

    Args:
        people: who there is; raises when the store is closed.
    """

    def __init__(self, people: Callable[[], Mapping[int, Person]]) -> None:
        self._people = people
        self._owed: set[int] = set()
        self._figures: dict[tuple[int, str, str], int] = {}
        self._ratings: dict[tuple[int, str], Rating] = {}

    def owe(self, match: int) -> None:
        """Note that a match has ended whose numbers are not counted yet."""
        self._owed.add(match)

    def forget(self, person: int) -> None:
        """Leave nothing of an erased person."""
        self._figures = {key: value for key, value in self._figures.items() if key[0] != person}
        self._ratings = {key: value for key, value in self._ratings.items() if key[0] != person}

    async def uncounted(self, limit: int = 100) -> tuple[int, ...]:
        self._people()
        return tuple(sorted(self._owed))[:limit]

    async def count(self, match: int, shares: Sequence[Share], ratings: Sequence[Rating]) -> bool:
        people = self._people()
        if match not in self._owed:
            return False
        self._owed.remove(match)
        for share in shares:
            if share.person in people:
                self._add(share)
        known = (rating for rating in ratings if rating.person in people)
        self._ratings |= {(rating.person, rating.game): rating for rating in known}
        return True

    async def figures(self, person: int) -> Figures:
        self._people()
        found: dict[str, dict[str, int]] = {}
        for (whose, game, name), value in self._figures.items():
            if whose == person:
                found.setdefault(game, {})[name] = value
        return found

    async def ratings(self, persons: Sequence[int], game: str) -> tuple[Rating, ...]:
        self._people()
        kept = (self._ratings.get((person, game)) for person in sorted(set(persons)))
        return tuple(rating for rating in kept if rating is not None)

    async def ladder(self, game: str, *, start: int = 0, limit: int = 20) -> tuple[Standing, ...]:
        people = self._people()
        of_game = [rating for rating in self._ratings.values() if rating.game == game]
        of_game.sort(key=lambda rating: (-rating.standing, rating.person))
        page = of_game[start : start + limit]
        return tuple(Standing(people[rating.person].name, rating) for rating in page)

    async def namesakes(self, name: str, limit: int = 10) -> tuple[Person, ...]:
        like = likeness(name)
        named = (one for one in self._people().values() if likeness(one.name) == like)
        found = [one for one in named if one.fingerprint]
        found.sort(key=lambda one: (one.seen, one.id), reverse=True)
        return tuple(found[:limit])

    def _add(self, share: Share) -> None:
        key = share.person, share.game, share.name
        before = self._figures.get(key)
        value = share.value if before is None else folded(share.fold, before, share.value)
        self._figures[key] = value
