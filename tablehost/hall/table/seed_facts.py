"""What everybody at a table may know of the seed of its next match, and of the words for it."""

from collections.abc import Collection

from engine.sync.commitments import Hash, Word, set_digest, word_hash
from engine.sync.hall_views import DroppedWords, GivenWord
from tablehost.hall.table.dropped_words import DroppedTracker
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import Seat
from tablehost.store.values import Secret


class SeedFacts:
    """The public part of a promised seed.

    Args:
        table: that it is for.
        secret: what is saved; None if nothing.
    """

    def __init__(self, table: TableContext, secret: Secret | None) -> None:
        self._table = table
        self._secret = secret
        self._dropped = DroppedTracker(table.roster)
        self._opened: dict[int, Word] = {}  # by seat

    @property
    def commitment(self) -> str:
        """The commitment to the seed; "" if none is promised."""
        return self._secret.commitment if self._secret else ""

    @property
    def words(self) -> tuple[GivenWord, ...]:
        """The words that everybody can read, in the order in which they were given."""
        return given(self._secret.words if self._secret else ())

    @property
    def sealed(self) -> tuple[tuple[int, Hash], ...]:
        """The hashes of words that players' programs keep."""
        return self._secret.sealed if self._secret else ()

    @property
    def closed(self) -> bool:
        """The set is closed, and words are being opened."""
        return self._secret is not None and self._secret.closed

    @property
    def seats(self) -> int | None:
        """How many seats it is for; None without one."""
        return self._secret.terms.seats if self._secret and self._secret.terms else None

    @property
    def opened(self) -> tuple[int, ...]:
        """The seats whose sealed words are open already."""
        return tuple(sorted(self._opened))

    @property
    def shut_out(self) -> tuple[int, ...]:
        """The seats that add no word to this match, as one was not opened there or by their person.

        The seat alone would not do, as a person can move; nor the person, whom no record names.
        """
        if self._secret is None:
            return ()
        missing = {seat for one in self._secret.failed for seat in one.missing}
        seats = enumerate(self._table.roster.seats)
        moved = {number for number, seat in seats if seat.sitter.person in self._secret.barred}
        return tuple(sorted(missing | moved))

    @property
    def digest(self) -> str:
        """The digest that "ready" refers to, of the commitment and all words; "" without one."""
        if self._secret is None:
            return ""
        commitment = self._secret.commitment
        hashes = [(word.seat, word_hash(commitment, word)) for word in self._secret.words]
        return set_digest(commitment, [*self._secret.sealed, *hashes])

    @property
    def first(self) -> tuple[int, ...]:
        """The seats that are to be ready before guests by plain ssh add their words."""
        sealed = {seat for seat, _ in self.sealed}
        return tuple(
            number
            for number, seat in enumerate(self._table.roster.seats)
            if number in sealed or (seat.visitor is not None and seat.visitor.is_admin)
        )

    @property
    def _worded(self) -> set[int]:
        """The seats with a word, opened or sealed."""
        words = self._secret.words if self._secret else ()
        return {*dict(self.sealed), *(word.seat for word in words)}

    def protects(self, left_out: Collection[Seat]) -> bool:
        """Whether others are to be asked again if these seats are left out of the next match.

        Not while seats are shut out from adding words: all keep their numbers then.
        """
        seats = enumerate(self._table.roster.seats)
        stay = {number for number, seat in seats if seat.ready and seat not in left_out}
        bound = {number for number in stay if self._table.roster.seats[number].is_bound}
        return bool(stay & self._worded | bound) and not self.shut_out

    @property
    def dropped(self) -> DroppedWords | None:
        """Whose typed words were dropped, and why; None if nobody's."""
        if self._secret is None or self._secret.closed:
            return None
        words = [word.seat for word in self._secret.words]
        return self._dropped.shown({*words, *dict(self._secret.sealed)})


def given(words: tuple[Word, ...], *, random: bool = False) -> tuple[GivenWord, ...]:
    """Words as clients are shown them; random ones are "" and left out unless they are wanted."""
    return tuple(GivenWord(word.seat, word.word) for word in words if word.word or random)
