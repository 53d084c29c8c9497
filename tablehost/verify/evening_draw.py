"""Proof that the games of an evening were those of its lot, from its last page.

The page is what `ssh HOST evening N --json` prints, or what the database holds of the evening. It
tells no more than everybody at the table was shown.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from client.locale.i18n import N_
from tablehost.evening.draw import draw_order
from tablehost.luck.dealer import commitment
from tablehost.store.evenings import MOST_MATCHES, EveningRecord, Order, Played
from tablehost.verify.record import RecordError


class Held(Struct, frozen=True):
    """A match that was played: its number in the house, and its game."""

    record: int
    game: str


class EveningDraw(Struct, frozen=True):
    """What of an evening its lot is about; a stranger may have written it.

    Attributes:
        number: of the evening in the house.
        matches: how many were to be played.
        games: as they were listed.
        played: in their order.
        commitment: what was published before the first match, in hexadecimal.
        seed: what was revealed after the last, in hexadecimal; "" before that.
    """

    number: int
    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]
    games: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_MATCHES)]
    order: Order
    played: Annotated[tuple[Held, ...], Meta(max_length=MOST_MATCHES)]
    commitment: str
    seed: Annotated[str, Meta(pattern="^(([0-9a-f]{2}){16,64})?$")]


class Page(Struct, frozen=True):
    """A last page, as far as it concerns the lot."""

    evening: EveningDraw


def draw_of(record: EveningRecord, played: Iterable[Played]) -> EveningDraw:
    """The lot of an evening in the database; its seed once all matches are played."""
    held = tuple(Held(one.match.id, one.match.game) for one in played)
    over = len(held) >= record.plan.matches
    return EveningDraw(
        number=record.id,
        matches=record.plan.matches,
        games=record.plan.ids,
        order=record.plan.order,
        played=held,
        commitment=record.commitment,
        seed=record.seed.hex() if over else "",
    )


def is_page(data: bytes) -> bool:
    """Whether a file is about an evening, readable or not; a match's record says nothing of one."""
    try:
        found = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return "evening" in found


def read(data: bytes) -> EveningDraw:
    """The lot on a page.

    Raises:
        RecordError: it is no page of an evening.
    """
    try:
        return msgspec.json.decode(data, type=Page).evening
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(N_("This is no page of an evening ({why})."), why=error) from None


def check(lot: EveningDraw) -> tuple[str, ...]:
    """Draw the lot again; the games that it gives, one a match, all of them the ones played.

    Raises:
        RecordError: there is nothing to draw again, the seed is not the one that was promised, or
            another game was played than it gives.
    """
    if lot.order != "lot":
        raise RecordError(
            N_("The games of evening {number} were not drawn by lot: there is nothing to check."),
            number=str(lot.number),
        )
    if not lot.seed:
        raise RecordError(
            N_("Evening {number} is not over: the seed of its lot is revealed when it is."),
            number=str(lot.number),
        )
    seed = bytes.fromhex(lot.seed)
    if commitment(seed) != lot.commitment:
        raise RecordError(
            N_("The seed is not the one that was committed to before the first match.")
        )
    places = draw_order(seed, lot.number, lot.matches, lot.games)
    due = tuple(lot.games[place] for place in places)
    if len(lot.played) != lot.matches:
        raise RecordError(N_("The page ends before the evening does."))
    for number, (held, game) in enumerate(zip(lot.played, due, strict=True), start=1):
        if held.game != game:
            raise RecordError(
                N_(
                    "Match {match} of the evening is not what the lot gives: {found} was played, "
                    "and the seed gives {due}. Something was changed."
                ),
                match=number,
                found=held.game,
                due=game,
            )
    return due
