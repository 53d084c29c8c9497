"""The host's view as text, for the console and for `tablehost admin`."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from client.locale.i18n import N_, Translator
from client.paint.text import clean
from client.screens.lobby.table_list import phase_word
from client.screens.stats.text import Titles
from client.screens.tournament.rounds import table_name
from engine.sync.house_view import Entry, GuestRow, HouseSeat, HouseTable, HouseView, Load

Facts = Mapping[str, Any]

HOUR, DAY = 60, 24 * 60  # minutes
LATE: Final = 150
"""Milliseconds of delay that players notice, of the event loop or between key and picture."""


def duration(minutes: int, tr: Translator) -> str:
    """A duration, rounded up: `10 min`, `2 h`, `3 d`."""
    if minutes <= 2 * HOUR:
        return tr("{n} min", n=minutes)
    if minutes <= 2 * DAY:
        return tr("{n} h", n=-(-minutes // HOUR))
    return tr("{n} d", n=-(-minutes // DAY))


def term(minutes: int, tr: Translator) -> str:
    """How long a ban or mute lasts; 0 is for good."""
    return duration(minutes, tr) if minutes else tr("for good")


def short_key(key: str, tr: Translator) -> str:
    """The first characters of a fingerprint, enough to tell people apart."""
    return key.removeprefix("SHA256:")[:8] if key else tr("no key")


def guest_heads(tr: Translator) -> tuple[str, ...]:
    """Headings of the list of people."""
    return tr("name"), tr("where"), tr("here for"), "", tr("from"), tr.sense("ssh", "key")


def guest_cells(hall: GuestRow, view: HouseView, tr: Translator) -> tuple[str, ...]:
    """A person's row: name, place, since when, remarks, address, key."""
    return (
        clean(hall.name),
        _place(hall, view, tr),
        duration(hall.minutes, tr),
        _mark(hall, tr),
        clean(hall.address),
        short_key(hall.key, tr),
    )


def _place(hall: GuestRow, view: HouseView, tr: Translator) -> str:
    if not hall.table:
        return tr("lobby")
    code = next((table.code for table in view.tables if table.id == hall.table), "")
    place = code or str(hall.table)
    return place if hall.seat >= 0 else tr("{table}, watching", table=place)


def _mark(hall: GuestRow, tr: Translator) -> str:
    if hall.muted:
        return tr("muted {time}", time=duration(hall.muted, tr))
    return tr.sense("person", "host") if hall.host else ""


def table_heads(tr: Translator) -> tuple[str, ...]:
    """Headings of the list of tables."""
    return tr("code"), tr("game"), tr("table"), tr("now"), tr("seats"), tr("clock"), tr("watching")


def table_cells(table: HouseTable, title: Titles, tr: Translator) -> tuple[str, ...]:
    """A table's row: code, game, name, phase, seats taken, clock, spectators."""
    taken = sum(1 for seat in table.seats if seat.kind != "empty")
    return (
        table.code,
        title(table.game),
        table_name(table, tr),
        phase_word(table.phase, tr),
        f"{taken}/{len(table.seats)}",
        tr("{n} s", n=table.clock) if table.clock else tr.sense("clock", "none"),
        str(table.watchers),
    )


def seat_cells(table: HouseTable, number: int, tr: Translator) -> tuple[str, ...]:
    """A seat's row: number, player, remarks, whether it is their turn."""
    seat = table.seats[number]
    turn = tr("to move") if number in table.waits_for else ""
    return str(number + 1), clean(seat.name) or "-", seat_word(seat, tr), turn


def seat_word(seat: HouseSeat, tr: Translator) -> str:
    """Remarks about a seat: empty, bot, away, replaced by a bot."""
    match seat.kind:
        case "empty":
            return tr("free")
        case "bot":
            return tr("bot")
    words = [tr("away")] if seat.away else []
    words += [tr("{name} asks for it", name=clean(seat.asker))] if seat.asker else []
    words += [tr("a bot plays")] if seat.stand_in else []
    return ", ".join(words)


def first_asking(view: HouseView) -> tuple[HouseTable, HouseSeat] | None:
    """The first seat that a guest asks for, and its table; None if nobody does."""
    seats = ((table, seat) for table in view.tables for seat in table.seats)
    return next(((table, seat) for table, seat in seats if seat.asker), None)


def ban_heads(tr: Translator) -> tuple[str, ...]:
    """Headings of the list of bans."""
    return tr("who"), tr("by"), tr("time left"), tr("why")


def ban_cells(ban: Facts, tr: Translator) -> tuple[str, ...]:
    """A ban's row: what is banned, kind, duration, reason."""
    why, value = clean(ban["why"]), clean(ban["value"])
    return value, kind_word(ban["kind"], tr), term(ban["minutes"], tr), why


def kind_word(kind: str, tr: Translator) -> str:
    """The kind of a ban in words: key, name or address."""
    words = {
        "key": tr.sense("ssh", "key"),
        "name": tr("name"),
        "address": tr("address"),
    }
    return words.get(kind, kind)


_ANOTHER_NAME: Final = N_(
    "They can come back with another name. To keep them out, ban the address."
)
_WAYS_BACK: Final[Mapping[tuple[str, Entry], str]] = {
    ("key", "open"): N_(
        "Without that key they can come back as a guest. To keep them out, ban the address or "
        "let in invited people only (serve --entry invited)."
    ),
    ("key", "passphrase"): N_(
        "With the passphrase they can come back as a guest. To keep them out, ban the address "
        "or change the passphrase."
    ),
    ("key", "invited"): N_(
        "With a code that still works they can come back as a guest: tablehost invite --withdraw "
        "ends all codes."
    ),
    ("name", "open"): _ANOTHER_NAME,
    ("name", "passphrase"): _ANOTHER_NAME,
    ("name", "keys"): N_("They can come back with another name; a ban of their key works."),
    ("name", "invited"): N_("They can come back with another name; a ban of their key works."),
}


def way_back(kind: str, entry: Entry, tr: Translator) -> str:
    """How a banned person could still get in, and which ban would prevent it; "" if they cannot.

    A guest without a key has no lasting identity: only their address can be banned, and on an open
    host that may be the address of a whole party.
    """
    text = _WAYS_BACK.get((kind, entry))
    return tr(text) if text else ""


def load_lines(load: Load, tr: Translator) -> Iterator[tuple[str, str]]:
    """The load as label and value; a worrying value says so."""
    worry = tr("players notice this")
    late = tr("{n} ms", n=load.lag)
    yield tr("Sessions"), tr.number(load.sessions)
    yield tr("Tables"), tr.number(load.tables)
    yield tr("Pending requests"), tr.number(load.queued)
    yield tr("Worst delay"), f"{late}, {worry}" if load.lag >= LATE else late
    yield tr("Key to screen"), _times(load.frame, LATE, worry, tr)
    yield tr("A save"), _times(load.save, LATE, worry, tr)
    if load.memory:
        yield tr("Memory"), tr("{n} MiB", n=load.memory)


def _times(times: tuple[int, ...], most: int, worry: str, tr: Translator) -> str:
    if not times:
        return tr("none in the last minute")
    half, nearly_all = times
    text = tr("median {half} ms, 99% within {all} ms", half=half, all=nearly_all)
    return f"{text}, {worry}" if nearly_all > most else text


def state(view: HouseView, tr: Translator) -> str:
    """Whether newcomers are let in and matches run."""
    doors = tr("doors open") if view.doors_open else tr("doors closed")
    paused = tr("all paused")
    return f"{doors} · {paused}" if view.paused else doors
