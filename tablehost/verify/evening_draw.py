"""Verifies the random order of an evening's games, from its last page.

The page is what `ssh HOST evening N --json` prints, or the same from the database. It contains no
more than everybody at the table was shown.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from client.locale.i18n import N_
from tablehost.evening import draw
from tablehost.luck.match_key import match_key
from tablehost.records.errors import RecordError
from tablehost.records.receipt import old_protocol
from tablehost.records.record import check_words
from tablehost.store.evenings import MOST_MATCHES, EveningRecord, Order, Played, Proof
from tablehost.store.values import Secret


class PlayedMatch(Struct, frozen=True):
    """A match that was played: its number on the host, and its game."""

    record: int
    game: str


class EveningDraw(Struct, frozen=True):
    """The parts of an evening that its draw depends on; they may come from a stranger.

    Attributes:
        number: of the evening on the host.
        matches: how many were to be played.
        games: as they were listed.
        played: in their order.
        commitment: what was published before the first match, in hexadecimal.
        seed: what was revealed after the last, in hexadecimal; "" before that.
        proof: what belongs to the seed, revealed with it.
    """

    number: int
    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]
    games: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_MATCHES)]
    order: Order
    played: Annotated[tuple[PlayedMatch, ...], Meta(max_length=MOST_MATCHES)]
    commitment: str
    seed: Annotated[str, Meta(pattern="^(([0-9a-f]{2}){16,64})?$")]
    proof: Proof | None = None


class Page(Struct, frozen=True):
    """The last page of an evening, as far as it concerns the draw."""

    evening: EveningDraw


def draw_of(record: EveningRecord, played: Iterable[Played]) -> EveningDraw:
    """The draw of an evening in the database, with its seed once all matches are played."""
    matches = tuple(PlayedMatch(one.match.id, one.match.game) for one in played)
    over = len(matches) >= record.plan.matches
    return EveningDraw(
        number=record.id,
        matches=record.plan.matches,
        games=record.plan.ids,
        order=record.plan.order,
        played=matches,
        commitment=record.commitment,
        seed=record.seed.hex() if over else "",
        proof=record.proof if over else None,
    )


def is_page(data: bytes) -> bool:
    """Whether a file is an evening's page, readable or not; a match's record has no `evening`."""
    try:
        found = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return "evening" in found


def read(data: bytes) -> EveningDraw:
    """The draw on a page.

    Raises:
        RecordError: it is not the page of an evening.
    """
    try:
        return msgspec.json.decode(data, type=Page).evening
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError(N_("This is not the page of an evening.")) from None


def check(found: EveningDraw) -> tuple[str, ...]:
    """Draw the games again; returns the game of each match, if all are the ones played.

    Raises:
        RecordError: nothing was drawn, the seed is not the promised one, or another game was played
            than it gives.
    """
    if found.order != "lot":
        raise RecordError(
            N_(
                "The games of evening {number} were not drawn at random: there is nothing to check."
            ),
            number=str(found.number),
        )
    if not found.seed:
        raise RecordError(
            N_("Evening {number} is not over: its seed is revealed when it is."),
            number=str(found.number),
        )
    order = _order(found)
    due = tuple(found.games[place] for place in order)
    if len(found.played) != found.matches:
        raise RecordError(N_("The page ends before the evening does."))
    for number, (match, game) in enumerate(zip(found.played, due, strict=True), start=1):
        if match.game != game:
            raise RecordError(
                N_(
                    "Match {match} of the evening is not what the seed gives: {found} was played, "
                    "and the seed gives {due}. Something was changed."
                ),
                match=number,
                found=match.game,
                due=game,
            )
    return due


def _order(found: EveningDraw) -> tuple[int, ...]:
    """The order of the games by seed and words, if these are the ones committed to."""
    proof = found.proof
    if proof is None:
        raise old_protocol()
    due = {"matches": found.matches, "games": list(found.games)}
    if (proof.terms.match, proof.terms.game, proof.terms.options) != (0, draw.GAME, due):
        raise RecordError(
            N_("The fingerprint of the seed is for other games: something was changed.")
        )
    seed = bytes.fromhex(found.seed)
    check_words(
        Secret(
            seed,
            found.commitment,
            words=proof.words,
            terms=proof.terms,
            sealed=proof.sealed,
            failed=proof.failed,
        )
    )
    key = match_key(seed, found.commitment, proof.words)
    return draw.draw_order(key, found.matches, len(found.games))
