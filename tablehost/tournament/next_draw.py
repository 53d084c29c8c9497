"""A draw from its commitment to its end: who adds which words to it, and in which order.

The same order as at a table (see `hall.table.next_seed`), with announced times in place of "ready":

1. `first`: programs on players' own machines send the hash of a random word, and people of the
   house type theirs.
2. `guests`: all others type theirs. They come last because the host reads them at once.
3. `opening`: the set is closed, and the programs open their words. If one does not, within
   seconds, the seed is revealed, the entrant is named on the page, and all of it begins again, in
   which they add no word.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.sync.commitments import SealedWord, Word, set_digest, word_hash
from engine.sync.tournament_views import DrawStep
from tablehost.store.tournaments import (
    Drawn,
    GuestsFollow,
    NotOpened,
    Promised,
    Sealed,
    Worded,
    WordsClosed,
)
from tablehost.store.values import FailedRound, Secret

TYPED = 1
"""The version of draws in which all words were typed, at any time, so that the host could add the
last one."""

WITHDRAWN_LAST = 4
"""The first version in which those who have withdrawn stand behind all who have stayed."""

OfDraw = Sealed | GuestsFollow | Worded | WordsClosed | NotOpened | Drawn


class Draw(Struct, frozen=True):
    """What a round is or was drawn from.

    Attributes:
        words: typed ones by entrant; once drawn, also those that were sealed.
        sealed: entrants and the hashes of their words.
        in_turn: the first words are in: all others add theirs.
        closed: no word is added any more.
        failed: commitments to this draw whose words were not all opened, oldest first.
    """

    promised: Promised
    words: tuple[Word, ...] = ()
    sealed: tuple[SealedWord, ...] = ()
    in_turn: bool = False
    closed: bool = False
    failed: tuple[FailedRound, ...] = ()

    @property
    def step(self) -> DrawStep:
        """What it waits for."""
        if self.closed:
            return "opening"
        return "guests" if self.in_turn or self.version == TYPED else "first"

    @property
    def version(self) -> int:
        """Of the protocol."""
        return self.promised.terms.rules_version

    @property
    def not_opened(self) -> tuple[int, ...]:
        """The entrants who did not open a word for this draw, and add none to it any more."""
        return tuple(sorted({one for round_ in self.failed for one in round_.missing}))

    @property
    def digest(self) -> str:
        """The digest of the commitment and all words."""
        commitment = self.promised.commitment
        typed = [(word.seat, word_hash(commitment, word)) for word in self.words]
        return set_digest(commitment, [*self.sealed, *typed])

    @property
    def secret(self) -> Secret:
        """The same as the secret of a match."""
        promised = self.promised
        return Secret(
            promised.seed, promised.commitment, words=self.words, terms=promised.terms,
            sealed=self.sealed, closed=self.closed, failed=self.failed,
        )  # fmt: skip

    def after(self, happening: OfDraw) -> "Draw":
        """The draw after one more happening."""
        match happening:
            case Sealed(entrant, hash_):
                secret = self.secret.with_sealed(entrant, hash_)
                return replace(self, words=secret.words, sealed=secret.sealed)
            case GuestsFollow():
                return replace(self, in_turn=True)
            case Worded(entrant, text):
                without = self.secret.without_word(entrant).words
                added = (Word(entrant, "", text),) if text else ()
                return replace(self, words=_by_entrant((*without, *added)))
            case WordsClosed():
                return replace(self, closed=True)
            case NotOpened():
                return Draw(happening.promised, failed=(*self.failed, self._failed(happening)))
            case Drawn():
                return replace(self, words=_by_entrant((*self.words, *happening.words)))

    def _failed(self, happening: NotOpened) -> FailedRound:
        promised = self.promised
        return FailedRound(
            commitment=promised.commitment,
            terms=promised.terms,
            seed=promised.seed.hex(),
            sealed=self.sealed,
            words=_by_entrant((*self.words, *happening.words)),
            missing=happening.missing,
            stopped=happening.stopped,
        )


def _by_entrant(words: tuple[Word, ...]) -> tuple[Word, ...]:
    return tuple(sorted(words, key=lambda word: word.seat))
