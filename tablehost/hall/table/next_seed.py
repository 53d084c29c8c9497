"""The seed of a table's next match, from its commitment to the first draw.

While a table waits, the seed of its next match is saved already, and everybody at the table sees
the commitment to it (see `engine.sync.commitments`). Players may add words to it, in an order in
which nobody can choose theirs by the words of others:

1. Programs on players' own machines send the hash of a random word, at any time.
2. People of the house, whose words the host may know before others do, type theirs at any time.
3. Guests by plain ssh type theirs when all of those are ready.

When everybody is ready, the set is closed and saved, and the programs open their words. If one does
not, within seconds, the seed is revealed, the seat is named in the record, and another round begins
in which neither it nor its person adds a word. Guests' words are dropped when anything before them
changes.
"""

import asyncio
import logging
from collections.abc import Iterable

from msgspec.structs import replace

from engine.sync.commitments import Terms, Word, commitment_of, word_hash
from engine.sync.hall_views import WhyTakenBack
from engine.sync.refusals import refusal
from engine.sync.requests import AddWord, OpenWord, SealWord
from tablehost.hall.chat import checked_word, is_plain_word
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.seat import NOBODY
from tablehost.hall.table.seed_facts import SeedFacts
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.luck.dealer import new_seed
from tablehost.store.errors import StoreError
from tablehost.store.values import FailedRound, Secret, Sitter

log = logging.getLogger(__name__)

OPENING_TIME = 5.0  # seconds for players' programs to open their words
WORDS: WhyTakenBack = "words"


class OpeningOver:
    """The time to open words is up.

    Args:
        commitment: to the seed that they were sealed under.
    """

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment


