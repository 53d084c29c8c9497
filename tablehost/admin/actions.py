"""The admin commands: what each requests from the hall, and prints when it is done."""

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
    CloseTable,
    GiveSeat,
    Kick,
    LendSeat,
    LetIn,
    LiftBan,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.tournament_requests import (
    FollowTournament,
    LetIntoTournament,
    SteerTournament,
    TournamentDeed,
)
from tablehost.admin.arguments import UsageError, find_seat, find_table, minutes, sessions_of
from tablehost.admin.client import AdminClient
from tablehost.json_answer import as_json

USUAL_MUTE, USUAL_BAN = "15m", "1d"
LET_IN = "let-in"
DEEDS: Mapping[str, TournamentDeed] = {
    "start": "start", "pause": "pause", "continue": "go_on", "end": "end",
}  # fmt: skip
"""What is typed to steer a tournament."""
SEAT_WORDS = 2  # that name a seat
KINDS = ("key", "name", "address")


class Invocation(Struct, frozen=True):
    """A command as it was typed.

    Attributes:
        words: after its name.
        json: whether to print JSON.
        yes: do it without asking.
        tr: the admin's language.
    """

    words: tuple[str, ...]
    json: bool
    yes: bool
    tr: Translator


Run = Callable[[AdminClient, Invocation], Awaitable[str]]
"""Returns what to print."""


class Action(Struct, frozen=True):
    """A command.

    Attributes:
        usage: its arguments, for the help.
        about: what it does, translated when shown.
        words: how many arguments it takes at least and at most; None for any number.
        do: runs it.
    """

    usage: str
    about: str
    words: tuple[int, int | None]
    do: Run


async def _who(hall: AdminClient, invoked: Invocation) -> str:
    view, tr = await hall.overview(), invoked.tr
    if invoked.json:
        return as_json("who", people=plain(view.people))
    rows = [(f"#{one.session}", *words.guest_cells(one, view, tr)) for one in view.people]
    return _listed(("", *words.guest_heads(tr)), rows)


async def _tables(hall: AdminClient, invoked: Invocation) -> str:
    view, tr = await hall.overview(), invoked.tr
    if invoked.json:
        return as_json("tables", tables=plain(view.tables))
    lines = []
    for table in view.tables:
        lines += columns([words.table_cells(table, _title(tr), tr)])
        seats = [words.seat_cells(table, number, tr) for number in range(len(table.seats))]
        lines += [f"  {line}" for line in columns(seats)]
    return "\n".join(lines) or tr("No tables yet.")


async def _load(hall: AdminClient, invoked: Invocation) -> str:
    view, tr = await hall.overview(), invoked.tr
    if invoked.json:
        state = {"doors_open": view.doors_open, "paused": view.paused}
        return as_json("load", **(plain(view.load) | state))
    return "\n".join([*columns(list(words.load_lines(view.load, tr))), words.state(view, tr)])


async def _bans(hall: AdminClient, invoked: Invocation) -> str:
    bans = (await hall.ask(Bans))["bans"]
    if invoked.json:
        return as_json("bans", bans=bans)
    rows = [words.ban_cells(one, invoked.tr) for one in bans]
    return _listed(words.ban_heads(invoked.tr), rows) if rows else invoked.tr("Nobody is banned.")


async def _announce(hall: AdminClient, invoked: Invocation) -> str:
    await hall.ask(Announce, " ".join(invoked.words)[:1000])
    return invoked.tr("Everybody has been told.")


async def _mute(hall: AdminClient, invoked: Invocation) -> str:
    name, *time = invoked.words
    term = minutes(time[0] if time else USUAL_MUTE, invoked.tr)
    if not term:
        raise UsageError(
            invoked.tr("A mute needs a duration. To keep somebody out for good, ban them.")
        )
    for one in await _sessions(hall, name, invoked.tr):
        await hall.ask(Mute, one.session, term)
    return invoked.tr("{name} is muted.", name=clean(name))


async def _unmute(hall: AdminClient, invoked: Invocation) -> str:
    for one in await _sessions(hall, invoked.words[0], invoked.tr):
        await hall.ask(Mute, one.session, 0)
    return invoked.tr("{name} may talk again.", name=clean(invoked.words[0]))


