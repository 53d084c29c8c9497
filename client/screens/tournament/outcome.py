"""What the match of a tournament's table has brought, in a sentence."""

from collections.abc import Sequence

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.tournament.rounds import following
from engine.sync.hall_views import RoundResult, TournamentSeat


def outcome(
    seat: TournamentSeat | None, names: Sequence[str], own: int | None, tr: Translator
) -> str:
    """Who goes on, or else points and place of the reader or the winner; "" before it counts.

    Args:
        seat: what the table says of its tournament.
        names: of the players, by seat.
        own: the reader's seat.
        tr: the reader's language.
    """
    result = seat.result if seat is not None else None
    if result is None:
        return ""
    return _who_goes_on(result, names, own, tr) if result.goes_on else _won(result, names, own, tr)


def _who_goes_on(result: RoundResult, names: Sequence[str], own: int | None, tr: Translator) -> str:
    """Those who play the next round of a knock-out, and whether the reader is one of them."""
    name = following(result.next_stage, tr) or tr("the next round")
    if result.goes_on == (own,):
        return tr("You go on to {round}.", round=name)
    who = tr.join([clean(names[one]) for one in result.goes_on])
    told = tr.plural(
        "{who} goes on to {round}.",
        "{who} go on to {round}.",
        len(result.goes_on),
        who=who,
        round=name,
    )
    out = tr("You are out of the knock-out: you can watch.")
    return f"{told} {out}" if own is not None and own not in result.goes_on else told


def _won(result: RoundResult, names: Sequence[str], own: int | None, tr: Translator) -> str:
    """Points and place of the reader, for a spectator those of the winner."""
    seat = own if own is not None else max(range(len(names)), key=result.points.__getitem__)
    points = tr.plural("{n} point", "{n} points", result.points[seat])
    got = tr("You get {points}.", points=points)
    if own is None:
        got = tr("{who} gets {points}.", who=clean(names[seat]), points=points)
    return f"{got} {_place(result.places[seat], result.playing, tr)}"


def _place(place: int, playing: int, tr: Translator) -> str:
    """A place, and whether tables that still play can change it."""
    if not playing:
        return tr("Place after this round: {place}.", place=tr.number(place))
    return tr.plural(
        "Place so far: {place}, with {n} table still playing.",
        "Place so far: {place}, with {n} tables still playing.",
        playing,
        place=tr.number(place),
    )
