"""Line-mode commands that lead to a seat."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from client.games.lines import join_words
from client.line_mode.commands import TABLE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.screens.lobby import way_back
from client.screens.lobby.offer import GONE
from client.session import settings
from client.session.rejoin import KEPT
from engine.sync.reports import Refused
from engine.sync.requests import Back, ReplaceBot, Sit, Start


def sit_at(
    talk: LineContext,
    table: int,
    *,
    begin: bool = False,
    seat: int | None = None,
    instead: Callable[[], str] = str,
) -> None:
    """Sit down, and begin if only bots have the other seats; at a full table in a bot's seat.

    If the seat has just been taken, `instead` says what else to do.
    """

    def denied(refusal: Refused) -> None:
        talk.refused(refusal)
        if refusal.code in GONE and (told := instead()):
            talk.say(told)

    def refused(full: Refused, refusal: Refused) -> None:
        denied(full if refusal.code == "no_bot_to_replace" else refusal)

    def not_seated(refusal: Refused) -> None:
        if refusal.code == "table_full" and seat is None:
            full = partial(refused, refusal)
            talk.ask(ReplaceBot, table, None, granted=partial(seated, talk), denied=full)
        else:
            denied(refusal)

    talk.ask(Sit, table, seat, granted=partial(seated, talk, begin=begin), denied=not_seated)


def seated(talk: LineContext, data: Mapping[str, Any], *, begin: bool = False) -> None:
    """Take in that the player sits now, or that they get a bot's seat soon."""
    talk.hall.seated(data)
    if "asked" in data:
        return
    if begin and talk.hall.table_id is not None:
        talk.ask(Start, talk.hall.table_id)
    else:
        talk.arriving = True


def _with_code(tr: Translator) -> str:
    return join_words(tr.sense("line", "resume"), tr("CODE"))


def code_wanted(tr: Translator) -> str:
    """Say how a guest types the code of their seat."""
    return tr("Type the code of your seat: {line}", line=_with_code(tr))


def resume(talk: LineContext, code: str) -> None:
    """Return to a seat: from another terminal, or with a guest's code."""
    if not code and talk.seat_elsewhere is not None:
        table, talk.seat_elsewhere = talk.seat_elsewhere, None
        sit_at(talk, table)
        return
    if not code:
        talk.say(code_wanted(talk.tr))
        return
    # A new hello: the code makes a guest the person the seat belongs to.
    talk.asked += 1

    def back(seat: Mapping[str, Any]) -> None:
        talk.asked -= 1
        use(talk, talk.hall.settings)
        waits(talk, seat)
        if not seat and talk.hall.tournament.own:
            back_in_tournament(talk, talk.hall.tournament.own)
        elif not seat:
            talk.say(talk.tr("Welcome back! Your seat is no longer kept: choose a table."))

    def nobody(refusal: Any) -> None:
        talk.asked -= 1
        talk.refused(refusal)

    talk.hall.hello(talk.tr.language, code[:16], back, nobody)


def use(talk: LineContext, kept: Mapping[str, Any]) -> None:
    """Use the settings that a guest has chosen before, if there are any."""
    if kept:
        talk.settings = settings.read(kept)


def back_in_tournament(talk: LineContext, number: int) -> None:
    """Say that a guest has their place again, and tell what goes on there."""
    talk.say(talk.tr("Welcome back, {name}! You have your place again.", name=talk.hall.name))
    talk.hall.tournament.follow(number, talk.refused)


def way_back_lines(talk: LineContext) -> list[str]:
    """How a guest comes back to their seat from anywhere; nothing for others."""
    code, host = talk.hall.code, talk.hall.by_address or talk.host
    line = f"ssh {host} resume {code}"
    if code and not talk.hall.resume:
        return [talk.tr("To come back to your place in the tournament: {line}", line=line)]
    return [talk.tr("To come back to your seat: {line}", line=line)] if code else []


def seat(talk: LineContext, _: str) -> None:
    """Say how to come back to one's seat."""
    known = talk.tr("Connect with the same key to come back to your seat.")
    talk.say(*way_back_lines(talk) or [known], talk.tr(KEPT))


def kept(seat: Mapping[str, Any], tr: Translator) -> str:
    """The message that a seat is kept for a guest of the typed name, with the line to type."""
    line = tr.sense("command", "back")
    if way_back.choices(seat):
        lines = (join_words(line, tr("NUMBER")), join_words(line, tr("NAME")))
        how = tr("Type {line} or {other} to return to it.", line=lines[0], other=lines[1])
        return f"{way_back.kept(seat, tr)} {how}"
    if "near" in seat:
        line = join_words(line, seat["who"])
    return f"{way_back.kept(seat, tr)} " + tr("Type {line} to return to it.", line=line)


def tell_of_lost_seat(talk: LineContext) -> None:
    """Say why the player has lost their seat while they were away, and how to play again."""
    if talk.hall.given_up:
        talk.say(way_back.given_up(talk.hall.given_up, talk.tr))
        talk.hall.given_up = {}


def back(talk: LineContext, words: str) -> None:
    """Return to one's seat, or ask those at the table for it."""

    def granted(data: Mapping[str, Any]) -> None:
        if "among" in data:
            talk.hall.waits = {**talk.hall.waits, "among": data["among"]}
            talk.say(kept(talk.hall.waits, talk.tr))
        elif "asked" in data:
            how = talk.tr("type {line}", line=_with_code(talk.tr))
            talk.say(way_back.asked_people(data, how, talk.tr))
        else:
            talk.hall.returned(data)
            use(talk, data.get("settings", {}))
            waits(talk, data["seat"])
            if data.get("tournament") and not data["seat"]:
                back_in_tournament(talk, data["tournament"])

    talk.ask(Back, _meant(talk.hall.waits, words.strip())[:100], granted=granted)


def _meant(seat: Mapping[str, Any], words: str) -> str:
    """The name at the seat that a player means, by its number in the list or by name.

    Without a word the name typed before; "" for one's own, or to be told which seats there are.
    """
    seats = way_back.choices(seat)
    if words.isdecimal() and 1 <= int(words[:4]) <= len(seats):
        return str(seats[int(words[:4]) - 1]["who"])
    return words or str(seat.get("typed", ""))


def waits(talk: LineContext, seat: Mapping[str, Any]) -> None:
    """Return to a kept seat; ask first if another terminal is using it."""
    if not seat:
        return
    if seat["taken"]:
        talk.seat_elsewhere = seat["table"]
        talk.say(
            talk.tr('You already have a seat in another terminal. Type "resume" to move it here.')
        )
    else:
        sit_at(talk, seat["table"])


COMMANDS = (
    Command(
        "seat",
        "place",
        "",
        N_("how to come back to your seat"),
        TABLE,
        seat,
        when=lambda talk: talk.hall.seat is not None,
    ),
)
