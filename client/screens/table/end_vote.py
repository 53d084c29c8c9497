"""The vote to end a match before its time, in words."""

from collections.abc import Callable, Iterator

from client.locale.i18n import Translator
from client.screens.table.absent import count
from client.screens.table.start import is_last_person
from engine.sync.hall_views import EndVote, SeatPlate, TableView

KEY = "V"
"""Votes, or takes the vote back; the same in all languages."""

PLACE = "do:end"


def may_vote(table: TableView, seat: int | None) -> bool:
    """Whether the player has a seat in a match that is played, and counts for no tournament."""
    return seat is not None and table.phase == "playing" and table.tournament is None


def has_agreed(table: TableView, seat: int | None) -> bool:
    """Whether the player wants the match to end now."""
    return table.end_vote is not None and seat in table.end_vote.agreed


def label(table: TableView, seat: int | None, tr: Translator) -> str:
    """The label of the key."""
    if has_agreed(table, seat):
        return tr("play on")
    if table.end_vote is not None:
        return tr("end the match too")
    alone = is_last_person(table, seat)
    return tr("end the match now") if alone else tr("vote to end the match")


def question(table: TableView, tr: Translator) -> str:
    """What happens to a vote, in sentences."""
    kept = tr("Nobody wins the match; the result says who was in the lead.")
    vote = table.end_vote
    if vote is not None:
        said = (_asked(table, vote, _count(table, vote, tr), tr), leaders(table, vote, tr), kept)
        return " ".join(filter(None, said))
    asked = tr("The match ends once more than half of the people here agree.")
    if table.rated:
        asked = _all_needed(table, tr)
    alone = sum(seat.kind == "person" for seat in table.seats) == 1
    return kept if alone else f"{asked} {kept}"


def _all_needed(table: TableView, tr: Translator) -> str:
    """The players who have to agree before a rated match ends."""
    here = tr.join([seat.name for seat in table.seats if _is_asked(seat)])
    told = tr("The match counts for ratings, so it ends once all of you agree: {who}.", who=here)
    if all(_is_asked(seat) or seat.kind != "person" for seat in table.seats):
        return told
    return f"{told} " + tr("A player in the lead has to agree even if they are away.")


def standing(
    table: TableView, seat: int | None, tr: Translator, fits: Callable[[str], bool] = bool
) -> str:
    """The open vote, and what the player can press; "" if there is none.

    Where the sentence does not fit, it leaves out why all are needed, then whose votes are missing:
    `question` has both.
    """
    vote = table.end_vote
    if vote is None:
        return ""
    key = f" [{KEY}] {label(table, seat, tr)}" if may_vote(table, seat) else ""
    forms = [f"{_said(table, vote, seat, one, tr)}{key}" for one in _counts(table, vote, tr)]
    return next((one for one in forms if fits(one)), forms[-1])


def _said(table: TableView, vote: EndVote, seat: int | None, count: str, tr: Translator) -> str:
    """The vote and its count, as the player is told of it."""
    if not has_agreed(table, seat):
        return _asked(table, vote, count, tr)
    others = [table.seats[one].name for one in vote.agreed if one != seat]
    if others:
        facts = {"who": tr.join(others), "count": count}
        return tr("You and {who} want to end the match: {count}.", **facts)
    return tr("You want to end the match: {count}.", count=count)


def _asked(table: TableView, vote: EndVote, count: str, tr: Translator) -> str:
    """Who wants the end, and how many that are."""
    return tr.plural(
        "{who} wants to end the match: {count}.",
        "{who} want to end the match: {count}.",
        len(vote.agreed),
        who=tr.join([table.seats[seat].name for seat in vote.agreed]),
        count=count,
    )


def _counts(table: TableView, vote: EndVote, tr: Translator) -> tuple[str, ...]:
    """The count of the vote, the longest form first."""
    without_reason = _count(table, vote, tr, tells_why=False)
    return _count(table, vote, tr), without_reason, count(vote.votes, vote.needed, (), tr)


def leaders(table: TableView, vote: EndVote, tr: Translator) -> str:
    """Why those who are missing are waited for, and what else helps; "" if nobody is."""
    names = [table.seats[seat].name for seat in vote.leaders]
    if not names:
        return ""
    return tr.plural(
        "{who} is in the lead: the match ends without them only after a bot has moved for them.",
        "{who} are in the lead: the match ends without them only after a bot has moved for each.",
        len(names),
        who=tr.join(names),
    )


def _count(table: TableView, vote: EndVote, tr: Translator, *, tells_why: bool = True) -> str:
    """The count of the vote, with the names of those who have not voted."""
    asked = [
        seat.name
        for number, seat in enumerate(table.seats)
        if number not in vote.agreed and (number in vote.leaders or _is_asked(seat))
    ]
    return count(vote.votes, vote.needed, asked, tr, rated=table.rated and tells_why)


def _is_asked(seat: SeatPlate) -> bool:
    """Whether somebody is here to vote, and reacts."""
    return seat.kind == "person" and seat.here and not (seat.silent or seat.stand_in)


def changes(before: TableView, after: TableView, tr: Translator) -> Iterator[str]:
    """Who wants to end the match now, or no longer does."""
    same = (before.match, before.phase) == (after.match, after.phase)
    if not same or len(before.seats) != len(after.seats):
        return
    old = before.end_vote.agreed if before.end_vote else ()
    new = after.end_vote.agreed if after.end_vote else ()
    for seat in new:
        if after.end_vote and seat not in old:
            yield tr.plural(
                "{who} wants to end the match: {count}.",
                "{who} want to end the match: {count}.",
                1,
                who=after.seats[seat].name,
                count=_count(after, after.end_vote, tr, tells_why=False),
            )
    if old and not new:
        yield tr("Nobody wants to end the match any more.")
