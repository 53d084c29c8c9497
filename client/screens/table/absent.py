"""The player whom everybody waits for while they are away, or have pressed no key for a while."""

from collections.abc import Sequence

from client.games.base import View
from client.locale.i18n import Translator
from engine.sync.hall_views import SeatPlate, TableView, agreed, asked_to_vote, votes_needed


def is_away(seat: SeatPlate) -> bool:
    """Whether a person has this seat and is not connected."""
    return seat.kind == "person" and not seat.here


def is_waited_for(seat: SeatPlate) -> bool:
    """Whether somebody is away and no bot plays for them."""
    return is_away(seat) and not seat.stand_in


def dozing(seats: Sequence[SeatPlate], view: View) -> int | None:
    """The seat of another player who lets everybody wait without being away."""
    others = (number for number in view["to_act"] if number != view.get("you"))
    return next((number for number in others if seats[number].dozes), None)


def needs_bot(seats: Sequence[SeatPlate], view: View, *, rated: bool = False) -> int | None:
    """For whom a bot could play: somebody away or dozing, before all one whose turn it is."""
    late = dozing(seats, view)
    if late is not None and _can_agree(seats, late, rated=rated):
        return late
    away = (number for number, seat in enumerate(seats) if is_waited_for(seat))
    return min(away, key=lambda number: number not in view["to_act"], default=None)


def _can_agree(seats: Sequence[SeatPlate], seat: int, *, rated: bool) -> bool:
    """Whether those who are here are enough to let a bot play; silent ones may yet react."""
    others = sum(one.here for number, one in enumerate(seats) if number != seat)
    return votes_needed(seats, seat, rated=rated) <= others


def absence(seats: Sequence[SeatPlate], view: View, tr: Translator, *, rated: bool = False) -> str:
    """The message that the player whose turn it is has gone away, or dozes; "" if not."""
    away, late = _away(seats, view), waited_for(seats, view)
    if late is None:
        return ""
    name = seats[late].name
    if away is not None and seats[away].stand_in:
        return tr("A bot plays for {name}.", name=name)
    waits = (
        tr("Waiting for {name}, who has pressed no key for a while.", name=name)
        if away is None
        else tr("Waiting for {name}, who is away.", name=name)
    )
    return " ".join(filter(None, (waits, votes(seats, late, tr, rated=rated))))


def _away(seats: Sequence[SeatPlate], view: View) -> int | None:
    return next((number for number in view["to_act"] if is_away(seats[number])), None)


def waited_for(seats: Sequence[SeatPlate], view: View) -> int | None:
    """The seat of the player whose turn it is, if they are away or doze."""
    away = _away(seats, view)
    return dozing(seats, view) if away is None else away


def open_vote(
    seats: Sequence[SeatPlate], view: View, tr: Translator, *, rated: bool = False
) -> str:
    """The votes for a bot that plays for whoever is waited for; "" for none."""
    late = waited_for(seats, view)
    if late is None or seats[late].stand_in:
        return ""
    return votes(seats, late, tr, rated=rated)


def is_vote_open(table: TableView) -> bool:
    """Whether those who are here are asked for votes."""
    waits = any(seat.voters and not seat.stand_in for seat in table.seats)
    return waits or table.end_vote is not None


def votes(seats: Sequence[SeatPlate], seat: int, tr: Translator, *, rated: bool) -> str:
    """The votes for a bot so far, and the missing ones; "" before the first vote."""
    yes, asked = agreed(seats, seat), asked_to_vote(seats, seat)
    if not yes:
        return ""
    needed, names = votes_needed(seats, seat, rated=rated), [seats[one].name for one in asked]
    return tr(
        "Let a bot play for {name}: {count}.",
        name=seats[seat].name,
        count=count(len(yes), needed, names, tr, rated=rated and seats[seat].dozes),
    )


def count(
    votes: int, needed: int, asked: Sequence[str], tr: Translator, *, rated: bool = False
) -> str:
    """The count of a vote: those who agree, those who are needed, those who are asked.

    Args:
        votes: of those who have agreed.
        needed: how many have to.
        asked: the names of those who have not.
        tr: the reader's language.
        rated: all have to agree, as the match counts for ratings.
    """
    told = _missing(votes, needed, asked, tr)
    if rated and asked:
        return tr("{count}; all have to agree, as the match counts for ratings", count=told)
    return told


def _missing(votes: int, needed: int, asked: Sequence[str], tr: Translator) -> str:
    """Those who have not agreed, before the numbers: names are what a reader looks for."""
    facts = {"votes": votes, "needed": needed}
    if not asked:
        return tr("{votes} of {needed} agree", **facts)
    if needed - votes >= len(asked):
        return tr("waiting for {who} ({votes} of {needed} agree)", who=tr.join(asked), **facts)
    return tr.plural(
        "waiting for one more of {who} ({votes} of {needed} agree)",
        "waiting for {n} more of {who} ({votes} of {needed} agree)",
        needed - votes, who=", ".join(asked), **facts,
    )  # fmt: skip
