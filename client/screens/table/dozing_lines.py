"""Line mode: players who are away or have typed nothing for a while, and bots for them."""

from collections.abc import Iterator, Mapping
from typing import Any

from client.games.lines import join_words
from client.line_mode.commands import MATCH, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.screens.table.absent import dozing, is_vote_open, votes
from client.screens.table.dozing_text import still_there
from engine.sync.crowd_requests import Nudge, StillHere
from engine.sync.hall_views import TableView, asked_to_vote


def nudge(talk: LineContext, _: str) -> None:
    """Tell the player whom everybody waits for that it is their turn."""
    seat = _dozing(talk)
    assert talk.table is not None and seat is not None, "offered only then"  # noqa: PT018
    name = talk.table.seats[seat].name

    def done(_: Mapping[str, Any]) -> None:
        talk.say(talk.tr("You have nudged {name}.", name=name))

    talk.ask(Nudge, talk.table.id, seat, granted=done)


def wake_up(talk: LineContext) -> None:
    """A line was typed: nobody need wait for this player any more."""
    table, own = talk.table, talk.hall.seat
    if table is None or own is None:
        return
    seat = table.seats[own]
    if seat.dozes or seat.silent or is_vote_open(table):
        talk.hall.ask(StillHere, table.id)


def changes(before: TableView, after: TableView, talk: LineContext) -> Iterator[str]:
    """The player whom the others wait for, what to type, and how a vote stands."""
    tr, own = talk.tr, talk.hall.seat
    yield from _stand_ins(before, after, talk)
    yield from _votes(before, after, talk)
    for number, seat in enumerate(after.seats):
        was = number < len(before.seats) and before.seats[number].dozes
        if was or not seat.dozes:
            continue
        if number == own:
            yield still_there(tr)
        elif own is not None:
            yield tr(
                "{name} has pressed no key for a while. Type {nudge}, or {vote} to let a bot play "
                "for them.",
                name=seat.name,
                nudge=tr.sense("command", "nudge"),
                vote=_vote(number, tr),
            )


def gone(name: str, after: TableView, talk: LineContext) -> str:
    """That somebody has lost the connection or left, with what to type for a bot."""
    tr, away = talk.tr, talk.tr("{name} is away.", name=name)
    number = next(n for n, seat in enumerate(after.seats) if seat.name == name)
    if after.seats[number].left:
        return tr("{name} has gone to the lobby.", name=name)
    is_playing = after.phase == "playing" and after.tournament is None
    if not is_playing or talk.hall.seat is None:
        return away
    return f"{away} {_offer(number, tr)}"


def _offer(number: int, tr: Translator) -> str:
    return tr("To let a bot play for them, type: {line}", line=_vote(number, tr))


def _vote(number: int, tr: Translator) -> str:
    return join_words(tr.sense("command", "vote"), str(number + 1))


def _stand_ins(before: TableView, after: TableView, talk: LineContext) -> Iterator[str]:
    """For whom a bot plays from now on, until they are back."""
    had = {seat.name for seat in before.seats if seat.stand_in}
    for number, seat in enumerate(after.seats):
        is_new = seat.kind == "person" and seat.stand_in and seat.name not in had
        if is_new and number != talk.hall.seat:
            yield talk.tr("A bot plays for {name}.", name=seat.name)


def _votes(before: TableView, after: TableView, talk: LineContext) -> Iterator[str]:
    """The count of the votes for bots, if it has changed, and how to agree."""
    tr, own = talk.tr, talk.hall.seat
    if len(before.seats) != len(after.seats):
        return
    for number, seat in enumerate(after.seats):
        told = "" if seat.stand_in else votes(after.seats, number, tr, rated=after.rated)
        if told and told != votes(before.seats, number, tr, rated=before.rated):
            may_agree = own in asked_to_vote(after.seats, number)
            yield f"{told} {_offer(number, tr)}" if may_agree else told


def _dozing(talk: LineContext) -> int | None:
    view = talk.hall.view
    if talk.table is None or view is None or talk.hall.seat is None:
        return None
    return dozing(talk.table.seats, view)


def _is_somebody_dozing(talk: LineContext) -> bool:
    return _dozing(talk) is not None


COMMANDS = (
    Command(
        "nudge",
        "signe",
        "",
        N_("tell the player whom you wait for that it is their turn"),
        MATCH,
        nudge,
        when=_is_somebody_dozing,
    ),
)
