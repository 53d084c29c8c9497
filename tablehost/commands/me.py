"""`me`: shows, exports and erases what is saved of a player.

Matches belong to all of their players. They stay complete when somebody is erased: the seat has no
name then, and no log contains names.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from client.locale.i18n import Translator
from client.paint.columns import columns
from client.paint.text import clean
from client.session import settings
from client.themes import themes
from tablehost.commands.answers import FAILED, WRONG, wrong
from tablehost.commands.parsing import ParsedCommand
from tablehost.commands.stats import own
from tablehost.hall.hall import Hall
from tablehost.json_answer import as_json
from tablehost.people.command_line import Answer, CommandLine
from tablehost.stats.queries import numbers, when
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import ChatLine, MatchRecord, Person

MOST_MATCHES = 10_000
MOST_LINES = 10_000
_PAGE = 200


async def me(
    hall: Hall, command_line: CommandLine, parsed: ParsedCommand, tr: Translator
) -> Answer:
    """Show, export or erase."""
    if parsed.arguments and "--erase" not in parsed.options:
        return wrong(tr("{command} takes no argument.", command="me"), tr, "me")
    people = await own(hall.store, command_line.player)
    if not people:
        return Answer(_nothing(command_line, tr), FAILED)
    person = people[0]
    if "--erase" in parsed.options:
        return await _erase(hall, person, parsed, tr)
    await hall.stats.settled()
    if "--export" in parsed.options or "--json" in parsed.options:
        return Answer(await exported(hall.store, person))
    return Answer(await _shown(hall.store, person, tr))


def _nothing(command_line: CommandLine, tr: Translator) -> str:
    if command_line.player.key is None:
        return tr("You are a guest: nothing is kept about you except the name at your seats.")
    return tr("Nothing is kept about you here.")


async def _shown(store: Store, person: Person, tr: Translator) -> str:
    found = await numbers(store, person)
    others = [one.name for one in await store.persons(person.fingerprint or "")]
    others.remove(person.name)
    rows = [
        (tr("Key"), person.fingerprint or ""),
        (tr("First seen"), _minute(person.created)),
        (tr("Last seen"), _minute(person.seen)),
        (tr("Finished matches"), tr.number(_finished(found))),
        (tr("Lines of chat"), tr.number(len(await store.said(person.id, MOST_LINES)))),
        (tr("Settings"), _settings(person.settings, tr)),
        (tr("Other names with this key"), tr.join(others) if others else ""),
    ]
    ways = [
        ("stats, matches", tr("your statistics and matches")),
        ("me --export", tr("all of it, as JSON")),
        ("me --erase", tr("delete all of it; the matches of others are kept")),
    ]
    lines = [clean(person.name), *columns([row for row in rows if row[1]])]
    return "\n".join([*lines, "", *columns(ways)])


def _finished(found: Mapping[str, Any]) -> int:
    every = (game["figures"] for game in found["games"].values())
    return sum(own.get("matches", 0) + own.get("solo", 0) for own in every)


def _minute(millis: int) -> str:
    return f"{when(millis).replace('T', ' ')[:16]} UTC"


async def exported(store: Store, person: Person) -> str:
    """Everything that is saved of a person, as JSON; nothing of anybody else."""
    data = {
        "name": person.name,
        "key": person.fingerprint,
        "logins": await store.names.logins(person.id),
        "first_here": when(person.created),
        "last_here": when(person.seen),
        "settings": person.settings,
        "numbers": await numbers(store, person),
        "matches": [one async for one in _matches(store, person.id)],
        "chat": [_line(line) for line in await store.said(person.id, MOST_LINES)],
    }
    return as_json("me", **data)


async def _matches(store: Store, person: int) -> AsyncIterator[dict[str, Any]]:
    before, told = None, 0
    while told < MOST_MATCHES:
        page = await store.history(person, before=before, limit=_PAGE)
        for match in page:
            yield _match(match, SeatHistory(await store.sittings(match.id)), person)
        if len(page) < _PAGE:
            return
        before, told = page[-1].id, told + len(page)


def _match(match: MatchRecord, history: SeatHistory, person: int) -> dict[str, Any]:
    """A match without its other players."""
    seat = next((one for one in history.seats if history.last(one).person == person), None)
    outcome = match.outcome
    return {
        "match": match.id,
        "game": match.game,
        "began": when(match.created),
        "ended": when(match.ended or match.created),
        "status": match.status,
        "seat": seat,
        "won": outcome is not None and seat in outcome.winners,
        "score": outcome.scores[seat] if outcome and seat is not None else None,
    }


def _line(line: ChatLine) -> dict[str, Any]:
    return {"time": when(line.time), "table": line.table, "text": line.text}


async def _erase(hall: Hall, person: Person, parsed: ParsedCommand, tr: Translator) -> Answer:
    """Erase a player who has typed their own name after it, and has neither session nor seat."""
    word = "-".join(person.name.split())
    if parsed.arguments != (word,):
        text = tr(
            "This deletes your key, your name, your statistics, your settings and what you "
            "said, and cannot be undone. To confirm, type: me --erase {word}",
            word=word,
        )
        return Answer(text, WRONG)
    if hall.is_here(person):
        return Answer(tr("You are connected: leave your seat and quit the app first."), FAILED)
    await hall.store.erase(person.id)
    hall.tonight.forget(person.id)
    return Answer(tr("Deleted. Matches that others played with you are kept for them."))


def _settings(kept: Mapping[str, Any], tr: Translator) -> str:
    """The player's settings in words, without the hints that they have learned."""
    if not kept:
        return ""
    chosen = settings.read(kept)
    bells = {"off": tr("never"), "away": tr("while the window is inactive"), "on": tr("always")}
    rows = [
        (tr("Theme"), themes.load(chosen.theme).titles[tr.language]),
        (tr("Animations"), tr("yes") if chosen.motion else tr("no")),
        (tr("Bell"), bells[chosen.bell]),
        (tr.sense("setting", "Hints"), tr("yes") if chosen.hints else tr("no")),
        (tr("Mouse"), tr("yes") if chosen.mouse else tr("no")),
    ]
    return ", ".join(tr("{option}: {value}", option=option, value=value) for option, value in rows)
