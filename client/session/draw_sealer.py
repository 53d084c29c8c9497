"""Adds a random word of this machine to each draw of the player's tournament.

The word is sealed as soon as the commitment to the draw is shown, and opened when the set of words
is closed, as for a match (see `sealed_words`). Once the tables are drawn, the tournament's page has
to show the same set under the same commitment.
"""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.connection.open_requests import LINE_LOST
from client.locale.i18n import N_
from client.session.sealed_words import NOT_WHOLE, SALT_BYTES
from engine.sync.commitments import Terms, Word, commitment_of, set_digest, word_hash
from engine.sync.reports import Refused
from engine.sync.tournament_requests import OpenDrawWord, OpenTournament, SealDrawWord

DRAW_CHANGED = N_("The draw that the host shows is not the one that your word was opened for.")


class OpenedDraw(Struct, frozen=True):
    """A word that was opened for a draw.

    Attributes:
        round: of the tournament.
        set: the digest of the commitment and all words, as they were closed.
    """

    tournament: int
    round: int
    commitment: str
    set: str


class DrawSealer:
    """Seals and opens the words of one player.

    Args:
        hall: this player in the hall.
        warn: shows the player a warning, given in English.
    """

    def __init__(self, hall: HallClient, warn: Callable[[str], None]) -> None:
        self._hall = hall
        self._warn = warn
        self._is_asking = False  # to follow a tournament
        self._typed = ""
        self._sealed: tuple[str, Word] = ("", Word(0, "", ""))
        """A commitment, and the word for it."""
        self._shown = self._refused = ""  # commitments: own hash was shown; set was not whole
        self._opened: tuple[OpenedDraw, ...] = ()
        hall.lobby_changed = self._look_for_draw
        hall.tournament.seals_words = True

    def follow(self) -> None:
        """Do what the tournament asks for; to be called whenever something has changed."""
        view, entrant = self._hall.tournament.view, self._hall.tournament.entrant
        if view is None or entrant is None:
            return
        match view["step"]:
            case "first" if entrant not in view["not_opened"]:
                self._seal(view, entrant)
            case "opening":
                self._open(view, entrant)
        if any(one.tournament == view["id"] and one.round <= view["round"] for one in self._opened):
            self._compare(view["id"])

    def type(self, word: str) -> None:
        """Put a word of the player's choice beside the random bytes of the next draw."""
        self._typed = word
        self.follow()

    def _look_for_draw(self) -> None:
        """Follow a tournament whose tables are about to be drawn: the player may be in it."""
        rows, view = self._hall.lobby.get("tournaments", ()), self._hall.tournament.view
        drawing = [row["id"] for row in rows if row["phase"] == "words"]
        if not drawing or self._is_asking or (view is not None and view["phase"] != "over"):
            return

        def answered(_: object) -> None:
            self._is_asking = False

        self._is_asking = True
        self._hall.tournament.follow(drawing[0], answered, answered)

    def _seal(self, view: Facts, entrant: int) -> None:
        commitment, (before, word) = view["commitment"], self._sealed
        if before == commitment and word.word == self._typed:
            own = [entrant, word_hash(commitment, word)]
            self._shown = commitment if own in map(list, view["sealed"]) else self._shown
            return
        word = Word(entrant, secrets.token_hex(SALT_BYTES), self._typed)
        self._sealed = commitment, word

        def denied(refused: Refused) -> None:
            if refused.code == LINE_LOST and self._sealed == (commitment, word):
                self._sealed = "", word  # it is tried again

        hash_ = word_hash(commitment, word)
        self._hall.ask(SealDrawWord, view["id"], commitment, hash_, denied=denied)

    def _open(self, view: Facts, entrant: int) -> None:
        """Open the word, if the set is the one that was closed, with this word in it."""
        commitment, word = self._sealed
        if commitment != view["commitment"] or any(
            one.commitment == commitment for one in self._opened
        ):
            return
        typed = [Word(one["number"], "", one["word"]) for one in view["words"]]
        is_whole = _digest(commitment, view["sealed"], typed) == view["set"]
        if is_whole and [entrant, word_hash(commitment, word)] in map(list, view["sealed"]):
            opened = OpenedDraw(view["id"], view["round"] + 1, commitment, view["set"])
            self._opened, self._typed = (*self._opened, opened), ""

            def denied(refused: Refused) -> None:
                if refused.code == LINE_LOST:
                    self._opened = tuple(one for one in self._opened if one is not opened)

            self._hall.ask(OpenDrawWord, view["id"], word.salt, word.word, denied=denied)
        elif self._refused != commitment and (self._shown == commitment or not is_whole):
            self._refused = commitment
            self._warn(NOT_WHOLE)

    def _compare(self, tournament: int) -> None:
        """Compare what was opened with the tournament's page."""
        due = [one for one in self._opened if one.tournament == tournament]
        self._opened = tuple(one for one in self._opened if one.tournament != tournament)

        def granted(data: Facts) -> None:
            if not all(_is_shown(one, data) for one in due):
                self._warn(DRAW_CHANGED)

        self._hall.ask(OpenTournament, tournament, granted=granted, denied=_ignored)


def _ignored(_: Refused) -> None:
    """The page cannot be had now."""


def _digest(commitment: str, sealed: Any, words: list[Word]) -> str:
    hashes = [(word.seat, word_hash(commitment, word)) for word in words]
    return set_digest(commitment, [*map(tuple, sealed), *hashes])


def _is_shown(opened: OpenedDraw, page: Facts) -> bool:
    """Whether a page shows a draw as its words were opened; False also if it is malformed."""
    try:
        draw = page["tournament"]["rounds"][opened.round - 1]["draw"]
        one = next(one for one in (draw, *draw["failed"]) if one["commitment"] == opened.commitment)
        words = msgspec.convert(one["words"], list[Word])
        sealed, seats = dict(one["sealed"]), {word.seat for word in words}
        closed = [word for word in sealed.items() if word[0] not in seats]
        is_whole = one is not draw or not closed
        terms = msgspec.convert(one["terms"], Terms)
        is_same = _digest(opened.commitment, closed, words) == opened.set
        seed = bytes.fromhex(one["seed"])
    except (LookupError, StopIteration, TypeError, ValueError):
        return False
    return is_whole and is_same and commitment_of(seed, terms) == opened.commitment
