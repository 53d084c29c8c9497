"""Takes the words for a tournament's next draw; `tournament.next_draw` says in which order."""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic

from engine.sync.commitments import Word, commitment_of, word_hash
from engine.sync.refusals import refusal
from engine.sync.tournament_requests import AddDrawWord, OpenDrawWord, SealDrawWord
from tablehost.hall.chat import checked_word, is_plain_word
from tablehost.hall.visitor import Visitor
from tablehost.log_events import note
from tablehost.luck.dealer import new_seed
from tablehost.store.tournaments import (
    GuestsFollow,
    Happening,
    NotOpened,
    Promised,
    Sealed,
    TournamentRecord,
    Worded,
    WordsClosed,
)
from tablehost.tournament.draw import terms_of
from tablehost.tournament.next_draw import TYPED, Draw
from tablehost.tournament.progress import Progress

log = logging.getLogger(__name__)

OPENING_TIME = 5.0  # seconds for players' programs to open their words
MOST_FAILED = 2
"""Repeated draws of a round for words of one network that are not opened.

After those nobody of that network seals a word for this round: otherwise so many guests of one
laptop would delay it by a draw each.
"""


WordRequest = AddDrawWord | SealDrawWord | OpenDrawWord


class DrawWords:
    """The words for the next draw of one tournament; all calls come under its lock.

    Args:
        record: of the tournament.
        progress: where it stands.
        save: saves what happens, and takes it into the progress.
    """

    def __init__(
        self,
        record: TournamentRecord,
        progress: Callable[[], Progress],
        save: Callable[[Happening], Awaitable[None]],
    ) -> None:
        self._record = record
        self._progress = progress
        self._save = save
        self._opened: dict[int, Word] = {}  # by entrant
        self._networks: dict[int, str] = {}  # from which entrants have sealed a word
        self._failed = Counter[tuple[int, str]]()  # by round and network: words not opened
        self._opening: tuple[str, float] = ("", 0.0)  # a commitment, and when its time is over

    @property
    def opened(self) -> tuple[Word, ...]:
        """The sealed words, as far as they are open."""
        return tuple(self._opened[one] for one in sorted(self._opened))

    def promise(self, players: tuple[int, ...]) -> Promised:
        """A commitment to the next draw for these entrants, after those that have failed."""
        progress = self._progress()
        rounds, tries = progress.rounds, 0
        if progress.phase == "words":
            tries = len(progress.draws[-1].failed) + 1
        seed = new_seed()
        terms = terms_of(self._record.identity, self._record.plan, rounds, players, tries)
        return Promised(len(rounds) + 1, players, seed, commitment_of(seed, terms), terms)

    async def take(self, visitor: Visitor, entrant: int | None, request: WordRequest) -> None:
        """Take a word; `entrant` is the visitor's number, None for a stranger."""
        if entrant is None:
            raise refusal("not_entered")
        match request:
            case AddDrawWord():
                await self._add(visitor, entrant, request.word)
            case SealDrawWord():
                await self._seal(visitor.network, entrant, request.commitment, request.hash)
            case OpenDrawWord():
                self._open(entrant, request.salt, request.word)

    async def _add(self, visitor: Visitor, entrant: int, word: str) -> None:
        """Somebody types a word; an empty one takes theirs back."""
        text = checked_word(visitor, word) if word.strip() else ""
        draw = self._draw_for(entrant)
        if draw.step == "first" and not visitor.is_admin:
            raise refusal("word_after")
        if draw.step == "guests" and visitor.is_admin and draw.version != TYPED:
            raise refusal("house_first")
        if entrant in dict(draw.sealed):
            raise refusal("word_sealed")
        before = next((one.word for one in draw.words if one.seat == entrant), "")
        if text != before:
            await self._save(Worded(entrant, text))

    async def _seal(self, network: str, entrant: int, commitment: str, hash_: str) -> None:
        """Somebody's program adds the hash of its word."""
        draw = self._draw_for(entrant)
        if self._failed[self._round, network] >= MOST_FAILED:
            raise refusal("network_shut_out")
        if draw.step != "first":
            raise refusal("not_now.sealed")
        if commitment != draw.promised.commitment:
            raise refusal("set_changed")
        await self._save(Sealed(entrant, hash_))
        self._networks[entrant] = network

    def _open(self, entrant: int, salt: str, text: str) -> None:
        """Somebody's program opens its word."""
        progress = self._progress()
        draw = progress.draws[-1] if progress.phase == "words" else None
        if draw is None or not draw.closed:
            raise refusal("not_closed")
        word = Word(entrant, salt, text)
        is_sealed = word_hash(draw.promised.commitment, word) == dict(draw.sealed).get(entrant)
        if not (is_sealed and is_plain_word(text)):
            raise refusal("wrong_word")
        self._opened[entrant] = word

    async def ask_guests(self) -> None:
        """The first words are in."""
        await self._save(GuestsFollow())

    async def close(self) -> None:
        """Close the set; from here on sealed words are opened, and nothing else."""
        self._opened.clear()
        commitment = self._progress().draws[-1].promised.commitment
        self._opening = (commitment, monotonic() + OPENING_TIME)
        await self._save(WordsClosed())

    async def all_opened(self) -> bool:
        """Whether all sealed words of the closed set are open.

        If they are not in time, or another process has closed the set, the draw begins again.
        """
        draw = self._progress().draws[-1]
        missing = tuple(one for one, _ in draw.sealed if one not in self._opened)
        commitment, ends = self._opening
        is_stopped = commitment != draw.promised.commitment
        if missing and is_stopped:
            await self._repeat((), is_stopped=True)
        elif missing and monotonic() >= ends:
            await self._repeat(missing, is_stopped=False)
        return not missing

    @property
    def _round(self) -> int:
        """The number of rounds that are drawn."""
        return len(self._progress().rounds)

    async def _repeat(self, missing: tuple[int, ...], *, is_stopped: bool) -> None:
        players = self._progress().draws[-1].promised.entrants
        await self._save(NotOpened(missing, self.opened, is_stopped, self.promise(players)))
        networks = {self._networks[one] for one in missing if one in self._networks}
        self._failed.update((self._round, one) for one in networks)
        self._opened.clear()
        note(log, "draw_words_not_opened", tournament=self._record.id)

    def _draw_for(self, entrant: int) -> Draw:
        """The draw, if this entrant may add a word to it now."""
        progress = self._progress()
        draw = progress.draws[-1] if progress.phase == "words" else None
        if draw is None or draw.closed:
            raise refusal("not_now.draw")
        if entrant not in draw.promised.entrants:
            raise refusal("not_in_draw")
        if entrant in draw.not_opened:
            raise refusal("draw_shut_out")
        return draw