async def _kick(hall: AdminClient, invoked: Invocation) -> str:
    name, *why = invoked.words
    for one in await _sessions(hall, name, invoked.tr):
        await hall.ask(Kick, one.session, " ".join(why)[:100])
    return invoked.tr("{name} has been kicked.", name=clean(name))


async def _ban(hall: AdminClient, invoked: Invocation) -> str:
    kind, value, *rest = invoked.words
    _require_kind(kind, invoked.tr)
    term = minutes(rest[0] if rest else USUAL_BAN, invoked.tr)
    why = " ".join(rest[1:])[:100]
    data = await hall.ask(Ban, kind, value[:100], term, why)
    text = invoked.tr.plural(
        "{who} is banned: {n} session ends.",
        "{who} is banned: {n} sessions end.",
        data["ended"],
        who=clean(value),
    )
    way_back = words.way_back(kind, (await hall.overview()).entry, invoked.tr)
    return "\n".join(filter(None, (text, way_back)))


async def _unban(hall: AdminClient, invoked: Invocation) -> str:
    kind, value = invoked.words
    _require_kind(kind, invoked.tr)
    await hall.ask(LiftBan, kind, value[:100])
    return invoked.tr("{who} may come in again.", who=clean(value))


async def _doors(hall: AdminClient, invoked: Invocation) -> str:
    match invoked.words[0].casefold():
        case "open":
            await hall.ask(SetDoors, True)
            return invoked.tr("The doors are open.")
        case "close":
            await hall.ask(SetDoors, False)
            return invoked.tr("The doors are closed: nobody new comes in.")
        case _:
            raise UsageError(invoked.tr("Type open or close: {line}", line="doors close"))


async def _pause(hall: AdminClient, invoked: Invocation) -> str:
    await hall.ask(SetPause, True)
    return invoked.tr("All tables are paused.")


async def _resume(hall: AdminClient, invoked: Invocation) -> str:
    await hall.ask(SetPause, False)
    return invoked.tr("All tables go on.")


async def _skip(hall: AdminClient, invoked: Invocation) -> str:
    table, seat = await _seat_of(hall, invoked)
    await hall.ask(SkipTurn, table, seat)
    return invoked.tr("The host has played for that seat.")


async def _bot(hall: AdminClient, invoked: Invocation) -> str:
    table, seat = await _seat_of(hall, invoked)
    await hall.ask(LendSeat, table, seat, True)
    return invoked.tr("A bot plays there.")


async def _seat(hall: AdminClient, invoked: Invocation) -> str:
    table, seat = await _seat_of(hall, invoked)
    if len(invoked.words) > SEAT_WORDS:
        name = invoked.words[SEAT_WORDS]
        owner = (await _sessions(hall, name, invoked.tr))[0]
        await hall.ask(GiveSeat, table, seat, owner.session)
        return invoked.tr("The seat is {name}’s now.", name=clean(owner.name))
    await hall.ask(LendSeat, table, seat, False)
    return invoked.tr("The player has the seat back.")


async def _let_in(hall: AdminClient, invoked: Invocation) -> str:
    view = await hall.overview()
    code, number = invoked.words
    table, place = find_seat(code, number, view, invoked.tr)
    seat = table.seats[place]
    if not seat.asker:
        raise UsageError(invoked.tr("Nobody asks for this seat."))
    await hall.ask(LetIn, table.id, seat.ask)
    names = {"asker": clean(seat.asker), "name": clean(seat.name)}
    return invoked.tr("{asker} has the seat of {name}.", **names)


async def _close(hall: AdminClient, invoked: Invocation) -> str:
    table = find_table(invoked.words[0], await hall.overview(), invoked.tr)
    if not invoked.yes:
        raise UsageError(
            invoked.tr(
                "The match at {table} ends and cannot go on. If you are sure: {line}",
                table=clean(table.name),
                line=f"close {table.code} --yes",
            )
        )
    await hall.ask(CloseTable, table.id)
    return invoked.tr("The table is closed.")


