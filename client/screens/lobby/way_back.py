"""Words about the way back to a guest's seat, for the lobby, the table and line mode."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.connection.hall_client import HallClient
from client.connection.news import SeatWantedBack
from client.locale.i18n import Translator
from engine.sync.hall_views import TableView
from engine.sync.tournament_views import AskedFrom


def waiting_seat(hall: HallClient, tr: Translator) -> str:
    """The message about the seat kept under the typed name; "" if there is none."""
    return "" if is_near(hall) else _waits(hall, tr)


def near_seat(hall: HallClient, tr: Translator) -> str:
    """The message about seats kept for guests at the same address, with the key; "" for none."""
    if not is_near(hall) or not _waits(hall, tr):
        return ""
    seat, key = hall.waits, tr.sense("key: back to my seat", "r")
    if len(near := seat["near"]) > 1:
        return tr(
            "Press {key} if one of these seats is yours: {names}.", key=key, names=tr.join(near)
        )
    facts = {"key": key, "name": seat["who"], "table": seat["name"]}
    return tr("Press {key} if you are {name}: your seat at “{table}” is kept.", **facts)


def is_near(hall: HallClient) -> bool:
    """Whether the kept seat was found by its address alone: it may well be somebody else's."""
    return bool(hall.waits.get("near"))


def _waits(hall: HallClient, tr: Translator) -> str:
    seat = hall.waits
    if not seat:
        return ""
    number, rows = seat.get("tournament", 0), hall.lobby.get("tournaments", ())
    runs = any(row["id"] == number and row["phase"] != "over" for row in rows)
    if not runs and all(table["id"] != seat["table"] for table in hall.lobby["tables"]):
        return ""
    return kept(seat, tr)


def choices(seat: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The seats that may be the player's, if there are several."""
    found: Sequence[Mapping[str, Any]] = seat.get("among", ())
    return found


def which_seat(tr: Translator) -> str:
    """The question which of several seats is the player's."""
    return tr("Which seat is yours?")


def choice(seat: Mapping[str, Any], tr: Translator) -> str:
    """One of several seats: whose it is, and the table, so that its player recognises it."""
    facts = {"name": seat["who"], "table": seat["name"]}
    if seat["here"]:
        return tr("{name} (“{table}”, still connected)", **facts)
    if seat["asked"]:
        return tr("{name} (“{table}”, somebody else asks for it)", **facts)
    return tr("{name} (“{table}”)", **facts)


def kept(seat: Mapping[str, Any], tr: Translator) -> str:
    """The message that a seat is kept for a guest of the typed name."""
    who, where = seat["who"], seat["name"]
    if seat.get("tournament"):
        return tr("The place of {name} in “{table}” is kept. Is that you?", name=who, table=where)
    if choices(seat):
        seats = enumerate(choices(seat), start=1)
        asked = tr("Is one of these seats yours?") if seat.get("near") else which_seat(tr)
        return f"{asked} " + ", ".join(f"[{n}] {choice(one, tr)}" for n, one in seats) + "."
    if seat.get("near"):
        return tr("Are you {name}? Your seat at “{table}” is kept.", name=who, table=where)
    return tr("The seat of {name} at “{table}” is kept. Is that you?", name=who, table=where)


def given_up(seat: Mapping[str, Any], tr: Translator) -> str:
    """The message that a seat was not kept while its player was away, and how to play again."""
    if seat.get("to"):
        return tr(
            "The host has given your seat at “{table}” to {name} while you were away.",
            table=seat["name"],
            name=seat["to"],
        )
    if seat["began"]:
        return tr(
            "A match began at “{table}” while you were away, so you lost your seat. Watch it "
            "and sit down afterwards, or take the seat of a bot.",
            table=seat["name"],
        )
    return tr(
        "You were away from “{table}” for too long, so you lost your seat. You can sit down there "
        "again.",
        table=seat["name"],
    )


def given(seat: Mapping[str, Any], tr: Translator) -> str:
    """The message that the host has given the player somebody's seat; "" if it is their own."""
    if not seat.get("of"):
        return ""
    return tr("The host has given you {name}’s seat.", name=seat["of"])


def asked_people(data: Mapping[str, Any], how: str, tr: Translator) -> str:
    """The message that names the people who have been asked to let the player in.

    Args:
        data: of the answer.
        how: takes the code of a seat: which key to press, or what to type.
        tr: the player's language.
    """
    names = tr.join(data["asked"])
    if not names:
        return tr(
            "Nobody there can let you in yet. Wait: the next player to come back is asked, and so "
            "is the host. The code of your seat works at once: {how}.",
            how=how,
        )
    if data["before"]:
        return tr.plural(
            "{names} can let you in, after one other request.",
            "{names} can let you in, after {n} other requests.",
            data["before"],
            names=names,
        )
    return tr("{names} can let you in now; wait up to a minute.", names=names)


def not_let_in(code: str, seconds: int, how: str, tr: Translator) -> str:
    """The message that those at the table have said no, or have not answered.

    Args:
        code: why not.
        seconds: until the player may ask again.
        how: what asks again: which key to press, or what to type.
        tr: the player's language.
    """
    told = tr("Nobody has answered. You can also come back with the code of your seat.")
    if code == "not_let_in":
        told = tr(
            "The table has not let you in. You can also come back with the code of your seat."
        )
    return f"{told} " + tr("You can ask again in {n} s: {how}.", n=seconds, how=how)


def asker(table: TableView, tr: Translator) -> str:
    """The message that somebody asks to be let in at a table; "" if nobody does."""
    asked = table.asked
    if asked is None:
        return ""
    name = table.seats[asked.seat].name
    who = says_who(asked.name, name, asked.address, tr)
    return f"{who} " + tr("Answer within a minute.")


def says_who(asker: str, name: str, address: AskedFrom, tr: Translator) -> str:
    """The sentence that somebody says they are a guest who is away, and where they come from."""
    facts = {"asker": asker, "name": name}
    if address == "same":
        return tr("{asker} says they are {name}, from the same address.", **facts)
    if address == "shared":
        return tr(
            "{asker} says they are {name}. Somebody else from the same address is away, too: ask "
            "which of them it is.",
            **facts,
        )
    if address == "other":
        return tr("{asker} says they are {name}, but from another address.", **facts)
    return tr("{asker} says they are {name}.", **facts)


def wanted_back(news: SeatWantedBack, how: str, tr: Translator) -> str:
    """The message to the people who run the host that only they can let a guest in.

    Args:
        news: who asks for which seat.
        how: leads to the console, or lets them in there.
        tr: the reader's language.
    """
    facts = {"asker": news.asker, "name": news.owner, "table": news.table}
    told = tr("{asker} says they are {name} of “{table}”, where nobody can let them in.", **facts)
    return f"{told} {how}"
