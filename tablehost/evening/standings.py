"""The standings of an evening, as clients are shown them."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.sync.evening_views import EveningMatch, EveningPlayer, EveningResult, EveningView
from tablehost.evening import scoring
from tablehost.evening.next_game import chooser, planned
from tablehost.evening.scoring import Score, Who, who_is
from tablehost.people.bot_names import bot_name
from tablehost.stats.places import places
from tablehost.store.errors import NotFoundError
from tablehost.store.evenings import EveningRecord, Played
from tablehost.store.store import Store
from tablehost.store.values import Sitter

NOBODY = Score()


class Standings(Struct, frozen=True):
    """An evening and its matches so far.

    Attributes:
        record: its plan.
        played: its matches.
        names: of the persons who have points; erased ones are missing.
    """

    record: EveningRecord
    played: tuple[Played, ...] = ()
    names: Mapping[int, str] = {}

    @property
    def over(self) -> bool:
        """Whether all matches are played."""
        return len(self.played) >= self.record.plan.matches

    @property
    def number(self) -> int:
        """The number of the next match, from 1."""
        return len(self.played) + 1

    def view(self, sitters: Sequence[Sitter] = (), names: Sequence[str] = ()) -> EveningView:
        """The view for everybody.

        Args:
            sitters: who has the seats now; they are listed even without points.
            names: theirs.
        """
        record, next_game = self.record, None if self.over else planned(self.record, self.number)
        scores = scoring.scores(self.played)
        seats = self._seats(sitters)
        for who in seats:
            scores.setdefault(who, NOBODY)
        order = scoring.in_order(scores)
        lot = record.plan.order == "lot"
        return EveningView(
            number=record.id,
            matches=record.plan.matches,
            games=record.plan.ids,
            order=record.plan.order,
            played=tuple(_match(one, order) for one in self.played),
            players=tuple(
                EveningPlayer(
                    name=self._name(who, seats.get(who), names),
                    bot=who.number if who.kind == "bot" else None,
                    seat=seats.get(who),
                    place=scoring.place_of(who, scores),
                    points=scores[who].points,
                    won=scores[who].won,
                    played=len(scores[who].places),
                )
                for who in order
            ),
            next=next_game.game if next_game else "",
            chooser=self.chooser(sitters),
            over=self.over,
            commitment=record.commitment if lot else "",
            seed=record.seed.hex() if lot and self.over else "",
            proof=msgspec.to_builtins(record.proof) if lot and self.over else None,
        )

    def chooser(self, sitters: Sequence[Sitter]) -> int | None:
        """The seat that chooses the next game; None if nobody does."""
        if self.over or self.record.plan.order != "last":
            return None
        return chooser(sitters, scoring.scores(self.played))

    def _seats(self, sitters: Sequence[Sitter]) -> dict[Who, int]:
        """The seats of those who sit here now."""
        found = {}
        for seat, sitter in enumerate(sitters):
            who = who_is(sitter, seat)
            if who is not None:
                found[who] = seat
        return found

    def _name(self, who: Who, seat: int | None, names: Sequence[str]) -> str:
        if who.kind == "bot":
            return bot_name(who.number)
        if who.kind != "person":
            return ""
        return names[seat] if seat is not None else self.names.get(who.number, "")


def _match(one: Played, order: Sequence[Who]) -> EveningMatch:
    outcome = one.match.outcome
    assert outcome is not None, "only matches that are over count"
    ranked = places(outcome)
    worth = scoring.points(ranked)
    whose = ((seat, who_is(sitter, seat)) for seat, sitter in enumerate(one.sitters))
    results = tuple(
        EveningResult(order.index(who), seat, ranked[seat], outcome.scores[seat], worth[seat])
        for seat, who in whose
        if who is not None
    )
    return EveningMatch(one.match.id, one.match.game, results)


async def read(store: Store, record: EveningRecord) -> Standings:
    """The standings as saved, with current names."""
    played = await store.evenings.played(record.id)
    persons = {sitter.person for one in played for sitter in one.sitters}
    names = {
        person: name
        for person in persons
        if person is not None and (name := await _name(store, person)) is not None
    }
    return Standings(record, played, names)


async def _name(store: Store, person: int) -> str | None:
    try:
        return (await store.person(person)).name
    except NotFoundError:  # has been erased
        return None
