"""Single deeds of a host, typed as words: what each asks of the hall, and says when it is done."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from client.locale.i18n import N_, Translator
from client.paint.columns import columns
from client.paint.text import clean
from client.screens.console import text as words
from engine import registry
from engine.core.plain import plain
from engine.sync.host_requests import (
    Announce,
    Ban,
    Bans,
    Kick,
    LendSeat,
    LiftBan,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from tablehost.admin.arguments import UsageError, find_seat, minutes, sessions_of
from tablehost.admin.client import AdminClient

USUAL_MUTE, USUAL_BAN = "15m", "1d"
KINDS = ("key", "name", "address")


class Invocation(Struct, frozen=True):
    """A deed as it was typed.

    Attributes:
        words: behind its name.
        json: the answer is for a program.
        yes: do it without asking.
    """

    words: tuple[str, ...]
    json: bool
    yes: bool
    tr: Translator


Run = Callable[[AdminClient, Invocation], Awaitable[str]]


class Action(Struct, frozen=True):
    """Something to do.

    Attributes:
        usage: what stands behind its name.
        about: what it does, translated when shown.
        words: how many words it takes at least and at most; None for any number.
    """

    usage: str
    about: str
    words: tuple[int, int | None]
    do: Run


async def _who(house: AdminClient, called: Invocation) -> str:
    view, tr = await house.house(), called.tr
    if called.json:
        return _json(plain(view.people))
    rows = [(f"#{one.session}", *words.guest_cells(one, view, tr)) for one in view.people]
    return _listed(("", *words.guest_heads(tr)), rows)


async def _tables(house: AdminClient, called: Invocation) -> str:
    view, tr = await house.house(), called.tr
    if called.json:
        return _json(plain(view.tables))
    lines = []
    for table in view.tables:
        lines += columns([words.table_cells(table, _title(tr), tr)])
        seats = [words.seat_cells(table, number, tr) for number in range(len(table.seats))]
        lines += [f"  {line}" for line in columns(seats)]
    return "\n".join(lines) or tr("No tables yet.")


async def _load(house: AdminClient, called: Invocation) -> str:
    view, tr = await house.house(), called.tr
    if called.json:
        state = {"doors_open": view.doors_open, "paused": view.paused}
        return _json(plain(view.load) | state)
    return "\n".join([*columns(list(words.load_lines(view.load, tr))), words.state(view, tr)])


async def _bans(house: AdminClient, called: Invocation) -> str:
    bans = (await house.ask(Bans))["bans"]
    if called.json:
        return _json(bans)
    rows = [words.ban_cells(one, called.tr) for one in bans]
    return _listed(words.ban_heads(called.tr), rows) if rows else called.tr("Nobody is kept out.")


async def _announce(house: AdminClient, called: Invocation) -> str:
    await house.ask(Announce, " ".join(called.words)[:1000])
    return called.tr("Everybody has been told.")


async def _mute(house: AdminClient, called: Invocation) -> str:
    name, *time = called.words
    term = minutes(time[0] if time else USUAL_MUTE, called.tr)
    if not term:
        raise UsageError(called.tr("A mute ends by itself: give a time, or keep them out."))
    for one in await _meant(house, name, called.tr):
        await house.ask(Mute, one.session, term)
    return called.tr("{name} is muted.", name=clean(name))


async def _unmute(house: AdminClient, called: Invocation) -> str:
    for one in await _meant(house, called.words[0], called.tr):
        await house.ask(Mute, one.session, 0)
    return called.tr("{name} may talk again.", name=clean(called.words[0]))


async def _kick(house: AdminClient, called: Invocation) -> str:
    name, *why = called.words
    for one in await _meant(house, name, called.tr):
        await house.ask(Kick, one.session, " ".join(why)[:100])
    return called.tr("{name} has been sent away.", name=clean(name))


async def _ban(house: AdminClient, called: Invocation) -> str:
    kind, value, *rest = called.words
    _require_kind(kind, called.tr)
    term = minutes(rest[0] if rest else USUAL_BAN, called.tr)
    why = " ".join(rest[1:])[:100]
    data = await house.ask(Ban, kind, value[:100], term, why)
    text = called.tr.plural(
        "{who} is kept out: {n} session ends.",
        "{who} is kept out: {n} sessions end.",
        data["ended"],
        who=clean(value),
    )
    way_back = words.way_back(kind, (await house.house()).entry, called.tr)
    return "\n".join(filter(None, (text, way_back)))


async def _unban(house: AdminClient, called: Invocation) -> str:
    kind, value = called.words
    _require_kind(kind, called.tr)
    await house.ask(LiftBan, kind, value[:100])
    return called.tr("{who} may come in again.", who=clean(value))


async def _doors(house: AdminClient, called: Invocation) -> str:
    match called.words[0].casefold():
        case "open":
            await house.ask(SetDoors, True)
            return called.tr("The doors are open.")
        case "close":
            await house.ask(SetDoors, False)
            return called.tr("The doors are closed: nobody new comes in.")
        case _:
            raise UsageError(called.tr("Doors are open or close: {line}", line="doors close"))


async def _pause(house: AdminClient, called: Invocation) -> str:
    await house.ask(SetPause, True)
    return called.tr("All tables are paused.")


async def _resume(house: AdminClient, called: Invocation) -> str:
    await house.ask(SetPause, False)
    return called.tr("All tables go on.")


async def _skip(house: AdminClient, called: Invocation) -> str:
    table, seat = await _place(house, called)
    await house.ask(SkipTurn, table, seat)
    return called.tr("The host has played for that seat.")


async def _bot(house: AdminClient, called: Invocation) -> str:
    table, seat = await _place(house, called)
    await house.ask(LendSeat, table, seat, True)
    return called.tr("A bot plays there.")


async def _seat(house: AdminClient, called: Invocation) -> str:
    table, seat = await _place(house, called)
    await house.ask(LendSeat, table, seat, False)
    return called.tr("The seat is its person’s again.")


async def _stop(house: AdminClient, called: Invocation) -> str:
    if not called.yes:
        raise UsageError(
            called.tr(
                "Everybody is sent home then; seats are kept. If that is meant: {line}",
                line="stop --yes",
            )
        )
    await house.ask(StopHost)
    return called.tr("The host stops.")


async def _meant(house: AdminClient, name: str, tr: Translator) -> Sequence[Any]:
    return sessions_of(name, await house.house(), tr)


async def _place(house: AdminClient, called: Invocation) -> tuple[int, int]:
    """The number of a table, and a seat of it."""
    code, seat = called.words
    table, number = find_seat(code, seat, await house.house(), called.tr)
    return table.id, number


def _require_kind(kind: str, tr: Translator) -> None:
    if kind not in KINDS:
        raise UsageError(tr("Kept out are: {kinds}.", kinds=" | ".join(KINDS)))


def _title(tr: Translator) -> Callable[[str], str]:
    return lambda game: registry.game(game).titles[tr.language]


def _listed(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(columns([heads, *rows]))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


ACTIONS: Mapping[str, Action] = {
    "who": Action("", N_("who is here"), (0, 0), _who),
    "tables": Action("", N_("the tables and who sits there"), (0, 0), _tables),
    "load": Action("", N_("how the host is doing"), (0, 0), _load),
    "announce": Action("TEXT", N_("say something on every screen"), (1, None), _announce),
    "mute": Action("NAME [TIME]", N_("let nobody hear somebody (15m)"), (1, 2), _mute),
    "unmute": Action("NAME", N_("let them talk again"), (1, 1), _unmute),
    "kick": Action("NAME [WHY]", N_("send somebody away; their seat waits"), (1, None), _kick),
    "ban": Action(
        "key|name|address VALUE [TIME [WHY]]", N_("keep somebody out (1d)"), (2, None), _ban
    ),
    "unban": Action("key|name|address VALUE", N_("let them in again"), (2, 2), _unban),
    "bans": Action("", N_("who is kept out"), (0, 0), _bans),
    "doors": Action("open|close", N_("let people in, or nobody new"), (1, 1), _doors),
    "pause": Action("", N_("stop all tables"), (0, 0), _pause),
    "resume": Action("", N_("let all tables go on"), (0, 0), _resume),
    "skip": Action("TABLE SEAT", N_("skip the turn of a seat"), (2, 2), _skip),
    "bot": Action("TABLE SEAT", N_("let a bot play in a seat"), (2, 2), _bot),
    "seat": Action("TABLE SEAT", N_("give the seat back"), (2, 2), _seat),
    "stop": Action("--yes", N_("stop the host; every seat is kept"), (0, 0), _stop),
}
