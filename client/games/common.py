"""Sentences that all games share: players' names, whose turn it is, who won."""

from collections.abc import Collection, Sequence

from client.games.base import Seen, View
from client.locale.i18n import Translator


def seat_name(seat: int, names: Sequence[str], tr: Translator) -> str:
    """The player's name; for an empty seat its number, from 1."""
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return tr("seat {number}", number=seat + 1)


def seat_names(seats: Sequence[int], names: Sequence[str], tr: Translator) -> str:
    """The players' names as a list: `Mara, jo and Ada`."""
    return tr.join(seat_name(seat, names, tr) for seat in seats)


def marked(names: Sequence[str], helped: Collection[int], tr: Translator) -> tuple[str, ...]:
    """Names of which some tell that a bot has played for them, at seats that it has helped."""
    return tuple(
        tr("{name} (with a bot)", name=name) if name and seat in helped else name
        for seat, name in enumerate(names)
    )


def is_mine(view: View) -> bool:
    """Whether the viewer is to act."""
    return view["you"] is not None and view["you"] in view["to_act"]


def movers(view: View) -> Sequence[int]:
    """The seats to act, in a pause those that are once play continues."""
    found: Sequence[int] = view.get("held") or view["to_act"]
    return found


def has_happened(seen: Seen, *kinds: str) -> bool:
    """Whether the news contain an event of one of these kinds."""
    return any(event["event"] in kinds for event in seen.news)


def whose_turn(view: View, names: Sequence[str], tr: Translator) -> str:
    """A few words for the top line: whose turn it is, or who won."""
    if view["over"]:
        return winner(view, names, tr)
    if is_mine(view):
        return tr("your turn")
    if not view["to_act"]:
        return ""
    return tr("{name}’s turn", name=seat_names(view["to_act"], names, tr))


def window_title(view: View, names: Sequence[str], game: str, tr: Translator) -> str:
    """The title of the terminal's window."""
    turn = whose_turn(view, names, tr)
    return f"{turn} · {game}" if turn else game


def winner(view: View, names: Sequence[str], tr: Translator) -> str:
    """Who won, as a clause without a full stop."""
    seats = view["over"]["winners"]
    if view["over"].get("by_vote"):
        return _ended_by_vote(view, names, tr)
    if view["you"] in seats:
        others = [seat for seat in seats if seat != view["you"]]
        who = seat_names(others, names, tr)
        return tr("you share the win with {who}", who=who) if others else tr("you won")
    who = seat_names(seats, names, tr)
    return tr.plural("{who} won", "{who} share the win", len(seats), who=who)


def _ended_by_vote(view: View, names: Sequence[str], tr: Translator) -> str:
    """That a match was ended, and who was in the lead, as a clause without a full stop."""
    seats = view["over"]["winners"]
    if len(seats) == view["seats"]:
        return tr("ended by vote")
    if seats == [view["you"]]:
        return tr("ended by vote, you were in the lead")
    who = seat_names(seats, names, tr)
    return tr.plural(
        "ended by vote, {who} was in the lead",
        "ended by vote, {who} were in the lead",
        len(seats),
        who=who,
    )


def winners_and_score(
    winners: Sequence[int], scores: Sequence[int], names: Sequence[str], tr: Translator
) -> str:
    """Who won with how many points, as a sentence for the log."""
    who, best = seat_names(winners, names, tr), scores[winners[0]]
    return tr.plural(
        "{who} won with {best}.",
        "{who} share the win with {best}.",
        len(winners),
        who=who,
        best=best,
    )


def standings(view: View) -> tuple[tuple[int, int, int], ...]:
    """(rank from 1, seat, score), best first: winners, then by score, then who lasted longer.

    Seats that are equal in all of it share a rank, and the ranks after it are skipped.
    """
    over = view["over"]
    scores: Sequence[int] = over["scores"]
    lasted: Sequence[int] = over.get("lasted") or (0,) * len(scores)
    keys = [
        (0, 0, 0) if seat in over["winners"] else (1, -score, -last)
        for seat, (score, last) in enumerate(zip(scores, lasted, strict=True))
    ]
    order = sorted(range(len(scores)), key=lambda seat: (keys[seat], seat))
    return tuple((1 + sum(key < keys[seat] for key in keys), seat, scores[seat]) for seat in order)


def faces(dice: Sequence[object]) -> str:
    return " ".join(map(str, dice))
