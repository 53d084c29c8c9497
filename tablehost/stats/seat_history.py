"""Who had which seat of a match, and when."""

from collections import Counter
from collections.abc import Iterable

from tablehost.people.bot_names import bot_name
from tablehost.store.store import Store
from tablehost.store.values import Envelope, Sitter, Sitting


class SeatHistory:
    """The sittings of one match.

    Args:
        sittings: in chronological order.
    """

    def __init__(self, sittings: Iterable[Sitting]) -> None:
        self._seats: dict[int, list[Sitting]] = {}
        for sitting in sittings:
            self._seats.setdefault(sitting.seat, []).append(sitting)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that somebody had."""
        return tuple(sorted(self._seats))

    @property
    def persons(self) -> frozenset[int]:
        """Everybody who had a seat and has not been erased."""
        every = (sitting.sitter.person for seat in self._seats.values() for sitting in seat)
        return frozenset(person for person in every if person is not None)

    def had(self, person: int) -> tuple[int, ...]:
        """The seats that a person had at some time."""
        return tuple(
            seat
            for seat in self.seats
            if any(sitting.sitter.person == person for sitting in self._seats[seat])
        )

    def at(self, seat: int, seq: int) -> Sitter:
        """Who had a seat when entry `seq` was made."""
        found = Sitter()
        for sitting in self._seats.get(seat, ()):
            if sitting.from_seq <= seq:
                found = sitting.sitter
        return found

    def first(self, seat: int) -> Sitter:
        """Who had a seat at the beginning."""
        return self._seats[seat][0].sitter

    def last(self, seat: int) -> Sitter:
        """Who had a seat at the end."""
        return self._seats[seat][-1].sitter

    def name_giver(self, seat: int) -> Sitter:
        """The last person who had a seat, also if a bot has played on; the bot if nobody had it."""
        people = [one.sitter for one in self._seats[seat] if one.sitter.kind == "person"]
        return people[-1] if people else self.last(seat)

    def left_to_bot(self, seat: int) -> int | None:
        """The entry from which a bot has played to the end for a person; None if none has."""
        sittings = self._seats[seat]
        people = [n for n, one in enumerate(sittings, 1) if one.sitter.kind == "person"]
        after = sittings[people[-1] :] if people else []
        return after[0].from_seq if after and after[-1].sitter.kind == "bot" else None

    def helped(self, log: Iterable[Envelope]) -> tuple[int, ...]:
        """The seats of people for whom a bot has made more than half of the moves."""
        entries = [one.entry for one in log if not one.entry.is_note]
        moves = Counter(one.seat for one in entries)
        bots = Counter(one.seat for one in entries if one.actor == "bot")
        mostly = [seat for seat in self.seats if 2 * bots[seat] > moves[seat]]
        return tuple(seat for seat in mostly if self.name_giver(seat).kind == "person")

    def whole(self, seat: int) -> bool:
        """Whether the same sitter had a seat from the first entry to the last."""
        return len({sitting.sitter for sitting in self._seats[seat]}) == 1


async def name_of(store: Store, sitter: Sitter) -> str:
    """The name of somebody who had a seat; "" for a person who has been erased."""
    if sitter.kind == "bot":
        return bot_name(sitter.number)
    return "" if sitter.person is None else (await store.person(sitter.person)).name