async def _tournament(hall: AdminClient, invoked: Invocation) -> str:
    number, deed = invoked.words
    if not (number.isascii() and number.isdecimal() and len(number) < 7):
        raise UsageError(invoked.tr("Name a tournament by its number, and what to do."))
    if deed == LET_IN:
        asked = (await hall.ask(FollowTournament, int(number)))["asked"]
        if not asked:
            raise UsageError(invoked.tr("Nobody asks to be let in there."))
        await hall.ask(LetIntoTournament, int(number), asked["number"], True)
        facts = {"asker": clean(asked["name"]), "name": clean(asked["owner"])}
        return invoked.tr("{asker} has the place of {name}.", **facts)
    if deed not in DEEDS:
        known = " | ".join((*DEEDS, LET_IN))
        raise UsageError(invoked.tr("A tournament takes: {deeds}.", deeds=known))
    await hall.ask(SteerTournament, int(number), DEEDS[deed])
    return invoked.tr("Done.")


async def _stop(hall: AdminClient, invoked: Invocation) -> str:
    if not invoked.yes:
        raise UsageError(
            invoked.tr(
                "This disconnects everybody; seats are kept. To confirm: {line}",
                line="stop --yes",
            )
        )
    await hall.ask(StopHost)
    return invoked.tr("The host stops.")


async def _sessions(hall: AdminClient, name: str, tr: Translator) -> Sequence[Any]:
    return sessions_of(name, await hall.overview(), tr)


async def _seat_of(hall: AdminClient, invoked: Invocation) -> tuple[int, int]:
    """The id of a table, and the index of a seat."""
    code, seat = invoked.words[:SEAT_WORDS]
    table, number = find_seat(code, seat, await hall.overview(), invoked.tr)
    return table.id, number


def _require_kind(kind: str, tr: Translator) -> None:
    if kind not in KINDS:
        raise UsageError(tr("You can ban by: {kinds}.", kinds=" | ".join(KINDS)))


def _title(tr: Translator) -> Callable[[str], str]:
    return lambda game: registry.game(game).titles[tr.language]


def _listed(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(columns([heads, *rows]))


ACTIONS: Mapping[str, Action] = {
    "who": Action("", N_("who is here"), (0, 0), _who),
    "tables": Action("", N_("the tables and who sits there"), (0, 0), _tables),
    "load": Action("", N_("how the host is doing"), (0, 0), _load),
    "announce": Action("TEXT", N_("show a message on every screen"), (1, None), _announce),
    "mute": Action("NAME [TIME]", N_("mute somebody (15m)"), (1, 2), _mute),
    "unmute": Action("NAME", N_("unmute somebody"), (1, 1), _unmute),
    "kick": Action("NAME [WHY]", N_("kick somebody; their seat is kept"), (1, None), _kick),
    "ban": Action("key|name|address VALUE [TIME [WHY]]", N_("ban somebody (1d)"), (2, None), _ban),
    "unban": Action("key|name|address VALUE", N_("lift a ban"), (2, 2), _unban),
    "bans": Action("", N_("bans"), (0, 0), _bans),
    "doors": Action("open|close", N_("open or close the doors"), (1, 1), _doors),
    "pause": Action("", N_("pause all tables"), (0, 0), _pause),
    "resume": Action("", N_("continue all tables"), (0, 0), _resume),
    "skip": Action("TABLE SEAT", N_("skip the turn of a seat"), (2, 2), _skip),
    "bot": Action("TABLE SEAT", N_("let a bot play in a seat"), (2, 2), _bot),
    "let-in": Action("TABLE SEAT", N_("let in a guest who asks for their seat"), (2, 2), _let_in),
    "close": Action(
        "TABLE --yes", N_("close a table; its match ends and cannot go on"), (1, 1), _close
    ),
    "tournament": Action(
        "NUMBER DEED",
        N_("a tournament: start, pause, continue, end, let-in"),
        (2, 2),
        _tournament,
    ),
    "seat": Action(
        "TABLE SEAT [NAME]", N_("give the seat back, or to somebody else"), (2, 3), _seat
    ),
    "stop": Action("--yes", N_("stop the host; every seat is kept"), (0, 0), _stop),
}