class NextSeed(SeedFacts):
    """The promised seed of one table, and the words for it.

    Args:
        table: that it is for.
        readiness: of the people there.
        secret: what a host that stopped has promised; None if nothing.
    """

    def __init__(self, table: TableContext, readiness: Readiness, secret: Secret | None) -> None:
        super().__init__(table, secret)
        self._readiness = readiness
        self._number: int | None = None  # of the next match at the table
        self._timer: asyncio.TimerHandle | None = None

    # Promises.

    async def promise(self) -> Secret:
        """The saved seed of the next match; drawn now if there is none for these terms."""
        store, table = self._table.hall.store, self._table.record.id
        if self._number is None:
            self._number = await store.match_count(table) + 1
        saved = self._secret = self._secret or await store.next_secret(table)
        if saved is not None and (saved.closed or saved.terms == self._terms(saved.failed)):
            self._dropped.saved([word.seat for word in saved.words])
            return saved
        if saved is not None and saved.terms is not None:
            same = saved.terms.seats == self._table.players
            if same:
                self._dropped.because("terms")
            else:
                self._dropped.by_seats()
        return await self._draw(*((saved.failed, saved.barred) if saved else ()))

    async def try_to_promise(self) -> None:
        """As `promise`; a failed save is repeated with the next word, or at the start."""
        if not self._table.evening.may_begin:
            self._secret = None
            return
        try:
            if (await self.promise()).closed and self._timer is None:
                await self._fail((), stopped=True)  # a host that stopped has closed them
        except StoreError as error:
            log.warning("table %d: no seed promised: %s", self._table.record.id, error)

    def used(self) -> None:
        """The match has begun with it."""
        self._secret = self._number = None
        self._dropped.forget()
        self._opened.clear()
        self._stop_timer()

    def forget(self) -> None:
        """After a failed step: ask the disk again."""
        self._secret = None

    def stop(self) -> None:
        """Stop the timer for good."""
        self._stop_timer()

    # Words.

    async def add_word(self, visitor: Visitor, request: AddWord) -> None:
        """A player adds a word, replaces their own, or removes it with an empty one."""
        seat = self._require_word_of(visitor)
        is_first, why = seat in self.first, WORDS
        if not is_first:
            self._require_last()
        secret = await self.promise()
        if seat in dict(secret.sealed):
            raise refusal("word_sealed")
        if not request.word and any(word.seat == seat for word in secret.words):
            self._dropped.withdrawn(seat)
            changed, why = secret.without_word(seat), "removed"
        else:
            text = checked_word(visitor, request.word)
            changed = secret.with_word(Word(seat, "", text))
        await self._add(changed, seat, why, is_first=is_first)
        visitor.done(request.id)
        self._table.publish()

    async def seal_word(self, visitor: Visitor, request: SealWord) -> None:
        """A player's program adds the hash of its word."""
        seat = self._require_word_of(visitor)
        secret = await self.promise()
        if request.commitment != secret.commitment:
            raise refusal("set_changed")
        await self._add(secret.with_sealed(seat, request.hash), seat, is_first=True)
        self._readiness.sealed_again(seat)
        visitor.done(request.id)
        await self._table.seats_changed()

    async def open_word(self, visitor: Visitor, request: OpenWord) -> None:
        """A player's program opens its word, once the set is closed."""
        seat = self._table.roster.own_seat(visitor)
        secret = self._secret
        if secret is None or not secret.closed:
            raise refusal("not_closed")
        word = Word(seat, request.salt, request.word)
        is_sealed = word_hash(secret.commitment, word) == dict(secret.sealed).get(seat)
        if not (is_sealed and is_plain_word(word.word)):
            raise refusal("wrong_word")
        self._opened[seat] = word
        visitor.done(request.id)
        await self._table.seats_changed()

    async def close(self) -> Secret | None:
        """Close the set; the secret with all words, once they are opened.

        Nothing is left to choose from here on: what is added in answer to this is only the opening
        of what was sealed before.
        """
        secret = await self.promise()
        if not secret.closed and secret.sealed:
            await self._save(replace(secret, closed=True))
            self._start_timer(OpeningOver(secret.commitment))
        if len(self._opened) < len(secret.sealed):
            return None
        words = tuple(sorted((*secret.words, *self._opened.values()), key=lambda word: word.seat))
        return replace(secret, words=words, closed=True, barred=())

    async def opening_over(self, _: None, over: OpeningOver) -> None:
        """Some have not opened their words in time."""
        if self.closed and over.commitment == self.commitment:
            missing = {seat for seat, _ in self.sealed} - set(self._opened)
            if missing:
                await self._fail(tuple(sorted(missing)))
                await self.renew()  # somebody may have lost the connection meanwhile
            else:
                self._start_timer(over)  # the match could not be saved: it is tried again
            await self._table.seats_changed()

    async def seat_changed(
        self, seat: int, left: Sitter, name: str, *, is_first: bool, announced: bool
    ) -> None:
        """Somebody else has the seat, or nobody: the store has dropped the word.

        Args:
            seat: its number.
            left: who had it.
            name: theirs.
            is_first: who has it, or had it, adds words before guests do.
            announced: a countdown told everybody.
        """
        if self.closed:
            await self._fail((seat,), left=left, name=name)
            return
        self._dropped.because("without" if announced else "seats", name if announced else "")
        worded, sealed = self._worded, tuple(dict(self.sealed))
        if self._secret is not None:
            secret = self._secret.without_word(seat)
            changed = self._without_guests(secret, seat) if is_first else secret
            if changed != self._secret:
                await self._save(changed)
        expected = announced or left == NOBODY
        self._readiness.seats_changed(
            seat, worded, sealed, name, expected=expected, announced=announced
        )

    async def rearrange(self, moved: Iterable[int]) -> None:
        """Others have these seats now: the store has dropped their words."""
        secret = self._secret
        self._dropped.by_seats()
        if secret is not None:
            for seat in moved:
                secret = secret.without_word(seat)
            await self._save(self._without_guests(secret))

    async def renew(self) -> None:
        """Promise another seed if another number of seats would play now."""
        if self._secret is not None and self._table.evening.may_begin:
            await self.promise()

    def require_open(self) -> None:
        """Refuse changes while words are being opened."""
        if self.closed:
            raise refusal("closing")

    def _require_word_of(self, visitor: Visitor) -> int:
        """The seat of somebody who may add a word now."""
        seat = self._table.roster.own_seat(visitor)
        self._table.require_no_match()
        self._table.evening.require_more()
        if seat in self.shut_out:
            raise refusal("shut_out")
        return seat

    def _require_last(self) -> None:
        """Refuse a guest's word until all whose words come first are ready."""
        seats = self._table.roster.seats
        names = [seats[number].name for number in self.first if not seats[number].ready]
        if names:
            raise refusal("word_last", names=names)

    async def _add(
        self, secret: Secret, seat: int, why: WhyTakenBack = WORDS, *, is_first: bool
    ) -> None:
        """Save a changed set; whoever was ready for the one before has to say so again."""
        roster, before = self._table.roster, self._worded
        kept = self._without_guests(secret, seat) if is_first else secret
        if kept != secret:
            self._dropped.because(why, roster.seats[seat].name)
        await self._save(kept)
        spared = () if is_first else self.first
        if seat in before:
            self._readiness.take_back(why, seat, spared)
        else:
            is_sealed = seat in dict(secret.sealed)
            by_itself = is_sealed or any(one.sits_out for one in roster.seats)
            worded = before if is_sealed else {*before, seat}
            self._readiness.word_added(seat, worded, spared, by_itself=by_itself)

    def _without_guests(self, secret: Secret, *changed: int) -> Secret:
        """Without the words that guests added as the last, as one before them has changed."""
        kept = {*self.first, *changed}
        return replace(secret, words=tuple(word for word in secret.words if word.seat in kept))

    async def _fail(
        self,
        missing: tuple[int, ...],
        *,
        left: Sitter = NOBODY,
        name: str = "",
        stopped: bool = False,
    ) -> None:
        """Reveal the seed of a set that was closed in vain, and begin another round.

        Args:
            missing: seats whose words were not opened.
            left: who had the seat, if they have left it.
            name: theirs.
            stopped: the host did.
        """
        secret = self._secret
        assert secret is not None
        assert secret.terms is not None
        failed = FailedRound(
            commitment=secret.commitment,
            terms=secret.terms,
            seed=secret.seed.hex(),
            sealed=secret.sealed,
            words=tuple(sorted((*secret.words, *self._opened.values()), key=lambda w: w.seat)),
            missing=missing,
            stopped=stopped,
        )
        sitters = [left, *(self._table.roster.seats[seat].sitter for seat in missing)]
        persons = {one.person for one in sitters if one.person is not None}
        barred = tuple(sorted({*secret.barred, *persons}))
        self._dropped.because("opening")
        await self._draw((*secret.failed, failed), barred)
        note(
            log, "words_not_opened", table=self._table.record.id, seats=" ".join(map(str, missing))
        )
        self._readiness.take_back("opening", missing[0] if missing else None, left=name)

    async def _draw(
        self, failed: tuple[FailedRound, ...] = (), barred: tuple[int, ...] = ()
    ) -> Secret:
        """Save a new seed, which needs new words."""
        terms, seed = self._terms(failed), new_seed()
        commitment = commitment_of(seed, terms)
        secret = Secret(seed, commitment, terms=terms, failed=failed, barred=barred)
        await self._save(secret)
        self._opened.clear()
        self._stop_timer()
        return secret

    def _terms(self, failed: tuple[FailedRound, ...]) -> Terms:
        assert self._number is not None
        table, record, evening = self._table, self._table.record, self._table.evening
        game, rules_version, options = evening.next_terms
        number = 0 if evening.draws else self._number
        return Terms(
            record.identity, number, len(failed), game, rules_version, table.players, options
        )

    async def _save(self, secret: Secret) -> None:
        await self._table.hall.store.save_next_secret(self._table.record.id, secret)
        self._secret = secret
        self._dropped.saved([word.seat for word in secret.words])

    def _start_timer(self, over: OpeningOver) -> None:
        later = asyncio.get_running_loop().call_later
        self._timer = later(OPENING_TIME, self._table.submit, None, over)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
